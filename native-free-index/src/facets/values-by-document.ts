/** From a document to the numbers of its values: the other direction of a column. */
import type { FacetKernel, FacetNumbers } from '../kernels/index.ts'
import type { DocumentParts } from './document-parts.ts'

/** One shard's values of a field. */
export type FacetValues = SingleValues | SeveralValues

interface SingleValues {
  /** By docId the number of its only value, or where it has none the number behind the last. */
  readonly numbers: FacetNumbers
  readonly starts: null
}

interface SeveralValues {
  /** The numbers of each document's values, one document behind another. */
  readonly numbers: Uint32Array
  /** By docId where its values begin, and one more. */
  readonly starts: Uint32Array
}

/**
 * Two passes over the lists of all values, which have each docId at most once: `count` for each,
 * then `place` for each, in the order of the values.
 */
export class ValuesByDocument {
  readonly #kernel: FacetKernel
  readonly #parts: DocumentParts
  readonly #none: number
  /** By docId + 1: first how many values it has, then where they begin. */
  readonly #starts: Uint32Array
  #numbers: FacetNumbers | null = null
  #several: SeveralValues | null = null
  #placed: Uint32Array | null = null
  #hasSeveral = false

  /**
   * All methods throw DeadlineError.
   *
   * @param none the number behind the last
   */
  constructor(kernel: FacetKernel, documents: number, none: number, parts: DocumentParts) {
    this.#kernel = kernel
    this.#parts = parts
    this.#none = none
    this.#starts = new Uint32Array(documents + 1)
  }

  count(docIds: Uint32Array, start: number, end: number): void {
    const starts = this.#starts
    let hasSeveral = this.#hasSeveral
    for (let i = start; i < end; ) {
      const to = this.#parts.endOf(i, end)
      for (; i < to; i++) if (++starts[docIds[i]! + 1]! > 1) hasSeveral = true
    }
    this.#hasSeveral = hasSeveral
  }

  place(docIds: Uint32Array, start: number, end: number, number: number): void {
    for (let from = start; from < end; ) {
      const to = this.#parts.endOf(from, end)
      if (this.#hasSeveral) this.#placeSeveral(docIds, from, to, number)
      else this.#placeSingle(docIds, from, to, number)
      from = to
    }
  }

  /** As `place`, with consecutive numbers from `first`, one for each document, of 4 bytes. */
  placeRanks(docIds: Uint32Array, start: number, end: number, first: number): void {
    this.#numbers ??= this.#kernel.words(this.#starts.length - 1).fill(this.#none)
    const numbers = this.#numbers
    for (let i = start; i < end; ) {
      const to = this.#parts.endOf(i, end)
      for (; i < to; i++) numbers[docIds[i]!] = first + i - start
    }
  }

  finish(): FacetValues {
    if (this.#hasSeveral) {
      this.#several ??= this.#allocateSeveral()
      return this.#several
    }
    return { numbers: this.#numbers ?? this.#allocateSingle(), starts: null }
  }

  #placeSingle(docIds: Uint32Array, start: number, end: number, number: number): void {
    this.#numbers ??= this.#allocateSingle()
    const numbers = this.#numbers
    for (let i = start; i < end; i++) numbers[docIds[i]!] = number
  }

  #placeSeveral(docIds: Uint32Array, start: number, end: number, number: number): void {
    this.#several ??= this.#allocateSeveral()
    const { numbers } = this.#several
    const placed = this.#placed!
    for (let i = start; i < end; i++) numbers[placed[docIds[i]!]!++] = number
  }

  #allocateSingle(): FacetNumbers {
    return this.#kernel.numbers(this.#starts.length - 1, this.#none).fill(this.#none)
  }

  #allocateSeveral(): SeveralValues {
    const counts = this.#starts
    const starts = this.#kernel.words(counts.length)
    for (let i = 1; i < counts.length; ) {
      const to = this.#parts.endOf(i, counts.length)
      for (; i < to; i++) starts[i] = starts[i - 1]! + counts[i]!
    }
    this.#placed = starts.slice()
    return { numbers: this.#kernel.words(starts.at(-1)!), starts }
  }
}
