/**
 * Finds the terms of a dictionary that are similar to a word. A Levenshtein automaton reads the
 * sorted terms like a trie. Terms share the states of their common prefix, and terms with a dead
 * prefix are skipped.
 */
import { type ByteStrings, seekString } from '../bytes/index.ts'
import { LevenshteinAutomaton } from '../text/index.ts'

/**
 * Calls `visit` for each term in [from, to) of a sorted table that is at most `distanceMax` edits
 * from the word. The order is that of the table. Throws RangeError if the word has more than
 * `automatonWordMax` characters.
 */
export function findSimilarTerms(
  terms: ByteStrings,
  word: string,
  distanceMax: 1 | 2,
  from: number,
  to: number,
  visit: (position: number, distance: number) => void,
): void {
  const automaton = new LevenshteinAutomaton(word, distanceMax)
  const path = new TermPath(automaton)
  let position = from
  while (position < to) {
    if (path.follow(terms, position)) {
      const distance = automaton.readDistance(path.state)
      if (distance <= distanceMax) visit(position, distance)
      position++
    } else {
      if (!path.leave()) return
      position = seekString(terms, path.bytes, path.length, position, to)
    }
  }
}

/** Characters of the previous term that the automaton has read, and their bytes. */
class TermPath {
  readonly #automaton: LevenshteinAutomaton
  readonly bytes: Uint8Array
  /** Used length of `bytes`. */
  length = 0
  state: number
  /** By state: the character that led to it, and the end of its bytes. */
  readonly #codePoints: Int32Array
  readonly #ends: Int32Array

  constructor(automaton: LevenshteinAutomaton) {
    this.#automaton = automaton
    this.state = automaton.start()
    this.#codePoints = new Int32Array(automaton.depthMax + 1)
    this.#ends = new Int32Array(automaton.depthMax + 1)
    this.bytes = new Uint8Array(automaton.depthMax * 4)
  }

  /** Reads a term. False at a prefix that no similar term has. The path is then this prefix. */
  follow({ bytes, offsets }: ByteStrings, position: number): boolean {
    const automaton = this.#automaton
    const start = offsets[position]!
    const end = offsets[position + 1]!
    this.#keepShared(bytes, start, end)
    let at = start + this.length
    while (at < end) {
      const lead = bytes[at]!
      const size = readSize(lead)
      const codePoint = size === 1 ? lead : decodeAt(bytes, at, size)
      this.state = automaton.step(this.state, codePoint)
      for (let i = 0; i < size; i++) this.bytes[this.length++] = bytes[at++]!
      this.#codePoints[this.state] = codePoint
      this.#ends[this.state] = this.length
      if (automaton.isDead(this.state)) return false
    }
    return true
  }

  /** Removes the characters that the term in [start, end) does not share. */
  #keepShared(bytes: Uint8Array, start: number, end: number): void {
    const most = Math.min(this.length, end - start)
    let shared = 0
    while (shared < most && bytes[start + shared] === this.bytes[shared]) shared++
    while (this.#ends[this.state]! > shared) this.state--
    this.length = this.#ends[this.state]!
  }

  /**
   * Replaces a dead path by the next one that may match. False if there is none. `bytes` is then a
   * prefix of the next term to read, or sorts before it. The states end before its last character.
   */
  leave(): boolean {
    while (this.state > 0) {
      const codePoint = this.#codePoints[this.state]!
      this.state--
      const next = this.#automaton.nextLive(this.state, codePoint)
      if (next >= 0) {
        this.length = encodeAt(this.bytes, this.#ends[this.state]!, next)
        return true
      }
    }
    return false
  }
}

/** Number of bytes of the character with this first byte. */
function readSize(lead: number): number {
  if (lead < 0x80) return 1
  if (lead < 0xe0) return 2
  return lead < 0xf0 ? 3 : 4
}

function decodeAt(bytes: Uint8Array, at: number, size: number): number {
  let codePoint = bytes[at]! & (0xff >> (size + 1))
  for (let i = 1; i < size; i++) codePoint = (codePoint << 6) | (bytes[at + i]! & 0x3f)
  return codePoint
}

/** Writes a code point as UTF-8, also a surrogate. Returns the end of its bytes. */
function encodeAt(bytes: Uint8Array, at: number, codePoint: number): number {
  if (codePoint < 0x80) {
    bytes[at] = codePoint
    return at + 1
  }
  const size = codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4
  let rest = codePoint
  for (let i = size - 1; i > 0; i--) {
    bytes[at + i] = 0x80 | (rest & 0x3f)
    rest >>= 6
  }
  bytes[at] = ((0xf00 >> size) & 0xff) | rest
  return at + size
}
