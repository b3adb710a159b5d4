/** An operation on keys failed. The message is for the person at the command line. */
export class AccessError extends Error {
  readonly code: 'invalid' | 'not_found' | 'ambiguous'

  constructor(code: AccessError['code'], message: string) {
    super(message)
    this.name = 'AccessError'
    this.code = code
  }
}
