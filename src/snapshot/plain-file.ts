/**
 * Files of a snapshot are read here alone: only plain ones, none that is a link itself. A link
 * could lead out of the data directory, and a pipe would never answer.
 */
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { SnapshotError } from './snapshot-error.ts'

/** Opening must not wait for who writes into a pipe. */
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * Opens a file for as long as `read` takes. Throws SnapshotError naming it where it is missing, no
 * plain file, or cannot be read.
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
    const stat = await file.stat()
    if (!stat.isFile()) throw new SnapshotError(`${path} is no plain file`)
    return await read(file, stat.size)
  } catch (error) {
    throw readingError(path, error)
  } finally {
    await file?.close()
  }
}

/** @param bytesMax larger ones are refused before they are read */
export function readSmallText(path: string, bytesMax: number): Promise<string> {
  return withPlainFile(path, async (file, bytes) => {
    if (bytes > bytesMax) {
      throw new SnapshotError(`${path} has ${bytes} bytes, at most ${bytesMax} can be right`)
    }
    return file.readFile('utf8')
  })
}

/** Whether that is why `withPlainFile` threw. */
export function isMissing(error: unknown): boolean {
  return error instanceof SnapshotError && (error.cause as NodeJS.ErrnoException)?.code === 'ENOENT'
}

function readingError(path: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof SnapshotError || code === undefined) return error
  if (code === 'ENOENT') return new SnapshotError(`${path} is missing`, { cause: error })
  if (code === 'ELOOP') return new SnapshotError(`${path} is a symbolic link`, { cause: error })
  return new SnapshotError(`${path} cannot be read: ${message}`, { cause: error })
}
