/** Search request -> QueryPlan: defaults applied, words analysed, filter planned, cursor opened. */

import { analyseQuery } from 'native-free-index'
import { limits, type SearchUsersRequest } from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'
import { type CursorCodec, type PageStart, pageStartOf } from './cursor.ts'
import { type FilterChecks, type FilterTarget, planFilter, type RegexProblem } from './filters.ts'
import { withLocalParts } from './leaves.ts'
import type { ListRanking, PlannedRanking, QueryPlan } from './query-plan.ts'

export interface PlannedSearch {
  readonly plan: QueryPlan
  /** Scope of the search's cursors. Null if the request does not page. */
  readonly scope: Uint8Array | null
}

/** What a plan must know about the engine and the caller. */
export interface PlanTarget extends FilterChecks {
  /** Cursors of another snapshot are refused. */
  readonly snapshot: string
  readonly regexProblem: RegexProblem
}

/** Throws RequestError `invalid_filter`, `invalid_cursor`. */
export function planSearch(
  endpoint: string,
  request: SearchUsersRequest,
  cursors: CursorCodec,
  target: PlanTarget,
): PlannedSearch {
  return planSearchAt(pageStartOf(endpoint, request, cursors, target.snapshot), request, target)
}

/**
 * The same for a page with a known place: `after` and `enablePagination` of the request are
 * ignored. Throws RequestError `invalid_filter`.
 */
export function planSearchAt(
  place: PageStart,
  request: SearchUsersRequest,
  target: PlanTarget,
): PlannedSearch {
  const page = planPage('users', place, request, target)
  const plan = { ...page, ranking: rankingOf(request.query ?? null, target) }
  return { plan, scope: place.scope }
}

/** A plan but for its ranking. */
export type PlannedPage = Omit<QueryPlan, 'ranking'>

type PageRequest = Pick<SearchUsersRequest, 'filters' | 'dataset' | 'first' | 'maxResults'>

/** The collection that a search finds. */
type Subject = 'users' | 'repos'

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

/**
 * Plans the parts that every search has besides its query. Throws RequestError `invalid_filter`.
 */
export function planPage(
  subject: Subject,
  { after }: PageStart,
  request: PageRequest,
  target: PlanTarget,
): PlannedPage {
  const { collection, fields } = dataSets[subject][request.dataset ?? 'standard']
  return {
    collection,
    filter: request.filters ? planFilter(fields, request.filters, target) : null,
    limit: request.first ?? request.maxResults ?? limits.resultsDefault,
    after,
  }
}

function rankingOf(query: string | readonly string[] | null, target: PlanTarget): PlannedRanking {
  if (query === null) return { kind: 'sorted', field: 'updatedAt' }
  if (typeof query === 'string') return byTerms(query, target)
  return { kind: 'fused', rankings: query.map((one) => byTerms(one, target)) }
}

function byTerms(query: string, { localParts = false }: PlanTarget): ListRanking {
  const terms = analyseQuery(query)
  return { kind: 'terms', terms: localParts ? withLocalParts(terms) : terms }
}
