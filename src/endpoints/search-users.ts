/** POST /v3/search/users: ranked people. */
import { formatIsoSeconds, type SearchUsersRequest } from '../contract/index.ts'
import type { SearchHit } from '../engines/index.ts'
import { planSearch, searchAt, type UnembeddedSearch } from '../plan/index.ts'
import { timeSlicesOf } from './answer-budget.ts'
import { type PlannedAttributes, planUserAttributes } from './attributes.ts'
import type { ContentHash } from './content-hash.ts'
import {
  type AnswerForm,
  type Compose,
  type DocumentPiece,
  type Extras,
  type Frame,
  joinDocuments,
  joinScored,
} from './documents.ts'
import { gather } from './gather.ts'
import { findByMeaning, type Vectors, vectorsBy } from './meanings.ts'
import type { Handler } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import {
  cursorOf,
  framesOf,
  type PagedSearch,
  preparedSearch,
  userHits,
  withSuggestion,
} from './search-page.ts'
import { type ShownAddresses, shownIn } from './shown-addresses.ts'

export const searchUsers: Handler<'searchUsers'> = (request, context) => {
  const { includeAttributes, dataset } = request
  const { cursors } = context.services
  const planned = planSearch('searchUsers', request, cursors, context.target)
  const attributes = planUserAttributes(includeAttributes, context, dataset)
  const vectorsOf = vectorsBy(context)
  const search = userSearch(planned, attributes, dataset, context, vectorsOf)
  const find = async () =>
    withSuggestion(await search.find(), request, context, (changed) => {
      const wanted = { ...request, ...changed, first: 1 }
      const like = planSearch('searchUsers', wanted, cursors, context.target)
      return userSearch(like, attributes, dataset, context, vectorsOf).find()
    })
  return preparedSearch({ ...search, find }, attributes)
}

export function userSearch(
  search: UnembeddedSearch,
  attributes: PlannedAttributes,
  dataset: SearchUsersRequest['dataset'],
  context: RequestContext,
  vectorsOf: Vectors,
): PagedSearch {
  const { engine } = context
  const { page, scope, isScored } = search
  return {
    member: 'users',
    limit: page.limit,
    after: page.after,
    at: (place) => userSearch(searchAt(search, place), attributes, dataset, context, vectorsOf),
    cursorBehind: (found, state) => cursorOf(found, scope, context, state),
    find: async () => {
      const found = await findByMeaning(search, context, vectorsOf)
      if (dataset !== 'professional') return found
      // The next page begins behind a profile, which has another number than its user.
      return { ...found, hits: await userHits(engine, found.hits), last: found.hits.at(-1) }
    },
    answer: async (found, more, form = 'page') => {
      const { hits } = found
      const gathered = await gather(context, attributes, hits, more?.fee)
      const { extras, shown, credits, reveals, hash } = gathered
      const evidence = await withEvidence(context, hits, extras, hash)
      const documents = shown === null ? hits : hits.map((hit) => hitWith(hit, shown))
      const frames = framesOf('users', found, scope, context, more, form)
      const body = bodyOf(documents, frames, isScored, evidence.extras, form)
      return { body, credits: credits + evidence.credits, reveals, shown: hash.value }
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
  form: AnswerForm,
): Compose {
  if (isScored) return joinScored(open, hits, close, extras, form)
  const bodies = hits.map(({ body }) => body)
  return joinDocuments(open, bodies, close, extras, form)
}

// What `includeAttributes.evidence` adds to people: the repositories that are evidence.

/**
 * `extras` with the member of each hit that has evidence. Each repository costs a credit.
 * @param hash gets what is shown
 */
async function withEvidence(
  context: RequestContext,
  hits: readonly SearchHit[],
  extras: Extras,
  hash: ContentHash,
): Promise<{ readonly extras: Extras; readonly credits: number }> {
  if (hits.every(({ evidence }) => evidence === undefined)) return { extras, credits: 0 }
  const repos = hits.flatMap(({ evidence }) => (evidence?.edges ?? []).map(({ repo }) => repo))
  hash.addAll(repos)
  const documents = await context.engine.bodies('repos', repos, timeSlicesOf(context))
  let next = 0
  const members = hits.map(({ evidence }, i): readonly DocumentPiece[] => {
    const before = extras[i] ?? []
    if (evidence === undefined) return before
    const { total, edges } = evidence
    const pieces: DocumentPiece[] = [
      ...before,
      Buffer.from(`,"evidence":{"total":${total},"edges":[`),
    ]
    for (const [position, { relation, similarity, weight, date }] of edges.entries()) {
      const at = date === 0 ? '' : `,"at":"${formatIsoSeconds(date)}"`
      const numbers = `"similarity":${similarity},"weight":${weight}${at}}`
      pieces.push(Buffer.from(position === 0 ? '{"repository":' : ',{"repository":'))
      pieces.push(documents[next++]!, Buffer.from(`,"relation":"${relation}",${numbers}`))
    }
    pieces.push(end)
    return pieces
  })
  return { extras: members, credits: repos.length }
}

const end = Buffer.from(']}')
