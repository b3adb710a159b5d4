import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { blockCursorPreference, dryRunPreference, ndjsonType } from '../../contract/index.ts'
import { type Io, write } from '../output/io.ts'
import { type JsonObject, parseObject } from '../output/json.ts'
import { UsageFailure } from '../output/report.ts'
import { counted } from '../output/safe-text.ts'

/** One successful answer: the body as it came, and parsed. */
export interface ServerResponse {
  readonly text: string
  readonly body: JsonObject
}

/** The service refused. The message says why. */
export class ServiceProblem extends Error {
  /** The problem's code. Undefined if the answer has none. */
  readonly code: string | undefined

  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }
}

/** How often an answer that asks for patience is asked for again. */
const retriesMax = 2
/** A server that wants a longer pause than this gets its error shown instead. */
const pauseMsMax = 60_000

/** Calls the service with the caller's key and keeps count of what that costs. */
export class Client {
  readonly #io: Io
  readonly #url: string
  readonly #apiKey: string
  /** Credits that the answers so far have cost. */
  creditsUsed = 0
  /** The balance of the latest answer. Undefined before the first. */
  creditsRemaining: number | undefined

  constructor(io: Io, config: Config) {
    if (config.apiKey === undefined) {
      throw new UsageFailure('set DEVDEX_API_KEY to a key; "devdex keys create" makes one')
    }
    this.#io = io
    this.#url = config.url
    this.#apiKey = config.apiKey
  }

  /**
   * POSTs `body` to `/v3` + `path`. 429 and 503 are tried again twice after the pause they ask for.
   * Throws ServiceProblem where the service refuses, and an Error where it can't be reached.
   */
  call(path: string, body: JsonObject): Promise<ServerResponse> {
    return this.#call(path, body, {})
  }

  /**
   * Opens a stream of records, as NDJSON with cursors on the way. Its trailer tells what it
   * has cost. Throws as `call`.
   */
  async stream(path: string, body: JsonObject): Promise<ReadableStream<Uint8Array>> {
    const headers = { Accept: ndjsonType, Prefer: blockCursorPreference }
    const response = await this.#answered(path, body, headers)
    if (!response.ok) throw problemOf(response, await this.#textOf(response))
    const isStream = response.headers.get('content-type')?.startsWith(ndjsonType) ?? false
    if (isStream && response.body !== null) return response.body
    const told = `the service at ${this.#url} knows no streams; use --paginate`
    throw new ServiceProblem(told, undefined)
  }

  /** The most credits that the call could cost. The service validates it and does not run it. */
  async costOf(path: string, body: JsonObject): Promise<number> {
    const answer = await this.#call(path, body, { Prefer: dryRunPreference })
    const { dryRun: isDry, creditsMax } = answer.body
    if (isDry === true && typeof creditsMax === 'number') return creditsMax
    const charged = `this call has been run, for ${counted(this.creditsUsed, 'credit')}`
    throw new Error(`the service at ${this.#url} knows no dry runs; ${charged}`)
  }

  async #call(
    path: string,
    body: JsonObject,
    headers: Readonly<Record<string, string>>,
  ): Promise<ServerResponse> {
    const response = await this.#answered(path, body, headers)
    const text = await this.#textOf(response)
    this.#count(response)
    if (!response.ok) throw problemOf(response, text)
    return { text, body: parsedObject(response, text) }
  }

  async #answered(
    path: string,
    body: JsonObject,
    headers: Readonly<Record<string, string>>,
  ): Promise<Response> {
    const sent = JSON.stringify(body)
    for (let retries = 0; ; retries++) {
      const response = await this.#reached(this.#post(path, sent, headers))
      const pauseMs = pauseMsOf(response)
      const mayRetry = response.status === 429 || response.status === 503
      if (!mayRetry || retries >= retriesMax || pauseMs > pauseMsMax) return response
      await response.body?.cancel()
      await sleep(pauseMs)
    }
  }

  async #post(
    path: string,
    body: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<Response> {
    return (this.#io.fetch ?? fetch)(`${this.#url}/v3${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${this.#apiKey}`,
        'Content-Type': 'application/json',
        Accept: 'application/json',
        ...headers,
      },
      body,
      // A key must not wander to wherever an answer points.
      redirect: 'manual',
    })
  }

  #textOf(response: Response): Promise<string> {
    return this.#reached(response.text())
  }

  async #reached<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      throw new Error(unreachableText(this.#url, error), { cause: error })
    }
  }

  #count(response: Response): void {
    this.creditsUsed += numberHeader(response, 'x-credits-used') ?? 0
    this.creditsRemaining = numberHeader(response, 'x-credits-remaining') ?? this.creditsRemaining
  }
}

