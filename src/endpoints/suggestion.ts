/** A better query for a search that finds nothing: with words spelt right, or with fewer demands. */
import { analyseQuery, type Correction, parseQuery } from 'native-free-index'
import type { SearchPage } from '../engines/index.ts'
import type { WordOptions } from '../plan/index.ts'

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
  const loosened = withoutSigns(query)
  for (const candidate of loosened === query ? spelt : [...spelt, loosened]) {
    const { hits, corrections = [] } = await find({ query: candidate, typos: 'auto' })
    if (hits.length > 0) return { ...page, suggestion: corrected(candidate, corrections) }
  }
  return page
}

/** The words alone: no phrase is required, and nothing excluded. */
function withoutSigns(query: string): string {
  const { runs, phrases, excluded } = parseQuery(query)
  if (phrases.length === 0 && excluded.length === 0) return query
  const words = [...phrases.flatMap(({ joined }) => joined), ...runs.flat()]
  return [...new Set(words)].join(' ')
}

function corrected(query: string, corrections: readonly Correction[]): string {
  const pieces = query.split(' ').map((piece) => {
    const [term, ...others] = analyseQuery(piece)
    const found = corrections.find(({ from }) => from === term)
    return found === undefined || others.length > 0 ? piece : found.to
  })
  return pieces.join(' ')
}
