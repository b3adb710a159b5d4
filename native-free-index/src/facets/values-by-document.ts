/** From a document to the numbers of its values: the other direction of a column. */

/** One shard's values of a field. */
export interface FacetValues {
  /**
   * Without `starts`: by docId the number of its only value, or the number of distinct values where
   * it has none. With them: the numbers of each document's values, one document behind another.
   */
  readonly numbers: Uint32Array
  /** By docId where its values begin, and one more. Null: no document has several. */
  readonly starts: Uint32Array | null
}

/**
 * Two passes over the lists of all values, which have each docId at most once: `count` for each,
 * then `place` for each, in the order of the values.
 */
export class ValuesByDocument {
  readonly #none: number
  /** By docId + 1: first how many values it has, then where they begin. */
  readonly #starts: Uint32Array
  #numbers: Uint32Array | null = null
  #placed: Uint32Array | null = null
  #hasSeveral = false

  /** @param none the number of distinct values */
  constructor(documents: number, none: number) {
    this.#none = none
    this.#starts = new Uint32Array(documents + 1)
  }

  count(docIds: Uint32Array, start: number, end: number): void {
    const starts = this.#starts
    let hasSeveral = this.#hasSeveral
    for (let i = start; i < end; i++) {
      if (++starts[docIds[i]! + 1]! > 1) hasSeveral = true
    }
    this.#hasSeveral = hasSeveral
  }

  place(docIds: Uint32Array, start: number, end: number, number: number): void {
    this.#numbers ??= this.#room()
    const numbers = this.#numbers
    if (!this.#hasSeveral) {
      for (let i = start; i < end; i++) numbers[docIds[i]!] = number
      return
    }
    const placed = this.#placed!
    for (let i = start; i < end; i++) numbers[placed[docIds[i]!]!++] = number
  }

  finish(): FacetValues {
    this.#numbers ??= this.#room()
    return { numbers: this.#numbers, starts: this.#hasSeveral ? this.#starts : null }
  }

  #room(): Uint32Array {
    const starts = this.#starts
    const documents = starts.length - 1
    if (!this.#hasSeveral) return new Uint32Array(documents).fill(this.#none)
    for (let i = 0; i < documents; i++) starts[i + 1]! += starts[i]!
    this.#placed = starts.slice()
    return new Uint32Array(starts[documents]!)
  }
}
