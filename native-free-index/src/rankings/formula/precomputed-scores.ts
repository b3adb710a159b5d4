/** A similarity that the query contains for some documents. 0 for all others. */
import { type Bitset, gallop } from '../../bytes/index.ts'
import { sortedOrder } from '../../collect/index.ts'
import type { ShardOrdinals } from '../../segment/index.ts'
import type { BlockSource } from '../block-source.ts'

/** Values by position. */
export interface KnownValues {
  /** Ordinals of the collection. */
  readonly ordinals: ArrayLike<number>
  readonly values: ArrayLike<number>
}

export class PrecomputedScores implements BlockSource {
  /** DocIds of the shard, ascending. */
  readonly docIds: Uint32Array
  readonly #values: Float64Array
  /** Position of the first docId in or after the block. */
  #next = 0

  /** Throws RangeError for an ordinal of this shard without a document. */
  constructor(
    { ordinals, values }: KnownValues,
    { docOf }: ShardOrdinals,
    shard: number,
    shards: number,
  ) {
    const docIds = new Uint32Array(ordinals.length)
    const own = new Float64Array(ordinals.length)
    let count = 0
    for (let i = 0; i < ordinals.length; i++) {
      if (ordinals[i]! % shards !== shard) continue
      const docId = docOf[Math.floor(ordinals[i]! / shards)]
      if (docId === undefined) throw new RangeError(`no document has the ordinal ${ordinals[i]}`)
      docIds[count] = docId
      own[count++] = values[i]!
    }
    const order = sortedOrder(docIds.subarray(0, count))
    this.docIds = order.map((i) => docIds[i]!)
    this.#values = Float64Array.from(order, (i) => own[i]!)
  }

  fill(start: number, end: number, _filterBits: Bitset | null, out: Float64Array): void {
    const { docIds } = this
    out.fill(0, 0, end - start)
    let at = gallop(docIds, this.#next, docIds.length, start)
    for (; at < docIds.length && docIds[at]! < end; at++) {
      out[docIds[at]! - start] = this.#values[at]!
    }
    this.#next = at
  }
}
