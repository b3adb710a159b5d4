/** The request that a search makes. */
import type { Collection, Filter, SearchState } from './search-state.ts'

/** Results of a page. Each costs a credit. */
export const pageSize = 10

export interface SearchCall {
  /** Below `/v3`. */
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly isSentence: boolean
}

/** The call for the first results, as they are typed. */
export function searchCall(collection: Collection, state: SearchState): SearchCall {
  const isSentence = readsAsSentence(state)
  const base = collection === 'users' ? '/search/users' : '/search/repos'
  const filter = allOf(state.filters)
  const body = {
    ...(state.text.trim() !== '' && { query: state.text.trim() }),
    ...(filter !== undefined && { filters: filter }),
    first: pageSize,
    highlight: true,
    ...(isSentence ? { explain: true } : wordMembers(collection, state)),
  }
  return { path: isSentence ? `${base}/natural-language` : base, body, isSentence }
}

function wordMembers(collection: Collection, state: SearchState) {
  const rank = rankOf(state)
  return {
    ...(rank !== undefined && { rankBy: rank }),
    ...(state.text.trim() !== '' && { prefix: true }),
    ...(collection === 'users' && state.retrieval !== 'profile' && { retrieval: state.retrieval }),
  }
}

/** Undefined for relevance, and for a formula that is no JSON. */
function rankOf({ formula, order }: SearchState): unknown {
  try {
    if (formula !== '') return JSON.parse(formula)
  } catch {
    return undefined
  }
  return order === '' ? undefined : { type: 'Attr', name: order }
}

export function allOf(filters: readonly Filter[]): unknown {
  if (filters.length < 2) return filters[0]
  return { op: 'And', filters }
}

const sentenceWords = new Set(
  'who that with from near around between since until in at on of for by are is has have'.split(
    ' ',
  ),
)

/** Whether the text is sent as a sentence: several words, one of which no search needs. */
export function readsAsSentence({ text, reading, filters }: SearchState): boolean {
  if (reading !== 'auto') return reading === 'sentence' && text.trim() !== ''
  // A quotation or a sign is the syntax of words.
  if (filters.length > 0 || /["*]|(?:^|\s)-/.test(text)) return false
  const words = text.toLowerCase().split(/\s/)
  return words.length > 2 && words.some((word) => sentenceWords.has(word))
}
