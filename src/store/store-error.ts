/** The store could not do what was requested. The message is for an operator. */
export class StoreError extends Error {
  /**
   * `damaged`: a record is not what was written, and the message names it. `format`: another
   * version wrote the store. `unavailable`: nothing can be written now, for instance because the
   * disk is full. Nothing was changed, and a retry may succeed. `exists`: the file or folder to
   * write exists already. `refused`: the action would do harm, and the message says why.
   */
  readonly code: 'damaged' | 'format' | 'unavailable' | 'exists' | 'refused'

  constructor(code: StoreError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreError'
    this.code = code
  }
}
