/** Plans a search request: applies defaults, analyses words, plans the filter, opens the cursor. */

import { bothOf, type Filter, type RankExpression } from 'native-free-index'
import {
  type EndpointId,
  type FieldMask,
  limits,
  type Match,
  type SearchUsersRequest,
} from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'
import { type CursorCodec, type PageStart, pageStartOf } from './cursor.ts'
import { isByExpertise, planExperts, requireExpertise, withoutBots } from './experts.ts'
import type { FilterTarget } from './filter-messages.ts'
import { type FilterChecks, planFilter, type RegexProblem } from './filters.ts'
import { type PlannedHighlights, planHighlights } from './highlights.ts'
import { withLocalParts } from './leaves.ts'
import type { ListPlan, ListRanking, PlannedPage, PlannedRanking, QueryPlan } from './query-plan.ts'
import { planUserRankBy } from './rank-by.ts'
import { type Likeness, otherThan, type SimilarRecords } from './similar.ts'
import { noSynonyms, type Synonyms } from './synonyms.ts'
import { planWords, type WordOptions } from './words.ts'

export interface PlannedSearch {
  readonly plan: QueryPlan
  /** Scope of the search's cursors. Null if the request does not page. */
  readonly scope: Uint8Array | null
}

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

/** A planned search without the vectors of its texts, because planning does no I/O. */
export interface UnembeddedSearch {
  /** Texts that need embeddings. Often none. */
  readonly texts: readonly string[]
  /** The plan without its ranking. */
  readonly page: PlannedPage
  readonly scope: PlannedSearch['scope']
  /** Whether the score of a hit says how relevant it is. */
  readonly isScored: boolean
  /** The records that results should resemble. Null: none. */
  readonly similar: SimilarRecords | null
  /** Highlights of the results. Null: the request asks for none. */
  readonly highlights: PlannedHighlights | null
  /**
   * @param vectors of `texts`, by position
   * @param likeness the engine's answer about `similar`
   * @param match in place of the request's
   */
  plan(vectors: readonly Float32Array[], likeness?: Likeness | null, match?: Match): PlannedSearch
}

/** Throws RequestError `invalid_filter`, `invalid_cursor`, `invalid_request`. */
export function planSearch(
  endpoint: EndpointId,
  request: SearchUsersRequest,
  cursors: CursorCodec,
  target: PlanTarget,
): UnembeddedSearch {
  const place = pageStartOf(endpoint, request, cursors, target.snapshot)
  const search = planSearchAt(place, request, target)
  requireExpertise(request)
  return search
}

/**
 * Plans a page at a known position: `after` and `enablePagination` of the request are ignored.
 * Evidence that the caller may not see is ignored too. Throws RequestError `invalid_filter`,
 * `invalid_request`.
 */
export function planSearchAt(
  place: PageStart,
  request: SearchUsersRequest,
  target: PlanTarget,
): UnembeddedSearch {
  const own = planPage('users', place, request, target)
  const alone = withoutBots(request, target.mask)
  const page = alone === null ? own : { ...own, filter: bothOf(own.filter, alone) }
  const { scope } = place
  const highlights = planHighlights('users', request, target)
  const formula = formulaOf(request, target)
  if (!isByExpertise(request)) {
    const plan = planRanking(page, rankingOf(request, formula, target))
    const isScored = plan.ranking.kind !== 'sorted'
    const shared = { page, scope, isScored, highlights }
    return { texts: [], similar: null, ...shared, plan: () => ({ plan, scope }) }
  }
  const { texts, similar, ranking } = planExperts(request, formula, target)
  return {
    texts,
    similar,
    page,
    scope,
    isScored: true,
    highlights,
    plan: (vectors, likeness = null, match = request.match) => {
      const others = bothOf(page.filter, otherThan(likeness))
      const planned = { ...ranking(vectors, likeness), includesWeak: match === 'all' }
      return { plan: { ...page, filter: others, ranking: planned }, scope }
    },
  }
}

/** The same search at another position. */
export function searchAt(search: UnembeddedSearch, place: PagePlace): UnembeddedSearch {
  return {
    ...search,
    page: { ...search.page, ...place },
    plan: (...asked) => {
      const { plan, scope } = search.plan(...asked)
      return { plan: { ...plan, ...place }, scope }
    },
  }
}

export type PagePlace = Partial<Pick<PlannedPage, 'limit' | 'after'>>

type PageRequest = Pick<SearchUsersRequest, 'filters' | 'dataset' | 'first' | 'maxResults'>

/** The collection of the hits. */
export type Subject = 'users' | 'repos'

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
export function dataSetOf(
  subject: Subject,
  dataset: PageRequest['dataset'],
  { mask }: Pick<PlanTarget, 'mask'>,
): DataSet {
  return { ...dataSets[subject][dataset ?? 'standard'], mask }
}

/** Plans what all searches have in common. Throws RequestError `invalid_filter`. */
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

/** The plan of a single list, with the ranking's filter merged into the plan's. */
export function planRanking(page: PlannedPage, ranking: PlannedRanking): ListPlan {
  if (ranking.kind === 'fused' || !ranking.filter) return { ...page, ranking }
  const { filter, ...order } = ranking
  return { ...page, filter: bothOf(page.filter, filter), ranking: order }
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
  return { ...list, filter: bothOf(list.filter ?? null, filter)! }
}

type WordsRequest = Pick<SearchUsersRequest, 'query'> & WordOptions

/** Null if relevance alone ranks. Throws RequestError `invalid_request`. */
function formulaOf(
  { rankBy }: Pick<SearchUsersRequest, 'rankBy'>,
  { snapshotSeconds, mask }: PlanTarget,
): RankExpression | null {
  const planned = rankBy === undefined ? null : planUserRankBy(rankBy, snapshotSeconds, mask)
  return planned?.kind === 'similarity' ? null : planned
}

function rankingOf(
  request: WordsRequest,
  formula: RankExpression | null,
  target: PlanTarget,
): PlannedRanking {
  const { query = null } = request
  if (query === null || query === '') {
    if (formula === null) return { kind: 'sorted', field: 'updatedAt' }
    return { kind: 'formula', similarity: { kind: 'none' }, formula }
  }
  const listOf = (one: string) => byWords(one, formula, request, target)
  return typeof query === 'string' ? listOf(query) : { kind: 'fused', rankings: query.map(listOf) }
}

function byWords(
  query: string,
  formula: RankExpression | null,
  options: WordOptions,
  { localParts = false, synonyms = noSynonyms }: PlanTarget,
): ListRanking {
  const { terms, filter } = planWords(query, options, synonyms)
  const byRelevance = { kind: 'terms', terms: localParts ? withLocalParts(terms) : terms } as const
  const ranking =
    formula === null
      ? byRelevance
      : ({ kind: 'formula', similarity: byRelevance, formula, matchesOnly: true } as const)
  return filter === null ? ranking : { ...ranking, filter }
}
