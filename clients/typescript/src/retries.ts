/** Decides whether a failed attempt is repeated, and after which delay. */
import { ApiError, ConnectionError, RateLimitError } from './errors.ts'

/** Whether to retry after a failure. Undefined: the default rules decide. */
export type RetryDecision = (error: unknown, retries: number) => boolean | undefined

interface RetryRules {
  /** Further attempts after the first. */
  readonly retries: number
  /** Milliseconds that a call may wait for its rate limit, in addition to `retries`. */
  readonly rateLimitWaitMs: number
  readonly shouldRetry: RetryDecision | undefined
}

/** Minimum wait counted per rate limit, so that waiting ends. */
const rateLimitWaitMsMin = 100

/** If a service asks for a longer delay, its error is thrown. */
const pauseMsMax = 60_000
const firstPauseMs = 500
const lastPauseMs = 8_000

export class Attempts {
  /** Retries so far, without waits for the rate limit. */
  retries = 0
  #waitedMs = 0
  readonly #rules: RetryRules

  constructor(rules: RetryRules) {
    this.#rules = rules
  }

  /** Milliseconds until the next attempt. Undefined: no further attempt. */
  pauseAfter(error: unknown): number | undefined {
    const { shouldRetry, rateLimitWaitMs, retries } = this.#rules
    if (!(shouldRetry?.(error, this.retries) ?? isTemporary(error))) return undefined
    const hint = error instanceof ApiError ? error.retryAfterMs : undefined
    if (hint !== undefined && hint > pauseMsMax) return undefined
    const pauseMs =
      hint === undefined ? computeBackoffMs(this.retries) : hint * (1 + Math.random() / 10)
    const waitedMs = this.#waitedMs + Math.max(pauseMs, rateLimitWaitMsMin)
    if (error instanceof RateLimitError && waitedMs <= rateLimitWaitMs) {
      this.#waitedMs = waitedMs
      return pauseMs
    }
    if (this.retries >= retries) return undefined
    this.retries++
    return pauseMs
  }
}

/** Exponential backoff with 50% jitter, so that clients that failed together retry apart. */
export function computeBackoffMs(retries: number): number {
  return Math.min(lastPauseMs, firstPauseMs * 2 ** retries) * (0.5 + Math.random() / 2)
}

const temporaryStatuses = new Set([408, 429, 502, 503, 504])

/** Whether the same request may succeed later. */
function isTemporary(error: unknown): boolean {
  if (error instanceof ConnectionError) return true
  if (!(error instanceof ApiError)) return false
  return error.shouldRetry ?? temporaryStatuses.has(error.status)
}

/** `retry-after-ms`, else `Retry-After` in seconds or as a date. Undefined without either. */
export function retryAfterMs(headers: Headers, now: number = Date.now()): number | undefined {
  const ms = readNumber(headers, 'retry-after-ms')
  if (ms !== undefined) return Math.max(0, ms)
  const seconds = readNumber(headers, 'retry-after')
  if (seconds !== undefined) return Math.max(0, seconds * 1000)
  const date = Date.parse(headers.get('retry-after') ?? '')
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

export function readNumber(headers: Headers, name: string): number | undefined {
  const text = headers.get(name)?.trim()
  const value = Number(text)
  return text && Number.isFinite(value) ? value : undefined
}

/** Resolves after the pause, or rejects with the reason of the signal. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
