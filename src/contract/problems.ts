import { type ErrorCode, errors, type Problem, RequestError } from './errors.ts'
import { limits } from './limits.ts'
import { serialiseProblem } from './serialise.ts'

/** Returns the answer to a failed request (RFC 9457). `body` is `application/problem+json`. */
export function problemOf(
  error: RequestError,
  requestId: string,
): { status: number; body: string } {
  const { status, title } = errors[error.code]
  const problem: Problem = {
    type: `urn:devdex:problem:${error.code}`,
    title,
    status,
    detail: detailOf(error),
    code: error.code,
    requestId,
  }
  if (error.code === 'insufficient_credits') Object.assign(problem, creditsOf(error))
  if (error.issues.length > 0) problem.errors = [...error.issues]
  return { status, body: serialiseProblem(problem) }
}

/** The error of a path that has no route, or that does not exist for the caller. */
export function unknownPath(
  path: string,
  advice = 'GET /openapi.json lists the paths',
): RequestError {
  return new RequestError('not_found', { path: path.slice(0, pathCharsShown), advice })
}

/** Characters of a path in messages. */
const pathCharsShown = 200

/**
 * The table's text. For an invalid body the first mistake, its pointer, and the number of others.
 */
function detailOf({ code, message, issues }: RequestError): string {
  const [first, ...others] = issues
  if (first === undefined) return message
  const isPlaced = code === 'invalid_request' && first.pointer !== ''
  const place = isPlaced ? ` (at ${first.pointer})` : ''
  const text = code === 'invalid_request' ? first.message : message
  if (others.length === 0) return `${text}${place}`
  const least = issues.length >= limits.issuesMax ? 'at least ' : ''
  return `${text}${place}; \`errors\` has ${least}${others.length} more`
}

function creditsOf({ params }: RequestError): Pick<Problem, 'required' | 'remaining'> {
  return { required: Number(params.required), remaining: Number(params.remaining) }
}

// The error of refused calls. It is as cheap as possible, because an overloaded service throws
// thousands.

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
