/**
 * The error of refused calls. It is as cheap as possible, because an overloaded service throws
 * thousands.
 */
import { type ErrorCode, RequestError } from './errors.ts'

/** `Retry-After` is drawn at random between these, so that clients spread. */
const retryAfterMs = { min: 500, max: 1500 } as const

/** Headers of a refusal for a known caller, named as in `rate_limited`. */
export interface CallerStats {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
  readonly creditsRemaining: number
}

/**
 * Returns RequestError `overloaded`. Its retry time is random, so that clients do not return
 * together.
 */
export function overloaded(caller?: CallerStats): RequestError {
  const { min, max } = retryAfterMs
  const pauseMs = min + Math.floor(Math.random() * (max - min + 1))
  const retryAfterSeconds = Math.ceil(pauseMs / 1000)
  if (caller === undefined) {
    return withoutStack('overloaded', { retryAfterSeconds, retryAfterMs: pauseMs })
  }
  const { limit, remaining, resetSeconds, creditsRemaining } = caller
  return withoutStack('overloaded', {
    retryAfterSeconds,
    retryAfterMs: pauseMs,
    limit,
    remaining,
    resetSeconds,
    creditsRemaining,
  })
}

/** No answer shows the stack, and capturing it costs more than the rest of the error. */
export function withoutStack(
  code: ErrorCode,
  params: Readonly<Record<string, string | number>>,
): RequestError {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  const error = new RequestError(code, params)
  Error.stackTraceLimit = before
  return error
}
