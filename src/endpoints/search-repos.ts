/** POST /v3/search/repos: repositories by what they are about, how they fare, or a formula. */
import { RequestError } from '../contract/index.ts'
import { EmbeddingError } from '../embed/index.ts'
import { planRankBy, planSearchRepos } from '../plan/index.ts'
import { wishesOf } from './attributes.ts'
import { joinScored } from './documents.ts'
import type { Handler } from './metered.ts'
import { ownersOf } from './owners.ts'
import { neverRun, pageInfoOf } from './search-page.ts'
import type { Services } from './services.ts'

export const searchRepos: Handler<'searchRepos'> = (request, services) => {
  const { includeAttributes, dataset, rankBy } = request
  const { engine, cursors } = services
  // `applyFiltersToIncludeAttributes` is about lists of users, and none of them exists yet.
  const wishes = wishesOf(includeAttributes, dataset)
  if (dataset === 'professional') {
    // Fields of a data set that is not there cannot be planned, but a formula has none of them.
    if (rankBy !== undefined) planRankBy(rankBy, engine.snapshotSeconds)
    return { wishes, run: neverRun }
  }
  const search = planSearchRepos(request, cursors, engine)
  return {
    wishes,
    run: async (call) => {
      const startMs = performance.now()
      const vectors = await vectorsOf(search.texts, services, () => !call.aborted())
      const embeddedMs = performance.now()
      if (search.texts.length > 0) call.timing('embed', embeddedMs - startMs)
      const planned = search.plan(vectors)
      const page = await engine.search(planned.plan)
      const bodies = page.hits.map(({ body }) => body)
      const owners = includeAttributes?.owner ? await ownersOf(engine, bodies) : []
      call.timing('search', performance.now() - embeddedMs)
      const open = `{"count":${bodies.length},"repositories":[`
      const close = `],"pageInfo":${pageInfoOf(page, planned, services)}}`
      return { body: joinScored(open, page.hits, close, owners), credits: bodies.length }
    },
  }
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
