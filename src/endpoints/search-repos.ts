/** POST /v3/search/repos: repositories by what they are about, how they fare, or a formula. */
import type { SearchReposRequest } from '../contract/index.ts'
import {
  dataSetOf,
  firstPage,
  isSemantic,
  peopleFilter,
  planSearchRepos,
  planSearchReposAt,
  type UnembeddedSearch,
} from '../plan/index.ts'
import { type PlannedAttributes, planRepoAttributes } from './attributes.ts'
import { joinScored } from './documents.ts'
import { gather } from './gather.ts'
import { findGroups, planGroups } from './groups.ts'
import { findByMeaning, type Vectors, vectorsBy } from './meanings.ts'
import type { Handler } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import { framesOf, type PagedSearch, preparedSearch, withSuggestion } from './search-page.ts'
import { type Besides, nothingBesides, planSummary, summaryMembers } from './summaries.ts'

export const searchRepos: Handler<'searchRepos'> = (request, context) => {
  const planned = planSearchRepos(request, context.services.cursors, context.target)
  const attributes = attributesOfSearch(request, planned.page.filter, context)
  const vectorsOf = vectorsBy(context)
  const besides = planRepoBesides(request, context)
  const search = repoSearch(planned, attributes, context, vectorsOf, besides)
  // By meaning, words do not decide what is found.
  if (isSemantic(request)) {
    return preparedSearch(search, attributes)
  }
  const find = async () =>
    withSuggestion(await search.find(), request, context, async (changed) => {
      const wanted = { ...request, ...changed, first: 1 }
      const planned = planSearchRepos(wanted, context.services.cursors, context.target)
      return repoSearch(planned, attributes, context, vectorsOf).find()
    })
  return preparedSearch({ ...search, find }, attributes)
}

/** @throws RequestError `invalid_filter`, `invalid_cursor` */
export function attributesOfSearch(
  request: Pick<SearchReposRequest, 'includeAttributes' | 'dataset' | FilterSwitch>,
  filter: UnembeddedSearch['page']['filter'],
  context: RequestContext,
): PlannedAttributes {
  const { includeAttributes, dataset } = request
  const people = filter !== null && appliesFilters(request) ? peopleFilter(filter) : null
  return planRepoAttributes(includeAttributes, context, dataset, people)
}

type FilterSwitch = 'applyFiltersToIncludeAttributes' | 'filterUserIncludeAttributes'

/** Whether the search's filter chooses among listed people too, by either name of the member. */
export function appliesFilters(request: Pick<SearchReposRequest, FilterSwitch>): boolean {
  const { applyFiltersToIncludeAttributes, filterUserIncludeAttributes } = request
  return (applyFiltersToIncludeAttributes || filterUserIncludeAttributes) ?? false
}

/** What the search with these members tells of all that matches, and how it groups its hits. */
export function planRepoBesides(request: SearchReposRequest, { target }: RequestContext): Besides {
  const { filters: _, ...unfiltered } = request
  const dataSet = dataSetOf('repos', request.dataset)
  const summary = planSummary(request, dataSet, (filters) =>
    planSearchReposAt(firstPage, { ...unfiltered, ...(filters && { filters }) }, target),
  )
  return { summary, groups: planGroups(request, dataSet) }
}

export function repoSearch(
  search: UnembeddedSearch,
  attributes: PlannedAttributes,
  context: RequestContext,
  vectorsOf: Vectors,
  { summary, groups }: Besides = nothingBesides,
): PagedSearch {
  const { page, scope } = search
  return {
    limit: page.limit * (groups?.perGroup ?? 1),
    fee: summary.credits,
    find: () =>
      groups === null
        ? findByMeaning(search, context, vectorsOf)
        : findGroups(search, groups, context, vectorsOf, async (hits) => hits),
    answer: async (found, more) => {
      const { hits } = found
      const fee = (more?.fee ?? 0) + summary.credits
      const gathered = await gather(context, attributes, hits, fee)
      const { extras, credits, reveals, hash } = gathered
      const told = await summaryMembers(summary, search, found.meaning, context)
      hash.addText(told)
      if (found.groups !== undefined) hash.addText(JSON.stringify(found.groups))
      const { open, close, dividers } = framesOf('repositories', found, told, scope, context, more)
      const body = joinScored(open, hits, close, extras, dividers)
      return { body, credits, reveals, shown: hash.value }
    },
  }
}
