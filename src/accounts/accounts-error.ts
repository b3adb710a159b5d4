/** An operation on the accounts failed. The message is for an operator. */
export class AccountsError extends Error {
  /**
   * `unavailable`: nothing can be written or read now, and nothing was; a retry may succeed.
   * `damaged`: the stored bytes are wrong. `conflict`: another process was first. `refused`: it would
   * do harm. `invalid`, `not_found`, `ambiguous`: of what the caller has named.
   */
  readonly code:
    | 'unavailable'
    | 'damaged'
    | 'conflict'
    | 'refused'
    | 'invalid'
    | 'not_found'
    | 'ambiguous'

  constructor(code: AccountsError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AccountsError'
    this.code = code
  }
}
