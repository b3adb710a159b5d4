/** What was thrown, for a person. Some errors of sockets have no message, so their name stands. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message || thrown.name : String(thrown)
}
