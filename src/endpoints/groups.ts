/** `groupBy`: the best groups of results, in place of results. */
import { limits, refuseAt, repoGroupings, userGroupings } from '../contract/index.ts'
import { type Grouping, GroupWalk } from '../engines/index.ts'
import {
  compileQuery,
  type DataSet,
  listFields,
  movePage,
  readSize,
  requireShown,
  type SearchQuery,
} from '../plan/index.ts'
import { openTimeSlices } from './answer-budget.ts'
import { findUsersOfHits } from './lookups.ts'
import { searchByMeaning } from './meanings.ts'
import type { RequestContext } from './request-context.ts'
import type { Results } from './search.ts'

interface GroupedRequest {
  readonly groupBy?: string
  readonly perGroup?: number
  readonly first?: number
  readonly maxResults?: number
}

/** Results of each group that a request may show. 1 without groups. */
export function countPerGroup({ groupBy, perGroup }: GroupedRequest): number {
  return groupBy === undefined ? 1 : (perGroup ?? 1)
}

/** Throws RequestError `invalid_request`. */
export function planGroups(
  request: GroupedRequest,
  { collection, fields, mask }: DataSet,
): Grouping | null {
  const { groupBy, perGroup = 1 } = request
  if (groupBy === undefined) {
    if (request.perGroup === undefined) return null
    throw refuseAt('invalid_request', '/perGroup', 'needs `groupBy`')
  }
  if (readSize(request) * perGroup > limits.resultsMax) {
    const message = `times the groups of a page may be at most ${limits.resultsMax}`
    throw refuseAt('invalid_request', '/perGroup', message)
  }
  const groupings = collection === 'repos' ? repoGroupings : userGroupings
  requireShown(mask, '/groupBy', groupings, groupBy)
  const { match = 'exact' } = listFields(fields)[groupBy]!
  return { field: groupBy, match, perGroup }
}

/** Throws as `searchByMeaning`. */
export async function findGroups(
  query: SearchQuery,
  grouping: Grouping,
  context: RequestContext,
): Promise<Results> {
  const { engine, signal, services } = context
  const { collection, limit } = query.page
  const limitOfFirst = Math.min(limits.resultsMax, Math.max(firstPageMin, 2 * limit))
  const best = movePage(query, { after: null, limit: limitOfFirst })
  const { corrections, meaning, ...first } = await searchByMeaning(best, context)
  const plan = compileQuery(query, meaning, context.target)
  const walk = new GroupWalk(plan, grouping, {
    engine,
    signal,
    timeSlices: openTimeSlices(context),
    deadlineMs: services.deadlineMs,
    shownHits:
      collection === 'professionals' ? (profiles) => findUsersOfHits(engine, profiles) : null,
  })
  const page = await walk.page(first)
  return { ...page, plan, meaning, ...(corrections && { corrections }) }
}

const firstPageMin = 50
