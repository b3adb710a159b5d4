/** The message of a thrown value, for people. Some socket errors have only a name. */
export function readMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message || thrown.name : String(thrown)
}
