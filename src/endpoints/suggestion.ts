/** A better query for a search that finds nothing: words spelt right, or fewer demands. */
import type { SearchPage } from '../engines/index.ts'
import { correctedQuery, type WordOptions, wordsAlone } from '../plan/index.ts'

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
 * @param find the first hit of the search with these members
 */
export async function withSuggestion(
  page: SearchPage,
  { query, after, typos }: SuggestedSearch,
  find: (changed: { query: string; typos: 'auto' }) => Promise<SearchPage>,
): Promise<SuggestingPage> {
  if (page.hits.length > 0 || typeof query !== 'string' || after !== undefined) return page
  const spelt = typos === 'off' ? [query] : []
  const loosened = wordsAlone(query)
  for (const candidate of loosened === query ? spelt : [...spelt, loosened]) {
    const { hits, corrections = [] } = await find({ query: candidate, typos: 'auto' })
    if (hits.length > 0) return { ...page, suggestion: correctedQuery(candidate, corrections) }
  }
  return page
}
