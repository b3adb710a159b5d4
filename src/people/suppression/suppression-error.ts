/** A suppression was not changed. The message is for the person at the command line. */
export class SuppressionError extends Error {
  readonly code: 'invalid' | 'ambiguous'

  constructor(code: SuppressionError['code'], message: string) {
    super(message)
    this.name = 'SuppressionError'
    this.code = code
  }
}
