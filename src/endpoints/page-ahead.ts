/** Prefetches the page after a block of a stream while the block is composed and sent. */
import type { RequestContext } from './request-context.ts'
import type { PagedSearch, SuggestingPage } from './search-page.ts'

interface PageSought {
  readonly search: PagedSearch
  /** `Engine.hiding` before it was found. */
  readonly hiding: object
  /** Null where the search failed. Never rejects. */
  readonly page: Promise<SuggestingPage | null>
}

/** At most one page. It costs nothing until it is shown. */
export class PageAhead {
  readonly #context: Pick<RequestContext, 'engine'>
  #sought: PageSought | null = null

  constructor(context: Pick<RequestContext, 'engine'>) {
    this.#context = context
  }

  /** Resolves when no search runs. */
  async idle(): Promise<void> {
    await this.#sought?.page
  }

  /** Begins to find the page of the search, in place of any other. */
  seek(search: PagedSearch): void {
    const { hiding } = this.#context.engine
    this.#sought = { search, hiding, page: search.find().catch(() => null) }
  }

  /**
   * The page of the search. It is found now if that has not succeeded before, or if documents have
   * been hidden or shown since. Rejects as a search does.
   */
  async take(search: PagedSearch): Promise<SuggestingPage> {
    const sought = this.#sought
    this.#sought = null
    if (sought === null || !isSamePage(sought.search, search)) return search.find()
    const page = await sought.page
    const isGood = page !== null && sought.hiding === this.#context.engine.hiding
    return isGood ? page : search.find()
  }
}

function isSamePage(one: PagedSearch, other: PagedSearch): boolean {
  return (
    one.limit === other.limit &&
    one.after?.score === other.after?.score &&
    one.after?.ordinal === other.after?.ordinal
  )
}
