/** Why an operation on keys failed; its message is fit for the person at the command line. */
export class AccessError extends Error {
  /** `damaged` and `format` concern the store, the others what was asked of it. */
  readonly code: 'invalid' | 'not_found' | 'ambiguous' | 'damaged' | 'format'

  constructor(code: AccessError['code'], message: string) {
    super(message)
    this.name = 'AccessError'
    this.code = code
  }
}
