/** Searches: what is asked for, what is found, and another page of the same. */
import type { SearchReposRequest } from '../contract/index.ts'
import type { GroupHead, Grouping, SearchHit, SearchPage } from '../engines/index.ts'
import {
  findDataSet,
  firstPage,
  type Meaning,
  movePage,
  type PagePlace,
  planPeopleFilter,
  planQuery,
  planSearch,
  type QueryPlan,
  type SearchQuery,
  type SearchRequests,
  type Subject,
} from '../plan/index.ts'
import { type PlannedAttributes, planRepoAttributes, planUserAttributes } from './attributes.ts'
import { explainResults } from './explanations.ts'
import { findGroups, planGroups } from './groups.ts'
import { findUsersOfHits } from './lookups.ts'
import { searchByMeaning } from './meanings.ts'
import type { RequestContext } from './request-context.ts'
import { suggestQuery } from './suggestion.ts'
import { noSummary, type PlannedSummary, planSummary } from './summaries.ts'

/** A planned search, with all that its answer shows. */
export interface Search {
  readonly query: SearchQuery
  readonly attributes: PlannedAttributes
  readonly additions: Additions
  /** Whether an empty first page suggests another query. */
  readonly suggests: boolean
}

/** What an answer has in addition to its hits. */
export interface Additions {
  readonly summary: PlannedSummary
  readonly groups: Grouping | null
  /** Whether each hit has an explanation. */
  readonly explains: boolean
  /** Names of records whose rank the answer explains. */
  readonly whyNot: readonly string[] | undefined
}

export const noAdditions: Additions = {
  summary: noSummary,
  groups: null,
  explains: false,
  whyNot: undefined,
}

/** A page of hits, and what it takes to compose its answer. */
export interface Results extends SearchPage {
  readonly plan: QueryPlan
  /** The part of the plan that the request does not contain. */
  readonly meaning: Meaning
  /** A query that would find something, if the page is empty. */
  readonly suggestion?: string
  /** The hit before the next page, if it is not the last one of `hits`. */
  readonly last?: SearchHit | undefined
  /** The matching profile of each hit, in the professional data set. */
  readonly profiles?: readonly SearchHit[]
  /** Set if the search groups its hits. */
  readonly groups?: readonly GroupHead[]
}

/**
 * A search for results alone.
 * @param known attributes that are planned already
 * @throws RequestError as planning does
 */
export function planPlainSearch<S extends Subject>(
  subject: S,
  request: SearchRequests[S],
  context: RequestContext,
  known?: PlannedAttributes,
): Search {
  const query = planSearch(subject, request, context.services.cursors, context.target)
  const attributes = known ?? planSearchAttributes(query, context)
  return { query, attributes, additions: noAdditions, suggests: false }
}

/** Throws RequestError `invalid_filter`, `invalid_cursor`. */
export function planSearchAttributes(
  query: SearchQuery,
  context: RequestContext,
): PlannedAttributes {
  if (query.subject === 'users') {
    const { includeAttributes, dataset } = query.request
    return planUserAttributes(includeAttributes, context, dataset)
  }
  const { request, page } = query
  const { includeAttributes, dataset } = request
  const chooses = page.filter !== null && appliesFilters(request)
  const people = chooses ? planPeopleFilter(page.filter, context.target.mask) : null
  return planRepoAttributes(includeAttributes, context, dataset, people)
}

type FilterSwitch = 'applyFiltersToIncludeAttributes' | 'filterUserIncludeAttributes'

/** Whether the search's filter chooses among listed people too, by either name of the member. */
export function appliesFilters(request: Pick<SearchReposRequest, FilterSwitch>): boolean {
  const { applyFiltersToIncludeAttributes, filterUserIncludeAttributes } = request
  return (applyFiltersToIncludeAttributes || filterUserIncludeAttributes) ?? false
}

/** Throws RequestError `invalid_request`. */
export function planAdditions(
  { subject, request }: SearchQuery,
  { target }: RequestContext,
): Additions {
  const { total, facets, groupBy, perGroup, explain, whyNot } = request
  // Most requests ask for a page alone.
  if (!(total || explain) && (facets ?? groupBy ?? perGroup ?? whyNot) === undefined) {
    return noAdditions
  }
  const { filters: _, ...unfiltered } = request
  const dataSet = findDataSet(subject, request.dataset, target)
  const summary = planSummary(request, dataSet, (filters) =>
    planQuery(subject, { ...unfiltered, ...(filters && { filters }) }, firstPage, target),
  )
  const groups = planGroups(request, dataSet)
  return { summary, groups, explains: explain === true, whyNot }
}

/** Credits of the additions, for any result. */
export function priceAdditions({ summary, whyNot = [] }: Additions): number {
  return summary.credits + whyNot.length
}

/** Hits of a page, at most. */
export function countHitsMax({ query, additions }: Search): number {
  return query.page.limit * (additions.groups?.perGroup ?? 1)
}

/** Rejects as `Searcher.search`. */
export async function findResults(search: Search, context: RequestContext): Promise<Results> {
  const { query, additions } = search
  const { groups } = additions
  const find = (): Promise<Results> =>
    groups === null ? searchByMeaning(query, context) : findGroups(query, groups, context)
  const explains = additions.explains && query.isScored
  const found = explains ? await explainResults(find, context) : await find()
  const results =
    query.page.collection === 'professionals' ? await showUsers(found, context) : found
  return search.suggests ? suggestQuery(results, query, context) : results
}

/** Hits among the professionals, as the users they are about. */
async function showUsers(found: Results, { engine }: RequestContext): Promise<Results> {
  // The next page begins after a profile, which has another ordinal than its user.
  const { hits: profiles, last = profiles.at(-1) } = found
  return { ...found, hits: await findUsersOfHits(engine, profiles), profiles, last }
}

/** The same search for another page of results alone. */
export function moveSearch({ query, attributes }: Search, place: PagePlace): Search {
  return { query: movePage(query, place), attributes, additions: noAdditions, suggests: false }
}

/** The search for the page after the results. */
export function continueSearch(search: Search, { hits, last = hits.at(-1) }: Results): Search {
  if (last === undefined) return moveSearch(search, {})
  return moveSearch(search, { after: { score: last.score, ordinal: last.ordinal } })
}
