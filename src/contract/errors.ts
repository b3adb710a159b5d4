import { closedObject, type Static, Type } from './schemas/type.ts'

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
  invalid_json: defineError(400, 'Malformed body', 'the body is not acceptable JSON: {reason}'),
  invalid_request: defineError(400, 'Invalid request', '{reason}'),
  invalid_filter: defineError(400, 'Invalid filter', '{reason}'),
  invalid_cursor: defineError(400, 'Invalid cursor', '{reason}'),
  pattern_too_expensive: defineError(
    400,
    'Pattern too expensive',
    'the pattern "{pattern}" takes too long on this data set; make it more specific',
  ),
  malformed_http: defineError(400, 'Malformed request', '{reason}'),
  unauthorized: defineError(
    401,
    'Unauthorized',
    'send a valid API key as "Authorization: Bearer <API_KEY>"',
  ),
  invalid_metrics_token: defineError(
    401,
    'Invalid metrics token',
    'this is not the metrics token (`serve --metrics-token`) of this server; ' +
      'send it as "Authorization: Bearer <METRICS_TOKEN>", or send no Authorization header',
  ),
  insufficient_credits: defineError(
    402,
    'Insufficient credits',
    'this request can cost {required} credits and {remaining} remain',
  ),
  service_required: defineError(403, 'Service required', 'this key lacks the service {service}'),
  wrong_host: defineError(403, 'Wrong host', '{reason}'),
  not_found: defineError(404, 'Not found', 'there is nothing at {path}; {advice}'),
  unknown_root: defineError(404, 'Unknown root', '{reason}'),
  unknown_saved_search: defineError(
    404,
    'Unknown saved search',
    'this key has no saved search "{name}"; `/v3/saved-searches/list` names those it has',
  ),
  method_not_allowed: defineError(
    405,
    'Method not allowed',
    '{path} takes {allowed}, not {method}',
  ),
  request_timeout: defineRetryable(
    408,
    'Request timeout',
    'the body came too slowly: it has {seconds} s, and may pause for {pauseSeconds} s',
  ),
  idempotency_conflict: defineError(
    409,
    'Idempotency conflict',
    'this Idempotency-Key was sent with another request; take a new key for a new request',
  ),
  snapshot_gone: defineError(
    409,
    'Snapshot gone',
    'this request was paid for, and its snapshot is closed; ' +
      'send it with a new Idempotency-Key to pay for an answer from the current data',
  ),
  answer_changed: defineError(
    409,
    'Answer changed',
    'this request was paid for, and would be answered otherwise by now; ' +
      'send it with a new Idempotency-Key to pay for another answer',
  ),
  length_required: defineError(
    411,
    'Length required',
    'send the body with a Content-Length; this server takes no chunked ones',
  ),
  body_too_large: defineError(413, 'Body too large', 'a body may have at most {bytesMax} bytes'),
  unsupported_media_type: defineError(
    415,
    'Unsupported media type',
    'send "Content-Type: application/json"',
  ),
  rate_limited: defineRetryable(
    429,
    'Too many requests',
    'this key may make {rate} requests a second',
  ),
  too_many_at_once: defineRetryable(
    429,
    'Too many requests at once',
    'this key may have {limit} requests at once',
  ),
  signal_quota: defineRetryable(
    429,
    'Too many signals',
    'this key has stored as many signals as it may {limit}',
  ),
  headers_too_large: defineError(431, 'Headers too large', 'the request headers are too large'),
  internal_error: defineError(
    500,
    'Internal error',
    'something went wrong on our side; the request id finds it in the log',
  ),
  not_supported: defineError(
    501,
    'Not supported',
    'the search engine of this server has no `{feature}`',
  ),
  overloaded: defineRetryable(
    503,
    'Overloaded',
    'the server is at its limit; try again after {retryAfterSeconds} s',
  ),
  not_implemented: defineError(501, 'Not implemented', '{reason}'),
  deadline_exceeded: defineRetryable(
    503,
    'Deadline exceeded',
    'the query did not finish within {deadlineMs} ms',
  ),
  worker_lost: defineRetryable(
    503,
    'Worker lost',
    'a search worker stopped while it ran this query; it is being replaced',
  ),
  engine_unavailable: defineRetryable(
    503,
    'Engine unavailable',
    'the cluster that holds the index gives no answer, or not a whole one',
  ),
  embedding_failed: defineRetryable(
    503,
    'Embedding failed',
    'the embedding model gave no answer for this query; `retrieval: "keyword"` needs none',
  ),
  storage_unavailable: defineRetryable(
    503,
    'Storage unavailable',
    'the server cannot store what this request costs, so it was not run to its end',
  ),
  not_ready: defineRetryable(503, 'Not ready', 'the index is not loaded yet'),
} satisfies Record<string, ErrorSpec>

export type ErrorCode = keyof typeof errors

function defineError(status: number, title: string, text: string): ErrorSpec {
  return { status, title, retry: false, text }
}

function defineRetryable(status: number, title: string, text: string): ErrorSpec {
  return { status, title, retry: true, text }
}

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
    super(formatText(code, params))
    this.name = 'RequestError'
    this.code = code
    this.params = params
    this.issues = issues
  }
}

/** A request error about one position in the body: the message is both the detail and the issue. */
export function refuseAt(code: ErrorCode, pointer: string, message: string): RequestError {
  return new RequestError(code, { reason: message }, [{ pointer, message }])
}

/** The table's text with each `{name}` replaced. */
function formatText(code: ErrorCode, params: Readonly<Record<string, string | number>>): string {
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

const FieldIssueSchema = closedObject({
  pointer: Type.String({ description: 'JSON pointer (RFC 6901) into the body' }),
  message: Type.String({ description: 'What is wrong there and what is allowed' }),
})

/** Problem details (RFC 9457), the body of every error. */
export const Problem = closedObject({
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
})
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
export function refuseOverload(caller?: CallerStats): RequestError {
  const { min, max } = retryAfterMs
  const pauseMs = min + Math.floor(Math.random() * (max - min + 1))
  const retryAfterSeconds = Math.ceil(pauseMs / 1000)
  return createWithoutStack('overloaded', { retryAfterSeconds, retryAfterMs: pauseMs, ...caller })
}

/** No answer shows the stack, and capturing it costs more than the rest of the error. */
export function createWithoutStack(
  code: ErrorCode,
  params: Readonly<Record<string, string | number>>,
): RequestError {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  const error = new RequestError(code, params)
  Error.stackTraceLimit = before
  return error
}
