/**
 * Sums by ordinal in a reusable open-addressing table of typed arrays. A fusion adds some thousand
 * values, for which a Map takes three times as long.
 */
import { type After, createHits, type Hits, isBehind, TopK } from '../../collect/index.ts'

/** 2^32 ÷ the golden ratio (Knuth, TAOCP 3, 6.4), which spreads consecutive ordinals. */
const spread = 0x9e37_79b1

export class OrdinalSums {
  /** By slot: position of an ordinal in the lists below, from 1. 0: empty slot. */
  #entries = new Uint32Array(0)
  #ordinals = new Uint32Array(0)
  #sums = new Float64Array(0)
  #count = 0
  /** Ordinals that fit after the last `reset`. */
  #capacity = 0
  /** Slots in use: 2 ^ (32 - shift). */
  #shift = 32
  #top = new TopK(0)

  /**
   * Empties the table and makes room.
   * @param capacity upper bound of the number of distinct ordinals
   */
  reset(capacity: number): void {
    const bits = Math.ceil(Math.log2(2 * Math.max(1, capacity)))
    const size = 2 ** bits
    if (size > this.#entries.length) {
      this.#entries = new Uint32Array(size)
      this.#ordinals = new Uint32Array(size >> 1)
      this.#sums = new Float64Array(size >> 1)
      this.#top = new TopK(size >> 1)
    }
    this.#entries.fill(0, 0, size)
    this.#shift = 32 - bits
    this.#capacity = capacity
    this.#count = 0
  }

  add(ordinal: number, value: number): void {
    const entries = this.#entries
    const mask = 0xffff_ffff >>> this.#shift
    let slot = Math.imul(ordinal, spread) >>> this.#shift
    for (;;) {
      const entry = entries[slot]! - 1
      if (entry < 0) break
      if (this.#ordinals[entry] === ordinal) {
        this.#sums[entry]! += value
        return
      }
      slot = (slot + 1) & mask
    }
    if (this.#count === this.#capacity) throw new RangeError('more ordinals than the capacity')
    this.#ordinals[this.#count] = ordinal
    this.#sums[this.#count] = value
    entries[slot] = ++this.#count
  }

  /**
   * The best by falling sum. Each score is the sum ÷ `sumMax`, rounded to Float32.
   * @param sumMax the greatest possible sum; 0 gives every document the score 0
   * @param after null, or the hit after which the results rank
   */
  selectBest(sumMax: number, limit: number, after: After | null): Hits {
    const capacity = Math.min(limit, this.#count)
    const hits = createHits(capacity)
    if (capacity === 0) return hits
    const top = this.#top
    top.reset(capacity)
    for (let i = 0; i < this.#count; i++) {
      const score = sumMax > 0 ? Math.fround(this.#sums[i]! / sumMax) : 0
      if (score < top.threshold) continue
      const ordinal = this.#ordinals[i]!
      if (after === null || isBehind(score, ordinal, after)) top.offer(score, ordinal)
    }
    top.drainInto(hits)
    return hits
  }
}
