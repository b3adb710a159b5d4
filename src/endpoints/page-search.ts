/** POST /v3/search/users and /v3/search/repos: a page of ranked people or repositories. */
import { isSemantic, type SearchRequests, type Subject } from '../plan/index.ts'
import { priceResults } from './attributes.ts'
import { requireExplainable } from './explanations.ts'
import type { Handler, PreparedRequest } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import {
  countHitsMax,
  findResults,
  planAdditions,
  planPlainSearch,
  priceAdditions,
  type Search,
} from './search.ts'
import { composeAnswer } from './search-answer.ts'
import { openSearchBlocks } from './search-blocks.ts'

export const searchUsers: Handler<'searchUsers'> = (request, context) =>
  prepareSearch(planPageSearch('users', request, context), context)

export const searchRepos: Handler<'searchRepos'> = (request, context) =>
  prepareSearch(planPageSearch('repos', request, context), context)

function planPageSearch<S extends Subject>(
  subject: S,
  request: SearchRequests[S],
  context: RequestContext,
): Search {
  requireExplainable(request)
  const search = planPlainSearch(subject, request, context)
  const { query } = search
  // By meaning, words do not decide what is found.
  const suggests = query.subject === 'users' || !isSemantic(query.request)
  return { ...search, additions: planAdditions(query, context), suggests }
}

/** Prepares a request that is one search. */
function prepareSearch(search: Search, context: RequestContext): PreparedRequest {
  const { attributes, additions } = search
  return {
    creditsMax: priceResults(countHitsMax(search), attributes) + priceAdditions(additions),
    run: async () => composeAnswer(search, await findResults(search, context), context),
    openBlocks: () => openSearchBlocks(search, context),
  }
}
