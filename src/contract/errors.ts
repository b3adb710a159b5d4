import { type Static, Type } from './schemas/type.ts'

/**
 * Every error of the API in one table (RFC 9457, "Problem Details for HTTP APIs"). `text` says what
 * was wrong and what is allowed. `{name}` is replaced from the error's parameters.
 */
export interface ErrorSpec {
  readonly status: number
  readonly title: string
  /** Whether the same request may succeed later without a change. */
  readonly retry: boolean
  readonly text: string
}

export const errors = {
  invalid_json: {
    status: 400,
    title: 'Malformed body',
    retry: false,
    text: 'the body is not acceptable JSON: {reason}',
  },
  invalid_request: { status: 400, title: 'Invalid request', retry: false, text: '{reason}' },
  invalid_filter: { status: 400, title: 'Invalid filter', retry: false, text: '{reason}' },
  invalid_cursor: { status: 400, title: 'Invalid cursor', retry: false, text: '{reason}' },
  pattern_too_expensive: {
    status: 400,
    title: 'Pattern too expensive',
    retry: false,
    text: 'the pattern "{pattern}" takes too long on this data set; make it more specific',
  },
  malformed_http: { status: 400, title: 'Malformed request', retry: false, text: '{reason}' },
  unauthorized: {
    status: 401,
    title: 'Unauthorized',
    retry: false,
    text: 'send a valid API key as "Authorization: Bearer <API_KEY>"',
  },
  invalid_metrics_token: {
    status: 401,
    title: 'Invalid metrics token',
    retry: false,
    text:
      'this is not the metrics token (`serve --metrics-token`) of this server; ' +
      'send it as "Authorization: Bearer <METRICS_TOKEN>", or send no Authorization header',
  },
  insufficient_credits: {
    status: 402,
    title: 'Insufficient credits',
    retry: false,
    text: 'this request can cost {required} credits and {remaining} remain',
  },
  service_required: {
    status: 403,
    title: 'Service required',
    retry: false,
    text: 'this key lacks the service {service}',
  },
  wrong_host: { status: 403, title: 'Wrong host', retry: false, text: '{reason}' },
  not_found: {
    status: 404,
    title: 'Not found',
    retry: false,
    text: 'there is nothing at {path}; {advice}',
  },
  unknown_root: {
    status: 404,
    title: 'Unknown root',
    retry: false,
    text: '{reason}',
  },
  unknown_saved_search: {
    status: 404,
    title: 'Unknown saved search',
    retry: false,
    text: 'this key has no saved search "{name}"; `/v3/saved-searches/list` names those it has',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    retry: false,
    text: '{path} takes {allowed}, not {method}',
  },
  request_timeout: {
    status: 408,
    title: 'Request timeout',
    retry: true,
    text: 'the body came too slowly: it has {seconds} s, and may pause for {pauseSeconds} s',
  },
  idempotency_conflict: {
    status: 409,
    title: 'Idempotency conflict',
    retry: false,
    text: 'this Idempotency-Key was sent with another request; take a new key for a new request',
  },
  snapshot_gone: {
    status: 409,
    title: 'Snapshot gone',
    retry: false,
    text:
      'this request was paid for, and its snapshot is closed; ' +
      'send it with a new Idempotency-Key to pay for an answer from the current data',
  },
  answer_changed: {
    status: 409,
    title: 'Answer changed',
    retry: false,
    text:
      'this request was paid for, and would be answered otherwise by now; ' +
      'send it with a new Idempotency-Key to pay for another answer',
  },
  length_required: {
    status: 411,
    title: 'Length required',
    retry: false,
    text: 'send the body with a Content-Length; this server takes no chunked ones',
  },
  body_too_large: {
    status: 413,
    title: 'Body too large',
    retry: false,
    text: 'a body may have at most {bytesMax} bytes',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    retry: false,
    text: 'send "Content-Type: application/json"',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    retry: true,
    text: 'this key may make {rate} requests a second',
  },
  too_many_at_once: {
    status: 429,
    title: 'Too many requests at once',
    retry: true,
    text: 'this key may have {limit} requests at once',
  },
  signal_quota: {
    status: 429,
    title: 'Too many signals',
    retry: true,
    text: 'this key has stored as many signals as it may {limit}',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    retry: false,
    text: 'the request headers are too large',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    retry: false,
    text: 'something went wrong on our side; the request id finds it in the log',
  },
  not_supported: {
    status: 501,
    title: 'Not supported',
    retry: false,
    text: 'the search engine of this server has no `{feature}`',
  },
  overloaded: {
    status: 503,
    title: 'Overloaded',
    retry: true,
    text: 'the server is at its limit; try again after {retryAfterSeconds} s',
  },
  not_implemented: { status: 501, title: 'Not implemented', retry: false, text: '{reason}' },
  deadline_exceeded: {
    status: 503,
    title: 'Deadline exceeded',
    retry: true,
    text: 'the query did not finish within {deadlineMs} ms',
  },
  worker_lost: {
    status: 503,
    title: 'Worker lost',
    retry: true,
    text: 'a search worker stopped while it ran this query; it is being replaced',
  },
  engine_unavailable: {
    status: 503,
    title: 'Engine unavailable',
    retry: true,
    text: 'the cluster that holds the index gives no answer, or not a whole one',
  },
  embedding_failed: {
    status: 503,
    title: 'Embedding failed',
    retry: true,
    text: 'the embedding model gave no answer for this query; `retrieval: "keyword"` needs none',
  },
  storage_unavailable: {
    status: 503,
    title: 'Storage unavailable',
    retry: true,
    text: 'the server cannot store what this request costs, so it was not run to its end',
  },
  not_ready: { status: 503, title: 'Not ready', retry: true, text: 'the index is not loaded yet' },
} as const satisfies Record<string, ErrorSpec>

