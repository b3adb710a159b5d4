/** Errors of calls: a class for each kind, all of them DevdexError. */

/** A mistake of a request. */
export interface RequestMistake {
  /** JSON pointer (RFC 6901) into the body. */
  readonly pointer: string
  /** The mistake, and the allowed values. */
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
  /** The problem details of the body (RFC 9457). Empty without any. */
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
  /** The system's code, such as `ECONNREFUSED`, or else a description. */
  readonly code: string

  constructor(url: string, cause: unknown, code: string = readCode(cause)) {
    super(`cannot reach ${url}: ${code}`, { cause })
    this.code = code
  }
}

/** No data arrived within `timeoutMs`. */
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
  /** The detail of the problem, without `mistakes`. */
  readonly detail: string
  /** Identifies the call in the log of the service. */
  readonly requestId: string | undefined
  readonly mistakes: readonly RequestMistake[]
  readonly retryAfterMs: number | undefined
  readonly shouldRetry: boolean | undefined

  constructor(answer: RefusedAnswer) {
    const { problem, status, retryAfterMs, shouldRetry } = answer
    const mistakes = readMistakes(problem.errors)
    const detail = readDetail(answer)
    super(writeMessage(answer, detail, mistakes))
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
  /** Maximum credits of the request. */
  readonly required: number
  /** Credits of the key. */
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

/**
 * 400: the cursor belongs to another search, or its snapshot has expired. Start at the first page.
 */
export class GoneCursorError extends InvalidRequestError {
  override readonly name = 'GoneCursorError'
}

/** 409: the Idempotency-Key belongs to another request, or to an expired snapshot. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError'
}

/** 429: the key exceeds its rate limit, also after waiting. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError'
}

/** 5xx, and answers that are not from devdex. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError'
}

/** A stream ended early. `cursor` resumes after the last yielded record. */
export class StreamCutError extends DevdexError {
  override readonly name = 'StreamCutError'
  /** For `after`. Undefined if no record was yielded. */
  readonly cursor: string | undefined
  /** `insufficient_credits`, another code, or a description. */
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

/** The error of a response, by code and status. */
export function createRefusal(answer: RefusedAnswer): ApiError {
  const { status, problem } = answer
  if (problem.code === 'invalid_cursor') return new GoneCursorError(answer)
  const known = classOfStatus[status]
  if (known !== undefined) return new known(answer)
  return status >= 400 && status < 500 ? new InvalidRequestError(answer) : new ServerError(answer)
}

function readDetail({ problem, url, status, statusText }: RefusedAnswer): string {
  if (typeof problem.detail === 'string') return problem.detail
  return `${url} answered ${status} ${statusText}`.trim()
}

/** Detail and mistakes in one line, without duplicates. */
function writeMessage(
  { problem, status }: RefusedAnswer,
  detail: string,
  mistakes: readonly RequestMistake[],
): string {
  const others = mistakes.filter(({ pointer, message }) => {
    return !(detail.includes(pointer) && detail.includes(message))
  })
  const texts = others.map(({ pointer, message }) => `${pointer}: ${message}`)
  const isRepeated = others.some(({ message }) => message === detail)
  // Only server errors need the id, which identifies their log entry.
  const id = status >= 500 && problem.requestId ? ` (request ${problem.requestId})` : ''
  return (isRepeated ? texts : [detail, ...texts]).join('; ') + id
}

function readMistakes(errors: unknown): RequestMistake[] {
  if (!Array.isArray(errors)) return []
  return errors.map((one: Partial<RequestMistake> | null) => ({
    pointer: String(one?.pointer ?? ''),
    message: String(one?.message ?? ''),
  }))
}

/** Node's fetch has the code of the system in the cause. */
function readCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return readCode(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
