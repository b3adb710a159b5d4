/**
 * How impacts and saturations become the whole numbers that the cluster keeps as frequencies: times
 * a power of two, as great as the sums of Lucene allow.
 */
const bitsMax = 20
/** Lucene adds up a document's frequencies in one field, in 31 bits. */
const frequencySumMax = 2 ** 31 - 1

/** Bits that the largest document needs. */
export class Scale {
  #sum = 0
  #terms = 0

  /** The values of one field of one document. */
  add(values: readonly number[]): void {
    const sum = values.reduce((total, value) => total + value, 0)
    this.#sum = Math.max(this.#sum, sum)
    this.#terms = Math.max(this.#terms, values.length)
  }

  /** Rounding adds less than one for each term. */
  get bits(): number {
    let bits = bitsMax
    while (bits > 0 && this.#sum * 2 ** bits + this.#terms > frequencySumMax) bits--
    return bits
  }
}
