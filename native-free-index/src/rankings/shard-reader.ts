/**
 * One thread's reader of one shard: its segment, the kernels over it, and scratch memory. A kernel
 * is null where WebAssembly cannot reach the segment. The same loops run in JavaScript then.
 */
import { type Bitset, countBitsetWords } from '../bytes/index.ts'
import { type After, createHits, TopK } from '../collect/index.ts'
import { roundToPages, TextKernel, VectorKernel } from '../kernels/index.ts'
import { limits } from '../limits.ts'
import type { OpenIndex } from '../query/index.ts'
import type { Segment } from '../segment/index.ts'
import type { RankScratch } from './formula/scan.ts'
import { type NearSource, openPlainNear } from './vectors/plain-vectors.ts'

export class ShardReader {
  readonly segment: Segment
  /** Number of the shard. */
  readonly shard: number
  /** Number of shards. */
  readonly shards: number
  readonly textKernel: TextKernel | null
  /** Null also if the index has no vectors. */
  readonly vectorKernel: VectorKernel | null
  /** Shared by the readers of one thread. */
  readonly scratch: RankScratch
  readonly topK = new TopK(limits.hitsMax)
  /** The hits of the last ranking, by ordinals of the shard. */
  readonly hits = createHits(limits.hitsMax)
  readonly #bitsets: Bitset[]
  #near: NearSource | null = null

  constructor({ segments }: OpenIndex, shard: number, scratchIndex: number, scratch: RankScratch) {
    const segment = segments[shard]!
    const { memory, memoryBytes, postings, vectors } = segment
    this.segment = segment
    this.shard = shard
    this.shards = segments.length
    this.scratch = scratch
    this.textKernel = memory && new TextKernel(memory, postings.blocks)
    this.vectorKernel = memory && vectors && new VectorKernel(memory, vectors)
    this.#attachScratch(roundToPages(memoryBytes), scratchIndex)
    // The kernel reads the final bitset of a filter, but not the intermediate ones.
    this.#bitsets =
      this.textKernel === null ? [] : [this.textKernel.filterBits.subarray(0, segment.words)]
  }

  /** Both kernels share one scratch memory. */
  #attachScratch(scratchStart: number, scratchIndex: number): void {
    const textBytes = this.textKernel?.scratchBytes ?? 0
    const start = scratchStart + scratchIndex * (textBytes + (this.vectorKernel?.scratchBytes ?? 0))
    this.textKernel?.attachScratch(start)
    this.vectorKernel?.attachScratch(start + textBytes)
  }

  /** Throws RangeError without vectors. */
  get near(): NearSource {
    this.#near ??= this.vectorKernel ?? openPlainNear(this.segment)
    return this.#near
  }

  /** Scratch memory for sets of docIds. Kernels can read that of level 0. */
  bitset(level: number): Bitset {
    while (this.#bitsets.length <= level) {
      this.#bitsets.push(new Uint32Array(countBitsetWords(this.segment.documents)))
    }
    return this.#bitsets[level]!
  }

  /** Copies a set to where the kernels can read it. */
  shareBits(bits: Bitset): Bitset {
    const shared = this.bitset(0)
    shared.set(bits)
    return shared
  }

  /** The least ordinal of the shard that ranks after a hit of the collection. Null: all do. */
  toAfter(after: After | null): After {
    if (after === null) return { score: Number.POSITIVE_INFINITY, ordinal: 0 }
    const ordinal = Math.floor((after.ordinal - this.shard) / this.shards) + 1
    return { score: after.score, ordinal }
  }

  /** The ordinal in the collection. */
  toOrdinal(docId: number): number {
    return this.segment.ordinals.ordinalOf[docId]! * this.shards + this.shard
  }

  /** The docId of an ordinal in the collection. -1: of another shard. Throws RangeError for none. */
  toDocId(ordinal: number): number {
    if (ordinal % this.shards !== this.shard) return -1
    const docId = this.segment.ordinals.docOf[Math.floor(ordinal / this.shards)]
    if (docId === undefined) throw new RangeError(`no document has the ordinal ${ordinal}`)
    return docId
  }
}
