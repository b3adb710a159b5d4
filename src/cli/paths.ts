/** Checks paths and addresses on the command line before anything is read or written. */
import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Config, parseUrl } from '../config.ts'
import { UsageFailure } from './output/report.ts'

type PathKind = 'folder' | 'file' | 'nothing' | 'below a file' | 'unknown'

/**
 * The base address of the service: that of `--url`, without user and password, else the one of the
 * configuration. Throws UsageFailure for an invalid one.
 */
export function chooseUrl(given: string | undefined, config: Config): string {
  if (given === undefined) return config.url
  try {
    return parseUrl(given, '--url')
  } catch (error) {
    throw new UsageFailure((error as Error).message)
  }
}

/** Throws an Error if the data directory is a file, or below one. */
export function refuseFileAsFolder(dataDir: string): void {
  const kind = readPathKind(dataDir)
  if (kind === 'file' || kind === 'below a file') {
    throw new Error(`the data directory ${dataDir} is no folder: name another with --data`)
  }
}

/**
 * Throws UsageFailure if the file of an option does not exist.
 *
 * @param expected what the option takes
 */
export function requireFile(flag: string, path: string, expected: string): void {
  const kind = readPathKind(path)
  if (kind === 'file' || kind === 'unknown') return
  const problem = kind === 'folder' ? `${path} is a folder` : `there is no file ${path}`
  throw new UsageFailure(`${flag}: ${problem}; it takes ${expected}`)
}

/** Throws an Error if the parent folder of a path does not exist. */
export function requireParent(path: string): void {
  const parent = dirname(resolve(path))
  const kind = readPathKind(parent)
  if (kind === 'folder' || kind === 'unknown') return
  throw new Error(`${path} cannot be made: there is no folder ${parent}`)
}

/** The kind of a path. Links are followed. `unknown` if the system denies access. */
export function readPathKind(path: string): PathKind {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return 'nothing'
    return code === 'ENOTDIR' ? 'below a file' : 'unknown'
  }
}
