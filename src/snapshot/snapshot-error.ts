/** A snapshot cannot be used as it is; the message names the file and what is wrong with it. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError'
}
