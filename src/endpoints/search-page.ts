/** The parts that the endpoints of searches share. */
import { RequestError, serialisePageInfo } from '../contract/index.ts'
import type { Engine, SearchHit, SearchPage } from '../engines/index.ts'
import {
  type CursorState,
  correctedText,
  type PagePlace,
  type PlannedPage,
  type PlannedSearch,
  type WordOptions,
  wordsAlone,
} from '../plan/index.ts'
import { type PlannedAttributes, priceMaxOf } from './attributes.ts'
import type { AnswerForm, Frame } from './documents.ts'
import { usersOfProfiles } from './lookups.ts'
import type { HandlerResult, Prepared } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import { blocksOf } from './search-blocks.ts'

/** A search that has been planned, together with what its hits shall be shown with. */
export interface PagedSearch {
  readonly member: 'users' | 'repositories'
  /** Hits of a page. */
  readonly limit: number
  /** The hit that the page begins behind. */
  readonly after: PlannedPage['after']
  find(): Promise<SuggestingPage>
  /** @param form `page` by default */
  answer(page: SuggestingPage, more?: More, form?: AnswerForm): Promise<HandlerResult>
  /** The same search for another page. */
  at(place: PagePlace): PagedSearch
  /** The cursor of the page behind. Null if there is none, or no cursor was asked for. */
  cursorBehind(page: SuggestingPage, cursorState?: CursorState): string | null
}

/** Members of an answer besides the hits. */
export interface More {
  /** Members as JSON, each followed by a comma. They come before the hits. */
  readonly first: string
  /** Members as JSON, each preceded by a comma. They come last. */
  readonly last: string
  /** The state that the cursor carries to the next page. */
  readonly cursorState: CursorState
  /** Credits that the call costs besides. */
  readonly fee: number
}

/** The whole of a request that is a search and nothing else. */
export function preparedSearch(search: PagedSearch, attributes: PlannedAttributes): Prepared {
  return {
    creditsMax: priceMaxOf(search.limit, attributes),
    run: async () => search.answer(await search.find()),
    blocks: () => blocksOf(search, attributes),
  }
}

/** Returns the bytes around the hits: count, page and more. Lines have none. */
export function framesOf(
  member: 'users' | 'repositories',
  page: SuggestingPage,
  scope: PlannedSearch['scope'],
  context: RequestContext,
  more: More | undefined,
  form: AnswerForm,
): { readonly open: Frame; readonly close: Frame } {
  if (form === 'lines') return { open: '', close: '' }
  const { hits, more: hasNextPage, corrections = [], suggestion } = page
  const endCursor = cursorOf(page, scope, context, more?.cursorState)
  const pageInfo = serialisePageInfo({ endCursor, hasNextPage })
  const open = `{"count":${hits.length},${more?.first ?? ''}"${member}":[`
  const told = corrections.map(({ from, to }) => ({ from, to }))
  const followed = told.length === 0 ? '' : `,"corrections":${JSON.stringify(told)}`
  const offered = suggestion === undefined ? '' : `,"suggestion":${JSON.stringify(suggestion)}`
  const close = `],"pageInfo":${pageInfo}${followed}${offered}${more?.last ?? ''}}`
  // Without these there is nothing but ASCII.
  return more === undefined && followed + offered === ''
    ? { open, close }
    : { open: Buffer.from(open), close: Buffer.from(close) }
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
  return hits.map(({ score, evidence }, i) => {
    return { ...users[i]!, score, ...(evidence && { evidence }) }
  })
}

// A better query for a search that finds nothing: words spelt right, or fewer demands.

/** The members of a search that a suggestion changes. */
interface SuggestedSearch extends WordOptions {
  readonly query?: string | readonly string[] | null
  readonly after?: string
}

/** A page, and what to try instead where it is empty. */
export interface SuggestingPage extends SearchPage {
  readonly suggestion?: string
  /** The hit that the next page begins behind, if it is not the last one of `hits`. */
  readonly last?: SearchHit | undefined
}

/**
 * Adds a suggestion to an empty first page, if a query like it finds something. That takes one more
 * search. If it fails, the page is as good as it was.
 *
 * @param find the first hit of the search with these members. Rejects as a search does
 */
export async function withSuggestion(
  page: SearchPage,
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
