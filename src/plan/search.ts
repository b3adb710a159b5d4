/** Search request -> QueryPlan: defaults applied, words analysed, filter planned, cursor opened. */
import { analyseQuery } from 'native-free-index'
import { limits, type SearchUsersRequest } from '../contract/index.ts'
import { bindingOf, type CursorBox } from './cursor.ts'
import { planFilter, type RegexProblem } from './filters.ts'
import type { Collection, QueryPlan, Ranking } from './query-plan.ts'

export interface PlannedSearch {
  readonly plan: QueryPlan
  /** What cursors of this search are bound to; null where the request does not page. */
  readonly binding: Uint8Array | null
}

/** What a plan must know of the engine that will run it. */
export interface PlanTarget {
  /** Cursors of another snapshot are refused. */
  readonly snapshot: string
  readonly regexProblem: RegexProblem
}

/** Throws RequestError `invalid_filter`, `invalid_cursor`. */
export function planSearch(
  collection: Collection,
  endpoint: string,
  request: SearchUsersRequest,
  cursors: CursorBox,
  target: PlanTarget,
): PlannedSearch {
  const binding = request.enablePagination ? bindingOf(endpoint, request) : null
  const after =
    request.after === undefined || binding === null
      ? null
      : cursors.open(request.after, target.snapshot, binding)
  const plan: QueryPlan = {
    collection,
    ranking: rankingOf(request.query ?? null),
    filter: request.filters ? planFilter(collection, request.filters, target.regexProblem) : null,
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
