/** Calls by `fetch`: key, retries, timeouts and costs. */
import { baseAddress } from './base-address.ts'
import { readText } from './bodies.ts'
import { Deadline } from './deadline.ts'
import {
  ConnectionError,
  createRefusal,
  DevdexError,
  type ProblemBody,
  type RefusedAnswer,
  ServerError,
  TimeoutError,
} from './errors.ts'
import { keylessPaths } from './generated/types.ts'
import { Attempts, type RetryDecision, readNumber, retryAfterMs, sleep } from './retries.ts'

export interface DevdexOptions {
  /**
   * Base address of the service, such as `http://127.0.0.1:8080`. `/v3` at its end is dropped, and
   * an address without `https://` is read as one with `http://`. Empty: the origin of the page.
   */
  readonly url: string
  readonly apiKey?: string | undefined
  /** Further attempts after a temporary failure. Default: 2. */
  readonly retries?: number | undefined
  /** Timeout in milliseconds of an attempt, or between two chunks of a stream. Default: 60,000. */
  readonly timeoutMs?: number | undefined
  /**
   * Milliseconds that a call may wait for its rate limit, in addition to `retries`. Default:
   * 60,000.
   */
  readonly rateLimitWaitMs?: number | undefined
  /** Maximum bytes of an answer, or between two cursors of a stream. Default: 64 MiB. */
  readonly answerBytesMax?: number | undefined
  /** Whether to retry after a failure. Undefined: the default rules decide. */
  readonly shouldRetry?: RetryDecision | undefined
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /** Called before the delay of each retry. */
  readonly onRetry?: ((retry: Retry) => void) | undefined
  /** Called with each answer, including errors. */
  readonly onAnswer?: ((answer: CallInfo) => void) | undefined
  /** Replaces the delays in tests. */
  readonly sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  readonly retries?: number | undefined
  readonly timeoutMs?: number | undefined
  /** Default: a new random key per charged call, so that a retry is not charged twice. */
  readonly idempotencyKey?: string | undefined
  /** Requests the price (`Cost`) and runs nothing. See `Devdex.price`. */
  readonly dryRun?: boolean | undefined
}

export interface Retry {
  readonly path: string
  readonly error: unknown
  readonly pauseMs: number
}

/** Metadata of an answer. */
export interface CallInfo {
  readonly path: string
  readonly status: number
  readonly requestId: string | undefined
  readonly creditsUsed: number
  /** Undefined where the answer does not say. */
  readonly creditsRemaining: number | undefined
}

/** An answer as received, and parsed. */
export interface RawAnswer {
  readonly text: string
  readonly body: { readonly [member: string]: unknown }
  readonly info: CallInfo
}

/** An open stream. The reader must end `deadline`. */
export interface OpenStream {
  readonly body: ReadableStream<Uint8Array>
  /** Credits that its head states. */
  readonly creditsUsed: number
  /** Whether it ends after the records of a part. A service of an older version sends all. */
  readonly isPart: boolean
  readonly deadline: Deadline
}

const ndjsonType = 'application/x-ndjson'
const partPreference = 'devdex-part'

type SentHeaders = Readonly<Record<string, string>>

export class Transport {
  creditsUsed = 0
  /** Balance of the latest answer that states it. */
  creditsRemaining: number | undefined
  readonly options: DevdexOptions
  readonly #base: string
  readonly #defaults: CallOptions

  /** @param defaults options of every call */
  constructor(options: DevdexOptions, defaults: CallOptions = {}) {
    this.options = options
    this.#base = baseAddress(options.url)
    this.#defaults = defaults
  }

  get answerBytesMax(): number {
    return this.options.answerBytesMax ?? 64 * 2 ** 20
  }

