/** Inverts a column: finds the numbers of a document's values. */
import type { FacetKernel, FacetNumbers } from '../kernels/index.ts'
import type { DocumentParts } from './document-parts.ts'

/** One shard's values of a field. */
export type FacetValues = SingleValues | SeveralValues

interface SingleValues {
  /** By docId: the number of its only value, or the number after the last if it has none. */
  readonly numbers: FacetNumbers
  readonly starts: null
}

interface SeveralValues {
  /** The numbers of each document's values, in the order of docIds. */
  readonly numbers: Uint32Array
  /** By docId: offset of its first value. One more offset at the end. */
  readonly starts: Uint32Array
}

/**
 * Built by two passes over the lists of all values, each with distinct docIds: `count` for each
 * list, then `place` for each, in the order of values.
 */
export class ValuesByDocument {
  readonly #kernel: FacetKernel
  readonly #parts: DocumentParts
  readonly #none: number
  /** By docId + 1: its number of values during the first pass, then their offset. */
  readonly #starts: Uint32Array
  #numbers: FacetNumbers | null = null
  #several: SeveralValues | null = null
  #placed: Uint32Array | null = null
  #hasSeveral = false

  /**
   * All methods throw DeadlineError.
   *
   * @param none the number after the last, for documents without a value
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
      const to = this.#parts.cutAt(i, end)
      for (; i < to; i++) if (++starts[docIds[i]! + 1]! > 1) hasSeveral = true
    }
    this.#hasSeveral = hasSeveral
  }

  place(docIds: Uint32Array, start: number, end: number, number: number): void {
    for (let from = start; from < end; ) {
      const to = this.#parts.cutAt(from, end)
      if (this.#hasSeveral) this.#placeSeveral(docIds, from, to, number)
      else this.#placeSingle(docIds, from, to, number)
      from = to
    }
  }

  /** Like `place`, with consecutive numbers of 4 bytes from `first`, one per document. */
  placeRanks(docIds: Uint32Array, start: number, end: number, first: number): void {
    this.#numbers ??= this.#kernel.allocateWords(this.#starts.length - 1).fill(this.#none)
    const numbers = this.#numbers
    for (let i = start; i < end; ) {
      const to = this.#parts.cutAt(i, end)
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
    return this.#kernel.allocateNumbers(this.#starts.length - 1, this.#none).fill(this.#none)
  }

  #allocateSeveral(): SeveralValues {
    const counts = this.#starts
    const starts = this.#kernel.allocateWords(counts.length)
    for (let i = 1; i < counts.length; ) {
      const to = this.#parts.cutAt(i, counts.length)
      for (; i < to; i++) starts[i] = starts[i - 1]! + counts[i]!
    }
    this.#placed = starts.slice()
    return { numbers: this.#kernel.allocateWords(starts.at(-1)!), starts }
  }
}
