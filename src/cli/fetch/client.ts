/**
 * Requests GitHub's GraphQL API one by one within its rate limits
 * (docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api). Messages and
 * answers never contain the token, even if the server repeats it.
 */
import { isTransientCause, readBody } from '../../http-client/index.ts'
import { isObject, type JsonObject, parseObject } from '../output/json.ts'
import { UsageFailure } from '../output/report.ts'
import { cleanText } from '../output/safe-text.ts'

export interface GithubQuery {
  /** Name of the operation in `text`. */
  readonly operation: string
  readonly text: string
  readonly variables: JsonObject
}

/** An entry of `errors`. Valid data may accompany it. */
export interface GithubProblem {
  /** Such as `NOT_FOUND`. Empty if the server returns none. */
  readonly type: string
  readonly message: string
}

export interface GithubAnswer {
  readonly data: JsonObject
  readonly problems: readonly GithubProblem[]
}

/**
 * `heavy`: a smaller page may succeed. `unsteady`: the same request may succeed later. `fatal`:
 * neither helps.
 */
export type GithubErrorKind = 'heavy' | 'unsteady' | 'fatal'

export class GithubError extends Error {
  override readonly name = 'GithubError'
  readonly kind: GithubErrorKind
  /** Partial data of a heavy query, before the server's timeout. */
  readonly partial: GithubAnswer | undefined

  constructor(kind: GithubErrorKind, message: string, partial?: GithubAnswer) {
    super(message)
    this.kind = kind
    this.partial = partial
  }
}

/** The user has stopped the fetch. */
export class FetchStopped extends Error {
  override readonly name = 'FetchStopped'
}

export interface GithubSettings {
  /** Address of the API, validated by `parseApiAddress`. */
  readonly url: string
  readonly token: string
  readonly userAgent: string
  /** Default: Node's `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /** Timeout of one request with its answer. */
  readonly requestMs: number
  /**
   * Waits. Rejects with FetchStopped if the user stops the fetch.
   *
   * @param reason shown to the user; null for short pauses
   */
  readonly pause: (ms: number, reason: string | null) => Promise<void>
  readonly stop: AbortSignal
}

/** The rate limit of the latest answer. Undefined: no answer yet, or no limit. */
export interface PointBudget {
  limit: number | undefined
  remaining: number | undefined
  /** In milliseconds since 1970, by the server's clock. */
  resetMs: number | undefined
}

export const answerBytesMax = 16 << 20
const errorBytesMax = 1 << 16
/** Waits per request. GitHub may ban an integration that continues while it is limited. */
const waitsMax = 8
/** Limits are per hour. Longer waits end the fetch. */
const waitMsMax = 65 * 60_000
/** GitHub asks for at least a minute if no header names a time. */
const secondaryWaitMs = 60_000
const secondaryWaitMsMax = 15 * 60_000

const ofRate = /rate limit|abuse/i
const ofHeaviness = /something went wrong|timeout|timed out|in time|resource limits|try again/i
const ofScopes = /not been granted the required scopes/i

interface HttpReply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** The address of the API. Throws UsageFailure if the token must not be sent to it. */
export function parseApiAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || url.username + url.password + url.search + url.hash !== '') {
    throw new UsageFailure('--api takes an address such as https://HOST/api/graphql')
  }
  const isLoopback = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/.test(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) {
    throw new UsageFailure('--api takes an https address: http would send the token in clear')
  }
  return url.href
}

export class GithubClient {
  readonly budget: PointBudget = { limit: undefined, remaining: undefined, resetMs: undefined }
  requests = 0
  points = 0
  readonly #settings: GithubSettings
  /** Points of the latest query of each operation. */
  readonly #costs = new Map<string, number>()
  /** The server's clock minus that of this machine. */
  #clockMs = 0

  constructor(settings: GithubSettings) {
    // Otherwise `fetch` would throw an error that quotes the token.
    if (!/^[!-~]+$/.test(settings.token)) {
      throw new UsageFailure('GITHUB_TOKEN has characters that no token has')
    }
    this.#settings = settings
  }

  /** Waits as long as the limits require. Throws GithubError and FetchStopped. */
  async ask(query: GithubQuery): Promise<GithubAnswer> {
    await this.#awaitPoints(query.operation)
    for (let waits = 0; ; waits++) {
      const reply = await this.#sendInTime(query)
      const told = this.#readAnswer(reply, query.operation)
      if (typeof told !== 'string') return told
      if (waits === waitsMax) {
        throw new GithubError('fatal', `the rate limit stays after ${waits} waits: ${told}`)
      }
      await this.#wait(this.#waitMs(reply.headers, told, waits), told)
    }
  }

