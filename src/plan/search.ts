/** Search request -> QueryPlan: defaults applied, words analysed, filter planned, cursor opened. */
import { analyseQuery } from 'native-free-index'
import { limits, type SearchUsersRequest } from '../contract/index.ts'
import { bindingOf, type CursorBox } from './cursor.ts'
import { planFilter } from './filters.ts'
import type { Collection, QueryPlan, Ranking } from './query-plan.ts'

export interface PlannedSearch {
  readonly plan: QueryPlan
  /** What cursors of this search are bound to; null where the request does not page. */
  readonly binding: Uint8Array | null
}

/**
 * @param snapshot the one that will answer; cursors of another are refused. Throws RequestError.
 */
export function planSearch(
  collection: Collection,
  endpoint: string,
  request: SearchUsersRequest,
  cursors: CursorBox,
  snapshot: string,
): PlannedSearch {
  const binding = request.enablePagination ? bindingOf(endpoint, request) : null
  const after =
    request.after === undefined || binding === null
      ? null
      : cursors.open(request.after, snapshot, binding)
  const plan: QueryPlan = {
    collection,
    ranking: rankingOf(request.query ?? null),
    filter: request.filters === undefined ? null : planFilter(collection, request.filters),
    limit: request.first ?? request.maxResults ?? limits.resultsDefault,
    after,
  }
  return { plan, binding }
}

function rankingOf(query: string | readonly string[] | null): Ranking {
  if (query === null) return { kind: 'newest' }
  if (typeof query === 'string') return { kind: 'score', terms: analyseQuery(query) }
  return { kind: 'fused', queries: query.map((text) => analyseQuery(text)) }
}
