import type { Dictionary } from '../postings/index.ts'

/** Ascending ranks of the terms that any document has: byte order, in which impacts are summed. */
export function ranksOf(dictionary: Dictionary, terms: Iterable<string>): number[] {
  const ranks = Array.from(terms, (term) => dictionary.rankOf(term)).filter((rank) => rank >= 0)
  return ranks.sort((a, b) => a - b)
}
