/** The ranked lists that a plan asks for. */
import type { Filter } from 'native-free-index'
import type { HybridSimilarity, ListRanking, QueryPlan } from '../plan/index.ts'

/** In the order of the plan. One list, unless several are fused by rank. */
export function listsOf(ranking: QueryPlan['ranking']): readonly ListRanking[] {
  return ranking.kind === 'fused' ? ranking.rankings : [ranking]
}

/** A hybrid similarity, and the filter of its list alone. */
export interface HybridList extends HybridSimilarity {
  readonly filter: Filter | undefined
}

/** The hybrid similarities, in the order of their lists. They take a round trip of their own. */
export function hybridsOf(ranking: QueryPlan['ranking']): HybridList[] {
  return listsOf(ranking).flatMap((list) =>
    'similarity' in list && list.similarity.kind === 'hybrid'
      ? [{ ...list.similarity, filter: list.filter }]
      : [],
  )
}
