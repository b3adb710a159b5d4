/** Plans that tell which of some documents pass a filter, or a part of it. */
import { bothOf, type Filter } from 'native-free-index'
import { defaultRank, type FilterExpression, limits } from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'
import { planFilter } from './filters.ts'
import type { ListPlan } from './query-plan.ts'
import { dataSetOf, type PlanTarget } from './search.ts'
import { idsFilter } from './similar.ts'

/** Its hits are those of the documents that pass. An alias may bring others along. */
export function trialPlan(
  collection: Collection,
  filter: Filter | null,
  ids: readonly string[],
): ListPlan {
  const field = collection === 'repos' ? defaultRank.column : 'updatedAt'
  return {
    collection,
    filter: bothOf(filter, idsFilter(ids)),
    limit: limits.resultsMax,
    after: null,
    ranking: { kind: 'sorted', field },
  }
}

/** A part of a filter that has been planned as a whole before. */
export function planCondition(
  subject: 'users' | 'repos',
  dataset: 'standard' | 'professional' | undefined,
  condition: FilterExpression,
  { localParts = false }: Pick<PlanTarget, 'localParts'>,
): Filter {
  return planFilter(dataSetOf(subject, dataset, {}).fields, condition, { localParts })
}
