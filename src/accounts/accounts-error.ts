/**
 * `unavailable`: nothing can be written or read now, and nothing was. `damaged`: the stored bytes
 * are wrong. `conflict`: another process was first.
 */
export class AccountsError extends Error {
  readonly code: 'unavailable' | 'damaged' | 'conflict'

  constructor(code: AccountsError['code'], message: string) {
    super(message)
    this.name = 'AccountsError'
    this.code = code
  }
}
