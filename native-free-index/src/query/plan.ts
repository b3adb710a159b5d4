/** What is asked of an open index, as plain data. */
import type { After } from '../collect/index.ts'
import type { Dictionary } from '../postings/index.ts'
import type { IndexSchema } from '../schema/index.ts'
import type { Segment } from '../segment/index.ts'
import type { Filter } from './filter.ts'
import type { RankExpression } from './rank-expression.ts'

/** What the rankings of one query have in common. */
export interface RankingPlan {
  readonly filter: Filter | null
  /** At most this many hits; up to `limits.hitsMax`. */
  readonly limit: number
  readonly after: After | null
}

export interface SearchPlan extends RankingPlan {
  readonly ranking: Ranking
}

/** What decides the order of hits. All but `terms` rank every document that passes the filter. */
export type Ranking<S = Similarity> =
  /** Weighted BM25 over distinct analysed terms, as alternatives; documents that have none drop. */
  | { readonly kind: 'terms'; readonly terms: readonly string[] }
  /** A number field, greatest first; documents without it come last, with -Infinity. */
  | { readonly kind: 'sorted'; readonly field: string }
  /**
   * weight × similarity + the value of a number field (null: 0). Over vectors no document may lack
   * it, and it lies between ±1e30.
   */
  | {
      readonly kind: 'linear'
      readonly similarity: S
      /** Positive. */
      readonly weight: number
      readonly base: string | null
    }
  | {
      readonly kind: 'formula'
      readonly similarity: S
      readonly formula: RankExpression
    }

/** What a document's similarity to the query is, from 0 to 1. */
export type Similarity =
  | { readonly kind: 'none' }
  /** The cosine, or 0 where it is negative, to a vector of length 1 (or 0: nothing is similar). */
  | {
      readonly kind: 'vector'
      readonly vector: Float32Array
      /** For `linear`. */
      readonly searchParams?: VectorSearchParams
    }
  /** The score that a `terms` ranking would give; 0 for the documents that it drops. */
  | { readonly kind: 'terms'; readonly terms: readonly string[] }
  /** Told for these documents, by tie of the collection, each at most once; 0 for all others. */
  | { readonly kind: 'given'; readonly ordinals: Float64Array; readonly values: Float64Array }

/** How much of the best is found how fast. A `formula` is exact, whatever is said here. */
export interface VectorSearchParams {
  /**
   * A similarity counts for at most so many standard deviations more than the document's code
   * tells; the fewer, the fewer documents are looked at. Finite and not negative; default: 3.5,
   * which one document in 4,000 exceeds.
   */
  readonly sigmas?: number
  /** Only so many clusters are searched, those nearest to the query; default: all. */
  readonly probes?: number
}

/** Time that a query may take; see Budget. */
export interface TimeLimits {
  readonly deadlineMs: number
  readonly patternMs: number
}

export interface OpenIndex {
  readonly schema: IndexSchema
  readonly dictionary: Dictionary
  /** All shards of the collection; a position is a shard's number. */
  readonly segments: readonly Segment[]
}
