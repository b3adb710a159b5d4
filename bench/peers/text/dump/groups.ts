/** The term groups of our index, for engines without query expansion. */
import {
  Budget,
  baseOf,
  isDerived,
  type OpenIndex,
  type QueryTerm,
  stemmedTerm,
  termGroups,
  WordCache,
} from 'native-free-index'
import { type PeerGroup, type PeerQuery, type WordSet, wordSets } from '../protocol.ts'
import type { PlannedQuery } from './queries.ts'

/**
 * Peers have no terms for words written apart. A query with such a term in a group has its words
 * stand for themselves, for our searcher too.
 */
export function withGroups({ terms, words, filter }: PlannedQuery, index: OpenIndex): PeerQuery {
  const alone = groupsOf(terms, index) ?? []
  const all: [WordSet, readonly QueryTerm[], readonly PeerGroup[]][] = wordSets.map((set) => {
    const groups = groupsOf(words[set], index)
    return groups === null ? [set, terms, alone] : [set, words[set], groups]
  })
  return {
    terms,
    words: Object.fromEntries(all) as PeerQuery['words'],
    groups: Object.fromEntries(all.map(([set, , groups]) => [set, groups])) as PeerQuery['groups'],
    filter,
  }
}

/** Null where a group has words that are written apart. */
function groupsOf(terms: readonly QueryTerm[], index: OpenIndex): PeerGroup[] | null {
  const unlimited = new Budget(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
  const scope = { live: null, words: new WordCache(), budget: unlimited }
  const { groups } = termGroups(terms, index, scope)
  const peerGroups: PeerGroup[] = []
  for (const { factors } of groups) {
    const all = Array.from(factors, ([termOrd, factor]) => {
      const term = index.dictionary.term(termOrd)
      return { term: baseOf(term), factor, stemmed: isDerived(term), own: term }
    })
    if (all.some(({ term, stemmed, own }) => stemmed && own !== stemmedTerm(term))) return null
    peerGroups.push(all.map(({ own, ...variant }) => variant))
  }
  return peerGroups
}
