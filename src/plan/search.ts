/** Search request -> QueryPlan: defaults applied, words analysed, filter planned, cursor opened. */
import { analyseQuery } from 'native-free-index'
import { limits, type SearchUsersRequest } from '../contract/index.ts'
import { bindingOf, type CursorBox } from './cursor.ts'
import { type FilterTarget, planFilter, type RegexProblem } from './filters.ts'
import type { Collection, ListRanking, PlannedRanking, QueryPlan } from './query-plan.ts'

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
  subject: Subject,
  endpoint: string,
  request: SearchUsersRequest,
  cursors: CursorBox,
  target: PlanTarget,
): PlannedSearch {
  const { page, binding } = planPage(subject, endpoint, request, cursors, target)
  return { plan: { ...page, ranking: rankingOf(request.query ?? null) }, binding }
}

/** A plan but for its ranking. */
export interface PlannedPage {
  readonly page: Omit<QueryPlan, 'ranking'>
  readonly binding: PlannedSearch['binding']
}

type PageRequest = Pick<
  SearchUsersRequest,
  'filters' | 'dataset' | 'after' | 'enablePagination' | 'first' | 'maxResults'
>

/** What a search finds. */
export type Subject = 'users' | 'repos'

interface DataSet {
  readonly collection: Collection
  readonly fields: FilterTarget
}

const dataSets: Readonly<Record<Subject, Record<NonNullable<PageRequest['dataset']>, DataSet>>> = {
  users: {
    standard: { collection: 'users', fields: 'users' },
    professional: { collection: 'professionals', fields: 'professionals' },
  },
  repos: {
    standard: { collection: 'repos', fields: 'repos' },
    professional: { collection: 'repos', fields: 'professionalRepos' },
  },
}

/** What every search says besides its query. Throws as `planSearch` does. */
export function planPage(
  subject: Subject,
  endpoint: string,
  request: PageRequest,
  cursors: CursorBox,
  target: PlanTarget,
): PlannedPage {
  const binding = request.enablePagination ? bindingOf(endpoint, request) : null
  const after =
    request.after === undefined || binding === null
      ? null
      : cursors.open(request.after, target.snapshot, binding)
  const { collection, fields } = dataSets[subject][request.dataset ?? 'standard']
  const page = {
    collection,
    filter: request.filters ? planFilter(fields, request.filters, target.regexProblem) : null,
    limit: request.first ?? request.maxResults ?? limits.resultsDefault,
    after,
  }
  return { page, binding }
}

function rankingOf(query: string | readonly string[] | null): PlannedRanking {
  if (query === null) return { kind: 'sorted', field: 'updatedAt' }
  if (typeof query === 'string') return byTerms(query)
  return { kind: 'fused', rankings: query.map(byTerms) }
}

function byTerms(query: string): ListRanking {
  return { kind: 'terms', terms: analyseQuery(query) }
}
