/** The interpretation of a sentence, with parts that can be removed and changed. */
import type { RepoExplanation, UserExplanation } from 'devdex-client'
import { splitAnd } from './filter-edits.ts'
import type { SearchResult } from './search-answers.ts'
import type { Filter, SearchState } from './search-params.ts'
import { isReadAsSentence } from './search-request.ts'

export type Interpretation = UserExplanation | RepoExplanation

/**
 * The filters of a sentence, one per part. Conditions of one part, such as a city and its country,
 * stay together. Filters outside of all parts follow.
 */
export function groupFilters({ filters, parts }: Interpretation): Filter[] {
  if (filters === undefined) return []
  let left = splitAnd(filters)
  const found: Filter[] = []
  for (const part of parts) {
    if (part.filters === undefined) continue
    const texts = new Set(splitAnd(part.filters).map(formatFilter))
    const own = left.filter((one) => texts.has(formatFilter(one)))
    if (own.length !== texts.size) continue
    left = left.filter((one) => !texts.has(formatFilter(one)))
    found.push(part.filters)
  }
  return [...found, ...left]
}

/** The same search by words and filters, in which each part can be changed. */
export function convertToWords(state: SearchState, understood: Interpretation): SearchState {
  const { query, rankBy } = understood
  const words: SearchState = {
    ...state,
    text: query ?? '',
    reading: 'auto',
    isTyped: false,
    filters: groupFilters(understood),
    ...(rankBy !== undefined && state.order === '' && { formula: JSON.stringify(rankBy) }),
  }
  // Its own words may be those of a sentence again.
  return isReadAsSentence(words) ? { ...words, reading: 'words' } : words
}

/** A sentence is shown as the words and filters of its interpretation. */
export function resolveState(state: SearchState, found: SearchResult | undefined): SearchState {
  const understood = found?.answer.explanation
  const isCurrent = found?.call.isSentence && found.state.text === state.text
  return understood !== undefined && isCurrent ? convertToWords(state, understood) : state
}

function formatFilter(filter: Filter): string {
  return JSON.stringify(filter)
}
