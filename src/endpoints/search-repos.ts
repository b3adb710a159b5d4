/** POST /v3/search/repos: repositories by what they are about, how they fare, or a formula. */
import type { SearchReposRequest } from '../contract/index.ts'
import {
  isSemantic,
  peopleFilter,
  planSearchRepos,
  searchAt,
  type UnembeddedSearch,
} from '../plan/index.ts'
import { type PlannedAttributes, planRepoAttributes } from './attributes.ts'
import { joinScored } from './documents.ts'
import { gather } from './gather.ts'
import { findByMeaning, type Vectors, vectorsBy } from './meanings.ts'
import type { Handler } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import {
  cursorOf,
  framesOf,
  type PagedSearch,
  preparedSearch,
  withSuggestion,
} from './search-page.ts'

export const searchRepos: Handler<'searchRepos'> = (request, context) => {
  const planned = planSearchRepos(request, context.services.cursors, context.target)
  const attributes = attributesOfSearch(request, planned.page.filter, context)
  const vectorsOf = vectorsBy(context)
  const search = repoSearch(planned, attributes, context, vectorsOf)
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

export function repoSearch(
  search: UnembeddedSearch,
  attributes: PlannedAttributes,
  context: RequestContext,
  vectorsOf: Vectors,
): PagedSearch {
  const { page, scope } = search
  return {
    member: 'repositories',
    limit: page.limit,
    after: page.after,
    at: (place) => repoSearch(searchAt(search, place), attributes, context, vectorsOf),
    cursorBehind: (found, state) => cursorOf(found, scope, context, state),
    find: () => findByMeaning(search, context, vectorsOf),
    answer: async (found, more, form = 'page') => {
      const { hits } = found
      const gathered = await gather(context, attributes, hits, more?.fee)
      const { extras, credits, reveals, hash } = gathered
      const { open, close } = framesOf('repositories', found, scope, context, more, form)
      const body = joinScored(open, hits, close, extras, form)
      return { body, credits, reveals, shown: hash.value }
    },
  }
}
