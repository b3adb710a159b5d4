/** Prefetches the page after a block of a stream while the block is composed and sent. */
import type { RequestContext } from './request-context.ts'
import { findResults, type Results, type Search } from './search.ts'

interface SoughtPage {
  readonly search: Search
  /** `Engine.hiding` before it was found. */
  readonly hiding: object
  /** Null where the search failed. Never rejects. */
  readonly results: Promise<Results | null>
}

/** At most one page. It costs nothing until it is shown. */
export class PageAhead {
  readonly #context: RequestContext
  #sought: SoughtPage | null = null

  constructor(context: RequestContext) {
    this.#context = context
  }

  /** Resolves when no search runs. */
  async waitUntilIdle(): Promise<void> {
    await this.#sought?.results
  }

  /** Begins to find the page of the search, in place of any other. */
  seek(search: Search): void {
    const { hiding } = this.#context.engine
    const results = findResults(search, this.#context).catch(() => null)
    this.#sought = { search, hiding, results }
  }

  /**
   * The page of the search. It is found now if that has not succeeded before, or if documents have
   * been hidden or shown since. Rejects as a search does.
   */
  async take(search: Search): Promise<Results> {
    const sought = this.#sought
    this.#sought = null
    if (sought !== null && isSamePage(sought.search, search)) {
      const results = await sought.results
      if (results !== null && sought.hiding === this.#context.engine.hiding) return results
    }
    return findResults(search, this.#context)
  }
}

function isSamePage({ query: { page: a } }: Search, { query: { page: b } }: Search): boolean {
  return (
    a.limit === b.limit &&
    a.after?.score === b.after?.score &&
    a.after?.ordinal === b.after?.ordinal
  )
}