  /** Milliseconds until the budget is reset, or undefined. */
  readMsToReset(): number | undefined {
    const { resetMs } = this.budget
    return resetMs === undefined ? undefined : Math.max(0, resetMs - this.#readServerTime())
  }

  async #awaitPoints(operation: string): Promise<void> {
    const { remaining } = this.budget
    const untilReset = this.readMsToReset() ?? 0
    if (remaining === undefined || remaining >= (this.#costs.get(operation) ?? 1)) return
    // The budget is unknown until the next answer.
    this.budget.remaining = undefined
    if (untilReset > 0) await this.#wait(untilReset + 1000, `${remaining} points are left`)
  }

  async #wait(ms: number, reason: string): Promise<void> {
    if (ms > waitMsMax) {
      const when = `in ${formatDuration(ms)}`
      throw new GithubError('fatal', `${reason}; GitHub may be asked again ${when}`)
    }
    const until = new Date(Date.now() + ms).toISOString().slice(11, 19)
    const waiting = `waiting ${formatDuration(ms)}, until ${until} UTC`
    await this.#settings.pause(ms, `${reason}: ${waiting}`)
  }

  /** Waits as the headers say. Without headers, each wait is longer. */
  #waitMs(headers: Headers, reason: string, waits: number): number {
    const retryMs = retryAfterMs(headers.get('retry-after'), this.#readServerTime())
    if (retryMs !== undefined) return retryMs
    const isSecondary = /secondary|abuse/i.test(reason)
    const untilReset = this.readMsToReset()
    const isUsedUp = this.budget.remaining === 0 || !isSecondary
    if (isUsedUp && untilReset !== undefined && untilReset > 0) return untilReset + 1000
    const doubled = Math.min(secondaryWaitMsMax, secondaryWaitMs * 2 ** waits)
    return doubled * (1 + Math.random() / 4)
  }

  async #sendInTime(query: GithubQuery): Promise<HttpReply> {
    const { stop, requestMs, url } = this.#settings
    const ended = new AbortController()
    const end = () => ended.abort()
    stop.addEventListener('abort', end)
    const timer = setTimeout(end, requestMs)
    try {
      if (stop.aborted) throw new FetchStopped('stopped')
      this.requests++
      return await this.#sendQuery(query, ended.signal)
    } catch (error) {
      if (stop.aborted) throw new FetchStopped('stopped')
      if (error instanceof GithubError) throw error
      if (ended.signal.aborted) {
        throw new GithubError(
          'heavy',
          `${url} gave no whole answer in ${formatDuration(requestMs)}`,
        )
      }
      throw this.#describeUnreachable(error)
    } finally {
      clearTimeout(timer)
      stop.removeEventListener('abort', end)
    }
  }

