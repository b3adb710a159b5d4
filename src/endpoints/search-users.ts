/** POST /v3/search/users: ranked people. */
import { serialisePageInfo } from '../contract/index.ts'
import type { SearchPage } from '../engines/index.ts'
import { planSearch } from '../plan/index.ts'
import { wishesOf } from './attributes.ts'
import { joinDocuments, withScore } from './documents.ts'
import type { Handler } from './metered.ts'

export const searchUsers: Handler<'searchUsers'> = (request, { engine, cursors }) => {
  const { plan, binding } = planSearch('users', 'searchUsers', request, cursors, engine.snapshot)
  return {
    ...wishesOf(request.includeAttributes, request.dataset),
    run: async (call) => {
      const started = performance.now()
      const page = await engine.search(plan)
      call.timing('search', performance.now() - started)
      const cursor = (at: SearchPage['hits'][number]) =>
        binding && cursors.seal({ score: at.score, tie: at.tie }, engine.snapshot, binding)
      const last = page.more ? page.hits.at(-1) : undefined
      const pageInfo = { endCursor: last ? cursor(last) : null, hasNextPage: page.more }
      // Without a query the score is a date, which is no relevance: it stays inside.
      const scored = plan.ranking.kind !== 'newest'
      const body = joinDocuments(
        `{"count":${page.hits.length},"users":[`,
        page.hits.map(({ body, score }) => (scored ? withScore(body, score) : body)),
        `],"pageInfo":${serialisePageInfo(pageInfo)}}`,
      )
      return { body, credits: page.hits.length }
    },
  }
}
