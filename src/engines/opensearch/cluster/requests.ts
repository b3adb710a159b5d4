/** Types of requests to the cluster and of its responses, as used by this engine. */
import { RequestError, refuseOverload } from '../../../contract/index.ts'
import { ClusterError } from './client.ts'

/** A clause of the query language. */
export type Query = Readonly<Record<string, unknown>>

/** By field, in order of precedence. */
export type Sort = readonly Readonly<Record<string, SortOrder>>[]
type SortOrder = 'asc' | 'desc' | { readonly order: 'asc' | 'desc'; readonly missing: number }

/** The body of a search. */
export interface SearchBody {
  readonly query: Query
  readonly size: number
  readonly sort?: Sort
  readonly search_after?: readonly (number | string)[]
  readonly _source: false | readonly string[]
  readonly stored_fields?: '_none_' | readonly string[]
  readonly docvalue_fields?: readonly string[]
  readonly script_fields?: Readonly<Record<string, { readonly script: object }>>
  /** Whether hits have a score although they are sorted by other values. */
  readonly track_scores?: boolean
  readonly collapse?: { readonly field: string }
  readonly aggs?: Readonly<Record<string, unknown>>
  readonly terminate_after?: number
  readonly track_total_hits?: number | boolean
  /** Minimum score of hits. */
  readonly min_score?: number
  readonly timeout?: string
}

export interface Hit<T = unknown> {
  readonly _id: string
  readonly _score?: number
  readonly _source?: T
  /** By position of the sort fields. */
  readonly sort?: readonly (number | string)[]
  readonly fields?: Readonly<Record<string, readonly unknown[]>>
}

export interface SearchAnswer<T = unknown> {
  readonly timed_out: boolean
  readonly terminated_early?: boolean
  readonly hits: { readonly hits: readonly Hit<T>[]; readonly total?: { readonly value: number } }
  readonly aggregations?: Readonly<Record<string, unknown>>
}

// Translates errors of the cluster for clients, without names of nodes and indices.

/** The failed part of a response. */
export interface Failure {
  readonly status?: number
  readonly error?: unknown
}

/** Errors about a node, or a copy of a shard, that was lost during a request. */
const lostPart = new RegExp(
  [
    'node_(disconnected|not_connected|closed)_',
    '_transport_exception',
    'no_shard_available|shard_not_found|index_shard_(closed|not_started)|illegal_index_shard_state',
    // Errors about a snapshot that another has replaced.
    'index_not_found|already_closed|search_context_missing|not_(master|discovered)',
  ].join('|'),
)

/** A pattern of the query is too complex for Lucene. The caller names it in its error. */
export class ComplexPatternError extends Error {
  override readonly name = 'ComplexPatternError'
}

/** @returns RequestError, ComplexPatternError, or another Error if the request was wrong */
export function translateError(failed: ClusterError | Failure, deadlineMs: number): Error {
  const isWhole = failed instanceof ClusterError
  const status = failed.status ?? null
  const text = isWhole ? failed.message : JSON.stringify(failed.error)
  const has = (pattern: RegExp) => (isWhole && pattern.test(failed.type)) || pattern.test(text)
  if (has(/too_many_(nested_)?clauses|maxClauseCount/)) {
    const reason = 'the cluster takes fewer words and conditions in one query; ask for fewer'
    return new RequestError('invalid_filter', { reason })
  }
  if (status === 413) {
    const reason = 'with all that it takes the query is too large for the cluster; ask for less'
    return new RequestError('invalid_filter', { reason })
  }
  if (has(/too_complex_to_determinize/)) return new ComplexPatternError(text)
  // The cluster enforces the deadline itself, so a missing response means that it is lost.
  if (has(/task_cancelled/)) return new RequestError('deadline_exceeded', { deadlineMs })
  // A breaker limits memory, or scripts being compiled. Both are temporary.
  if (status === 429 || has(/circuit_breaking|rejected_execution/)) return refuseOverload()
  if (status === null || status >= 502 || has(lostPart)) {
    return new RequestError('engine_unavailable')
  }
  return isWhole ? failed : new Error(`the cluster refused a query: ${text}`)
}
