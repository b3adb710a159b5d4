/** The ranked lists of a plan. */
import type { Filter, Hits, QueryTerm } from 'native-free-index'
import type {
  ExpertPlan,
  HybridSimilarity,
  ListPlan,
  ListRanking,
  QueryPlan,
} from '../plan/index.ts'

/** In the order of the plan. One list, unless several lists are fused by rank. */
export function listRankings(ranking: ListPlan['ranking']): readonly ListRanking[] {
  return ranking.kind === 'fused' ? ranking.rankings : [ranking]
}

export function isExpertPlan(plan: QueryPlan): plan is ExpertPlan {
  return plan.ranking.kind === 'experts'
}

/** Every filter that a plan runs. */
export function listFilters(plan: QueryPlan): (Filter | null)[] {
  if (!isExpertPlan(plan)) return [plan.filter]
  return [plan.filter, ...plan.ranking.lists.map(({ matches }) => matches.filter)]
}

/** A hybrid similarity, and the filter of its list. */
export interface HybridList extends HybridSimilarity {
  readonly filter: Filter | undefined
}

type Hybrid<R> = R extends { readonly similarity: unknown }
  ? R & { readonly similarity: HybridSimilarity }
  : never

export function isHybrid(list: ListRanking): list is Hybrid<ListRanking> {
  return 'similarity' in list && list.similarity.kind === 'hybrid'
}

/** A hybrid list with the default rank. */
export type MatchRanking = Hybrid<ListRanking> & { readonly kind: 'linear'; readonly base: string }

/** Whether the list contains only documents that match the query, not all of its filter. */
export function isOfMatches(list: ListRanking): list is MatchRanking {
  return isHybrid(list) && list.kind === 'linear' && list.base !== null
}

/** The words of a list that excludes documents without any. Null: it excludes none. */
export function findRequiredTerms(list: ListRanking): readonly QueryTerm[] | null {
  if (list.kind === 'terms') return list.terms
  if (list.kind !== 'formula' || !list.matchesOnly) return null
  return list.similarity.kind === 'terms' ? list.similarity.terms : null
}

/** The hybrid similarities, in the order of their lists. They take a separate round trip. */
export function listHybrids(ranking: ListPlan['ranking']): HybridList[] {
  return listRankings(ranking)
    .filter(isHybrid)
    .map(({ similarity, filter }) => ({ ...similarity, filter }))
}

/**
 * The documents that match a query by meaning: those with a cosine above 0. Vectors are near to any
 * text, even without meaning, so a query without a known word matches nothing.
 */
export function keepNear(vector: Hits, knowsWords: boolean): Hits {
  if (!knowsWords) return { ...vector, count: 0 }
  let { count } = vector
  while (count > 0 && vector.scores[count - 1]! <= 0) count--
  return { ...vector, count }
}
