/** POST /v3/search/repos: repositories by what they are about, how they fare, or a formula. */
import { RequestError, type SearchReposRequest } from '../contract/index.ts'
import { EmbeddingError } from '../embed/index.ts'
import {
  creditsMaxOf,
  type EdgePlan,
  peopleFilter,
  planSearchRepos,
  type RepoSearch,
} from '../plan/index.ts'
import { planRepoAttributes } from './attributes.ts'
import { joinScored } from './documents.ts'
import { gather } from './gather.ts'
import type { Handler } from './metered.ts'
import { pageInfoOf } from './search-page.ts'
import type { Services } from './services.ts'

export const searchRepos: Handler<'searchRepos'> = (request, services) => {
  const { engine, cursors, target } = services
  const { includeAttributes, dataset } = request
  const search = planSearchRepos(request, cursors, target)
  const people = peopleOf(request, search)
  const attributes = planRepoAttributes(includeAttributes, services, dataset, people)
  return {
    wishes: attributes.wishes,
    creditsMax: creditsMaxOf(search.page.limit, attributes.pages),
    run: async (call) => {
      const startMs = performance.now()
      const vectors = await vectorsOf(search.texts, services, () => !call.aborted())
      const embeddedMs = performance.now()
      if (search.texts.length > 0) call.timing('embed', embeddedMs - startMs)
      const planned = search.plan(vectors)
      const page = await engine.search(planned.plan)
      call.timing('search', performance.now() - embeddedMs)
      const { hits } = page
      const { extras, credits } = await gather(services, call.admission, attributes, hits)
      const open = `{"count":${hits.length},"repositories":[`
      const close = `],"pageInfo":${pageInfoOf(page, planned, services)}}`
      return { body: joinScored(open, hits, close, extras), credits }
    },
  }
}

/** What the search's filter says about people, where its lists of people shall mind it. */
function peopleOf(request: SearchReposRequest, { page }: RepoSearch): EdgePlan['filter'] {
  const { applyFiltersToIncludeAttributes, filterUserIncludeAttributes } = request
  const applies = applyFiltersToIncludeAttributes || filterUserIncludeAttributes
  return applies && page.filter ? peopleFilter(page.filter) : null
}

/**
 * Throws RequestError `embedding_failed` where the model may answer a little later, `overloaded`,
 * `deadline_exceeded`.
 */
async function vectorsOf(
  texts: readonly string[],
  { embedder }: Services,
  isWanted: () => boolean,
): Promise<readonly Float32Array[]> {
  if (texts.length === 0) return []
  try {
    return await embedder.embed(texts, 'query', isWanted)
  } catch (error) {
    const mayPass = error instanceof EmbeddingError && error.retryable
    throw mayPass ? new RequestError('embedding_failed') : error
  }
}
