/** `groupBy`: the best groups of results, in place of results. */
import { issueAt, limits, repoGroupings, userGroupings } from '../contract/index.ts'
import { type Grouping, type GroupPage, GroupWalk, type ShownHits } from '../engines/index.ts'
import { type DataSet, fieldsOf, requireShown, type UnembeddedSearch } from '../plan/index.ts'
import { timeSlicesOf } from './answer-budget.ts'
import { type FoundPage, findByMeaning, type Vectors } from './meanings.ts'
import type { RequestContext } from './request-context.ts'

interface GroupedRequest {
  readonly groupBy?: string
  readonly perGroup?: number
  readonly first?: number
  readonly maxResults?: number
}

/** A page with its groups. */
type GroupedPage = FoundPage & GroupPage

/** Results of each group that a request may show. 1 without groups. */
export function perGroupOf({ groupBy, perGroup }: GroupedRequest): number {
  return groupBy === undefined ? 1 : (perGroup ?? 1)
}

/** Throws RequestError `invalid_request`. */
export function planGroups(
  request: GroupedRequest,
  { collection, fields, mask }: DataSet,
): Grouping | null {
  const { groupBy, perGroup = 1, first, maxResults } = request
  if (groupBy === undefined) {
    if (request.perGroup === undefined) return null
    throw issueAt('invalid_request', '/perGroup', 'needs `groupBy`')
  }
  const groups = first ?? maxResults ?? limits.resultsDefault
  if (groups * perGroup > limits.resultsMax) {
    const message = `times the groups of a page may be at most ${limits.resultsMax}`
    throw issueAt('invalid_request', '/perGroup', message)
  }
  const groupings = collection === 'repos' ? repoGroupings : userGroupings
  requireShown(mask, '/groupBy', groupings, groupBy)
  const { match = 'exact' } = fieldsOf(fields)[groupBy]!
  return { field: groupBy, match, perGroup }
}

/** Throws as `findByMeaning`. @param shownHits null where hits are shown as they are found */
export async function findGroups(
  search: UnembeddedSearch,
  groups: Grouping,
  context: RequestContext,
  vectorsOf: Vectors,
  shownHits: ShownHits | null,
): Promise<GroupedPage> {
  const { limit } = search.page
  const limitOfFirst = Math.min(limits.resultsMax, Math.max(firstPageMin, 2 * limit))
  const fromTheBest = {
    ...search,
    plan: (...meaning: Parameters<UnembeddedSearch['plan']>) => {
      const { plan, scope } = search.plan(...meaning)
      return { plan: { ...plan, after: null, limit: limitOfFirst }, scope }
    },
  }
  const first = await findByMeaning(fromTheBest, context, vectorsOf)
  const { plan } = search.plan(first.meaning.vectors, first.meaning.likeness)
  const { engine, signal, services } = context
  const { deadlineMs } = services
  const run = { engine, signal, timeSlices: timeSlicesOf(context), deadlineMs, shownHits }
  const page = await new GroupWalk(plan, groups, run).page(first)
  const { corrections } = first
  return { ...page, plan, meaning: first.meaning, ...(corrections && { corrections }) }
}

const firstPageMin = 50
