/**
 * Tokens of a text in order, with their positions, as Lucene has them. The first part of a chunk
 * begins where its joined form does. In `node.js developer` nodejs goes from 0 to 2, its part node
 * from 0 to 1 and js from 1 to 2. The next word begins at 2.
 */

/** How far a token begins behind the one before it. */
export const positionIncrements = {
  /** Where that one begins. */
  same: 0,
  /** One further. */
  next: 1,
  /** Not adjacent to what stands before. */
  gap: 2,
} as const

/** A position length is in bits 0–5 of a packed position, the increment in 6–7. */
export const positionLengthMax = 63
const incrementShift = 6

export function positionIncrementOf(position: number): number {
  return position >>> incrementShift
}

/** In parts of a chunk: how far behind the token the next one begins that is adjacent to it. */
export function positionLengthOf(position: number): number {
  return position & positionLengthMax
}

export class TokenStream {
  readonly terms: string[] = []
  /** By token: its packed position. */
  readonly positions: number[] = []
  /** The local parts and domains among the terms, whole. Null if there are none. */
  addresses: string[] | null = null
  #increment: number = positionIncrements.gap

  /** The next token begins so far behind the last one, at least. */
  move(increment: number): void {
    if (increment > this.#increment) this.#increment = increment
  }

  /** Whether tokens that are pushed belong to the local part of an address. */
  isLocalPart = false

  /**
   * Offsets are for streams that keep them, which `SpannedTokens` does.
   * @param positionLength a token of more than 63 is adjacent to nothing behind it
   * @param _start offset in the text of the source, or in the folded run if one is open
   */
  push(term: string, positionLength: number, _start: number, _end: number): void {
    if (term === '') return
    this.terms.push(term)
    const length = Math.min(positionLength, positionLengthMax)
    this.positions.push((this.#increment << incrementShift) | length)
    this.#increment = positionIncrements.same
  }

  /** Adds a local part or a domain, which is adjacent to nothing. */
  pushOfAddress(term: string, start: number, end: number): void {
    this.move(positionIncrements.gap)
    this.push(term, 1, start, end)
    this.move(positionIncrements.gap)
    this.addresses ??= []
    this.addresses.push(term)
  }

  /** Offsets are in `folded` from here on: a run of the text that begins at `_start`. */
  openRun(_start: number, _run: string, _folded: string): void {}

  closeRun(): void {}

  /** Whether a token from number `from` on has the term. */
  hasSince(term: string, from: number): boolean {
    return this.terms.includes(term, from)
  }
}
