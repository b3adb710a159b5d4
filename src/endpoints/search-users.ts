/** POST /v3/search/users: ranked people. */
import type { SearchPage } from '../engines/index.ts'
import { type PlannedSearch, planSearch } from '../plan/index.ts'
import { wishesOf } from './attributes.ts'
import { type Compose, joinDocuments, joinScored } from './documents.ts'
import type { Handler } from './metered.ts'
import { neverRun, pageInfoOf } from './search-page.ts'
import type { Services } from './services.ts'

export const searchUsers: Handler<'searchUsers'> = (request, services) => {
  const wishes = wishesOf(request.includeAttributes, request.dataset)
  // Fields of a data set that is not there cannot be planned; its wishes refuse the request.
  if (request.dataset === 'professional') return { wishes, run: neverRun }
  const { engine, cursors } = services
  const planned = planSearch('users', 'searchUsers', request, cursors, engine)
  return {
    wishes,
    run: async (call) => {
      const startMs = performance.now()
      const page = await engine.search(planned.plan)
      call.timing('search', performance.now() - startMs)
      return { body: bodyOf(page, planned, services), credits: page.hits.length }
    },
  }
}

function bodyOf(page: SearchPage, planned: PlannedSearch, services: Services): Compose {
  const { hits } = page
  const open = `{"count":${hits.length},"users":[`
  const close = `],"pageInfo":${pageInfoOf(page, planned, services)}}`
  if (planned.plan.ranking.kind !== 'sorted') return joinScored(open, hits, close)
  // Without a query the score is a date, which is no relevance: it stays inside.
  const bodies = hits.map(({ body }) => body)
  return joinDocuments(open, bodies, close)
}
