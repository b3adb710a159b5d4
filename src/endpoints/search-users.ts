/** POST /v3/search/users: ranked people. */
import { formatIsoSeconds, type SearchUsersRequest } from '../contract/index.ts'
import type { SearchHit } from '../engines/index.ts'
import {
  dataSetOf,
  firstPage,
  planSearch,
  planSearchAt,
  searchAt,
  type UnembeddedSearch,
  withoutBots,
} from '../plan/index.ts'
import { timeSlicesOf } from './answer-budget.ts'
import { type PlannedAttributes, planUserAttributes } from './attributes.ts'
import type { ContentHash } from './content-hash.ts'
import {
  type AnswerForm,
  type Compose,
  type DocumentPiece,
  type Extras,
  joinDocuments,
  joinScored,
} from './documents.ts'
import { explainedPage, requireExplainable, withExplanations } from './explanations.ts'
import { gather } from './gather.ts'
import { findGroups, planGroups } from './groups.ts'
import { withHighlights } from './highlights.ts'
import { findByMeaning, type Vectors, vectorsBy } from './meanings.ts'
import type { Handler } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import {
  type Additions,
  addedMembers,
  creditsOfAdditions,
  cursorOf,
  type Frames,
  framesOf,
  isPageAlone,
  noAdditions,
  type PagedSearch,
  preparedSearch,
  type SuggestingPage,
  userHits,
  withSuggestion,
} from './search-page.ts'
import { type ShownAddresses, shownIn } from './shown-addresses.ts'
import { planSummary } from './summaries.ts'

export const searchUsers: Handler<'searchUsers'> = (request, context) => {
  const { includeAttributes, dataset } = request
  const { cursors } = context.services
  requireExplainable(request)
  const planned = planSearch('searchUsers', request, cursors, context.target)
  const attributes = planUserAttributes(includeAttributes, context, dataset)
  const vectorsOf = vectorsBy(context)
  const additions = planUserAdditions(request, context)
  const search = userSearch(planned, attributes, dataset, context, vectorsOf, additions)
  const find = async () =>
    withSuggestion(await search.find(), request, context, (changed) => {
      const wanted = { ...request, ...changed, first: 1 }
      const like = planSearch('searchUsers', wanted, cursors, context.target)
      return userSearch(like, attributes, dataset, context, vectorsOf).find()
    })
  return preparedSearch({ ...search, find }, attributes, context)
}

/** The summaries and groups of a search with these members. */
export function planUserAdditions(
  request: SearchUsersRequest,
  { target }: RequestContext,
): Additions {
  if (isPageAlone(request)) return noAdditions
  const { filters: _, ...unfiltered } = request
  const dataSet = dataSetOf('users', request.dataset, target)
  const summary = planSummary(request, dataSet, (filters) =>
    planSearchAt(firstPage, { ...unfiltered, ...(filters && { filters }) }, target),
  )
  const reasons = { ...request, withoutBots: withoutBots(request, target.mask) }
  return { summary, groups: planGroups(request, dataSet), reasons }
}

export function userSearch(
  search: UnembeddedSearch,
  attributes: PlannedAttributes,
  dataset: SearchUsersRequest['dataset'],
  context: RequestContext,
  vectorsOf: Vectors,
  additions: Additions = noAdditions,
): PagedSearch {
  const { engine } = context
  const { page, scope, isScored, highlights } = search
  const { groups, reasons } = additions
  return {
    member: 'users',
    limit: page.limit * (groups?.perGroup ?? 1),
    after: page.after,
    fee: creditsOfAdditions(additions),
    at: (place) => userSearch(searchAt(search, place), attributes, dataset, context, vectorsOf),
    cursorBehind: (found, state) => cursorOf(found, scope, context, state),
    find: async () => {
      const isProfessional = dataset === 'professional'
      const shownHits = isProfessional
        ? (hits: readonly SearchHit[]) => userHits(engine, hits)
        : null
      const find = (): Promise<SuggestingPage> =>
        groups === null
          ? findByMeaning(search, context, vectorsOf)
          : findGroups(search, groups, context, vectorsOf, shownHits)
      const isExplained = reasons.explain === true && isScored
      const found = await (isExplained ? explainedPage(find, context) : find())
      if (shownHits === null) return found
      // The next page begins after a profile, which has another ordinal than its user.
      const { hits: profiles, last = profiles.at(-1) } = found
      return { ...found, hits: await shownHits(profiles), profiles, last }
    },
    answer: async (found, more, form = 'page') => {
      const { hits } = found
      const fee = (more?.fee ?? 0) + creditsOfAdditions(additions)
      const gathered = await gather(context, attributes, hits, fee)
      const { shown, credits, reveals, hash } = gathered
      const explained = withExplanations(hits, gathered.extras)
      const evidence = await withEvidence(context, hits, explained, hash)
      const extras =
        highlights === null
          ? evidence.extras
          : await withHighlights(context, highlights, highlightedIn(found), evidence.extras)
      const documents = shown === null ? hits : hits.map((hit) => hitWith(hit, shown))
      const members = await addedMembers(additions, search, found, context, hash)
      const frames = framesOf('users', found, members, scope, context, more, form)
      const body = bodyOf(documents, frames, isScored, extras, form)
      return { body, credits: credits + evidence.credits, reveals, shown: hash.value }
    },
  }
}

/** Documents of hits, and the profiles that were found in the professional data set. */
function highlightedIn({ hits, profiles }: SuggestingPage) {
  return hits.map(({ body }, i) => ({ body, profile: profiles?.[i]?.body }))
}

function hitWith(hit: SearchHit, shown: ShownAddresses): SearchHit {
  return { ...hit, body: shownIn(hit, shown) }
}

function bodyOf(
  hits: readonly SearchHit[],
  { open, close, dividers }: Frames,
  isScored: boolean,
  extras: Extras,
  form: AnswerForm,
): Compose {
  if (isScored) return joinScored(open, hits, close, extras, dividers, form)
  const bodies = hits.map(({ body }) => body)
  return joinDocuments(open, bodies, close, extras, dividers, form)
}

// `includeAttributes.evidence`: the repositories that are evidence of expertise.

/**
 * `extras` with the member of each hit that has evidence. Each repository costs a credit.
 * @param hash gets the shown evidence
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
