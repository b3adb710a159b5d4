/** POST /v3/search/users: ranked people. */
import type { SearchHit } from '../engines/index.ts'
import { creditsMaxOf, type PlannedSearch, planSearch } from '../plan/index.ts'
import { planUserAttributes } from './attributes.ts'
import { type Compose, type Extras, joinDocuments, joinScored } from './documents.ts'
import { gather } from './gather.ts'
import type { Handler } from './metered.ts'
import { pageInfoOf, userHits } from './search-page.ts'

export const searchUsers: Handler<'searchUsers'> = (request, services) => {
  const { engine, cursors, target } = services
  const { includeAttributes, dataset = 'standard' } = request
  const planned = planSearch('users', 'searchUsers', request, cursors, target)
  const attributes = planUserAttributes(includeAttributes, services, dataset)
  return {
    wishes: attributes.wishes,
    creditsMax: creditsMaxOf(planned.plan.limit, attributes.pages),
    run: async (call) => {
      const startMs = performance.now()
      const page = await engine.search(planned.plan)
      const hits = dataset === 'professional' ? await userHits(engine, page.hits) : page.hits
      call.timing('search', performance.now() - startMs)
      const { extras, credits } = await gather(services, call.admission, attributes, hits)
      const pageInfo = pageInfoOf(page, planned, services)
      return { body: bodyOf(hits, pageInfo, planned, extras), credits }
    },
  }
}

function bodyOf(
  hits: readonly SearchHit[],
  pageInfo: string,
  { plan }: PlannedSearch,
  extras: Extras,
): Compose {
  const open = `{"count":${hits.length},"users":[`
  const close = `],"pageInfo":${pageInfo}}`
  if (plan.ranking.kind !== 'sorted') return joinScored(open, hits, close, extras)
  // Without a query the score is a date, which is no relevance: it stays inside.
  const bodies = hits.map(({ body }) => body)
  return joinDocuments(open, bodies, close, extras)
}
