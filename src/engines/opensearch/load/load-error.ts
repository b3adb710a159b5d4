/** Why a snapshot did not become the one that answers; the one that does is as it was. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}
