/** The parts that the endpoints of searches share. */
import { serialisePageInfo } from '../contract/index.ts'
import type { Engine, SearchHit } from '../engines/index.ts'
import type { CursorState, PlannedSearch } from '../plan/index.ts'
import { type PlannedAttributes, priceMaxOf } from './attributes.ts'
import type { Frame } from './documents.ts'
import { usersOfProfiles } from './lookups.ts'
import type { HandlerResult, Prepared } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import type { SuggestingPage } from './suggestion.ts'

/** A search that has been planned, together with what its hits shall be shown with. */
export interface PagedSearch {
  /** Hits of a page. */
  readonly limit: number
  find(): Promise<SuggestingPage>
  answer(page: SuggestingPage, more?: More): Promise<HandlerResult>
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
  }
}

/** Returns the bytes around the hits: count, page and more. */
export function framesOf(
  member: 'users' | 'repositories',
  { hits, more: hasNextPage, corrections = [], suggestion, last = hits.at(-1) }: SuggestingPage,
  scope: PlannedSearch['scope'],
  { engine, services: { cursors } }: RequestContext,
  more: More | undefined,
): { readonly open: Frame; readonly close: Frame } {
  const behind = hasNextPage && scope !== null ? last : undefined
  const endCursor =
    behind === undefined
      ? null
      : cursors.encrypt(behind, engine.snapshot, scope!, more?.cursorState)
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

/** Hits among the professionals, as the users they are about. */
export async function userHits(engine: Engine, hits: readonly SearchHit[]): Promise<SearchHit[]> {
  const users = await usersOfProfiles(engine, hits)
  return hits.map(({ score, evidence }, i) => {
    return { ...users[i]!, score, ...(evidence && { evidence }) }
  })
}
