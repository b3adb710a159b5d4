import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder of the package `devdex`, found upwards from this file, which runs from `src` and from
 * `dist`. Files that the compiler does not copy are read from there.
 */
export function packageRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (nameOf(join(folder, 'package.json')) === 'devdex') return folder
    if (folder === dirname(folder)) throw new Error('no package.json of devdex above this file')
  }
}

function nameOf(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).name : undefined
}
