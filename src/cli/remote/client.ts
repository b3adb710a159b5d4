/** Calls the service by the client package, and adds hints to its errors. */
import {
  AuthenticationError,
  type CallOptions,
  ConnectionError,
  Devdex,
  DevdexError,
  type RawAnswer,
} from 'devdex-client'
import type { Config } from '../../config.ts'
import { limits } from '../../contract/vocabulary.ts'
import { formatBalance } from '../../domain/index.ts'
import { type Io, write } from '../output/io.ts'
import type { JsonObject } from '../output/json.ts'
import { UsageFailure } from '../output/report.ts'
import { formatCount } from '../output/safe-text.ts'

/** A successful answer: the body as received, and parsed. */
export interface ServerResponse {
  readonly text: string
  readonly body: JsonObject
}

/** Calls the service with the caller's key. Errors of `call` have hints: see `throwWithHint`. */
export class Client extends Devdex {
  readonly #url: string

  constructor({ fetch, sleep }: Io, { url, apiKey }: Config) {
    if (apiKey === undefined) {
      throw new UsageFailure('set DEVDEX_API_KEY to a key; "devdex keys create" makes one')
    }
    super({
      url,
      apiKey,
      fetch,
      ...(sleep && { sleep: (ms, signal = new AbortController().signal) => sleep(ms, signal) }),
      // No timeout: people stop a command that takes too long by Ctrl-C.
      timeoutMs: Number.POSITIVE_INFINITY,
      answerBytesMax: limits.answerBytesMax,
      rateLimitWaitMs: 0,
      shouldRetry: (error) => (isRefusedConnection(error) ? false : undefined),
    })
    this.#url = url
  }

  override call(path: string, body: JsonObject, options?: CallOptions): Promise<RawAnswer> {
    return super.call(path, body, options).catch(throwWithHint)
  }

  /** The maximum cost of the call. The service validates the call and does not run it. */
  async readCost(path: string, body: JsonObject): Promise<number> {
    const answer = await this.call(path, body, { dryRun: true })
    const { dryRun: isDry, creditsMax } = answer.body
    if (isDry === true && typeof creditsMax === 'number') return creditsMax
    const charged = `this call has been run, for ${formatCount(this.creditsUsed, 'credit')}`
    throw new Error(`the service at ${this.#url} knows no dry runs; ${charged}`)
  }
}

function isRefusedConnection(error: unknown): boolean {
  return error instanceof ConnectionError && error.code === 'ECONNREFUSED'
}

/** Throws the error. The message names the environment variable that corrects it. */
export function throwWithHint(error: unknown): never {
  const hint = findHint(error)
  if (!(error instanceof DevdexError) || hint === undefined) throw error
  error.message = hint
  throw error
}

function findHint(error: unknown): string | undefined {
  if (error instanceof AuthenticationError) {
    return `${error.message} (DEVDEX_API_KEY holds the key to send)`
  }
  if (!isRefusedConnection(error)) return undefined
  const reached = (error as ConnectionError).message.replace(/: ECONNREFUSED$/, '')
  return `${reached}; is "devdex serve" running? DEVDEX_URL says where`
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

/** A call that precedes the others, once. */
export interface PlannedLookup extends PlannedCall {
  /** The look-up in words. */
  readonly what: string
}

type Calls = AsyncIterable<PlannedCall> | Iterable<PlannedCall>

/**
 * Prints the maximum cost of all calls, or of one page with `paginate`. The calls are validated and
 * not run.
 */
export async function estimateCost(
  io: Io,
  client: Client,
  calls: Calls,
  { json, paginate }: DryRunOptions,
  lookup?: PlannedLookup,
): Promise<void> {
  let ofCalls = 0
  for await (const { path, body } of calls) ofCalls += await client.readCost(path, body)
  const ofLookup = lookup && (await client.readCost(lookup.path, lookup.body))
  const ofAll = ofCalls + (ofLookup ?? 0)
  const report = {
    dryRun: true,
    ...(paginate ? { creditsMaxPerPage: ofCalls } : { creditsMax: ofAll }),
    creditsMaxLookup: ofLookup,
  }
  const sum = paginate ? `${formatCount(ofCalls, 'credit')} a page` : formatCount(ofAll, 'credit')
  const also =
    lookup && `${paginate ? `and ${ofLookup}` : `${ofLookup} of them`} for ${lookup.what}`
  const text = also === undefined ? `at most ${sum}` : `at most ${sum}, ${also}`
  await write(io.stdout, `${json ? JSON.stringify(report) : text}\n`)
}

/** Writes the last line to stderr: results, cost and balance. */
export async function writeSummary(io: Io, client: Client, what: string): Promise<void> {
  const remaining = client.creditsRemaining
  const balance = remaining === undefined ? '' : `, ${formatBalance(remaining)} remaining`
  await write(io.stderr, `${what}; ${formatCount(client.creditsUsed, 'credit')} used${balance}\n`)
}
