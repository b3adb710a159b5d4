/** A better query for a search that finds nothing: words spelt right, or fewer demands. */
import { Deadline } from '../domain/index.ts'
import type { SearchPage } from '../engines/index.ts'
import { correctedQuery, type WordOptions, wordsAlone } from '../plan/index.ts'
import type { RequestContext } from './request-context.ts'

/** The members of a search that a suggestion changes. */
interface SuggestedSearch extends WordOptions {
  readonly query?: string | readonly string[] | null
  readonly after?: string
}

/** A page, and what to try instead where it is empty. */
export interface SuggestingPage extends SearchPage {
  readonly suggestion?: string
}

/**
 * Adds a suggestion to an empty first page, if a query like it finds something.
 * @param find the first hit of the search with these members. At most two such searches are run.
 */
export async function withSuggestion(
  page: SearchPage,
  { query, after, typos }: SuggestedSearch,
  context: RequestContext,
  find: (changed: { query: string; typos: 'auto' }) => Promise<SearchPage>,
): Promise<SuggestingPage> {
  if (page.hits.length > 0 || typeof query !== 'string' || after !== undefined) return page
  const startMs = performance.now()
  const deadline = new Deadline(context.services.deadlineMs)
  const spelt = typos === 'off' ? [query] : []
  const loosened = wordsAlone(query)
  for (const candidate of loosened === query ? spelt : [...spelt, loosened]) {
    if (context.signal.aborted || deadline.isOver()) break
    const { hits, corrections = [] } = await find({ query: candidate, typos: 'auto' })
    context.timing('suggest', performance.now() - startMs)
    if (hits.length > 0) return { ...page, suggestion: correctedQuery(candidate, corrections) }
  }
  return page
}
