import type { After, Filter } from 'native-free-index'

export type Collection = 'users' | 'repos'

/**
 * What will be done for a search: defaults applied, terms analysed, the cursor opened. Pure data.
 */
export interface QueryPlan {
  readonly collection: Collection
  readonly ranking: Ranking
  readonly filter: Filter | null
  /** Hits of this page. */
  readonly limit: number
  /** Last hit of the page before. */
  readonly after: After | null
}

/** What decides the order of hits. Terms of a query are distinct and analysed. */
export type Ranking =
  | { readonly kind: 'score'; readonly terms: readonly string[] }
  /** Several ranked lists, fused by reciprocal rank. */
  | { readonly kind: 'fused'; readonly queries: readonly (readonly string[])[] }
  /** Nothing is searched for: newest `updatedAt` first, documents without one last. */
  | { readonly kind: 'newest' }
