/** Folders and files of a data directory: for their owner alone, and durable. */
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Addresses lie in them in clear. Set when a file is made, so that no umask widens it. */
export const privateFileMode = 0o600
const privateFolderMode = 0o700
const othersMask = 0o077

/**
 * Makes a folder and those above it that are missing, each durable in the one that holds it. Goes
 * step by step, since Node's own `recursive` never returns where a file system has no new folders
 * and says ENOENT, as /proc does.
 */
export async function makeFolder(path: string): Promise<void> {
  const missing: string[] = []
  for (let at = resolve(path); !(await isThere(at)); at = dirname(at)) missing.push(at)
  for (const folder of missing.reverse()) {
    await mkdir(folder, { mode: privateFolderMode }).catch(passIfThere)
    await syncFolder(dirname(folder))
  }
}

/** A rename is durable only once its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** @param flags `wx` where the file must be new */
export async function writeDurably(
  path: string,
  content: string,
  flags: 'w' | 'wx' = 'w',
): Promise<void> {
  const file = await open(path, flags, privateFileMode)
  try {
    // A file that a killed process left keeps its mode when it is opened.
    await file.chmod(privateFileMode)
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

const ownNames = ['CURRENT', 'PREVIOUS', 'demo-key', 'snapshots', 'records', 'accounts']

/** Returns files of a data directory with a mode that gives other users of the machine access. */
export async function openToOthers(dataDir: string): Promise<string[]> {
  const paths = ownNames.map((name) => join(dataDir, name))
  for (const folder of [...paths]) {
    // Most are folders. Each may be missing.
    const names = await readdir(folder, { recursive: true }).catch(() => [])
    for (const name of names) paths.push(join(folder, name))
  }
  const open: string[] = []
  for (const path of paths) {
    const found = await stat(path).catch(() => null)
    if (found !== null && (found.mode & othersMask) !== 0) open.push(path)
  }
  return open
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Another process may have made it meanwhile. */
function passIfThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
