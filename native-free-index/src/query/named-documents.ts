/** Documents that a query names: one by one, or as sets beside the index. */
import { type Bitset, subtract } from '../bytes/index.ts'
import type { Segment } from '../segment/index.ts'
import type { DocumentSetsView } from './document-sets.ts'

export interface NamedDocuments {
  /** Of the collection. */
  readonly ordinals: readonly number[]
  /** Numbers of a DocumentSets that the searcher knows. */
  readonly sets: readonly number[]
}

/** Where the documents of one shard are found. */
export interface ShardContext {
  readonly segment: Segment
  /** Number of the segment's shard. */
  readonly shard: number
  /** Of the whole collection. */
  readonly shards: number
  /** Null where the searcher knows none. */
  readonly sets: DocumentSetsView | null
}

/** Takes them out of the shard's set, which is written. */
export function exclude(
  bits: Bitset,
  { ordinals, sets }: NamedDocuments,
  where: ShardContext,
): void {
  const { segment, shard, shards } = where
  for (const ordinal of ordinals) {
    if (ordinal % shards !== shard) continue
    const docId = segment.ordinals.docOf[Math.floor(ordinal / shards)]
    if (docId === undefined) throw new RangeError(`no document has the tie ${ordinal}`)
    bits[docId >>> 5]! &= ~(1 << (docId & 31))
  }
  for (const set of sets) {
    if (where.sets === null) throw new RangeError(`nobody knows the set ${set}`)
    subtract(bits, bits, where.sets.of(set, shard))
  }
}
