/** Why the store could not do what was asked; its message is fit for the person at the command line. */
export class StoreError extends Error {
  /**
   * `damaged`: a record is not what was written, and the message names it. `format`: another version
   * wrote the store. `unavailable`: nothing can be written now, for instance because the disk is
   * full; nothing was changed, and the same may succeed later. `exists`: a backup overwrites
   * nothing. `refused`: the backup is not one of this store.
   */
  readonly code: 'damaged' | 'format' | 'unavailable' | 'exists' | 'refused'

  constructor(code: StoreError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreError'
    this.code = code
  }
}
