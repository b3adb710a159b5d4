import type { Dictionary } from '../../postings/index.ts'

/** Ordinals of the known terms, ascending: byte order, in which impacts are summed. */
export function termOrdsOf(dictionary: Dictionary, terms: Iterable<string>): number[] {
  const termOrds = Array.from(terms, (term) => dictionary.termOrdOf(term)).filter(
    (termOrd) => termOrd >= 0,
  )
  return termOrds.sort((a, b) => a - b)
}
