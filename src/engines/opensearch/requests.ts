/** What is said to a cluster and what it answers, as far as this engine does. */

/** A clause of the query language. */
export type Query = Readonly<Record<string, unknown>>

/** By field, the first one first. */
export type Sort = readonly Readonly<Record<string, SortOrder>>[]
type SortOrder = 'asc' | 'desc' | { readonly order: 'asc' | 'desc'; readonly missing: number }

/** What a search asks for. */
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
  /** By position of what was sorted by. */
  readonly sort?: readonly (number | string)[]
  readonly fields?: Readonly<Record<string, readonly unknown[]>>
}

export interface SearchAnswer<T = unknown> {
  readonly timed_out: boolean
  readonly terminated_early?: boolean
  readonly hits: { readonly hits: readonly Hit<T>[]; readonly total?: { readonly value: number } }
  readonly aggregations?: Readonly<Record<string, unknown>>
}