  /** POSTs `body` to `/v3` + `path`. Throws DevdexError, or the reason of the signal. */
  call(path: string, body: object, own: CallOptions = {}): Promise<RawAnswer> {
    const options = { ...this.#defaults, ...own }
    const headers = {
      Accept: 'application/json',
      ...(options.dryRun ? { Prefer: 'devdex-dry-run' } : buildKeyHeader(path, options)),
    }
    return this.#runAttempts(path, options, async (deadline) => {
      try {
        const response = await this.#post(path, body, headers, deadline.signal)
        return await this.#read(path, response)
      } finally {
        deadline.end()
      }
    })
  }

  /**
   * Opens a stream of records, with the cursor of each block. Throws as `call`.
   *
   * @param part records after which the stream ends
   */
  stream(path: string, body: object, part: number, own: CallOptions = {}): Promise<OpenStream> {
    const headers = { Accept: ndjsonType, Prefer: `devdex-cursors, ${partPreference}=${part}` }
    return this.#runAttempts(path, { ...this.#defaults, ...own }, async (deadline) => {
      try {
        const response = await this.#post(path, body, headers, deadline.signal)
        const isStream = response.headers.get('content-type')?.startsWith(ndjsonType)
        if (response.ok && isStream && response.body !== null) {
          const { creditsUsed, creditsRemaining } = readInfo(path, response)
          this.creditsRemaining = creditsRemaining ?? this.creditsRemaining
          const applied = response.headers.get('preference-applied') ?? ''
          const isPart = applied.includes(partPreference)
          return { body: response.body, creditsUsed, isPart, deadline }
        }
        await this.#read(path, response)
        throw new ServerError(
          describeRefusal(response, { detail: `${this.#base} knows no streams` }),
        )
      } catch (error) {
        deadline.end()
        throw error
      }
    })
  }

  pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    return (this.options.sleep ?? sleep)(ms, signal)
  }

  /** The error to throw: the reason of the caller's signal if it has aborted. */
  convertFailure(cause: unknown, deadline: Deadline, options: CallOptions): unknown {
    if (options.signal?.aborted) return options.signal.reason
    if (cause instanceof DevdexError) return cause
    return deadline.isOver
      ? new TimeoutError(this.#base, this.#readTimeout(options))
      : new ConnectionError(this.#base, cause)
  }

  async #runAttempts<T>(
    path: string,
    options: CallOptions,
    attempt: (deadline: Deadline) => Promise<T>,
  ): Promise<T> {
    const { retries = this.options.retries ?? 2, signal } = options
    const { rateLimitWaitMs = 60_000, onRetry, shouldRetry } = this.options
    const attempts = new Attempts({ retries, rateLimitWaitMs, shouldRetry })
    for (;;) {
      const deadline = new Deadline(this.#readTimeout(options), signal)
      try {
        return await attempt(deadline)
      } catch (cause) {
        const error = this.convertFailure(cause, deadline, options)
        const pauseMs = attempts.pauseAfter(error)
        if (pauseMs === undefined) throw error
        onRetry?.({ path, error, pauseMs })
        await this.pause(pauseMs, signal)
      }
    }
  }

  #post(path: string, body: object, headers: SentHeaders, signal: AbortSignal): Promise<Response> {
    const { apiKey, fetch: ask = globalThis.fetch } = this.options
    return ask(`${this.#base}/v3${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(apiKey !== undefined && { Authorization: `Bearer ${apiKey}` }),
        ...headers,
      },
      body: JSON.stringify(body),
      signal,
      // The key must not be sent to the target of a redirect.
      redirect: 'manual',
    })
  }

  /** Throws ApiError for an error response, or a body that is no JSON object. */
  async #read(path: string, response: Response): Promise<RawAnswer> {
    const info = readInfo(path, response)
    this.creditsUsed += info.creditsUsed
    this.creditsRemaining = info.creditsRemaining ?? this.creditsRemaining
    this.options.onAnswer?.(info)
    const text = response.body === null ? '' : await readText(response.body, this.answerBytesMax)
    const body = parseObject(text)
    if (!response.ok) throw createRefusal(describeRefusal(response, body ?? {}))
    if (body !== undefined) return { text, body, info }
    const detail = `${response.url} did not answer with a JSON object`
    throw new ServerError(describeRefusal(response, { detail }))
  }

  #readTimeout({ timeoutMs = this.options.timeoutMs ?? 60_000 }: CallOptions): number {
    return timeoutMs
  }
}

/** All attempts of a call share one key. */
function buildKeyHeader(path: string, { idempotencyKey }: CallOptions): SentHeaders {
  if (idempotencyKey === undefined && keylessPaths.has(path)) return {}
  return { 'Idempotency-Key': idempotencyKey ?? createKey() }
}

/** 128 bits. `crypto.randomUUID` is missing on pages without TLS. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function readInfo(path: string, { status, headers }: Response): CallInfo {
  return {
    path,
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    creditsUsed: readNumber(headers, 'x-credits-used') ?? 0,
    creditsRemaining: readNumber(headers, 'x-credits-remaining'),
  }
}

function describeRefusal(response: Response, problem: ProblemBody): RefusedAnswer {
  const { url, status, statusText, headers } = response
  const advice = headers.get('x-should-retry')
  return {
    url,
    status,
    statusText,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterMs: retryAfterMs(headers),
    shouldRetry: advice === null ? undefined : advice === 'true',
    problem,
  }
}

/** Undefined if the text is no JSON object. */
export function parseObject(text: string): { readonly [member: string]: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is { readonly [member: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
