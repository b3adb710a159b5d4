/** Suggests a query for a search that finds nothing: corrected words, or fewer conditions. */
import { RequestError } from '../contract/index.ts'
import { correctText, planSearch, type SearchQuery, stripOperators } from '../plan/index.ts'
import { searchByMeaning } from './meanings.ts'
import type { RequestContext } from './request-context.ts'
import type { Results } from './search.ts'

/**
 * Adds a suggestion to an empty first page, if a query like it finds something. That takes one more
 * search. If it fails, the page is as good as it was.
 */
export async function suggestQuery(
  results: Results,
  { subject, request }: SearchQuery,
  context: RequestContext,
): Promise<Results> {
  const { query, after, typos } = request
  if (results.hits.length > 0 || typeof query !== 'string' || after !== undefined) return results
  const loosened = stripOperators(query)
  const isSame = loosened === query && typos !== 'off'
  if (isSame || loosened === '' || context.signal.aborted) return results
  try {
    const wanted = { ...request, query: loosened, typos: 'auto', first: 1 } as const
    const changed = planSearch(subject, wanted, context.services.cursors, context.target)
    const { hits, corrections = [] } = await searchByMeaning(changed, context)
    const suggestion = correctText(loosened, corrections)
    return hits.length === 0 || suggestion === query ? results : { ...results, suggestion }
  } catch (error) {
    if (!(error instanceof RequestError) || context.signal.aborted) throw error
    return results
  }
}