export type ErrorCode = keyof typeof errors

/** One fault in a request body. `pointer` is a JSON pointer (RFC 6901) into it. */
export interface FieldIssue {
  readonly pointer: string
  readonly message: string
}

/**
 * An expected failure on its way to the client. Thrown at the edge, never for broken invariants.
 */
export class RequestError extends Error {
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, string | number>>
  readonly issues: readonly FieldIssue[]

  constructor(
    code: ErrorCode,
    params: Readonly<Record<string, string | number>> = {},
    issues: readonly FieldIssue[] = [],
  ) {
    super(errorText(code, params))
    this.name = 'RequestError'
    this.code = code
    this.params = params
    this.issues = issues
  }
}

/** A request error about one position in the body: the message is both the detail and the issue. */
export function issueAt(code: ErrorCode, pointer: string, message: string): RequestError {
  return new RequestError(code, { reason: message }, [{ pointer, message }])
}

/** The table's text with each `{name}` replaced. */
function errorText(code: ErrorCode, params: Readonly<Record<string, string | number>>): string {
  const parts = textParts[code]
  let text = parts[0]!
  for (let i = 1; i < parts.length; i += 2) text += `${params[parts[i]!] ?? ''}${parts[i + 1]!}`
  return text
}

/**
 * By code: text, name, text and so on. Precomputed, because an overloaded service refuses thousands
 * of requests.
 */
const textParts = Object.fromEntries(
  Object.entries(errors).map(([code, { text }]) => [code, text.split(/\{(\w+)\}/)]),
) as Record<ErrorCode, string[]>

const FieldIssueSchema = Type.Object(
  {
    pointer: Type.String({ description: 'JSON pointer (RFC 6901) into the body' }),
    message: Type.String({ description: 'What is wrong there and what is allowed' }),
  },
  { additionalProperties: false },
)

/** Problem details (RFC 9457), the body of every error. */
export const Problem = Type.Object(
  {
    type: Type.String({ description: 'URN of the problem, `urn:devdex:problem:<code>`' }),
    title: Type.String({ description: 'The problem in a few words, the same for every case' }),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String({ description: 'What was wrong, and what is allowed' }),
    code: Type.Unsafe<ErrorCode>({ type: 'string', enum: Object.keys(errors) }),
    requestId: Type.String({ description: 'The same as the header `X-Request-Id`' }),
    required: Type.Optional(Type.Integer({ description: 'Credits the request costs (402)' })),
    remaining: Type.Optional(Type.Integer({ description: 'Credits that are left (402)' })),
    errors: Type.Optional(
      Type.Array(FieldIssueSchema, { description: 'Mistakes in the body, with their pointers' }),
    ),
  },
  { additionalProperties: false },
)
export type Problem = Static<typeof Problem>

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
