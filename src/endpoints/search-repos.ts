/** POST /v3/search/repos: repositories by what they are about, how they fare, or a formula. */
import type { SearchReposRequest } from '../contract/index.ts'
import { isSemantic, peopleFilter, planSearchRepos, type UnembeddedSearch } from '../plan/index.ts'
import { type PlannedAttributes, planRepoAttributes } from './attributes.ts'
import { joinScored } from './documents.ts'
import { explainedPage, requireExplainable, withExplanations } from './explanations.ts'
import { gather } from './gather.ts'
import { findByMeaning, type Vectors, vectorsBy } from './meanings.ts'
import type { Handler } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import {
  framesOf,
  type PagedSearch,
  preparedSearch,
  type ToldMembers,
  toldPlaces,
  withSuggestion,
} from './search-page.ts'

export const searchRepos: Handler<'searchRepos'> = (request, context) => {
  requireExplainable(request)
  const planned = planSearchRepos(request, context.services.cursors, context.target)
  const attributes = attributesOfSearch(request, planned.page.filter, context)
  const vectorsOf = vectorsBy(context)
  const search = repoSearch(planned, attributes, request, context, vectorsOf)
  // By meaning, words do not decide what is found.
  if (isSemantic(request)) {
    return preparedSearch(search, attributes)
  }
  const find = async () =>
    withSuggestion(await search.find(), request, context, async (changed) => {
      const wanted = { ...request, ...changed, first: 1 }
      const planned = planSearchRepos(wanted, context.services.cursors, context.target)
      return repoSearch(planned, attributes, {}, context, vectorsOf).find()
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
  told: ToldMembers,
  context: RequestContext,
  vectorsOf: Vectors,
): PagedSearch {
  const { page, scope } = search
  const { explain = false, whyNot = [] } = told
  const find = () => findByMeaning(search, context, vectorsOf)
  return {
    limit: page.limit,
    fee: whyNot.length,
    find: explain ? () => explainedPage(find, context) : find,
    answer: async (found, more) => {
      const { hits } = found
      const fee = (more?.fee ?? 0) + whyNot.length
      const gathered = await gather(context, attributes, hits, fee)
      const { credits, reveals, hash } = gathered
      const extras = withExplanations(hits, gathered.extras)
      const places = await toldPlaces(told, found.plan, context, hash)
      const { open, close } = framesOf('repositories', found, scope, context, more, places)
      const body = joinScored(open, hits, close, extras)
      return { body, credits, reveals, shown: hash.value }
    },
  }
}
