/** A search as a stream: consecutive pages, each from the cursor of the one before. */
import { limits } from '../contract/index.ts'
import type { SearchPage } from '../engines/index.ts'
import type { CursorState } from '../plan/index.ts'
import { type PlannedAttributes, priceResults } from './attributes.ts'
import { PageAhead } from './page-ahead.ts'
import type { HandlerResult } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import { continueSearch, findResults, moveSearch, type Results, type Search } from './search.ts'
import { type AnswerMembers, composeAnswer, writeCursor } from './search-answer.ts'

/** Records as lines, and what they cost. */
export interface SearchBlock extends HandlerResult {
  readonly corrections: SearchPage['corrections'] | undefined
  readonly count: number
  /** Continues after the last record. Null at the end of the result. */
  readonly cursor: string | null
  /** Cursor that continues after the record with this index. */
  writeCursor(record: number): string | null
  /** As `StreamEnd.searchQuery`. */
  readonly searchQuery?: string | undefined
}

/** The first page of a stream. */
export interface FirstBlock {
  readonly search: Search
  readonly results: Results
  /** Set if the search was read from a sentence. */
  readonly sentence?: StreamedSentence
}

/** What a sentence adds to the blocks of its search. */
export interface StreamedSentence {
  readonly members: AnswerMembers
  /** As `StreamEnd.searchQuery`. */
  readonly searchQuery: string
  /** Records that the sentence asks for. */
  readonly resultsMax: number | undefined
  /** The state of a cursor after this many records of the stream. */
  carryState(records: number): CursorState
  /** The results with the corrections of the sentence's own words alone. */
  keepTypedCorrections(results: Results): Results
}

interface StreamedSearch {
  readonly attributes: PlannedAttributes
  /** Credits of the first block in addition to its records. */
  readonly fee: number
  findFirst(limit: number): Promise<FirstBlock>
}

export function openSearchBlocks(search: Search, context: RequestContext): SearchBlocks {
  const findFirst = async (limit: number) => {
    const first = moveSearch(search, { limit })
    return { search: first, results: await findResults(first, context) }
  }
  return new SearchBlocks({ attributes: search.attributes, fee: 0, findFirst }, context)
}

export class SearchBlocks {
  /** Records that a block may have. */
  readonly sizeMax: number
  readonly #streamed: StreamedSearch
  readonly #context: RequestContext
  readonly #pageAhead: PageAhead
  /** The search for the next block. */
  #next: Search | undefined
  #sentence: StreamedSentence | undefined
  #count = 0

  constructor(streamed: StreamedSearch, context: RequestContext) {
    this.sizeMax = countRecordsMax(streamed.attributes)
    this.#streamed = streamed
    this.#context = context
    this.#pageAhead = new PageAhead(context)
  }

  /** Records that the search itself is limited to. Known after the first block. */
  get resultsMax(): number {
    return this.#sentence?.resultsMax ?? Number.POSITIVE_INFINITY
  }

  /** The most that the next block can cost if it has this many records. */
  price(records: number): number {
    const { attributes, fee } = this.#streamed
    return (this.#next === undefined ? fee : 0) + priceResults(records, attributes)
  }

  /** Resolves when no page is sought. */
  waitUntilIdle(): Promise<void> {
    return this.#pageAhead.waitUntilIdle()
  }

  /**
   * Rejects as a search does. No block follows one that could not be composed.
   * @param following the limit of the next call, for which a page is sought meanwhile. 0: none
   */
  async take(limit: number, following: number): Promise<SearchBlock> {
    const isFirst = this.#next === undefined
    const { search, results } = await this.#find(limit)
    const next = continueSearch(search, results)
    if (results.more && following > 0) this.#pageAhead.seek(moveSearch(next, { limit: following }))
    const block = await this.#compose(search, results, isFirst ? this.#streamed.fee : 0)
    this.#count += block.count
    this.#next = next
    return block
  }

  async #find(limit: number): Promise<FirstBlock> {
    if (this.#next === undefined) {
      const first = await this.#streamed.findFirst(limit)
      this.#sentence = first.sentence
      return first
    }
    const search = moveSearch(this.#next, { limit })
    const results = await this.#pageAhead.take(search)
    return { search, results: this.#sentence?.keepTypedCorrections(results) ?? results }
  }

  async #compose(search: Search, results: Results, fee: number): Promise<SearchBlock> {
    const sentence = this.#sentence
    const before = this.#count
    const members = sentence && { ...sentence.members, fee }
    const result = await composeAnswer(search, results, this.#context, members, 'lines')
    const { hits, corrections, profiles = hits } = results
    const { scope } = search.query
    const encrypt = (page: Results, records: number) =>
      writeCursor(page, scope, this.#context, sentence?.carryState(before + records))
    return {
      ...result,
      corrections,
      count: hits.length,
      cursor: encrypt(results, hits.length),
      writeCursor: (record) =>
        encrypt({ ...results, more: true, last: profiles[record] }, record + 1),
      searchQuery: sentence?.searchQuery,
    }
  }
}

/** Lists of neighbours in a block have the room that they have in an answer. */
function countRecordsMax({ pages }: PlannedAttributes): number {
  const neighbours = pages.reduce((sum, { first }) => sum + first, 0)
  const room = Math.floor(limits.edgeItemsMax / Math.max(1, neighbours))
  return Math.max(1, Math.min(limits.streamBlock, room))
}
