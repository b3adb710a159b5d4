/** A better query for a search that finds nothing: words spelt right, or fewer demands. */
import { RequestError } from '../contract/index.ts'
import type { SearchHit, SearchPage } from '../engines/index.ts'
import { correctedText, type WordOptions, wordsAlone } from '../plan/index.ts'
import type { RequestContext } from './request-context.ts'

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
