import type { After, Filter, NameQuery, QueryTerm, Ranking, Similarity } from 'native-free-index'
import type { Collection } from '../domain/index.ts'

/** A planned search: defaults applied, terms analysed, the cursor decrypted. Pure data. */
export interface QueryPlan {
  readonly collection: Collection
  readonly ranking: PlannedRanking
  readonly filter: Filter | null
  /** Hits of this page. */
  readonly limit: number
  /** Last hit of the page before. */
  readonly after: After | null
}

/** The order of hits: one ranked list, or several, fused by reciprocal rank. */
export type PlannedRanking =
  | ListRanking
  | { readonly kind: 'fused'; readonly rankings: readonly ListRanking[] }

/** A ranking of the index. Its similarity may have to be computed first. */
export type ListRanking = Ranking<Similarity | HybridSimilarity>

/**
 * Lists by the words of the query, by its meaning and by the name that it may be, fused: from 0 to
 * 1. The default rank, which adds a number field to it, is one of the documents that match: those
 * with a word, and those in the lists.
 */
export interface HybridSimilarity {
  readonly kind: 'hybrid'
  /** Distinct and analysed. */
  readonly terms: readonly QueryTerm[]
  readonly vector: Float32Array
  readonly name: NameQuery
  /** Whether the name may be a topic instead. */
  readonly mayBeTopic: boolean
}
