/**
 * Tokens of a text in order, with positions as in Lucene. The first part of a chunk has the
 * position of the joined form. In `node.js developer` nodejs goes from 0 to 2, its part node from 0
 * to 1 and js from 1 to 2. The next word begins at 2.
 */

/** Distance of a token's position from the previous token's. */
export const positionIncrements = {
  /** The same position. */
  same: 0,
  /** The next position. */
  next: 1,
  /** Not adjacent to the previous token. */
  gap: 2,
} as const

/** Bits 0–5 of a packed position contain the position length, bits 6–7 the increment. */
export const positionLengthMax = 63
const incrementShift = 6

export function readIncrement(position: number): number {
  return position >>> incrementShift
}

/** Distance in positions from a token to the next adjacent one. */
export function readLength(position: number): number {
  return position & positionLengthMax
}

/** Adjacent pieces of a written word: see sign-compounds.ts. */
export interface Compound {
  readonly words: readonly string[]
  /** Whether the words are tokens that follow each other. */
  readonly isWhole: boolean
}

export class TokenStream {
  readonly terms: string[] = []
  /** By token: its packed position. */
  readonly positions: number[] = []
  /** Local parts and domains among the terms. Null if there are none. */
  addresses: string[] | null = null
  /** Null if there are none, as in most texts. */
  compounds: Compound[] | null = null
  #increment: number = positionIncrements.gap

  /** Moves the next token at least this far from the last one. */
  move(increment: number): void {
    if (increment > this.#increment) this.#increment = increment
  }

  /** Whether pushed tokens belong to the local part of an address. */
  isLocalPart = false

  /**
   * Adds a token. Only streams such as `SpannedTokens` use the offsets.
   * @param positionLength a token of more than 63 is adjacent to no later token
   * @param _start offset in the source's text, or in the folded run if one is open
   */
  push(term: string, positionLength: number, _start: number, _end: number): void {
    if (term === '') return
    this.terms.push(term)
    const length = Math.min(positionLength, positionLengthMax)
    this.positions.push((this.#increment << incrementShift) | length)
    this.#increment = positionIncrements.same
  }

  /** @param _start offset in the source's text */
  pushCompound(words: readonly string[], isWhole: boolean, _start: number, _end: number): void {
    this.compounds ??= []
    this.compounds.push({ words, isWhole })
  }

  /** Adds a local part or a domain, which is adjacent to no other token. */
  pushOfAddress(term: string, start: number, end: number): void {
    this.move(positionIncrements.gap)
    this.push(term, 1, start, end)
    this.move(positionIncrements.gap)
    this.addresses ??= []
    this.addresses.push(term)
  }

  /** Offsets now refer to `folded`: a run of the text that begins at `_start`. */
  openRun(_start: number, _run: string, _folded: string): void {}

  closeRun(): void {}

  /** Whether a token with at least this number has the term. */
  hasSince(term: string, from: number): boolean {
    return this.terms.includes(term, from)
  }
}
