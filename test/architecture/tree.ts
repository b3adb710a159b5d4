/** Reads the files of this repository for the rules. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ParsedFile, parseFile } from './parse.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Folders with our TypeScript. */
const sourceFolders = [
  'src',
  'native-free-index/src',
  'clients/typescript/src',
  'clients/console/src',
  'bench',
  'data/generate',
  'data/places',
  'test',
  'native-free-index/test',
]

export function parseRepository(folders: readonly string[] = sourceFolders): ParsedFile[] {
  return folders.flatMap(typeScriptIn).map((path) => parseFile(path, readText(path)))
}

/** Files that git tracks or would add, except binary ones; undefined where git is absent. */
export function committedTexts(): { path: string; text: string }[] | undefined {
  const paths = gitPaths()
  return paths
    ?.filter((path) => existsSync(join(root, path)))
    .map((path) => ({ path, text: readText(path) }))
    .filter(({ text }) => !text.includes('\0'))
}

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function typeScriptIn(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort()
}

function gitPaths(): string[] | undefined {
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
    const output = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.split('\0').filter((path) => path !== '')
  } catch {
    return undefined
  }
}