  async #sendQuery(query: GithubQuery, signal: AbortSignal): Promise<HttpReply> {
    const { url, token, userAgent } = this.#settings
    const response = await (this.#settings.fetch ?? fetch)(url, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'User-Agent': userAgent,
      },
      body: JSON.stringify({
        query: query.text,
        operationName: query.operation,
        variables: query.variables,
      }),
      signal,
      // The token must not be sent to the target of a redirect.
      redirect: 'manual',
    })
    const { status, headers } = response
    this.#note(headers)
    const text = await readBody(response, status === 200 ? answerBytesMax : errorBytesMax)
    if (text === null && status === 200) {
      throw new GithubError('heavy', `${url} gave an answer of over ${answerBytesMax} bytes`)
    }
    return { status, headers, text: (text ?? '').replaceAll(token, '[token]') }
  }

  #describeUnreachable(error: unknown): GithubError {
    const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : null
    const reason = cause?.code ?? this.#redact(cause?.message ?? 'broken off')
    const message = `${this.#settings.url} cannot be reached (${reason})`
    return new GithubError(isTransientCause(cause) ? 'unsteady' : 'fatal', message)
  }

  /** The answer, or the reason to wait. Throws GithubError. */
  #readAnswer({ status, headers, text }: HttpReply, operation: string): GithubAnswer | string {
    const body = parseObject(text)
    const problems = readProblems(body, (message) => this.#redact(message))
    const data = isObject(body?.data) ? body.data : null
    this.#noteCost(data?.rateLimit, operation)
    const told = this.#redact(String(problems[0]?.message ?? body?.message ?? ''))
    if (status !== 200) return this.#handleRefusal(status, headers, told)
    if (isRateLimited(problems) || (data === null && ofRate.test(told))) return told
    const scopes = problems.find(lacksScopes)
    if (scopes !== undefined) {
      throw new GithubError('fatal', `GITHUB_TOKEN may read too little: ${scopes.message}`)
    }
    const heavy = problems.find(isHeavy)
    if (heavy !== undefined) {
      const partial = data === null ? undefined : { data, problems }
      throw new GithubError('heavy', `GitHub could not answer: ${heavy.message}`, partial)
    }
    if (data !== null) return { data, problems }
    const { url } = this.#settings
    if (problems.length > 0) throw new GithubError('fatal', `${url} refuses the query: ${told}`)
    throw new GithubError('unsteady', `the answer of ${url} is not JSON of GraphQL`)
  }

  /** Handles a status other than 200: returns the reason to wait, or throws. */
  #handleRefusal(status: number, headers: Headers, told: string): string {
    const { url } = this.#settings
    const message = `${url} answered ${status}${told === '' ? '' : `: ${told}`}`
    const isUsedUp = headers.get('x-ratelimit-remaining') === '0'
    const isLimited = isUsedUp || headers.has('retry-after') || ofRate.test(told)
    if (status === 429 || (status === 403 && isLimited)) return message
    if (status >= 300 && status < 400) {
      const hint = 'redirects are not followed with a token: give the right address as --api'
      throw new GithubError('fatal', `${url} answered ${status}; ${hint}`)
    }
    if (status === 401) {
      throw new GithubError('fatal', `${message}; GITHUB_TOKEN must be a valid token`)
    }
    if (status === 404) throw new GithubError('fatal', `there is no API at ${url} (404)`)
    const kind = status >= 500 || status === 408 ? 'heavy' : 'fatal'
    throw new GithubError(kind, message)
  }

  #note(headers: Headers): void {
    const serverMs = Date.parse(headers.get('date') ?? '')
    if (!Number.isNaN(serverMs)) this.#clockMs = serverMs - Date.now()
    this.#noteBudget(
      readNumber(headers.get('x-ratelimit-limit')),
      readNumber(headers.get('x-ratelimit-remaining')),
      (readNumber(headers.get('x-ratelimit-reset')) ?? Number.NaN) * 1000,
    )
  }

  #noteCost(rate: unknown, operation: string): void {
    if (!isObject(rate)) return
    const cost = readNumber(rate.cost)
    if (cost !== undefined) {
      this.points += cost
      this.#costs.set(operation, cost)
    }
    this.#noteBudget(
      readNumber(rate.limit),
      readNumber(rate.remaining),
      Date.parse(String(rate.resetAt)),
    )
  }

  #noteBudget(limit: number | undefined, remaining: number | undefined, resetMs: number): void {
    if (limit !== undefined) this.budget.limit = limit
    if (remaining !== undefined) this.budget.remaining = remaining
    if (!Number.isNaN(resetMs)) this.budget.resetMs = resetMs
  }

  #readServerTime(): number {
    return Date.now() + this.#clockMs
  }

  #redact(text: string): string {
    return cleanText(text.replaceAll(this.#settings.token, '[token]')).slice(0, 300)
  }
}

function readProblems(
  body: JsonObject | undefined,
  safe: (text: string) => string,
): GithubProblem[] {
  if (!Array.isArray(body?.errors)) return []
  return body.errors.slice(0, 1000).map((error: unknown) => ({
    type: isObject(error) && typeof error.type === 'string' ? error.type : '',
    message: safe(isObject(error) && typeof error.message === 'string' ? error.message : ''),
  }))
}

function isRateLimited(problems: readonly GithubProblem[]): boolean {
  return problems.some(({ type }) => type === 'RATE_LIMITED' || type === 'RATE_LIMIT')
}

function lacksScopes({ type, message }: GithubProblem): boolean {
  return type === 'INSUFFICIENT_SCOPES' || ofScopes.test(message)
}

/** Other types concern one object or one argument. */
function isHeavy({ type, message }: GithubProblem): boolean {
  const mayBe = type === '' || /TIMEOUT|LIMITS_EXCEEDED|UNAVAILABLE|INTERNAL/.test(type)
  return mayBe && (type !== '' || ofHeaviness.test(message))
}

/**
 * Throws GithubError if data is missing for a temporary reason, because skipping it would lose
 * data.
 */
export function refuseUnclear(problems: readonly GithubProblem[]): void {
  const isKnown = ({ type }: GithubProblem) => type === 'NOT_FOUND' || type === 'FORBIDDEN'
  const unclear = problems.find((problem) => !isKnown(problem))
  if (unclear !== undefined) {
    throw new GithubError('unsteady', `GitHub gives a part of an answer alone: ${unclear.message}`)
  }
}

/** Seconds, or a date by the server's clock (RFC 9110 §10.2.3). Undefined: neither. */
function retryAfterMs(text: string | null, serverNow: number): number | undefined {
  const seconds = readNumber(text)
  if (seconds !== undefined) return seconds * 1000
  const date = Date.parse(text ?? '')
  return Number.isNaN(date) ? undefined : Math.max(0, date - serverNow)
}

function readNumber(value: unknown): number | undefined {
  const isGiven = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
  const number = isGiven ? Number(value) : Number.NaN
  return Number.isFinite(number) && number >= 0 ? number : undefined
}

/** `12 s`, `41 min`, `1 h 5 min`. */
export function formatDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 100) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 100 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
