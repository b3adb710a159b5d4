/** POST /v3/search/users: ranked people. */
import { serialisePageInfo } from '../contract/index.ts'
import type { SearchPage } from '../engines/index.ts'
import { planSearch } from '../plan/index.ts'
import { wishesOf } from './attributes.ts'
import { joinDocuments, joinScored } from './documents.ts'
import type { Handler } from './metered.ts'

export const searchUsers: Handler<'searchUsers'> = (request, { engine, cursors }) => {
  const { plan, binding } = planSearch('users', 'searchUsers', request, cursors, engine)
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
      const open = `{"count":${page.hits.length},"users":[`
      const close = `],"pageInfo":${serialisePageInfo(pageInfo)}}`
      // Without a query the score is a date, which is no relevance: it stays inside.
      const body =
        plan.ranking.kind === 'newest'
          ? joinDocuments(
              open,
              page.hits.map((hit) => hit.body),
              close,
            )
          : joinScored(open, page.hits, close)
      return { body, credits: page.hits.length }
    },
  }
}
