import type {
  After,
  Computed,
  Filter,
  MatchPlan,
  NameQuery,
  QueryTerm,
  RankExpression,
  Ranking,
  Similarity,
  WeightedValue,
} from 'native-free-index'
import type { ExpertRelation } from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'

/** A planned search: defaults applied, terms analysed, the cursor decrypted. Pure data. */
export type QueryPlan = ListPlan | ExpertPlan

/** All of it but the order. */
export interface PlannedPage {
  readonly collection: Collection
  readonly filter: Filter | null
  /** Hits of this page. */
  readonly limit: number
  /** Last hit of the page before. */
  readonly after: After | null
}

export interface ListPlan extends PlannedPage {
  readonly ranking: PlannedRanking
}

/** Of people by what they did. */
export interface ExpertPlan extends PlannedPage {
  readonly ranking: ExpertRanking
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

/** Which relations to repositories count, and for how long. */
export interface Expertise {
  readonly relations: readonly ExpertRelation[]
  readonly halfLifeDays: number
  /** What ages are counted to, in seconds since 1970. */
  readonly nowSeconds: number
  /** Repositories of this similarity and below do not count. */
  readonly leastSimilarity: number
}

/** Of users, by the repositories that match a query and that they own or contribute to. */
export interface ExpertRanking {
  readonly kind: 'experts'
  /** One for each query. Several are fused by reciprocal rank. */
  readonly lists: readonly ExpertList[]
  readonly expertise: Expertise
  /** How many repositories each hit shows. 0: none. */
  readonly evidence: number
}

export interface ExpertProfile extends Pick<Computed, 'terms'> {
  readonly names: readonly ExpertName[]
}

export interface ExpertName extends WeightedValue {
  /** Whether any number of people may have it. They share the weight. */
  readonly isShared: boolean
}

/** Users without any expertise are not ranked, unless their profile has a word or the name. */
export interface ExpertList {
  /** The repositories that are evidence. */
  readonly matches: Omit<MatchPlan, 'numbers' | 'least'>
  /** What of profiles counts too. Null: expertise alone. */
  readonly profile: ExpertProfile | null
  /** Of the similarity, which is the expertise and the words. */
  readonly formula: RankExpression
}