/** `retry-after-ms`, else `Retry-After` in seconds, else one second. */
function pauseMsOf(response: Response): number {
  const seconds = numberHeader(response, 'retry-after') ?? 1
  return Math.max(0, numberHeader(response, 'retry-after-ms') ?? seconds * 1000)
}

function numberHeader(response: Response, name: string): number | undefined {
  const value = response.headers.get(name)
  return value !== null && value.trim() !== '' && Number.isFinite(Number(value))
    ? Number(value)
    : undefined
}

function parsedObject(response: Response, text: string): JsonObject {
  const body = parseObject(text)
  if (body === undefined) throw new Error(`${response.url} did not answer with a JSON object`)
  return body
}

function problemOf(response: Response, text: string): ServiceProblem {
  const problem = parseObject(text)
  const code = typeof problem?.code === 'string' ? problem.code : undefined
  return new ServiceProblem(problemText(response, problem), code)
}

/** Detail and every issue of an RFC 9457 problem, in one line and none said twice. */
function problemText(response: Response, problem: JsonObject | undefined): string {
  if (typeof problem?.detail !== 'string') {
    return `${response.url} answered ${response.status} ${response.statusText}`.trim()
  }
  const hint = response.status === 401 ? ' (DEVDEX_API_KEY holds the key to send)' : ''
  const detail = problem.detail + hint
  const issues = issuesOf(problem.errors).filter(
    ({ pointer, message }) => !(detail.includes(pointer) && detail.includes(message)),
  )
  const issueTexts = issues.map(({ pointer, message }) => `${pointer}: ${message}`)
  const parts = issues.some(({ message }) => message === detail)
    ? issueTexts
    : [detail, ...issueTexts]
  // Only for a fault of the server does its log, and so the request's id, help.
  const id = response.status >= 500 && problem.requestId ? ` (request ${problem.requestId})` : ''
  return parts.join('; ') + id
}

function issuesOf(errors: unknown): { pointer: string; message: string }[] {
  if (!Array.isArray(errors)) return []
  return errors.map((issue: JsonObject | null) => ({
    pointer: String(issue?.pointer ?? ''),
    message: String(issue?.message ?? ''),
  }))
}

function unreachableText(url: string, error: unknown): string {
  const code = failureCode(error)
  return code === 'ECONNREFUSED'
    ? `cannot reach ${url}; is "devdex serve" running? DEVDEX_URL says where`
    : `cannot reach ${url}: ${code}`
}

/** Node's fetch hides the system's error code in the cause. */
function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return failureCode(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}

// `--dry-run`: prints what a command could cost, without running it.

export interface DryRunOptions {
  readonly dryRun?: boolean
  readonly json?: boolean
  /** The call is repeated for an unknown number of pages. */
  readonly paginate?: boolean
}

export interface PlannedCall {
  readonly path: string
  readonly body: JsonObject
}

/** A call that comes before the others, once. */
export interface PlannedLookup extends PlannedCall {
  /** The look-up, for people. */
  readonly what: string
}

type Calls = AsyncIterable<PlannedCall> | Iterable<PlannedCall>

export const dryRunHelp = 'print the most credits that the request could cost, and run nothing'

/**
 * Prints the maximum cost of these calls together, or of a page with `paginate`. They are validated
 * and not run.
 */
export async function showCost(
  io: Io,
  client: Client,
  calls: Calls,
  { json, paginate }: DryRunOptions,
  lookup?: PlannedLookup,
): Promise<void> {
  let ofCalls = 0
  for await (const { path, body } of calls) ofCalls += await client.costOf(path, body)
  const ofLookup = lookup && (await client.costOf(lookup.path, lookup.body))
  const ofAll = ofCalls + (ofLookup ?? 0)
  const report = {
    dryRun: true,
    ...(paginate ? { creditsMaxPerPage: ofCalls } : { creditsMax: ofAll }),
    creditsMaxLookup: ofLookup,
  }
  const sum = paginate ? `${counted(ofCalls, 'credit')} a page` : counted(ofAll, 'credit')
  const also =
    lookup && `${paginate ? `and ${ofLookup}` : `${ofLookup} of them`} for ${lookup.what}`
  const text = also === undefined ? `at most ${sum}` : `at most ${sum}, ${also}`
  await write(io.stdout, `${json ? JSON.stringify(report) : text}\n`)
}
