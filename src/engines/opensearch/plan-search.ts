/** What every kind of plan answers. */
import type { ScoreNode } from 'native-free-index'
import type { QueryPlan } from '../../plan/index.ts'
import type { DocumentRank, SearchPage } from '../engine.ts'
import { isExpertPlan } from '../planned-lists.ts'
import type { Summary } from '../summary.ts'
import type { Query } from './cluster/requests.ts'
import { ExpertSearch } from './expertise/expert-search.ts'
import { ListSearch } from './lists/list-search.ts'
import type { SearchContext } from './search-context.ts'

/** A plan under one state of visibility. All methods throw as `Queries`. */
export interface PlanSearch {
  searchPage(): Promise<SearchPage>
  /** By position: ranks of documents. Null: not ranked. */
  findRanks(ordinals: readonly number[]): Promise<(DocumentRank | null)[]>
  /** By position: the root has the value of the returned score. */
  explain(ordinals: readonly number[]): Promise<ScoreNode[]>
  /** @param byStrength whether the matches of each strength are counted */
  countMatches(byStrength: boolean): Promise<CountedMatches>
}

/** All documents that a plan matches. */
export interface CountedMatches extends Pick<Summary, 'total' | 'byStrength'> {
  readonly query: Query
}

export function openPlan(context: SearchContext, plan: QueryPlan): PlanSearch {
  return isExpertPlan(plan) ? new ExpertSearch(context, plan) : new ListSearch(context, plan)
}
