/** Caches folders that are expensive to make, each with a stamp of all its inputs. */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { repositoryFolder } from '../../workspace.ts'

/** Makes `folder` by `make`, unless there is one with the very same stamp. */
export async function cachedFolder(
  folder: string,
  stamp: string,
  make: () => Promise<unknown>,
): Promise<string> {
  const stampPath = `${folder}.stamp`
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return folder
  rmSync(stampPath, { force: true })
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  await make()
  // Last, so that an interrupted folder is made again.
  writeFileSync(stampPath, stamp)
  return folder
}

/** Differs whenever one of the texts, files or folders does. */
export function stampOf(texts: readonly string[], paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text}\n`)
  for (const path of paths.flatMap(filesBelow)) {
    hash.update(`${relative(repositoryFolder, path)}\n`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}
