/**
 * Reads and writes files of a data directory. Written files are durable and private to their owner.
 * Only plain files are read: a symbolic link could lead out of the data directory, and reading a
 * pipe could block forever.
 */
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** A snapshot cannot be used. The message names the file and its fault. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError'
}

/**
 * Whether a retry with the same files may succeed, because memory, file descriptors or threads were
 * short. False for missing or damaged files.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof SnapshotError)) return true
  const code = (error.cause as NodeJS.ErrnoException | undefined)?.code
  return error.cause !== undefined && code !== 'ENOENT' && code !== 'ELOOP'
}

/** `O_NONBLOCK`: opening a pipe must not wait for a writer. */
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * Opens a file for as long as `read` takes. Throws SnapshotError naming the file if it is missing,
 * unreadable or not a plain file.
 *
 * @param read is given the file and its size in bytes
 */
export async function withPlainFile<T>(
  path: string,
  read: (file: FileHandle, bytes: number) => Promise<T>,
): Promise<T> {
  let file: FileHandle | undefined
  try {
    file = await open(path, flags)
    const found = await file.stat()
    if (!found.isFile()) throw new SnapshotError(`${path} is no plain file`)
    return await read(file, found.size)
  } catch (error) {
    throw explainReadError(path, error)
  } finally {
    await file?.close()
  }
}

/** @param bytesMax larger files are refused before they are read */
export function readSmallText(path: string, bytesMax: number): Promise<string> {
  return withPlainFile(path, async (file, bytes) => {
    if (bytes > bytesMax) {
      throw new SnapshotError(`${path} has ${bytes} bytes, at most ${bytesMax} can be right`)
    }
    return file.readFile('utf8')
  })
}

/** Whether `withPlainFile` threw because the file is missing. */
export function isMissing(error: unknown): boolean {
  return error instanceof SnapshotError && (error.cause as NodeJS.ErrnoException)?.code === 'ENOENT'
}

function explainReadError(path: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof SnapshotError || code === undefined) return error
  if (code === 'ENOENT') return new SnapshotError(`${path} is missing`, { cause: error })
  if (code === 'ELOOP') return new SnapshotError(`${path} is a symbolic link`, { cause: error })
  return new SnapshotError(`${path} cannot be read: ${message}`, { cause: error })
}

/** Files contain addresses in clear. The mode is set explicitly, so no umask widens it. */
export const privateFileMode = 0o600
const privateFolderMode = 0o700
const othersMask = 0o077

/**
 * Makes a folder and its missing parents, and makes each entry durable. Goes step by step, because
 * Node's `recursive` never returns on a file system that refuses new folders with ENOENT, as /proc
 * does.
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

const ownNames = [
  ...['CURRENT', 'PREVIOUS', 'demo-key', 'snapshots', 'records'],
  ...['accounts.db', 'accounts.db-wal', 'accounts.db-shm', 'accounts-service.lock'],
]

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
