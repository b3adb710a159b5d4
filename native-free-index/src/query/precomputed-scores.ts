/** Similarity that the query contains for some documents. 0 for all others. */
import { type Bitset, gallop } from '../bytes/index.ts'
import type { ShardOrdinals } from '../segment/index.ts'
import type { BlockSource } from './block-source.ts'
import type { Similarity } from './plan.ts'

export class PrecomputedScores implements BlockSource {
  /** Ascending. */
  readonly #docIds: Uint32Array
  readonly #values: Float64Array
  /** The first docId that is not before the block. */
  #next = 0

  /** Throws RangeError for a document that the shard should have and has not. */
  constructor(
    { ordinals, values }: Similarity & { kind: 'precomputed' },
    { docOf }: ShardOrdinals,
    shard: number,
    shards: number,
  ) {
    const own: { docId: number; value: number }[] = []
    for (let i = 0; i < ordinals.length; i++) {
      if (ordinals[i]! % shards !== shard) continue
      const docId = docOf[Math.floor(ordinals[i]! / shards)]
      if (docId === undefined) throw new RangeError(`no document has the ordinal ${ordinals[i]}`)
      own.push({ docId, value: values[i]! })
    }
    own.sort((a, b) => a.docId - b.docId)
    this.#docIds = Uint32Array.from(own, ({ docId }) => docId)
    this.#values = Float64Array.from(own, ({ value }) => value)
  }

  fill(start: number, end: number, _filterBits: Bitset | null, out: Float64Array): void {
    const docIds = this.#docIds
    out.fill(0, 0, end - start)
    let at = gallop(docIds, this.#next, docIds.length, start)
    for (; at < docIds.length && docIds[at]! < end; at++) {
      out[docIds[at]! - start] = this.#values[at]!
    }
    this.#next = at
  }
}
