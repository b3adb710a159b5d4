/**
 * Counts values that nearly all have one document each. The documents become a bitset of ranks, in
 * the order of values, which is counted by whole words.
 */
import {
  type Bitset,
  clearBit,
  countBits,
  countBitsetWords,
  fillBits,
  findLowerBound,
  findLowestBit,
  hasBit,
} from '../bytes/index.ts'
import type { TopK } from '../collect/index.ts'
import type { FacetKernel, ListedDocs } from '../kernels/index.ts'
import type { DocumentParts } from './document-parts.ts'
import type { FacetColumn } from './facet-column.ts'

/** A column with a rank per document. */
export interface RankedColumn extends FacetColumn {
  readonly numbers: Float64Array
  readonly repeated: Uint32Array
}

export function isRanked(column: FacetColumn): column is RankedColumn {
  return column.repeated !== null
}

export class RankedCounter {
  readonly #kernel: FacetKernel
  #words: Bitset = new Uint32Array(0)
  #bits: Bitset = new Uint32Array(0)
  #column: RankedColumn | null = null

  constructor(kernel: FacetKernel) {
    this.#kernel = kernel
  }

  /** @param areOthers whether the documents passed to `add` are those that do not count */
  start(column: RankedColumn, areOthers: boolean): void {
    // One more bit: documents without a value have the rank after the last.
    const words = countBitsetWords(column.size + 1)
    if (this.#words.length < words) this.#words = this.#kernel.allocateWords(words)
    this.#bits = this.#words.subarray(0, words)
    this.#column = column
    if (areOthers) fillBits(this.#bits, column.size + 1)
    else this.#bits.fill(0)
  }

  /** Throws DeadlineError. */
  add({ docIds, start: from, end }: ListedDocs, shard: number, parts: DocumentParts): void {
    const ranks = this.#column!.shards[shard]!.numbers as Uint32Array
    for (let start = from; start < end; ) {
      const to = parts.cutAt(start, end)
      this.#kernel.toggle({ docIds, start, end: to }, ranks, this.#bits)
      start = to
    }
  }

  /** Ends the count after all documents. Returns how many have a value. */
  finish(): number {
    clearBit(this.#bits, this.#column!.size)
    return countBits(this.#bits)
  }

  /** Number of documents with the value of this number. */
  countDocuments(number: number): number {
    return this.#countBetween(number, this.#findEnd(number))
  }

  /** Number of distinct values. @param all the result of `finish` */
  countDistinct(all: number): number {
    let distinct = all
    for (const number of this.#column!.repeated) {
      distinct -= Math.max(0, this.countDocuments(number) - 1)
    }
    return distinct
  }

  /** Offers all values that may be among the first `first` of the order. */
  offer(topK: TopK, first: number, order: 'count' | 'value'): void {
    if (order === 'count') {
      for (const number of this.#column!.repeated) {
        const count = this.countDocuments(number)
        if (count > 1 && count >= topK.threshold) topK.offer(count, number)
      }
      if (topK.threshold > 1) return
    }
    // The least values with one document each, or the least values of all.
    let left = first
    for (let rank = this.#next(0); rank >= 0 && left > 0; ) {
      const number = this.#findFirst(rank)
      const end = this.#findEnd(rank)
      const isOffered = order === 'value' || this.#countBetween(rank, end) === 1
      if (isOffered) topK.offer(order === 'value' ? -number : 1, number)
      if (isOffered) left--
      rank = this.#next(end)
    }
  }

  /** The numbers of the least value and of the greatest. */
  findExtent(): { readonly first: number; readonly last: number } {
    const bits = this.#bits
    let word = bits.length - 1
    while (bits[word] === 0) word--
    return { first: this.#next(0), last: word * 32 + 31 - Math.clz32(bits[word]!) }
  }

  /** Sum of all values. Exact only if no partial sum is rounded. */
  sum(): number {
    return this.#kernel.sumValues(this.#bits, this.#column!.numbers)
  }

  /** Calls `take` with each value, once per document. Throws DeadlineError. */
  visitValues(take: (value: number) => void, parts: DocumentParts): void {
    const { numbers } = this.#column!
    let rank = this.#next(0)
    for (let from = 0; from < numbers.length; ) {
      const to = parts.cutAt(from, numbers.length)
      for (; rank >= 0 && rank < to; rank = this.#next(rank + 1)) take(numbers[rank]!)
      from = to
    }
  }

  /** @param starts of the buckets, ascending; the first is at most the least value */
  countBuckets(starts: Float64Array): Uint32Array {
    const { numbers } = this.#column!
    const buckets = new Uint32Array(starts.length)
    let start = 0
    for (let bucket = 0; bucket < buckets.length; bucket++) {
      const isLast = bucket + 1 === buckets.length
      const end = isLast ? numbers.length : findLowerBound(numbers, starts[bucket + 1]!, start)
      buckets[bucket] = this.#countBetween(start, end)
      start = end
    }
    return buckets
  }

  #findFirst(rank: number): number {
    const { numbers } = this.#column!
    let first = rank
    while (first > 0 && numbers[first - 1] === numbers[rank]) first--
    return first
  }

  #findEnd(rank: number): number {
    const { numbers } = this.#column!
    let end = rank + 1
    while (end < numbers.length && numbers[end] === numbers[rank]) end++
    return end
  }

  /** The least rank that is at least `from`. -1: none. */
  #next(from: number): number {
    const bits = this.#bits
    let word = from >>> 5
    if (word >= bits.length) return -1
    let left = bits[word]! & (-1 << (from & 31))
    while (left === 0) {
      if (++word >= bits.length) return -1
      left = bits[word]!
    }
    return word * 32 + findLowestBit(left)
  }

  #countBetween(start: number, end: number): number {
    const bits = this.#bits
    let count = 0
    let at = start
    for (; at < end && (at & 31) !== 0; at++) if (hasBit(bits, at)) count++
    if (end - at >= 32) {
      count += countBits(bits.subarray(at >>> 5, end >>> 5))
      at = end & ~31
    }
    for (; at < end; at++) if (hasBit(bits, at)) count++
    return count
  }
}
