/** The error of calls that are turned away, as cheap as it can be: a flood makes thousands. */
import { type ErrorCode, RequestError } from './errors.ts'

/** What a client that was turned away is told: between these, by lot, so they spread. */
const retryAfterMs = { min: 500, max: 1500 } as const

/** What the headers of a refusal tell of a caller who is known, named as in `rate_limited`. */
export interface CallerStats {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
  readonly creditsRemaining: number
}

/** RequestError `overloaded`; when to come back is drawn by lot, so that not all come together. */
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

/** Where it was thrown is told nobody, and to find out costs more than all else about it. */
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
