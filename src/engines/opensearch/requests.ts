/** Requests to the cluster and its answers, as far as this engine uses them. */

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
  readonly search_after?: readonly number[]
  readonly _source: false | readonly string[]
  readonly docvalue_fields?: readonly string[]
  readonly collapse?: { readonly field: string }
  readonly aggs?: Readonly<Record<string, unknown>>
  readonly terminate_after?: number
  readonly track_total_hits?: number
  readonly timeout?: string
}

export interface Hit<T = unknown> {
  readonly _id: string
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
