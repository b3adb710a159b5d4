/** A similarity that the query contains for some documents. 0 for all others. */
import { type Bitset, gallop } from '../../bytes/index.ts'
import { computeOrder } from '../../collect/index.ts'
import { leaf, type ScoreNode } from '../score-node.ts'
import type { ShardReader } from '../shard-reader.ts'
import type { KnownParts, ShardSimilarity } from '../weight.ts'

/** Values by position. */
export interface KnownValues {
  /** Ordinals of the collection. */
  readonly ordinals: ArrayLike<number>
  readonly values: ArrayLike<number>
}

export class PrecomputedScores implements ShardSimilarity {
  readonly matching = null
  /** DocIds of the shard, ascending. */
  readonly docIds: Uint32Array
  readonly #values: Float64Array
  readonly #shard: ShardReader
  /** Position of the first docId in or after the block. */
  #next = 0

  /** Throws RangeError for an ordinal of this shard without a document. */
  constructor({ ordinals, values }: KnownValues, shard: ShardReader) {
    const docIds = new Uint32Array(ordinals.length)
    const own = new Float64Array(ordinals.length)
    let count = 0
    for (let i = 0; i < ordinals.length; i++) {
      const docId = shard.toDocId(ordinals[i]!)
      if (docId < 0) continue
      docIds[count] = docId
      own[count++] = values[i]!
    }
    const order = computeOrder(docIds.subarray(0, count))
    this.docIds = order.map((i) => docIds[i]!)
    this.#values = Float64Array.from(order, (i) => own[i]!)
    this.#shard = shard
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

  explain(docId: number, parts: KnownParts): ScoreNode {
    const at = gallop(this.docIds, 0, this.docIds.length, docId)
    const value = this.docIds[at] === docId ? this.#values[at]! : 0
    return parts.similarityOf?.(this.#shard.toOrdinal(docId), value) ?? leaf('similarity', value)
  }
}
