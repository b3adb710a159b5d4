/** Queries to an open index, as plain data. */
import type { After } from '../collect/index.ts'
import type { Dictionary } from '../postings/index.ts'
import type { IndexSchema } from '../schema/index.ts'
import type { Segment } from '../segment/index.ts'
import type { Filter } from './filter.ts'
import type { RankExpression } from './rank-expression.ts'

/** Shared by the rankings of one query. */
export interface RankingPlan {
  readonly filter: Filter | null
  /** Maximum number of hits, up to `limits.hitsMax`. */
  readonly limit: number
  readonly after: After | null
}

export interface SearchPlan extends RankingPlan {
  readonly ranking: Ranking
}

/** An analysed term that stands for itself alone, or for a group of terms. */
export type QueryTerm = string | QueryWord

/** A word and what it also stands for. See word-variants.ts. */
export interface QueryWord {
  readonly term: string
  /** Words of its stem, and the word as others write it apart. */
  readonly variants?: boolean
  /** Words that begin with it. */
  readonly prefix?: boolean
  /** Words that it may be a misspelling of. */
  readonly typos?: boolean
  /** Joined forms of the word and its neighbours in the query. */
  readonly joined?: readonly string[]
  /** Terms that mean the same. They count in stemmed fields alone, as forms of a stem do. */
  readonly synonyms?: readonly string[]
}

/** Documents with a word, but for some. */
interface WordMatches {
  readonly terms: readonly QueryTerm[]
  /** Ordinals of the collection. */
  readonly except: Float64Array
}

/** A name as people type it. */
export interface NameQuery {
  /**
   * Keyword fields with the values that are the name. A document counts with the greatest bonus of
   * the values that it has.
   */
  readonly equal: readonly {
    readonly field: string
    readonly value: string
    /** Added to the logarithm of a document's number. */
    readonly bonus: number
  }[]
  /** Other values of a keyword field that may be meant. */
  readonly near: {
    readonly field: string
    readonly text: string
    /** Values that begin with the text. */
    readonly prefix: boolean
    /** Values that the text is a misspelling of, where no document has the name. */
    readonly typos: boolean
  } | null
  /** A number field. A document without it has 0, and all have if it is null. */
  readonly by: string | null
}

/** The order of hits, and a filter of this ranking alone, besides that of the plan. */
export type Ranking<S = Similarity> = HitOrder<S> & { readonly filter?: Filter }

/**
 * All but `terms` and `named` rank every document that matches the filters, where `matchesOnly`
 * does not say otherwise.
 */
type HitOrder<S = Similarity> =
  /**
   * Weighted BM25 over distinct analysed terms, as alternatives. Documents without any are dropped.
   */
  | { readonly kind: 'terms'; readonly terms: readonly QueryTerm[] }
  /** A number field, greatest first. Documents without it come last, with -Infinity. */
  | { readonly kind: 'sorted'; readonly field: string; readonly among?: WordMatches }
  /** By name. Documents with another name are dropped. See named-documents.ts. */
  | { readonly kind: 'named'; readonly name: NameQuery }
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
      /** Drops documents with a similarity of 0, even if the formula does not read it. */
      readonly matchesOnly?: boolean
    }

/** A document's similarity to the query, from 0 to 1. */
export type Similarity =
  | { readonly kind: 'none' }
  /** The cosine, or 0 where it is negative, to a vector of length 1 (or 0: nothing is similar). */
  | {
      readonly kind: 'vector'
      readonly vector: Float32Array
      /** For `linear`. */
      readonly searchParams?: VectorSearchParams
    }
  /** The score of a `terms` ranking. 0 for the documents that it drops. */
  | { readonly kind: 'terms'; readonly terms: readonly QueryTerm[] }
  /**
   * Precomputed for these documents, by ordinal of the collection, each at most once. 0 for others.
   */
  | { readonly kind: 'precomputed'; readonly ordinals: Float64Array; readonly values: Float64Array }

/** A keyword value, and what it counts for, from 0 to 1. */
export interface WeightedValue {
  readonly field: string
  readonly value: string
  readonly weight: number
}

/**
 * Computed on the searching thread for some documents. Only those with a similarity above 0 are
 * ranked: those in `known`, and those with a word. See computed-similarity.ts.
 */
export interface Computed {
  readonly kind: 'computed'
  /** Ordinals of the collection. */
  readonly known: Uint32Array
  /** By position in `known`: above 0. */
  readonly values: Float64Array
  /** A document with one of these is joined with its weight, the greatest of several. */
  readonly names: readonly WeightedValue[]
  /** None: words do not count. */
  readonly terms: readonly QueryTerm[]
  readonly wordWeight: number
}

/** What one thread can rank by. */
export type LocalRanking = Ranking<Similarity | Computed>

/** How much of the best is found how fast. A `formula` is exact, whatever is said here. */
export interface VectorSearchParams {
  /**
   * A similarity counts for at most this many standard deviations above the estimate of the
   * document's code. Fewer deviations visit fewer documents. Finite and not negative. Default: 3.5,
   * which one document in 4,000 exceeds.
   */
  readonly sigmas?: number
  /** Clusters to search, nearest first. Default: all. */
  readonly probes?: number
}

/** Time limits of a query. See Budget. */
export interface TimeLimits {
  readonly deadlineMs: number
  readonly patternMs: number
}

export interface OpenIndex {
  readonly schema: IndexSchema
  readonly dictionary: Dictionary
  /** All shards of the collection, by number of the shard. */
  readonly segments: readonly Segment[]
}
