/** The ranked lists that a plan asks for. */
import type { Filter, Hits, QueryTerm } from 'native-free-index'
import type {
  ExpertName,
  ExpertPlan,
  ExpertProfile,
  HybridSimilarity,
  ListPlan,
  ListRanking,
  QueryPlan,
} from '../plan/index.ts'

/** In the order of the plan. One list, unless several are fused by rank. */
export function listsOf(ranking: ListPlan['ranking']): readonly ListRanking[] {
  return ranking.kind === 'fused' ? ranking.rankings : [ranking]
}

export function isExpertPlan(plan: QueryPlan): plan is ExpertPlan {
  return plan.ranking.kind === 'experts'
}

/** A profile that adds nothing. */
export const noProfile: ExpertProfile = { names: [], terms: [] }

/** @param people who have the name, all of the collection */
export function weightOfName({ weight, isShared }: ExpertName, people: number): number {
  return isShared ? weight / Math.max(1, people) : weight
}

/** Every filter that a plan runs. */
export function filtersOf(plan: QueryPlan): (Filter | null)[] {
  if (!isExpertPlan(plan)) return [plan.filter]
  return [plan.filter, ...plan.ranking.lists.map(({ matches }) => matches.filter)]
}

/** A hybrid similarity, and the filter of its list alone. */
export interface HybridList extends HybridSimilarity {
  readonly filter: Filter | undefined
}

type Hybrid<R> = R extends { readonly similarity: unknown }
  ? R & { readonly similarity: HybridSimilarity }
  : never

export function isHybrid(list: ListRanking): list is Hybrid<ListRanking> {
  return 'similarity' in list && list.similarity.kind === 'hybrid'
}

/** A hybrid list by the default rank. */
export type MatchRanking = Hybrid<ListRanking> & { readonly kind: 'linear'; readonly base: string }

/** Whether the list holds what matches the query, and not everything that passes its filter. */
export function isOfMatches(list: ListRanking): list is MatchRanking {
  return isHybrid(list) && list.kind === 'linear' && list.base !== null
}

/** The words of a list that drops documents without any. Null: it drops none. */
export function requiredTerms(list: ListRanking): readonly QueryTerm[] | null {
  if (list.kind === 'terms') return list.terms
  if (list.kind !== 'formula' || !list.matchesOnly) return null
  return list.similarity.kind === 'terms' ? list.similarity.terms : null
}

/** The hybrid similarities, in the order of their lists. They take a round trip of their own. */
export function hybridsOf(ranking: ListPlan['ranking']): HybridList[] {
  return listsOf(ranking)
    .filter(isHybrid)
    .map(({ similarity, filter }) => ({ ...similarity, filter }))
}

/**
 * What a query matches by meaning: all with a cosine above 0. But vectors are near to any text,
 * also to letters that mean nothing. So nothing matches a query of which no word is known.
 */
export function nearHits(vector: Hits, knowsWords: boolean): Hits {
  if (!knowsWords) return { ...vector, count: 0 }
  let { count } = vector
  while (count > 0 && vector.scores[count - 1]! <= 0) count--
  return { ...vector, count }
}
