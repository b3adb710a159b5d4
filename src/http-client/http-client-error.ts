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
  /** Whether the same request may succeed a little later. False by default. */
  readonly retryable?: boolean
  /** HTTP status of the answer. Absent without an answer. */
  readonly status?: number
}

/**
 * Why another server gave no answer. The message is for the operator: it contains neither the key
 * nor what was sent.
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
