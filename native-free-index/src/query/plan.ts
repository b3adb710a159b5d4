/** What is asked of an open index, as plain data. */
import type { After } from '../collect/index.ts'
import type { Dictionary } from '../postings/index.ts'
import type { Schema } from '../schema/index.ts'
import type { Segment } from '../segment/index.ts'
import type { Filter } from './filter.ts'

/** What the rankings of one query have in common. */
export interface RankingPlan {
  /** For a ranking without terms: the number field, greatest first, documents without it last. */
  readonly sort: string | null
  readonly filter: Filter | null
  /** At most this many hits; up to `limits.hitsMax`. */
  readonly limit: number
  readonly after: After | null
}

/** Distinct analysed terms, as alternatives; null ranks by `sort` instead of by score. */
export type RankingTerms = readonly string[] | null

export interface SearchPlan extends RankingPlan {
  readonly terms: RankingTerms
}

/** Time that a query may take; see Budget. */
export interface TimeLimits {
  readonly deadlineMs: number
  readonly patternMs: number
}

export interface OpenIndex {
  readonly schema: Schema
  readonly dictionary: Dictionary
  /** All shards of the collection; a position is a shard's number. */
  readonly segments: readonly Segment[]
}
