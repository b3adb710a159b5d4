/** The documents that a query matches, in whatever order, as sets. */
import { type Bitset, intersect, setBit, setBits, unite } from '../bytes/index.ts'
import { foldKeyword } from '../columns/index.ts'
import type { Segment } from '../segment/index.ts'
import type { Filter } from './filter.ts'
import type { QueryTerm } from './plan.ts'
import type { PreparedTerms } from './prepared-ranking.ts'

/** What one list of hits matches. */
export interface Matched {
  /** Besides the filter of all lists. */
  readonly filter: Filter | null
  /** Whether everything matches that passes. The rest is ignored then. */
  readonly isAll: boolean
  /** Documents with any of these match. */
  readonly terms: readonly QueryTerm[]
  /** So do these, by ordinal of the collection. */
  readonly ordinals: Float64Array
  /** And those with one of these values in a keyword field. */
  readonly values: readonly { readonly field: string; readonly value: string }[]
}

/** What one shard is asked. */
interface MatchedShard {
  readonly segment: Segment
  readonly shard: number
  readonly shards: number
  readonly words: PreparedTerms
  readonly filterBits: Bitset | null
}

/** Adds what matches and passes to `target`. */
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
