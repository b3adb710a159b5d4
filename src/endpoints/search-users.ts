/** POST /v3/search/users: ranked people. */
import { serialisePageInfo } from '../contract/index.ts'
import type { SearchPage } from '../engines/index.ts'
import { type PlannedSearch, planSearch } from '../plan/index.ts'
import { wishesOf } from './attributes.ts'
import { type Compose, joinDocuments, joinScored } from './documents.ts'
import type { Handler } from './metered.ts'
import type { Services } from './services.ts'

export const searchUsers: Handler<'searchUsers'> = (request, services) => {
  const wishes = wishesOf(request.includeAttributes, request.dataset)
  // Fields of a data set that is not there cannot be planned; its wishes refuse the request.
  if (request.dataset === 'professional') return { wishes, run: () => neverRun() }
  const { engine, cursors } = services
  const planned = planSearch('users', 'searchUsers', request, cursors, engine)
  return {
    wishes,
    run: async (call) => {
      const started = performance.now()
      const page = await engine.search(planned.plan)
      call.timing('search', performance.now() - started)
      return { body: bodyOf(page, planned, services), credits: page.hits.length }
    },
  }
}

function bodyOf(
  { hits, more }: SearchPage,
  { plan, binding }: PlannedSearch,
  { engine, cursors }: Services,
): Compose {
  const last = more && binding !== null ? hits.at(-1) : undefined
  const endCursor = last === undefined ? null : cursors.seal(last, engine.snapshot, binding!)
  const open = `{"count":${hits.length},"users":[`
  const close = `],"pageInfo":${serialisePageInfo({ endCursor, hasNextPage: more })}}`
  if (plan.ranking.kind !== 'newest') return joinScored(open, hits, close)
  // Without a query the score is a date, which is no relevance: it stays inside.
  const bodies = hits.map(({ body }) => body)
  return joinDocuments(open, bodies, close)
}

function neverRun(): never {
  throw new Error('a request for what is not available was run')
}
