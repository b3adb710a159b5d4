/**
 * The best k of a stream of (score, ordinal): a bounded binary heap in two parallel arrays with the
 * worst item at the root. Memory is fixed at construction. `reset` prepares it for the next query.
 */
import type { Hits } from './hits.ts'

export class TopK {
  readonly #scores: Float64Array
  readonly #ordinals: Float64Array
  #capacity = 0
  #count = 0

  constructor(capacityMax: number) {
    this.#scores = new Float64Array(capacityMax)
    this.#ordinals = new Float64Array(capacityMax)
  }

  reset(capacity: number): void {
    if (capacity < 1 || capacity > this.#scores.length) throw new RangeError('k out of range')
    this.#capacity = capacity
    this.#count = 0
  }

  /** A lower score cannot enter. -Infinity while there is room. */
  get threshold(): number {
    return this.#count < this.#capacity ? Number.NEGATIVE_INFINITY : this.#scores[0]!
  }

  offer(score: number, ordinal: number): void {
    if (this.#count < this.#capacity) return this.#siftUp(this.#count++, score, ordinal)
    if (!this.#isWorse(score, ordinal, 0)) this.#siftDown(0, score, ordinal, this.#count)
  }

  /** Writes the items into `out`, best first, and empties the heap. */
  drainInto(out: Hits): void {
    out.count = this.#count
    for (let last = this.#count - 1; last >= 0; last--) {
      out.scores[last] = this.#scores[0]!
      out.ordinals[last] = this.#ordinals[0]!
      this.#siftDown(0, this.#scores[last]!, this.#ordinals[last]!, last)
    }
    this.#count = 0
  }

  #siftUp(hole: number, score: number, ordinal: number): void {
    let at = hole
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#isWorse(score, ordinal, parent)) break
      this.#move(parent, at)
      at = parent
    }
    this.#put(at, score, ordinal)
  }

  #siftDown(hole: number, score: number, ordinal: number, count: number): void {
    let at = hole
    for (;;) {
      let child = 2 * at + 1
      if (child >= count) break
      const right = child + 1
      if (right < count && this.#isWorse(this.#scores[right]!, this.#ordinals[right]!, child)) {
        child = right
      }
      if (this.#isWorse(score, ordinal, child)) break
      this.#move(child, at)
      at = child
    }
    this.#put(at, score, ordinal)
  }

  #isWorse(score: number, ordinal: number, at: number): boolean {
    const other = this.#scores[at]!
    return score < other || (score === other && ordinal > this.#ordinals[at]!)
  }

  #move(from: number, to: number): void {
    this.#scores[to] = this.#scores[from]!
    this.#ordinals[to] = this.#ordinals[from]!
  }

  #put(at: number, score: number, ordinal: number): void {
    this.#scores[at] = score
    this.#ordinals[at] = ordinal
  }
}
