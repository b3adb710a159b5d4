/** Wrong use, or a server that a load cannot start against: nothing has been measured. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
