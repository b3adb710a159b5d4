/**
 * DocIds by rising value, and for evenly spaced ranks the bitset of all docIds below the rank. Any
 * range of ranks becomes a bitset by one pass over words. At either end, at most documents / (2 ×
 * `limits.lowestSets`) docIds are added or removed singly.
 *
 *   order        docIds by value, those of single values by (value, ordinal)
 *   lowest       one bitset after the other; bitset k - 1 holds the docIds of ranks
 *                [0, min(k × step, order.length)), where step = ⌈documents / limits.lowestSets⌉
 */
import { type Bitset, clearBits, countBitsetWords, setBits, subtract } from '../bytes/index.ts'
import { limits } from '../limits.ts'

/** The bitsets of `lowest`. Every docId may occur at most once in `order`. */
export function encodeLowest(order: Uint32Array, documents: number): Uint32Array {
  const words = countBitsetWords(documents)
  const step = setStep(documents)
  const count = Math.ceil(order.length / step)
  const lowest = new Uint32Array(count * words)
  for (let k = 0; k < count; k++) {
    const bits = lowest.subarray(k * words, (k + 1) * words)
    if (k > 0) bits.set(lowest.subarray((k - 1) * words, k * words))
    setBits(bits, order, k * step, Math.min((k + 1) * step, order.length))
  }
  return lowest
}

export class SortedDocs {
  readonly order: Uint32Array
  readonly #lowest: readonly Bitset[]
  readonly #step: number

  /** @param lowest empty if a docId may occur several times in `order` */
  constructor(order: Uint32Array, lowest: Uint32Array, documents: number) {
    const words = countBitsetWords(documents)
    this.order = order
    this.#step = setStep(documents)
    this.#lowest = Array.from({ length: words === 0 ? 0 : lowest.length / words }, (_, k) =>
      lowest.subarray(k * words, (k + 1) * words),
    )
  }

  /** The docIds of ranks [start, end): a stored set, which is read-only, or `scratch`. */
  selectRanks(start: number, end: number, scratch: Bitset): Bitset {
    const { order } = this
    const low = this.#findNearest(start)
    const high = this.#findNearest(end)
    if (low === high) {
      scratch.fill(0)
      setBits(scratch, order, start, end)
      return scratch
    }
    const above = this.#lowest[high - 1]!
    const lowEnd = this.#findEnd(low)
    const highEnd = this.#findEnd(high)
    if (start === 0 && end === highEnd) return above
    if (low === 0) scratch.set(above)
    else subtract(scratch, above, this.#lowest[low - 1]!)
    // One range of each pair is empty: the nearest set has either too many docIds or too few.
    setBits(scratch, order, start, lowEnd)
    clearBits(scratch, order, lowEnd, start)
    setBits(scratch, order, highEnd, end)
    clearBits(scratch, order, end, highEnd)
    return scratch
  }

  /** Whether `selectRanks` would add the docIds of ranks [start, end) singly. */
  areFew(start: number, end: number): boolean {
    return this.#findNearest(start) === this.#findNearest(end)
  }

  /** Number of the set with the nearest rank. 0 is the empty set, which is not stored. */
  #findNearest(position: number): number {
    const below = Math.min(Math.floor(position / this.#step), this.#lowest.length)
    const above = Math.min(below + 1, this.#lowest.length)
    return position - this.#findEnd(below) <= this.#findEnd(above) - position ? below : above
  }

  #findEnd(set: number): number {
    return Math.min(set * this.#step, this.order.length)
  }
}

function setStep(documents: number): number {
  return Math.max(1, Math.ceil(documents / limits.lowestSets))
}
