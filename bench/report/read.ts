/** The result files of the repository. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryFolder } from '../workspace.ts'
import type { Result } from './result.ts'
import { resultProblems } from './validate.ts'

export const resultsFolder = 'bench/results'

export interface ResultFile {
  /** From the root of the repository, with slashes. */
  readonly path: string
  readonly result: Result
}

/** All result files by path. Throws an Error that names what is wrong with the first bad one. */
export function readResults(root = repositoryFolder): ResultFile[] {
  return resultPaths(root).map((path) => {
    const value: unknown = JSON.parse(readFileSync(join(root, path), 'utf8'))
    const problems = resultProblems(value)
    if (problems.length > 0) throw new Error(`${path}: ${problems.join('; ')}`)
    return { path, result: value as Result }
  })
}

function resultPaths(root: string): string[] {
  return readdirSync(join(root, resultsFolder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${resultsFolder}/${name.replaceAll('\\', '/')}`)
    .sort()
}

/** The text that the run printed. */
export function textPath({ path }: ResultFile): string {
  return path.replace(/\.json$/, '.txt')
}
