import type {
  After,
  Filter,
  MatchPlan,
  NameQuery,
  QueryTerm,
  RankExpression,
  Ranking,
  RelevantFilter,
  Similarity,
  StrengthRule,
  WordValue,
} from 'native-free-index'
import type { ExpertRelation } from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'

/** A planned search: defaults applied, terms analysed, the cursor decrypted. Pure data. */
export type QueryPlan = ListPlan | ExpertPlan

/** A plan without its ranking. */
export interface PlannedPage {
  readonly collection: Collection
  readonly filter: Filter | null
  /** Hits per page. */
  readonly limit: number
  /** Last hit of the previous page. */
  readonly after: After | null
}

export interface ListPlan extends PlannedPage {
  readonly ranking: PlannedRanking
  /** By list: the query that tells the strength of hits. Absent: they have none. */
  readonly relevance?: readonly RelevantFilter[]
}

/** A search for people by expertise. */
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
 * A similarity of 0 to 1, fused from lists by the query's words, by its meaning and by the name
 * that it may be. The default rank adds a number field. It ranks the documents with a word of the
 * query, and those in the lists.
 */
export interface HybridSimilarity {
  readonly kind: 'hybrid'
  /** Distinct analysed terms. */
  readonly terms: readonly QueryTerm[]
  readonly vector: Float32Array
  readonly name: NameQuery
  /** Documents that match too. Null: words, meaning and name alone decide. */
  readonly relevance: RelevantFilter | null
  /** Whether the name may be a topic instead. */
  readonly mayBeTopic: boolean
}

/** Which relations to repositories count, and for how long. */
export interface Expertise {
  readonly relations: readonly ExpertRelation[]
  readonly halfLifeDays: number
  /** The time from which ages are counted, in seconds since 1970. */
  readonly nowSeconds: number
  /** Repositories of this similarity or less do not count. */
  readonly leastSimilarity: number
}

/** Ranks users by the matching repositories that they own or contribute to. */
export interface ExpertRanking {
  readonly kind: 'experts'
  /** One list per query. Several lists are fused by reciprocal rank. */
  readonly lists: readonly ExpertList[]
  readonly expertise: Expertise
  /** Whether people are ranked who match weakly. */
  readonly includesWeak: boolean
  /** Repositories that each hit shows. 0: none. */
  readonly evidence: number
}

/** When a person or a repository matches a query. */
export interface ExpertQuery {
  /** The words that must be covered: without roles and words such as "in". */
  readonly words: readonly string[]
  /** Values of repositories that say a word: the language. */
  readonly workValues: readonly WordValue[]
  readonly bounds: StrengthRule
}

/** The query of profiles, which adds to expertise. */
export interface ExpertProfile {
  /** The query in profiles. */
  readonly terms: readonly QueryTerm[]
  /** Values of people that say a word: main languages. */
  readonly values: readonly WordValue[]
}

/** Ranks users with expertise, and users with a word in their profile. */
export interface ExpertList {
  /** The repositories that are evidence. */
  readonly matches: Omit<MatchPlan, 'numbers' | 'least' | 'bounds' | 'strength'>
  /** Null: no strengths, because nothing is asked for in words. */
  readonly query: ExpertQuery | null
  /** Null: expertise alone. */
  readonly profile: ExpertProfile | null
  /** Formula over the similarity, which combines expertise and words. */
  readonly formula: RankExpression
}
