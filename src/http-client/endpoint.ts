/**
 * Sends one POST of JSON to another server, and retries if that may help. Messages contain neither
 * the key nor anything that was sent, also where they quote the server's reason.
 */
import { setTimeout as sleep } from 'node:timers/promises'

export interface EndpointSettings {
  /** Base address of the API, such as `https://HOST/v1`. It may have a query. */
  readonly url: string
  /** After the address, such as `/embeddings`. */
  readonly path: string
  /** Sent as bearer token. */
  readonly key?: string | undefined
  /** The service behind the endpoint, for messages, such as "an embedding". */
  readonly owner: string
}

export interface CallLimits {
  /** For one try. */
  readonly tryMs: number
  /** For all tries and the pauses between them. */
  readonly wholeMs: number
  readonly retries: number
  readonly bodyBytesMax: number
}

/**
 * `settings`: the address or the key is invalid. `timeout`: no whole answer in time. `unreachable`:
 * no connection, or one that broke. `refused`: another status than 200. `unreadable`: too long, or
 * not JSON. `stopped`: the caller aborted the request.
 */
export type HttpClientErrorReason =
  | 'settings'
  | 'timeout'
  | 'unreachable'
  | 'refused'
  | 'unreadable'
  | 'stopped'

interface HttpClientErrorDetails {
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
  override readonly name = 'HttpClientError'
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

/** A failed attempt, and how long to wait if the server said so. */
class TryError extends HttpClientError {
  readonly retryAfter: string | null

  constructor(
    reason: HttpClientErrorReason,
    message: string,
    details: HttpClientErrorDetails,
    retryAfter: string | null = null,
  ) {
    super(reason, message, details)
    this.retryAfter = retryAfter
  }
}

/** `setTimeout` fires a longer timer at once. */
export const timerMsMax = 2 ** 31 - 1
const errorBytesMax = 65_536
const reasonCharactersMax = 200

export class HttpEndpoint {
  readonly #url: string
  readonly #key: string | undefined
  /** The address in messages: without a query, which may hold secrets. */
  readonly #name: string

  /** Throws HttpClientError `settings` if the address or the key is invalid. */
  constructor({ url, path, key, owner }: EndpointSettings) {
    const address = URL.canParse(url) ? new URL(url) : null
    const secret = `${address?.username}${address?.password}`
    if (address === null || !/^https?:$/.test(address.protocol) || secret !== '') {
      throw new HttpClientError('settings', `the address of ${owner} is like https://HOST/v1`)
    }
    // Otherwise `fetch` would refuse the header with a message that quotes the key.
    if (key !== undefined && !/^[!-~]+$/.test(key)) {
      const message = `the key of ${owner} has only visible ASCII characters`
      throw new HttpClientError('settings', message)
    }
    address.pathname = `${address.pathname.replace(/\/+$/, '')}${path}`
    this.#url = address.href
    this.#name = address.origin + address.pathname
    this.#key = key
  }

  /** Returns the answer as parsed JSON. Throws HttpClientError. `stop` ends all waiting. */
  async post(content: unknown, limits: CallLimits, stop: AbortSignal): Promise<unknown> {
    const body = JSON.stringify(content)
    const endMs = performance.now() + limits.wholeMs
    for (let retry = 0; ; retry++) {
      const tryMs = Math.min(limits.tryMs, endMs - performance.now())
      try {
        return await this.#try(body, { ...limits, tryMs }, stop)
      } catch (error) {
        const isLast = !(error instanceof TryError) || !error.retryable || retry >= limits.retries
        if (isLast || stop.aborted) throw error
        const pauseMs = chooseRetryPauseMs(retry, error.retryAfter)
        if (pauseMs === null || performance.now() + pauseMs >= endMs) throw error
        await this.#pause(pauseMs, stop)
      }
    }
  }

  async #try(body: string, limits: CallLimits, stop: AbortSignal): Promise<unknown> {
    const ended = new AbortController()
    const end = () => ended.abort()
    stop.addEventListener('abort', end)
    const timer = setTimeout(end, Math.min(limits.tryMs, timerMsMax))
    try {
      if (stop.aborted) end()
      return await this.#sendRequest(body, limits.bodyBytesMax, ended.signal)
    } catch (error) {
      if (error instanceof HttpClientError) throw error
      throw this.#classifyFailure(error, ended.signal.aborted, stop.aborted, limits.tryMs)
    } finally {
      clearTimeout(timer)
      stop.removeEventListener('abort', end)
    }
  }

