/** The documents that a query matches, as unordered sets. */
import { type Bitset, intersect, setBit, setBits, unite } from '../../bytes/index.ts'
import { foldKeyword } from '../../columns/index.ts'
import type { Budget, Filter, QueryTerm } from '../../query/index.ts'
import { addWords, removeOrdinals } from '../../query/index.ts'
import type { Segment } from '../../segment/index.ts'
import type { PreparedMatches, PreparedTerms } from '../prepared-ranking.ts'
import { findRelevant } from '../relevance/relevant-documents.ts'
import type { NearSource } from '../vectors/near.ts'

/** The matches of one list of hits. */
export interface Matched {
  /** Filter of this list, in addition to the filter of all lists. */
  readonly filter: Filter | null
  /** Whether every filtered document matches, in which case the other members are ignored. */
  readonly isAll: boolean
  /** Documents with any of these words match. */
  readonly terms: readonly QueryTerm[]
  /** Documents with these ordinals of the collection match. */
  readonly ordinals: Float64Array
  /** Documents with one of these values in a keyword field match. */
  readonly values: readonly { readonly field: string; readonly value: string }[]
}

/** The request to one shard. */
interface MatchedShard {
  readonly segment: Segment
  readonly shard: number
  readonly shards: number
  readonly words: PreparedTerms
  readonly filterBits: Bitset | null
}

/** Adds the matching documents to `target`. */
export function addMatched(
  { ordinals, values }: Matched,
  { segment, shard, shards, words, filterBits }: MatchedShard,
  target: Bitset,
): void {
  const { postings, keywords } = segment
  const bits = new Uint32Array(segment.words)
  for (const { factors } of words.groups) {
    for (const termOrd of factors.keys()) {
      const term = postings.termAt(termOrd)
      if (term >= 0) postings.addDocuments(term, bits)
    }
  }
  const { docOf } = segment.ordinals
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i]!
    if (ordinal % shards === shard) setBit(bits, docOf[Math.floor(ordinal / shards)]!)
  }
  for (const { field, value } of values) {
    const column = keywords.get(field)
    if (column === undefined) throw new RangeError(`no keyword field "${field}"`)
    const docIds = column.docIds(foldKeyword(column.match, value))
    setBits(bits, docIds, 0, docIds.length)
  }
  if (filterBits !== null) intersect(bits, bits, filterBits)
  unite(target, target, bits)
}

interface SearchedShard extends Omit<MatchedShard, 'words'> {
  readonly near: () => NearSource
  readonly budget: Budget
}

/** Writes the documents with a word, and the relevant ones, without the exceptions. */
export function findMatches(
  { words, relevance, except }: PreparedMatches,
  { segment, shard, shards, filterBits, near, budget }: SearchedShard,
  target: Bitset,
): void {
  target.fill(0)
  if (relevance !== null) findRelevant(relevance, { segment, near, budget }, target)
  addWords(words.groups, segment, target)
  if (filterBits !== null) intersect(target, target, filterBits)
  removeOrdinals(except, segment, shard, shards, target)
}
