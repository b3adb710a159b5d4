/**
 * `settings`: the address or the key can be none. `timeout`: no whole answer in time.
 * `unreachable`: no connection, or one that broke. `refused`: another status than 200.
 * `unreadable`: too long, or not JSON. `stopped`: the caller gave the request up.
 */
export type HttpClientErrorReason =
  | 'settings'
  | 'timeout'
  | 'unreachable'
  | 'refused'
  | 'unreadable'
  | 'stopped'

export interface HttpClientErrorDetails {
  /** Whether the same may work a little later; it may not, unless told. */
  readonly retryable?: boolean
  /** Of the answer; absent where there was none. */
  readonly status?: number
}

/**
 * Why another server gave no answer. The message is fit for the person who runs the service: it
 * tells neither the key nor what was sent.
 */
export class HttpClientError extends Error {
  override readonly name = 'OutboundError'
  readonly reason: HttpClientErrorReason
  readonly retryable: boolean
  readonly status: number | undefined

  constructor(
    reason: HttpClientErrorReason,
    message: string,
    details: HttpClientErrorDetails = {},
  ) {
    super(message)
    this.reason = reason
    this.retryable = details.retryable ?? false
    this.status = details.status
  }
}
