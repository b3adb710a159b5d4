/** POST /v3/search/users: ranked people. */
import type { SearchUsersRequest } from '../contract/index.ts'
import type { SearchHit } from '../engines/index.ts'
import { type PlannedSearch, planSearch } from '../plan/index.ts'
import { type PlannedAttributes, planUserAttributes } from './attributes.ts'
import { type Compose, type Extras, type Frame, joinDocuments, joinScored } from './documents.ts'
import { gather } from './gather.ts'
import type { Handler } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import { framesOf, type PagedSearch, preparedSearch, userHits } from './search-page.ts'
import { type ShownAddresses, shownIn } from './shown-addresses.ts'
import { withSuggestion } from './suggestion.ts'

export const searchUsers: Handler<'searchUsers'> = (request, context) => {
  const { includeAttributes, dataset } = request
  const planned = planSearch('searchUsers', request, context.services.cursors, context.target)
  const attributes = planUserAttributes(includeAttributes, context, dataset)
  const search = userSearch(planned, attributes, dataset, context)
  const find = async () =>
    withSuggestion(await search.find(), request, context, (changed) => {
      const wanted = { ...request, ...changed, first: 1 }
      const like = planSearch('searchUsers', wanted, context.services.cursors, context.target)
      return userSearch(like, attributes, dataset, context).find()
    })
  return preparedSearch({ ...search, find }, attributes)
}

export function userSearch(
  { plan, scope }: PlannedSearch,
  attributes: PlannedAttributes,
  dataset: SearchUsersRequest['dataset'],
  context: RequestContext,
): PagedSearch {
  const { engine } = context
  return {
    limit: plan.limit,
    find: async () => {
      const startMs = performance.now()
      const page = await engine.search(plan, context.signal)
      const { hits } = page
      const users = dataset === 'professional' ? await userHits(engine, hits) : hits
      context.timing('search', performance.now() - startMs)
      return { ...page, hits: users }
    },
    answer: async (page, more) => {
      const { hits } = page
      const gathered = await gather(context, attributes, hits, more?.fee)
      const { extras, shown, credits, reveals, hash } = gathered
      const documents = shown === null ? hits : hits.map((hit) => hitWith(hit, shown))
      const frames = framesOf('users', page, scope, context, more)
      // Without a query the score is a date, which is no relevance: it stays inside.
      const isScored = plan.ranking.kind !== 'sorted'
      const body = bodyOf(documents, frames, isScored, extras)
      return { body, credits, reveals, shown: hash.value }
    },
  }
}

function hitWith(hit: SearchHit, shown: ShownAddresses): SearchHit {
  return { ...hit, body: shownIn(hit, shown) }
}

function bodyOf(
  hits: readonly SearchHit[],
  { open, close }: { readonly open: Frame; readonly close: Frame },
  isScored: boolean,
  extras: Extras,
): Compose {
  if (isScored) return joinScored(open, hits, close, extras)
  const bodies = hits.map(({ body }) => body)
  return joinDocuments(open, bodies, close, extras)
}
