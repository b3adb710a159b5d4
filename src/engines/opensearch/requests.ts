/** What is said to a cluster and what it answers, as far as this engine does. */

/** A clause of the query language. */
export type Query = Readonly<Record<string, unknown>>

/** What a search asks for. */
export interface SearchBody {
  readonly query: Query
  readonly size: number
  readonly sort?: readonly Readonly<Record<string, 'asc' | 'desc'>>[]
  readonly search_after?: readonly number[]
  readonly _source: false | readonly string[]
  readonly collapse?: { readonly field: string }
  readonly aggs?: Readonly<Record<string, unknown>>
  readonly terminate_after?: number
  readonly timeout?: string
}

export interface Hit<T = unknown> {
  readonly _id: string
  readonly _source?: T
  readonly sort?: readonly (number | string)[]
}

export interface SearchAnswer<T = unknown> {
  readonly timed_out: boolean
  readonly terminated_early?: boolean
  readonly hits: { readonly hits: readonly Hit<T>[] }
  readonly aggregations?: Readonly<Record<string, unknown>>
}
