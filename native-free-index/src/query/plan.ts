/** Queries to an open index, as plain data. */
import type { After } from '../collect/index.ts'
import type { Dictionary } from '../postings/index.ts'
import type { IndexSchema } from '../schema/index.ts'
import type { Segment } from '../segment/index.ts'
import type { Filter, RelevantFilter } from './filter.ts'
import type { RankExpression } from './rank-expression.ts'
import type { WordCoverage } from './words/word-coverage.ts'

/** Members that all rankings of one query share. */
export interface RankingPlan {
  readonly filter: Filter | null
  /** Maximum number of hits, up to `limits.hitsMax`. */
  readonly limit: number
  readonly after: After | null
}

export interface SearchPlan extends RankingPlan {
  readonly ranking: Ranking
}

/** An analysed term that matches itself only, or a group of terms. */
export type QueryTerm = string | QueryWord

/** A word with its variants. See word-variants.ts. */
export interface QueryWord {
  readonly term: string
  /** Words with the same stem, and the word written apart. */
  readonly variants?: boolean
  /** Words with the word as prefix. */
  readonly prefix?: boolean
  /** Corrections of the word. */
  readonly typos?: boolean
  /** Common words with the word as prefix, if it finds little otherwise. */
  readonly begins?: boolean
  /** Joined forms of the word and its neighbours in the query. */
  readonly joined?: readonly string[]
  /** Synonyms. They match only in stemmed fields, like other words of a stem. */
  readonly synonyms?: readonly string[]
}

/** Documents with a word, and those that are relevant, with exceptions. */
export interface WordMatches {
  readonly terms: readonly QueryTerm[]
  /** Null: words alone. */
  readonly relevance: RelevantFilter | null
  /** Ordinals of the collection. */
  readonly except: Float64Array
}

/** A name as typed. */
export interface NameQuery {
  /**
   * Keyword fields with values that equal the name. A document gets the greatest bonus of its
   * values.
   */
  readonly equal: readonly {
    readonly field: string
    readonly value: string
    /** Added to the logarithm of the document's number. */
    readonly bonus: number
  }[]
  /** Other values of a keyword field that may match. */
  readonly near: {
    readonly field: string
    readonly text: string
    /** Whether values with the text as prefix match. */
    readonly prefix: boolean
    /** Whether values match that the text misspells, if no document has the exact name. */
    readonly typos: boolean
  } | null
  /** A number field. 0 for documents without a value, and for all if null. */
  readonly by: string | null
}

/** The order of hits, and a filter of this ranking in addition to the plan's. */
export type Ranking<S = Similarity> = HitOrder<S> & { readonly filter?: Filter }

/**
 * All rankings except `terms` and `named` rank every document that matches the filters, unless
 * `matchesOnly` is true.
 */
type HitOrder<S = Similarity> =
  /**
   * Weighted BM25 over distinct analysed terms, combined by or. Documents without any term are
   * excluded.
   */
  | { readonly kind: 'terms'; readonly terms: readonly QueryTerm[] }
  /** A number field, greatest first. Documents without it come last, with -Infinity. */
  | { readonly kind: 'sorted'; readonly field: string; readonly among?: WordMatches }
  /** By name. Documents with other names are excluded. See rankings/names/name-weight.ts. */
  | { readonly kind: 'named'; readonly name: NameQuery }
  /**
   * weight × similarity + the value of a number field (null: 0). With vectors, every document needs
   * a value, within ±1e30.
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
      /** Excludes documents with the similarity 0, even if the formula ignores similarity. */
      readonly matchesOnly?: boolean
    }

/** A document's similarity to the query, from 0 to 1. */
export type Similarity =
  | { readonly kind: 'none' }
  /** Cosine to a vector of length 1, at least 0. A vector of length 0 is similar to nothing. */
  | {
      readonly kind: 'vector'
      readonly vector: Float32Array
      /** For `linear`. */
      readonly searchParams?: VectorSearchParams
    }
  /** The score of a `terms` ranking. 0 for documents that the ranking excludes. */
  | { readonly kind: 'terms'; readonly terms: readonly QueryTerm[] }
  /**
   * Precomputed for these documents, by ordinal of the collection, each at most once. 0 for others.
   */
  | { readonly kind: 'precomputed'; readonly ordinals: Float64Array; readonly values: Float64Array }

/** A keyword value and its weight, from 0 to 1. */
export interface WeightedValue {
  readonly field: string
  readonly value: string
  readonly weight: number
}

/**
 * A similarity computed on the searching thread. It ranks the documents in `known`, and those that
 * cover enough of the query. See computed-similarity.ts.
 */
export interface Computed {
  readonly kind: 'computed'
  /** Ordinals of the collection. */
  readonly known: Uint32Array
  /** By position in `known`. */
  readonly values: Float64Array
  /** Null: the values are the similarities. */
  readonly profile: ComputedProfile | null
}

/** The query of profiles. */
export interface ComputedProfile {
  readonly terms: readonly QueryTerm[]
  /** Values that add to the score by words. */
  readonly values: readonly WeightedValue[]
  /** Text fields with names. */
  readonly nameFields: readonly string[]
  /** Weight of what was computed, relative to 1. */
  readonly worksWeight: number
  readonly coverage: WordCoverage
  /** By ordinal: bits of the document's words. */
  readonly words: Uint32Array
  /** Documents that cover at least this share of the query match. */
  readonly shareMin: number
  /** By position in `known`: the share that a document covers with what was computed. */
  readonly knownShares: Float64Array
}

/** Rankings that one thread can compute. */
export type LocalRanking = Ranking<Similarity | Computed>

/** Trades recall for speed. A `formula` is always exact. */
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
  /** By shard number: all shards of the collection. */
  readonly segments: readonly Segment[]
}
