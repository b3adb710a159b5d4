/** Types and functions that the endpoints of searches have in common. */
import { RequestError, serialisePageInfo } from '../contract/index.ts'
import type { Engine, GroupHead, Grouping, SearchHit, SearchPage } from '../engines/index.ts'
import {
  type CursorState,
  correctedText,
  type PagePlace,
  type PlannedPage,
  type PlannedSearch,
  type QueryPlan,
  type UnembeddedSearch,
  type WordOptions,
  wordsAlone,
} from '../plan/index.ts'
import { type PlannedAttributes, priceMaxOf } from './attributes.ts'
import type { ContentHash } from './content-hash.ts'
import type { AnswerForm, Dividers, Frame } from './documents.ts'
import { usersOfProfiles } from './lookups.ts'
import type { FoundPage } from './meanings.ts'
import type { HandlerResult, Prepared } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import { blocksOf } from './search-blocks.ts'
import { noSummary, type PlannedSummary, summaryMembers } from './summaries.ts'
import { type NamedSearch, ranksOfNames } from './why-not.ts'

/** Which reasons an answer gives: for scores, and for the ranks of named records. */
export interface ReasonOptions extends NamedSearch {
  /** Whether each hit has an explanation. */
  readonly explain?: boolean
  /** The filter that excludes bots from the search, if there is one. */
  readonly withoutBots?: PlannedPage['filter']
}

/** Additions of a search to its page. */
export interface Additions {
  readonly summary: PlannedSummary
  readonly groups: Grouping | null
  readonly reasons: ReasonOptions
}

export const noAdditions: Additions = { summary: noSummary, groups: null, reasons: {} }

/** The request's members for these additions. */
interface AdditionsRequest {
  readonly total?: boolean
  readonly facets?: readonly unknown[]
  readonly groupBy?: string
  readonly perGroup?: number
  readonly explain?: boolean
  readonly whyNot?: readonly string[]
}

/** Most requests ask for a page alone. */
export function isPageAlone(request: AdditionsRequest): boolean {
  const { total, facets, groupBy, perGroup, explain, whyNot } = request
  return !(total || explain) && (facets ?? groupBy ?? perGroup ?? whyNot) === undefined
}

/** Credits of the additions, for any result. */
export function creditsOfAdditions({ summary, reasons: { whyNot = [] } }: Additions): number {
  return summary.credits + whyNot.length
}

/** Members as JSON, each preceded by a comma. Their hash becomes part of what the answer shows. */
export async function addedMembers(
  { summary, reasons }: Additions,
  search: UnembeddedSearch,
  { plan, meaning, groups }: SuggestingPage,
  context: RequestContext,
  hash: ContentHash,
): Promise<string> {
  if (summary.credits === 0 && reasons.whyNot === undefined && groups === undefined) return ''
  const counted = await summaryMembers(summary, search, meaning, context)
  const planAll = () => search.plan(meaning.vectors, meaning.likeness, 'all').plan
  const members = counted + (await whyNotMember(reasons, plan, planAll, context))
  hash.addText(members)
  if (groups !== undefined) hash.addText(JSON.stringify(groups))
  return members
}

/** A planned search, together with the options for its hits. */
export interface PagedSearch {
  readonly member: 'users' | 'repositories'
  /** Hits of a page, at most. */
  readonly limit: number
  /** The hit before the page. */
  readonly after: PlannedPage['after']
  /** Credits of each page in addition to its hits. */
  readonly fee: number
  find(): Promise<SuggestingPage>
  /** @param form `page` by default */
  answer(page: SuggestingPage, more?: More, form?: AnswerForm): Promise<HandlerResult>
  /** The same search for another page. */
  at(place: PagePlace): PagedSearch
  /** The cursor of the next page. Null if there is none, or if no cursor was requested. */
  cursorBehind(page: SuggestingPage, cursorState?: CursorState): string | null
}

/** Members of an answer in addition to the hits. */
export interface More {
  /** Members as JSON, each followed by a comma. They come before the hits. */
  readonly first: string
  /** Members as JSON, each preceded by a comma. They come last. */
  readonly last: string
  /** The state that the cursor carries to the next page. */
  readonly cursorState: CursorState
  /** Credits of the call in addition to the hits. */
  readonly fee: number
}

/** Prepares a request that is one search. */
export function preparedSearch(
  search: PagedSearch,
  attributes: PlannedAttributes,
  context: RequestContext,
): Prepared {
  return {
    creditsMax: priceMaxOf(search.limit, attributes) + search.fee,
    run: async () => search.answer(await search.find()),
    blocks: () => blocksOf(search, attributes, context),
  }
}

/**
 * Returns the bytes around the hits: count, page and more. Lines have none.
 *
 * @param summary members as JSON, each preceded by a comma
 */
