/** The documents that a query matches, as an unordered set. */
import { type Bitset, intersect, setBit, unite } from '../../bytes/index.ts'
import type { Filter, QueryTerm } from '../../query/index.ts'
import type { ShardReader } from '../shard-reader.ts'
import type { WordsWeight } from './words-weight.ts'

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

/** Adds the matching documents of a shard to `target`. */
export function addMatched(
  { ordinals, values }: Matched,
  words: WordsWeight,
  shard: ShardReader,
  filterBits: Bitset | null,
  target: Bitset,
): void {
  const { segment } = shard
  const bits = new Uint32Array(segment.words)
  words.addDocuments(segment, bits)
  for (let i = 0; i < ordinals.length; i++) {
    const docId = shard.toDocId(ordinals[i]!)
    if (docId >= 0) setBit(bits, docId)
  }
  for (const { field, value } of values) unite(bits, bits, segment.findDocuments(field, value))
  if (filterBits !== null) intersect(bits, bits, filterBits)
  unite(target, target, bits)
}
