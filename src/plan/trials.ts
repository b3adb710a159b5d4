/** Plans that tell which documents match a filter, or one of its conditions. */
import { type Filter, joinFilters } from 'native-free-index'
import { defaultRank, type FilterExpression, limits } from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'
import { planFilter } from './filters.ts'
import { findDataSet, type PlanTarget } from './page.ts'
import type { ListPlan } from './query-plan.ts'
import { planIdsFilter } from './similar.ts'

/** The hits of this plan are the matching documents among `ids`. An alias may add others. */
export function planTrial(
  collection: Collection,
  filter: Filter | null,
  ids: readonly string[],
): ListPlan {
  const field = collection === 'repos' ? defaultRank.column : 'updatedAt'
  return {
    collection,
    filter: joinFilters(filter, planIdsFilter(ids)),
    limit: limits.resultsMax,
    after: null,
    ranking: { kind: 'sorted', field },
  }
}

/** Plans one condition of a filter that was planned as a whole before. */
export function planCondition(
  subject: 'users' | 'repos',
  dataset: 'standard' | 'professional' | undefined,
  condition: FilterExpression,
  { localParts = false, storedName }: Pick<PlanTarget, 'localParts' | 'storedName'>,
): Filter {
  const { fields } = findDataSet(subject, dataset, {})
  return planFilter(fields, condition, { localParts, storedName })
}