export function framesOf(
  member: 'users' | 'repositories',
  page: SuggestingPage,
  summary: string,
  scope: PlannedSearch['scope'],
  context: RequestContext,
  more: More | undefined,
  form: AnswerForm,
): Frames {
  if (form === 'lines') return { open: '', close: '' }
  const { hits, more: hasNextPage, corrections = [], suggestion, groups } = page
  const endCursor = cursorOf(page, scope, context, more?.cursorState)
  const pageInfo = serialisePageInfo({ endCursor, hasNextPage })
  const first = `{"count":${hits.length},${more?.first ?? ''}`
  const told = corrections.map(({ from, to }) => ({ from, to }))
  const followed = told.length === 0 ? '' : `,"corrections":${JSON.stringify(told)}`
  const offered = suggestion === undefined ? '' : `,"suggestion":${JSON.stringify(suggestion)}`
  const end = `],"pageInfo":${pageInfo}${summary}${followed}${offered}${more?.last ?? ''}}`
  // Everything else is ASCII.
  if (groups !== undefined) return groupFrames(member, first, groups, end)
  const open = `${first}"${member}":[`
  return more === undefined && summary + followed + offered === ''
    ? { open, close: end }
    : { open: Buffer.from(open), close: Buffer.from(end) }
}

/** The bytes around hits, and between groups of them. */
export interface Frames {
  readonly open: Frame
  readonly close: Frame
  readonly dividers?: Dividers
}

function groupFrames(
  member: string,
  first: string,
  groups: readonly GroupHead[],
  end: string,
): Frames {
  const heads = groups.map(
    ({ key, size }) => `{"key":${JSON.stringify(key)},"size":${size},"${member}":[`,
  )
  const dividers = new Map<number, Uint8Array>()
  let at = 0
  for (const [i, { count }] of groups.entries()) {
    if (i > 0) dividers.set(at, Buffer.from(`]},${heads[i]}`))
    at += count
  }
  const close = groups.length === 0 ? end : `]}${end}`
  const open = `${first}"${member}":[],"groups":[${heads[0] ?? ''}`
  return { open: Buffer.from(open), close: Buffer.from(close), dividers }
}

/** As `PagedSearch.cursorBehind`. */
export function cursorOf(
  { hits, more, last = hits.at(-1) }: SuggestingPage,
  scope: PlannedSearch['scope'],
  { engine, services: { cursors } }: RequestContext,
  cursorState: CursorState | undefined,
): string | null {
  if (!more || scope === null || last === undefined) return null
  return cursors.encrypt(last, engine.snapshot, scope, cursorState)
}

/** Hits among the professionals, as the users they are about. */
export async function userHits(engine: Engine, hits: readonly SearchHit[]): Promise<SearchHit[]> {
  const users = await usersOfProfiles(engine, hits)
  return hits.map(({ score, evidence, strength, explanation }, i) => ({
    ...users[i]!,
    score,
    ...(evidence && { evidence }),
    ...(strength && { strength }),
    ...(explanation && { explanation }),
  }))
}

/** Where the named documents rank, as a member. It becomes part of what the answer shows. */
async function whyNotMember(
  reasons: ReasonOptions,
  plan: QueryPlan,
  planAll: () => QueryPlan,
  context: RequestContext,
): Promise<string> {
  if (reasons.whyNot === undefined) return ''
  const { withoutBots = null } = reasons
  const plans = { relevant: plan, all: planAll(), withoutBots }
  const ranks = await ranksOfNames(reasons, plans, context)
  return `,"whyNot":${JSON.stringify(ranks)}`
}

// Suggests a query for a search that finds nothing: corrected words, or fewer conditions.

/** The members of a search that a suggestion changes. */
interface SuggestedSearch extends WordOptions {
  readonly query?: string | readonly string[] | null
  readonly after?: string
}

/** A page, and a suggestion if it is empty. */
export interface SuggestingPage extends FoundPage {
  readonly suggestion?: string
  /** The hit before the next page, if it is not the last one of `hits`. */
  readonly last?: SearchHit | undefined
  /** The matching profile of each hit, in the professional data set. */
  readonly profiles?: readonly SearchHit[]
  /** Set if the search groups its hits. */
  readonly groups?: readonly GroupHead[]
}

/**
 * Adds a suggestion to an empty first page, if a query like it finds something. That takes one more
 * search. If it fails, the page is as good as it was.
 *
 * @param find the first hit of the search with these members. Rejects as a search does
 */
export async function withSuggestion(
  page: FoundPage,
  { query, after, typos }: SuggestedSearch,
  { signal }: Pick<RequestContext, 'signal'>,
  find: (changed: { query: string; typos: 'auto' }) => Promise<SearchPage>,
): Promise<SuggestingPage> {
  if (page.hits.length > 0 || typeof query !== 'string' || after !== undefined) return page
  const loosened = wordsAlone(query)
  const isSame = loosened === query && typos !== 'off'
  if (isSame || loosened === '' || signal.aborted) return page
  try {
    const { hits, corrections = [] } = await find({ query: loosened, typos: 'auto' })
    const suggestion = correctedText(loosened, corrections)
    return hits.length === 0 || suggestion === query ? page : { ...page, suggestion }
  } catch (error) {
    if (!(error instanceof RequestError) || signal.aborted) throw error
    return page
  }
}
