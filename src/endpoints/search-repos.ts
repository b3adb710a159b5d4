/** POST /v3/search/repos: repositories by what they are about, how they fare, or a formula. */
import type { SearchReposRequest } from '../contract/index.ts'
import {
  dataSetOf,
  firstPage,
  isSemantic,
  peopleFilter,
  planSearchRepos,
  planSearchReposAt,
  searchAt,
  type UnembeddedSearch,
} from '../plan/index.ts'
import { type PlannedAttributes, planRepoAttributes } from './attributes.ts'
import { joinScored } from './documents.ts'
import { explainedPage, requireExplainable, withExplanations } from './explanations.ts'
import { gather } from './gather.ts'
import { findGroups, planGroups } from './groups.ts'
import { withHighlights } from './highlights.ts'
import { findByMeaning, type Vectors, vectorsBy } from './meanings.ts'
import type { Handler } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import {
  type Additions,
  addedMembers,
  creditsOfAdditions,
  cursorOf,
  framesOf,
  isPageAlone,
  noAdditions,
  type PagedSearch,
  preparedSearch,
  type SuggestingPage,
  withSuggestion,
} from './search-page.ts'
import { planSummary } from './summaries.ts'

export const searchRepos: Handler<'searchRepos'> = (request, context) => {
  requireExplainable(request)
  const planned = planSearchRepos(request, context.services.cursors, context.target)
  const attributes = attributesOfSearch(request, planned.page.filter, context)
  const vectorsOf = vectorsBy(context)
  const additions = planRepoAdditions(request, context)
  const search = repoSearch(planned, attributes, context, vectorsOf, additions)
  // By meaning, words do not decide what is found.
  if (isSemantic(request)) {
    return preparedSearch(search, attributes, context)
  }
  const find = async () =>
    withSuggestion(await search.find(), request, context, async (changed) => {
      const wanted = { ...request, ...changed, first: 1 }
      const planned = planSearchRepos(wanted, context.services.cursors, context.target)
      return repoSearch(planned, attributes, context, vectorsOf).find()
    })
  return preparedSearch({ ...search, find }, attributes, context)
}

/** @throws RequestError `invalid_filter`, `invalid_cursor` */
export function attributesOfSearch(
  request: Pick<SearchReposRequest, 'includeAttributes' | 'dataset' | FilterSwitch>,
  filter: UnembeddedSearch['page']['filter'],
  context: RequestContext,
): PlannedAttributes {
  const { includeAttributes, dataset } = request
  const applies = filter !== null && appliesFilters(request)
  const people = applies ? peopleFilter(filter, context.target.mask) : null
  return planRepoAttributes(includeAttributes, context, dataset, people)
}

type FilterSwitch = 'applyFiltersToIncludeAttributes' | 'filterUserIncludeAttributes'

/** Whether the search's filter chooses among listed people too, by either name of the member. */
export function appliesFilters(request: Pick<SearchReposRequest, FilterSwitch>): boolean {
  const { applyFiltersToIncludeAttributes, filterUserIncludeAttributes } = request
  return (applyFiltersToIncludeAttributes || filterUserIncludeAttributes) ?? false
}

/** The summaries and groups of a search with these members. */
export function planRepoAdditions(
  request: SearchReposRequest,
  { target }: RequestContext,
): Additions {
  if (isPageAlone(request)) return noAdditions
  const { filters: _, ...unfiltered } = request
  const dataSet = dataSetOf('repos', request.dataset, target)
  const summary = planSummary(request, dataSet, (filters) =>
    planSearchReposAt(firstPage, { ...unfiltered, ...(filters && { filters }) }, target),
  )
  return { summary, groups: planGroups(request, dataSet), reasons: request }
}

export function repoSearch(
  search: UnembeddedSearch,
  attributes: PlannedAttributes,
  context: RequestContext,
  vectorsOf: Vectors,
  additions: Additions = noAdditions,
): PagedSearch {
  const { page, scope, highlights } = search
  const { groups, reasons } = additions
  const find = (): Promise<SuggestingPage> =>
    groups === null
      ? findByMeaning(search, context, vectorsOf)
      : findGroups(search, groups, context, vectorsOf, null)
  return {
    member: 'repositories',
    limit: page.limit * (groups?.perGroup ?? 1),
    after: page.after,
    at: (place) => repoSearch(searchAt(search, place), attributes, context, vectorsOf),
    cursorBehind: (found, state) => cursorOf(found, scope, context, state),
    fee: creditsOfAdditions(additions),
    find: () => (reasons.explain === true ? explainedPage(find, context) : find()),
    answer: async (found, more, form = 'page') => {
      const { hits } = found
      const fee = (more?.fee ?? 0) + creditsOfAdditions(additions)
      const gathered = await gather(context, attributes, hits, fee)
      const { credits, reveals, hash } = gathered
      const explained = withExplanations(hits, gathered.extras)
      const extras = await withHighlights(context, highlights, hits, explained)
      const members = await addedMembers(additions, search, found, context, hash)
      const frames = framesOf('repositories', found, members, scope, context, more, form)
      const { open, close, dividers } = frames
      const body = joinScored(open, hits, close, extras, dividers, form)
      return { body, credits, reveals, shown: hash.value }
    },
  }
}
