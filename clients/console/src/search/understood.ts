/** What a sentence was understood as: parts that can be removed and changed one by one. */
import type { RepoExplanation, UserExplanation } from 'devdex-client'
import { joined } from './filter-edits.ts'
import type { Found } from './search-answers.ts'
import type { Filter, SearchState } from './search-params.ts'
import { readsAsSentence } from './search-request.ts'

export type Interpretation = UserExplanation | RepoExplanation

/**
 * The filters of a sentence, one for each of its parts. Conditions of one part, such as a city and
 * its country, stay together. What no part tells stands alone.
 */
export function filtersUnderstood({ filters, parts }: Interpretation): Filter[] {
  if (filters === undefined) return []
  let left = joined(filters)
  const found: Filter[] = []
  for (const part of parts) {
    if (part.filters === undefined) continue
    const texts = new Set(joined(part.filters).map(textOf))
    const own = left.filter((one) => texts.has(textOf(one)))
    if (own.length !== texts.size) continue
    left = left.filter((one) => !texts.has(textOf(one)))
    found.push(part.filters)
  }
  return [...found, ...left]
}

/** The same search by words and filters, in which each part can be changed. */
export function asWords(state: SearchState, understood: Interpretation): SearchState {
  const { query, rankBy } = understood
  const words: SearchState = {
    ...state,
    text: query ?? '',
    reading: 'auto',
    isTyped: false,
    filters: filtersUnderstood(understood),
    ...(rankBy !== undefined && state.order === '' && { formula: JSON.stringify(rankBy) }),
  }
  // Its own words may be those of a sentence again.
  return readsAsSentence(words) ? { ...words, reading: 'words' } : words
}

/** Of a sentence the words and filters that it was understood as. */
export function shownState(state: SearchState, found: Found | undefined): SearchState {
  const understood = found?.answer.explanation
  const isCurrent = found?.call.isSentence && found.state.text === state.text
  return understood !== undefined && isCurrent ? asWords(state, understood) : state
}

function textOf(filter: Filter): string {
  return JSON.stringify(filter)
}
