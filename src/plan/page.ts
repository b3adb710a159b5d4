/** What all searches have in common: the collection, the filter, the size and the place of a page. */
import { type Filter, joinFilters } from 'native-free-index'
import { type FieldMask, limits, type SearchUsersRequest } from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'
import type { PageStart } from './cursor.ts'
import type { FilterTarget } from './filter-messages.ts'
import { type FilterChecks, planFilter, type RegexProblem } from './filters.ts'
import type { ListPlan, ListRanking, PlannedPage, PlannedRanking } from './query-plan.ts'
import type { Subject } from './search-query.ts'
import type { Synonyms } from './synonyms.ts'

/** Everything that planning must know about the engine and the caller. */
export interface PlanTarget extends FilterChecks {
  /** Name of the snapshot. Cursors of other snapshots are refused. */
  readonly snapshot: string
  /** When the snapshot was made, in seconds since 1970. Ages are counted to this time. */
  readonly snapshotSeconds: number
  readonly regexProblem: RegexProblem
  /** Members that the caller may see. Absent: all. */
  readonly mask?: FieldMask | undefined
  /** No synonyms by default. */
  readonly synonyms?: Synonyms | undefined
  /** The programming languages that a text names. None by default. */
  readonly languagesIn?: (text: string) => readonly string[]
}

type PageRequest = Pick<SearchUsersRequest, 'filters' | 'dataset' | 'first' | 'maxResults'>

interface DataFields {
  readonly collection: Collection
  readonly fields: FilterTarget
}

export interface DataSet extends DataFields {
  /** Masked fields are unknown. */
  readonly mask: FieldMask | undefined
}

const dataSets: Readonly<Record<Subject, Record<NonNullable<PageRequest['dataset']>, DataFields>>> =
  {
    users: {
      standard: { collection: 'users', fields: 'users' },
      professional: { collection: 'professionals', fields: 'professionals' },
    },
    repos: {
      standard: { collection: 'repos', fields: 'repos' },
      professional: { collection: 'repos', fields: 'professionalRepos' },
    },
  }

/** The collection of a search, and the fields of its filters. */
export function findDataSet(
  subject: Subject,
  dataset: PageRequest['dataset'],
  { mask }: Pick<PlanTarget, 'mask'>,
): DataSet {
  return { ...dataSets[subject][dataset ?? 'standard'], mask }
}

/** Throws RequestError `invalid_filter`. */
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
    limit: readSize(request),
    after,
  }
}

/** The results or groups of a page that a request asks for, by either name of the member. */
export function readSize({ first, maxResults }: Pick<PageRequest, 'first' | 'maxResults'>): number {
  return first ?? maxResults ?? limits.resultsDefault
}

/** The plan of a single list, with the ranking's filter merged into the plan's. */
export function planRanking(page: PlannedPage, ranking: PlannedRanking): ListPlan {
  if (ranking.kind === 'fused' || !ranking.filter) return { ...page, ranking }
  const { filter, ...order } = ranking
  return { ...page, filter: joinFilters(page.filter, filter), ranking: order }
}

/**
 * A ranking of fewer documents.
 *
 * @param filters by list
 */
export function addFilters(ranking: PlannedRanking, filters: readonly Filter[]): PlannedRanking {
  if (ranking.kind !== 'fused') return addFilter(ranking, filters[0]!)
  return { ...ranking, rankings: ranking.rankings.map((list, i) => addFilter(list, filters[i]!)) }
}

function addFilter<List extends ListRanking>(list: List, filter: Filter): List {
  return { ...list, filter: joinFilters(list.filter ?? null, filter)! }
}

/** The queries of a request, each of which is a list of its own. An empty text is no query. */
export function listQueries(
  query: string | readonly string[] | null | undefined,
): readonly string[] {
  if (query === undefined || query === null || query === '') return []
  return typeof query === 'string' ? [query] : query
}

/** One list, or several that are fused by rank, as the request has one query or a list of them. */
export function planLists(
  query: string | readonly string[],
  planList: (text: string, i: number) => ListRanking,
): PlannedRanking {
  if (typeof query === 'string') return planList(query, 0)
  return { kind: 'fused', rankings: query.map(planList) }
}