  async #sendRequest(body: string, bytesMax: number, signal: AbortSignal): Promise<unknown> {
    const authorization = this.#key === undefined ? {} : { authorization: `Bearer ${this.#key}` }
    const headers = { 'content-type': 'application/json', ...authorization }
    const init: RequestInit = { method: 'POST', headers, body, signal, redirect: 'manual' }
    const response = await fetch(this.#url, init)
    if (response.status !== 200) throw await this.#readRefusal(response)
    const text = await readBody(response, bytesMax)
    if (text === null) {
      throw new HttpClientError('unreadable', `${this.#name}: an answer of over ${bytesMax} bytes`)
    }
    try {
      return JSON.parse(text)
    } catch {
      throw new HttpClientError('unreadable', `${this.#name}: the answer is not JSON`)
    }
  }

  async #readRefusal(response: Response): Promise<TryError> {
    const { status, headers } = response
    const text = await readBody(response, errorBytesMax)
    const retryable = status === 408 || status === 429 || status >= 500
    const message = `${this.#name} answered ${status}${this.#quoteReason(text ?? '')}`
    return new TryError('refused', message, { retryable, status }, headers.get('retry-after'))
  }

  /** The server's reason, if the answer has one in a common form. */
  #quoteReason(text: string): string {
    const reason = findReason(text)
    return reason === null ? '' : `: ${this.#maskSecrets(reason)}`
  }

  #maskSecrets(reason: string): string {
    const safe = this.#key === undefined ? reason : reason.replaceAll(this.#key, '[key]')
    return safe.replace(/\p{C}/gu, ' ').slice(0, reasonCharactersMax)
  }

  #classifyFailure(error: unknown, isEnded: boolean, isStopped: boolean, tryMs: number): TryError {
    if (isStopped) return this.#createAbortError()
    if (isEnded) {
      const message = `${this.#name} gave no answer in ${Math.round(tryMs)} ms`
      return new TryError('timeout', message, { retryable: true })
    }
    const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : null
    const reason = cause?.code ?? this.#maskSecrets(cause?.message ?? 'broken off')
    const message = `${this.#name} cannot be reached (${reason})`
    return new TryError('unreachable', message, { retryable: isTransientCause(cause) })
  }

  #createAbortError(): TryError {
    return new TryError('stopped', `${this.#name}: the request was aborted`, {})
  }

  async #pause(pauseMs: number, stop: AbortSignal): Promise<void> {
    try {
      await sleep(pauseMs, undefined, { signal: stop })
    } catch {
      throw this.#createAbortError()
    }
  }
}

/** Codes of OpenSSL and Node about a certificate, or about a server without TLS. */
const tlsCode = /^ERR_(TLS|SSL)_|CERT(_|$)|_SIGNATURE$/

/**
 * Whether a connection that failed may succeed later. An invalid certificate stays invalid. A cause
 * without a code is a refusal by `fetch` itself, such as of a forbidden port.
 */
export function isTransientCause(cause: NodeJS.ErrnoException | null | undefined): boolean {
  if (!cause) return true
  return cause.code !== undefined && !tlsCode.test(cause.code)
}

/** `{error: {message}}` as OpenAI has it, `{error}`, `{message}` or `{detail}` as others do. */
function findReason(text: string): string | null {
  let body: { error?: { message?: unknown }; message?: unknown; detail?: unknown } | null
  try {
    body = JSON.parse(text)
  } catch {
    return null
  }
  const places = [body?.error?.message, body?.error, body?.message, body?.detail]
  return places.find((place) => typeof place === 'string') ?? null
}

// The bytes of an answer, up to a limit: an endless answer must not fill the memory.

/** Null if there are more than `bytesMax` after decompression. Then the rest is not read. */
export async function readBody(response: Response, bytesMax: number): Promise<string | null> {
  if (response.body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // Leaving the loop cancels the stream.
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > bytesMax) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** How long to wait before a request is tried again. */

const firstPauseMs = 250
const pauseMsMax = 8_000
/** A server that asks for a longer pause is not tried again. */
const retryAfterMsMax = 60_000

/**
 * Returns milliseconds: those of `Retry-After` (RFC 9110 §10.2.3, seconds or a date), else a pause
 * that doubles with each retry. A random part between half and all of it is used, so that clients
 * that failed together do not return together. Null if the server asks for more than a minute.
 *
 * @param retry retries before this one
 */
export function chooseRetryPauseMs(retry: number, retryAfter: string | null): number | null {
  const toldMs = retryAfter === null ? Number.NaN : parseRetryAfter(retryAfter)
  if (toldMs > retryAfterMsMax) return null
  if (toldMs >= 0) return toldMs
  return Math.min(pauseMsMax, firstPauseMs * 2 ** retry) * (0.5 + Math.random() / 2)
}

/** NaN if the text is neither seconds nor a date. */
function parseRetryAfter(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000
  return Math.max(0, Date.parse(text) - Date.now())
}
