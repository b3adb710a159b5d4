/** Hashes the inputs of the generated code, so that a build with the same inputs writes nothing. */
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Paths of what is generated. */
export const generatedFiles = [
  'src/contract/generated/request-validators.ts',
  'src/contract/generated/response-validators.ts',
  'src/contract/generated/serialisers.ts',
  'src/contract/generated/openapi.ts',
  'clients/typescript/src/generated/types.ts',
  'clients/typescript/src/generated/calls.ts',
  'clients/console/src/generated/members.ts',
] as const

/**
 * A short SHA-256 over the sources in `folders` and the generators' versions in package.json. npm
 * runs scripts in its folder.
 */
export function hashInputs(folders: readonly string[]): string {
  const sources = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(ts|json)$/.test(path) && !path.startsWith('generated'))
      .sort()
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const versions = [dependencies.ajv, dependencies['fast-json-stringify']]
  return hash('sha256', JSON.stringify([sources, versions])).slice(0, 12)
}

/** The first line of a generated file. */
export function writeFirstLine(inputs: string): string {
  return `// Made by src/contract/generate.ts of ${inputs}`
}

/** Whether all generated files below `root` were written from these inputs. */
export function isFresh(root: string, inputs: string): boolean {
  return generatedFiles.every((name) => {
    try {
      return readFileSync(join(root, name), 'utf8').startsWith(writeFirstLine(inputs))
    } catch {
      return false
    }
  })
}
