/**
 * A Levenshtein automaton (Schulz and Mihov, 2002) for one word. It reads a text character by
 * character, and tells after each one whether some continuation is similar to the word. Its
 * nondeterministic states are simulated by bit vectors, as by Wu and Manber and by Hyyrö (2003).
 * The distance is that of optimal string alignment: an insertion, a deletion, a substitution and a
 * swap of neighbours cost 1 each, and swapped characters are not edited again.
 */

/** Characters of a word. Their positions and the end must fit in 32 bits. */
export const automatonWordMax = 31

/** Bit vectors of a state, one per number of edits. */
const vectors = 3
const asciiEnd = 0x80

export class LevenshteinAutomaton {
  readonly #distanceMax: 1 | 2
  readonly #wordLength: number
  /** Distinct characters of the word, ascending, and their positions in it as bits. */
  readonly #characters: readonly number[]
  readonly #masks: Int32Array
  readonly #asciiMasks = new Int32Array(asciiEnd)
  /** Bits 0 to the word's length. */
  readonly #allBits: number
  /**
   * By state and number of edits d: bit i if at most d edits turn the word's first i characters
   * into the text.
   */
  readonly #prefixes: Int32Array
  /** By state: the mask of the character that led to it, for swaps. */
  readonly #lastMasks: Int32Array

  /** Throws RangeError if the word has more than `automatonWordMax` characters. */
  constructor(word: string, distanceMax: 1 | 2) {
    const codePoints = [...word].map((character) => character.codePointAt(0) ?? 0)
    if (codePoints.length > automatonWordMax) {
      throw new RangeError(`a Levenshtein automaton takes at most ${automatonWordMax} characters`)
    }
    this.#distanceMax = distanceMax
    this.#wordLength = codePoints.length
    this.#allBits = codePoints.length === automatonWordMax ? -1 : (2 << codePoints.length) - 1
    this.#characters = [...new Set(codePoints)].sort((a, b) => a - b)
    this.#masks = new Int32Array(this.#characters.length)
    for (const [i, codePoint] of codePoints.entries()) {
      this.#masks[this.#characters.indexOf(codePoint)]! |= 1 << i
      if (codePoint < asciiEnd) this.#asciiMasks[codePoint]! |= 1 << i
    }
    const states = this.depthMax + 1
    this.#prefixes = new Int32Array(states * vectors)
    this.#lastMasks = new Int32Array(states)
    for (let d = 0; d <= distanceMax; d++) this.#prefixes[d] = ((2 << d) - 1) & this.#allBits
  }

  /** Length at which every text is too long to be similar, in characters. */
  get depthMax(): number {
    return this.#wordLength + this.#distanceMax + 1
  }

  /** The state before the first character. States are numbers of characters read. */
  start(): number {
    return 0
  }

  /** The state after one more character. Overwrites all later states. A dead state stays dead. */
  step(state: number, codePoint: number): number {
    if (this.isDead(state)) return state
    const prefixes = this.#prefixes
    const mask = this.#findMask(codePoint)
    const from = state * vectors
    const to = from + vectors
    const swapMask = state === 0 ? 0 : (this.#lastMasks[state]! >>> 1) & mask
    let exact = prefixes[from]!
    let next = (exact & mask) << 1
    prefixes[to] = next
    for (let d = 1; d <= this.#distanceMax; d++) {
      const edited = prefixes[from + d]!
      const swapped = swapMask === 0 ? 0 : (prefixes[from - vectors + d - 1]! & swapMask) << 2
      // In order: the same character, a swap, an insertion, a substitution, a deletion.
      next = ((edited & mask) << 1) | swapped | exact | (exact << 1) | (next << 1)
      next &= this.#allBits
      prefixes[to + d] = next
      exact = edited
    }
    this.#lastMasks[state + 1] = mask
    return state + 1
  }

  /** Whether no continuation of the text is similar to the word. */
  isDead(state: number): boolean {
    return this.#prefixes[state * vectors + this.#distanceMax] === 0
  }

  /** Distance between the text and the word, or one more than the maximum if it is greater. */
  readDistance(state: number): number {
    let d = 0
    while (d <= this.#distanceMax && !this.#isWhole(state * vectors + d)) d++
    return d
  }

  /** Distance between a whole text and the word, as `readDistance` returns it. */
  measureDistance(text: string): number {
    let state = this.start()
    for (const character of text) state = this.step(state, character.codePointAt(0)!)
    return this.readDistance(state)
  }

  #isWhole(vector: number): boolean {
    return ((this.#prefixes[vector]! >>> this.#wordLength) & 1) === 1
  }

  /**
   * The lowest code point above `codePoint` that leads to a live state, or -1. It may be no valid
   * character.
   */
  nextLive(state: number, codePoint: number): number {
    const vector = state * vectors + this.#distanceMax
    // With an edit left, any character may be inserted.
    if (this.#prefixes[vector - 1] !== 0) return codePoint + 1
    const positions = this.#prefixes[vector]! | this.#swapPositions(state)
    for (const [i, character] of this.#characters.entries()) {
      if (character > codePoint && (this.#masks[i]! & positions) !== 0) return character
    }
    return -1
  }

  /** Positions of characters that would complete a swap with the last one, as bits. */
  #swapPositions(state: number): number {
    if (state === 0) return 0
    const before = (state - 1) * vectors + this.#distanceMax - 1
    return this.#prefixes[before]! & (this.#lastMasks[state]! >>> 1)
  }

  #findMask(codePoint: number): number {
    if (codePoint < asciiEnd) return this.#asciiMasks[codePoint]!
    return this.#masks[this.#characters.indexOf(codePoint)] ?? 0
  }
}
