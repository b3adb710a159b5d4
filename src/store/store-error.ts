/** The store could not do what was requested. The message is for people at a command line. */
export class StoreError extends Error {
  /**
   * `damaged`: a record is not what was written, and the message names it. `format`: another
   * version wrote the store. `unavailable`: nothing can be written now, for instance because the
   * disk is full. Nothing was changed, and the same may succeed later. `exists`: a backup
   * overwrites nothing. `refused`: a restore would do harm, and the message says what to do.
   */
  readonly code: 'damaged' | 'format' | 'unavailable' | 'exists' | 'refused'

  constructor(code: StoreError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreError'
    this.code = code
  }
}
