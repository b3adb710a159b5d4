/**
 * Tokens of a text in order, with their places. The first part of a chunk begins where its joined
 * form does. In `node.js developer` nodejs goes from 0 to 2, its part node from 0 to 1 and js from
 * 1 to 2. The next word begins at 2.
 */

/** A token's place in one byte: its length in bits 0–5, how far it is behind the last in 6–7. */
export const places = {
  lengthMask: 63,
  advanceShift: 6,
  /** The token begins where the one before it begins. */
  same: 0,
  /** One further. */
  next: 1,
  /** Not adjacent to what stands before. */
  gap: 2,
} as const

export class TokenStream {
  readonly terms: string[] = []
  /** By token: its place. */
  readonly steps: number[] = []
  /** The local parts and domains among the terms, whole. Null if there are none. */
  addresses: string[] | null = null
  #advance: number = places.gap

  /** The next token begins so far behind the last one, at least. */
  move(advance: number): void {
    if (advance > this.#advance) this.#advance = advance
  }

  /** @param length in parts of a chunk. A longer one than 63 is adjacent to nothing behind it. */
  push(term: string, length: number): void {
    if (term === '') return
    this.terms.push(term)
    this.steps.push((this.#advance << places.advanceShift) | Math.min(length, places.lengthMask))
    this.#advance = places.same
  }

  /** Adds a local part or a domain, which is adjacent to nothing. */
  pushOfAddress(term: string): void {
    this.move(places.gap)
    this.push(term, 1)
    this.move(places.gap)
    this.addresses ??= []
    this.addresses.push(term)
  }

  /** Whether a token from number `from` on has the term. */
  hasSince(term: string, from: number): boolean {
    return this.terms.includes(term, from)
  }
}
