/** Which words of a query the documents of a shard have: see WordCoverage. */
import { type Bitset, findLowestBit, intersect, setBits, unite } from '../../bytes/index.ts'
import {
  type Budget,
  isSaid,
  type TermGroup,
  type WordCoverage,
  type WordValue,
} from '../../query/index.ts'
import type { Segment } from '../../segment/index.ts'

interface CoveredWords {
  /** By docId: bits of the words. */
  readonly bits: Uint32Array
  /** The documents with any. */
  readonly having: Bitset
}

/**
 * Throws DeadlineError.
 *
 * @param values that say a word too
 */
export function readCoveredWords(
  coverage: WordCoverage,
  groups: readonly TermGroup[],
  values: readonly WordValue[],
  segment: Segment,
  budget: Budget,
): CoveredWords {
  const bits = new Uint32Array(segment.documents)
  const having = new Uint32Array(segment.words)
  const documents = new Uint32Array(segment.words)
  for (const word of coverage.words) {
    budget.check()
    const bit = coverage.findBit(word)
    documents.fill(0)
    addDocuments(word, groups, values, segment, documents)
    unite(having, having, documents)
    for (let i = 0; i < documents.length; i++) {
      for (let rest = documents[i]!; rest !== 0; rest &= rest - 1) {
        bits[i * 32 + findLowestBit(rest)]! |= bit
      }
    }
  }
  return { bits, having }
}

/** Adds the documents that have a word: a group's, and those with one of the values. */
function addDocuments(
  word: string,
  groups: readonly TermGroup[],
  values: readonly WordValue[],
  segment: Segment,
  target: Bitset,
): void {
  const { postings } = segment
  for (const group of groups) {
    if (group.word !== word) continue
    for (const [termOrd, factor] of group.factors) {
      if (isSaid(factor)) postings.addDocuments(postings.findTerm(termOrd), target)
    }
  }
  for (const { word: named, field, value } of values) {
    if (named === word) unite(target, target, segment.findDocuments(field, value))
  }
}

/** The documents of a shard that have all words in these text fields, such as a name. */
export function findNamedDocuments(
  coverage: WordCoverage,
  groups: readonly TermGroup[],
  fields: readonly number[],
  { postings, words }: Segment,
): Bitset {
  const named = new Uint32Array(words)
  const having = new Uint32Array(words)
  for (const [i, word] of coverage.words.entries()) {
    having.fill(0)
    for (const group of groups) {
      if (group.word !== word) continue
      for (const [termOrd, factor] of group.factors) {
        const term = postings.findTerm(termOrd)
        if (term < 0 || !isSaid(factor)) continue
        for (const field of fields) {
          const { start, end } = postings.findPostings(term, field)
          setBits(having, postings.fieldDocs, start, end)
        }
      }
    }
    if (i === 0) named.set(having)
    else intersect(named, named, having)
  }
  return named
}
