/** A snapshot could not be published. The current one is unchanged. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}
