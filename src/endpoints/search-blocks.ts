/** A search as a stream: consecutive pages, each from the cursor of the one before. */
import { limits } from '../contract/index.ts'
import type { SearchPage } from '../engines/index.ts'
import type { CursorState } from '../plan/index.ts'
import { type PlannedAttributes, priceMaxOf } from './attributes.ts'
import { PageAhead } from './page-ahead.ts'
import type { HandlerResult } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import type { More, PagedSearch, SuggestingPage } from './search-page.ts'

export interface SearchBlocks {
  /** Records that a block may have. */
  readonly sizeMax: number
  /** Records that the search itself is limited to. Known after the first block. */
  resultsMax: number
  /** The most that the next block can cost if it has this many records. */
  priceOf(records: number): number
  /**
   * Rejects as a search does. Then it may be called again.
   * @param following the limit of the next call, for which a page is sought meanwhile. 0: none
   */
  next(limit: number, following: number): Promise<SearchBlock>
  /** Resolves when no page is sought. */
  idle(): Promise<void>
}

/** Records as lines, and what they cost. */
export interface SearchBlock extends HandlerResult {
  readonly corrections: SearchPage['corrections'] | undefined
  readonly count: number
  /** Continues after the last record. Null at the end of the result. */
  readonly cursor: string | null
  /** Cursor that continues after the record with this index. */
  cursorAt(record: number): string | null
  /** As `StreamEnd.searchQuery`. */
  readonly searchQuery?: string | undefined
}

export function blocksOf(
  search: PagedSearch,
  attributes: PlannedAttributes,
  context: RequestContext,
): SearchBlocks {
  const pageAhead = new PageAhead(context)
  let current = search
  return {
    sizeMax: blockSizeOf(attributes),
    resultsMax: Number.POSITIVE_INFINITY,
    priceOf: (records) => priceMaxOf(records, attributes),
    next: async (limit, following) => {
      const own = current.at({ limit })
      const page = await pageAhead.take(own)
      const behind = searchBehind(own, page)
      if (page.more && following > 0) pageAhead.seek(behind.at({ limit: following }))
      const block = await blockFound(own, page)
      current = behind
      return block
    },
    idle: () => pageAhead.idle(),
  }
}

/** Lists of neighbours in a block have the room that they have in an answer. */
export function blockSizeOf({ pages }: PlannedAttributes): number {
  const neighbours = pages.reduce((sum, { first }) => sum + first, 0)
  const room = Math.floor(limits.edgeItemsMax / Math.max(1, neighbours))
  return Math.max(1, Math.min(limits.streamBlock, room))
}

/**
 * The page as a block.
 *
 * @param stateAfter the state of a cursor after so many records. Default: that of `more`
 */
export async function blockFound(
  search: PagedSearch,
  page: SuggestingPage,
  more?: More,
  stateAfter: (records: number) => CursorState | undefined = () => more?.cursorState,
): Promise<SearchBlock> {
  const { hits, corrections } = page
  const result = await search.answer(page, more, 'lines')
  const cursor = search.cursorBehind(page, stateAfter(hits.length))
  const cursorAt = (record: number) => {
    const last = (page.profiles ?? hits)[record]
    return search.cursorBehind({ ...page, more: true, last }, stateAfter(record + 1))
  }
  return { ...result, corrections, count: hits.length, cursor, cursorAt }
}

/** The search for the next page. */
export function searchBehind(search: PagedSearch, page: SuggestingPage): PagedSearch {
  const { hits, last = hits.at(-1) } = page
  const after = last === undefined ? search.after : { score: last.score, ordinal: last.ordinal }
  return search.at({ after })
}
