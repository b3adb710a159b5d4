/** A snapshot cannot be used as it is; the message names the file and what is wrong with it. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError'
}

/**
 * Whether the same files may be served another time: they lacked memory, or open files, or threads.
 * What is missing or damaged stays so.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof SnapshotError)) return true
  const code = (error.cause as NodeJS.ErrnoException | undefined)?.code
  return error.cause !== undefined && code !== 'ENOENT' && code !== 'ELOOP'
}
