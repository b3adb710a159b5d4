import type { ErrorCode } from '../errors.ts'
import type { TSchema } from '../schemas/type.ts'
import type { Service } from '../services.ts'
import type { ReferencePage } from './reference-pages.ts'

/** The price of a call: `per` result, per call, or nothing. */
export interface Credits {
  readonly rule: 'result' | 'call' | 'free'
  readonly per: number
  readonly text: string
}

/**
 * A row of the table of endpoints. Routes, validators, OpenAPI, the client, the reference, llms.txt
 * and scopes of keys follow from it. All are called by POST.
 */
export interface EndpointRow {
  /** Below `/v3`. A segment in braces, `/{id}/`, takes any percent-encoded text. */
  readonly path: `/${string}`
  /** Other paths, below `/v3` too, that do the same. */
  readonly aliases?: readonly `/${string}`[]
  /** The services that a key must have, in the order of messages. Empty if any key will do. */
  readonly services: readonly Service[]
  readonly credits: Credits
  readonly summary: string
  readonly description: string
  readonly request: TSchema
  readonly response: TSchema
  /** Every code a call of this path can be answered with. */
  readonly errors: readonly ErrorCode[]
  /** The page of the reference that describes it. */
  readonly page: ReferencePage
  /**
   * The method of the TypeScript client. It is generated if `about` describes it, and else written
   * by hand, because it has parameters that the row does not tell.
   */
  readonly client: { readonly method: string; readonly about?: string }
  /**
   * The command that makes the call, with a flag for each member of the request, and prints the
   * list in the answer. Absent: the command is one of its own, or there is none.
   */
  readonly command?: {
    readonly name: string
    readonly summary: string
    readonly examples: readonly string[]
  }
  /** The members of a request that /llms.txt names. Absent: it does not name the endpoint. */
  readonly shownToAgents?: string
}

/** An endpoint as documents read it: with any request and answer type. */
export interface DocumentedEndpoint extends EndpointRow {
  readonly id: string
}

export type Endpoints<Rows> = {
  readonly [Id in keyof Rows]: Rows[Id] & { readonly id: Id }
}

/** Checks the rows, keeps their exact types, and adds each one's id. */
export function defineEndpoints<const Rows extends Readonly<Record<string, EndpointRow>>>(
  rows: Rows,
): Endpoints<Rows> {
  const all = Object.entries(rows).map(([id, row]) => [id, { ...row, id }])
  return Object.fromEntries(all)
}

const attributesPrice =
  'and 1 for each edge item and each distinct address in clear that `includeAttributes` adds'
const summaryPrice = '1 for `total`, each facet and each name in `whyNot`'

/** The price of interpreting a sentence, in addition to the results. */
export const understandingCredits = 1
const sentencePrice = `${understandingCredits} for understanding the sentence, on later pages too. `

/** The prices of endpoints. A noun is one result, in the singular. */
export const prices = {
  free: { rule: 'free', per: 0, text: 'none' },
  call: { rule: 'call', per: 1, text: '1 for the call' },
  perResult: (noun: string, more = '') => buildResultPrice(`${noun}, ${attributesPrice}${more}`),
  perSearchResult: (noun: string) =>
    buildResultPrice(`${noun} returned, ${attributesPrice}. ${summaryPrice}`),
  perSentenceResult: (noun: string) =>
    buildResultPrice(`${noun} returned, ${attributesPrice}. ${summaryPrice}`, sentencePrice),
} as const

export function buildResultPrice(text: string, before = ''): Credits {
  return { rule: 'result', per: 1, text: `${before}1 for each ${text}` }
}

const anyCall = [
  'malformed_http',
  'invalid_json',
  'invalid_request',
  'unauthorized',
  'method_not_allowed',
  'request_timeout',
  'length_required',
  'body_too_large',
  'unsupported_media_type',
  'rate_limited',
  'too_many_at_once',
  'headers_too_large',
  'internal_error',
  'overloaded',
  'not_ready',
] as const satisfies readonly ErrorCode[]

const keptAnswer = [
  'service_required',
  'not_found',
  'idempotency_conflict',
  'snapshot_gone',
  'not_implemented',
] as const satisfies readonly ErrorCode[]

const paidAnswer = [
  ...keptAnswer,
  'answer_changed',
  'insufficient_credits',
  'storage_unavailable',
  'engine_unavailable',
] as const satisfies readonly ErrorCode[]

const paidCall = [...anyCall, ...paidAnswer] as const
const runQuery = ['pattern_too_expensive', 'deadline_exceeded', 'worker_lost'] as const
const query = [...paidCall, 'invalid_filter', ...runQuery] as const
const unsupportedSearch = ['unknown_root', 'not_supported'] as const

/** What each kind of call can be answered with. */
export const errorFamilies = {
  /** Of every endpoint. */
  anyCall,
  /** Beyond these, of endpoints that need a service and credits. */
  paidAnswer,
  paidCall,
  /** Of free calls with an answer that is kept for replays. */
  keptCall: [...anyCall, ...keptAnswer],
  /** Of endpoints that run a filter over the whole data set. */
  query,
  /** Queries come from the filters of lists in `includeAttributes`. */
  lookup: [...query, 'invalid_cursor'],
  search: [...query, 'invalid_cursor', ...unsupportedSearch],
  savedSearch: [...query, ...unsupportedSearch, 'embedding_failed'],
  newResults: [...paidCall, ...runQuery, ...unsupportedSearch, 'embedding_failed'],
} as const

/** The preference (RFC 7240) for the price of a request, without running it. */
export const dryRunPreference = 'devdex-dry-run'
/** Media type of its answer: one of its own, so that the schema of other answers stays theirs. */
export const costType = 'application/vnd.devdex.cost+json'
