/** Errors of calls: a class for each kind, all of them DevdexError. */

/** A mistake of a request. */
export interface RequestMistake {
  /** JSON pointer (RFC 6901) into the body. */
  readonly pointer: string
  /** What is wrong there, and what is allowed. */
  readonly message: string
}

/** An answer with another status than 2xx, or without a JSON object. */
export interface RefusedAnswer {
  readonly url: string
  readonly status: number
  readonly statusText: string
  readonly requestId: string | undefined
  /** Milliseconds that the service asks to wait. */
  readonly retryAfterMs: number | undefined
  /** Whether the service says that a retry helps. */
  readonly shouldRetry: boolean | undefined
  /** The problem of the body (RFC 9457). Empty where it has none. */
  readonly problem: ProblemBody
}

export interface ProblemBody {
  readonly code?: unknown
  readonly detail?: unknown
  readonly requestId?: unknown
  readonly required?: unknown
  readonly remaining?: unknown
  readonly errors?: unknown
}

export class DevdexError extends Error {
  override readonly name: string = 'DevdexError'
}

/** The service could not be reached, or the connection ended before the answer did. */
export class ConnectionError extends DevdexError {
  override readonly name: string = 'ConnectionError'
  /** Of the system, as in `ECONNREFUSED`, or else what went wrong. */
  readonly code: string

  constructor(url: string, cause: unknown, code: string = failureCode(cause)) {
    super(`cannot reach ${url}: ${code}`, { cause })
    this.code = code
  }
}

/** There was no answer, or no more of it, within `timeoutMs`. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError'

  constructor(url: string, timeoutMs: number) {
    super(url, undefined, `no answer within ${timeoutMs} ms`)
  }
}

/** The answer, a line of a stream or the records of a block exceed `answerBytesMax`. */
export class AnswerTooLargeError extends DevdexError {
  override readonly name = 'AnswerTooLargeError'
  /** The bound that was exceeded. */
  readonly bytesMax: number

  constructor(bytesMax: number) {
    super(`the answer has more than ${bytesMax} bytes; ask for less, or raise answerBytesMax`)
    this.bytesMax = bytesMax
  }
}

/** The service answered, and refused. */
export class ApiError extends DevdexError {
  override readonly name: string = 'ApiError'
  readonly status: number
  /** The code of the problem. Undefined where the answer has none. */
  readonly code: string | undefined
  /** What was wrong, without `mistakes`. */
  readonly detail: string
  /** Finds the call in the log of the service. */
  readonly requestId: string | undefined
  readonly mistakes: readonly RequestMistake[]
  readonly retryAfterMs: number | undefined
  readonly shouldRetry: boolean | undefined

  constructor(answer: RefusedAnswer) {
    const { problem, status, retryAfterMs, shouldRetry } = answer
    const mistakes = mistakesOf(problem.errors)
    const detail = detailOf(answer)
    super(messageOf(answer, detail, mistakes))
    this.status = status
    this.code = typeof problem.code === 'string' ? problem.code : undefined
    this.detail = detail
    this.requestId = typeof problem.requestId === 'string' ? problem.requestId : answer.requestId
    this.mistakes = mistakes
    this.retryAfterMs = retryAfterMs
    this.shouldRetry = shouldRetry
  }
}

/** 401: there is no such key. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError'
}

/** 402: the request can cost more credits than the key has. */
export class OutOfCreditsError extends ApiError {
  override readonly name = 'OutOfCreditsError'
  /** Credits that the request can cost at most. */
  readonly required: number
  /** Credits that are left. */
  readonly remaining: number

  constructor(answer: RefusedAnswer) {
    super(answer)
    this.required = Number(answer.problem.required ?? Number.NaN)
    this.remaining = Number(answer.problem.remaining ?? Number.NaN)
  }
}

/** 403: the key lacks a service. */
export class PermissionError extends ApiError {
  override readonly name = 'PermissionError'
}

/** 404: there is no such path, or no such user or repository. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError'
}

/** 400 and others: the request has mistakes, which `mistakes` lists. */
export class InvalidRequestError extends ApiError {
  override readonly name: string = 'InvalidRequestError'
}

/** 400: the cursor is of another search, or its snapshot is gone. Begin at the first page. */
export class GoneCursorError extends InvalidRequestError {
  override readonly name = 'GoneCursorError'
}

/** 409: the Idempotency-Key belongs to another request, or to data that is gone. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError'
}

/** 429: more requests than the key may make, after all waiting. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError'
}

/** 5xx, and answers that are not from devdex. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError'
}

/** A stream ended early. `cursor` continues after the last record that was given. */
export class StreamCutError extends DevdexError {
  override readonly name = 'StreamCutError'
  /** For `after`. Undefined where no record was given. */
  readonly cursor: string | undefined
  /** `insufficient_credits`, another code, or what went wrong. */
  readonly reason: string

  constructor(reason: string, cursor: string | undefined, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
    this.cursor = cursor
  }
}

const classOfStatus: Readonly<Record<number, typeof ApiError>> = {
  401: AuthenticationError,
  402: OutOfCreditsError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
}

/** The error of an answer, by code and status. */
export function refusal(answer: RefusedAnswer): ApiError {
  const { status, problem } = answer
  if (problem.code === 'invalid_cursor') return new GoneCursorError(answer)
  const known = classOfStatus[status]
  if (known !== undefined) return new known(answer)
  return status >= 400 && status < 500 ? new InvalidRequestError(answer) : new ServerError(answer)
}

function detailOf({ problem, url, status, statusText }: RefusedAnswer): string {
  if (typeof problem.detail === 'string') return problem.detail
  return `${url} answered ${status} ${statusText}`.trim()
}

/** Detail and all mistakes in one line, none of them twice. */
function messageOf(
  { problem, status }: RefusedAnswer,
  detail: string,
  mistakes: readonly RequestMistake[],
): string {
  const others = mistakes.filter(({ pointer, message }) => {
    return !(detail.includes(pointer) && detail.includes(message))
  })
  const texts = others.map(({ pointer, message }) => `${pointer}: ${message}`)
  const isRepeated = others.some(({ message }) => message === detail)
  // The id finds the log entry of a fault of the service. Other errors need no log.
  const id = status >= 500 && problem.requestId ? ` (request ${problem.requestId})` : ''
  return (isRepeated ? texts : [detail, ...texts]).join('; ') + id
}

function mistakesOf(errors: unknown): RequestMistake[] {
  if (!Array.isArray(errors)) return []
  return errors.map((one: Partial<RequestMistake> | null) => ({
    pointer: String(one?.pointer ?? ''),
    message: String(one?.message ?? ''),
  }))
}

/** Node's fetch has the code of the system in the cause. */
function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return failureCode(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
