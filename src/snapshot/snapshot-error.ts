/** A snapshot cannot be used. The message names the file and its fault. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError'
}

/**
 * Whether the same files may be served later: memory, file descriptors or threads were short.
 * Missing or damaged files stay so.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof SnapshotError)) return true
  const code = (error.cause as NodeJS.ErrnoException | undefined)?.code
  return error.cause !== undefined && code !== 'ENOENT' && code !== 'ELOOP'
}
