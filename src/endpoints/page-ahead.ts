/** The page behind the last block of a stream, found while that is sent. */
import type { RequestContext } from './request-context.ts'
import type { PagedSearch, SuggestingPage } from './search-page.ts'

interface WaitingPage {
  readonly page: SuggestingPage
  readonly limit: number
  /** `Engine.hiding` before it was found. */
  readonly hiding: object
}

/** At most one page, which is for one block and costs nothing until it is shown. */
export class PageAhead {
  readonly #context: Pick<RequestContext, 'engine'>
  #waiting: WaitingPage | null = null

  constructor(context: Pick<RequestContext, 'engine'>) {
    this.#context = context
  }

  /** Rejects as a search does. */
  async find(search: PagedSearch): Promise<void> {
    const { hiding } = this.#context.engine
    this.#waiting = { page: await search.find(), limit: search.limit, hiding }
  }

  /**
   * The page of the search. Found anew if it was not found before, and if documents have been
   * hidden or shown since. Rejects as a search does.
   */
  take(search: PagedSearch): SuggestingPage | Promise<SuggestingPage> {
    const waiting = this.#waiting
    this.#waiting = null
    const isGood =
      waiting !== null &&
      waiting.limit === search.limit &&
      waiting.hiding === this.#context.engine.hiding
    return isGood ? waiting.page : search.find()
  }
}
