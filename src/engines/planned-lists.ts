/** The ranked lists that a plan asks for. */
import type { HybridSimilarity, ListRanking, QueryPlan } from '../plan/index.ts'

/** In the order of the plan; one unless they are to be fused by rank. */
export function listsOf(ranking: QueryPlan['ranking']): readonly ListRanking[] {
  return ranking.kind === 'fused' ? ranking.rankings : [ranking]
}

/** The similarities that have to be found in a hop of their own, in the order of their lists. */
export function hybridsOf(ranking: QueryPlan['ranking']): HybridSimilarity[] {
  return listsOf(ranking).flatMap((list) =>
    'similarity' in list && list.similarity.kind === 'hybrid' ? [list.similarity] : [],
  )
}
