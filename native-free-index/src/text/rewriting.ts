/**
 * Maps offsets of a rewritten text to offsets of the original. Normalisation and folding keep no
 * offsets, but they rewrite a text piece by piece. A piece is a character with its following marks.
 */
import { nextAt } from './character-kinds.ts'

/** Offsets of a rewritten text as offsets of its original. */
export interface Origins {
  /** Start of the character at an offset. */
  findStart(offset: number): number
  /** End of the character that ends at an offset. */
  findEnd(offset: number): number
}

/** Offsets of a text that rewriting did not change. */
export const unchanged: Origins = { findStart: (offset) => offset, findEnd: (offset) => offset }

/** Classes of UTF-16 units. 0: unknown. */
const known = {
  /** A piece that is not changed, unless a follower comes next. */
  plain: 1,
  /** The first unit of a piece. */
  first: 2,
  /** May compose with the preceding character. */
  follower: 3,
} as const

/** Marks, and the vowels and final consonants of Korean, in any form. */
const followerPattern = /^[\p{M}\u1160-\u11ff]/u

/** A function that rewrites texts, with the classes of single characters. */
export class Rewriting {
  readonly #rewrite: (text: string) => string
  readonly #units = new Uint8Array(0x10000)
  /** Cache of rewritten pieces and characters, which texts repeat. */
  readonly #rewritten = new Map<string, string>()
  readonly #kinds = new Map<string, number>()

  /** @param rewrite keeps ASCII letters, digits and signs in their places */
  constructor(rewrite: (text: string) => string) {
    this.#rewrite = rewrite
  }

  /** @param rewritten the result of `rewrite` for the text */
  findOrigins(text: string, rewritten: string): Origins {
    if (text === rewritten) return unchanged
    // Pieces may compose in unknown ways. Pieces from one ASCII character to the next are longer,
    // but correct.
    const pieces = this.#matchPieces(
      text,
      rewritten,
      (at) => this.#readKind(text, at) !== known.follower,
    )
    const larger = pieces ?? this.#matchPieces(text, rewritten, (at) => text.charCodeAt(at) < 0x80)
    if (larger !== null) return larger
    const whole = new Pieces()
    whole.add(text.length, rewritten.length, false)
    return whole
  }

  /** Null if the rewritten pieces, joined, are not the rewritten text. */
  #matchPieces(text: string, rewritten: string, begins: (at: number) => boolean): Pieces | null {
    const pieces = new Pieces()
    let target = 0
    for (let start = 0; start < text.length; ) {
      let end = nextAt(text, start)
      while (end < text.length && !begins(end)) end = nextAt(text, end)
      const isPlain = end === start + 1 && this.#readKind(text, start) === known.plain
      const piece = isPlain ? text.charAt(start) : this.#rewritePiece(text.slice(start, end))
      if (!rewritten.startsWith(piece, target)) return null
      pieces.add(end - start, piece.length, isPlain)
      target += piece.length
      start = end
    }
    return target === rewritten.length ? pieces : null
  }

  #readKind(text: string, at: number): number {
    const unit = text.charCodeAt(at)
    return this.#units[unit] || this.#classifyAt(text, at, unit)
  }

  #rewritePiece(piece: string): string {
    if (piece.length > keptUnitsMax) return this.#rewrite(piece)
    return rememberValue(this.#rewritten, piece, this.#rewrite)
  }

  #classifyAt(text: string, at: number, unit: number): number {
    const character = text.slice(at, nextAt(text, at))
    // A surrogate belongs to different characters.
    if (unit >= 0xd800 && unit <= 0xdfff) {
      return rememberValue(this.#kinds, character, () => this.#classify(character))
    }
    const kind = this.#classify(character)
    this.#units[unit] = kind
    return kind
  }

  #classify(character: string): number {
    if (followerPattern.test(character.normalize('NFKD'))) return known.follower
    return this.#rewrite(character) === character ? known.plain : known.first
  }
}

const keptMax = 4096
const keptUnitsMax = 8

/** Empties a full cache. */
function rememberValue<V>(values: Map<string, V>, key: string, compute: (key: string) => V): V {
  const known = values.get(key)
  if (known !== undefined) return known
  if (values.size === keptMax) values.clear()
  const value = compute(key)
  values.set(key, value)
  return value
}

/** The pieces of a text and of its rewriting. */
class Pieces implements Origins {
  /** By piece: its offset in the rewritten text. */
  readonly #targets: number[] = []
  /** By piece: its offset in the text. */
  readonly #sources: number[] = []
  /** By piece: whether offsets inside it are unchanged. */
  readonly #isPlain: boolean[] = []
  #target = 0
  #source = 0

  add(sourceLength: number, targetLength: number, isPlain: boolean): void {
    // Consecutive plain pieces are merged.
    if (!(isPlain && this.#isPlain.at(-1))) {
      this.#targets.push(this.#target)
      this.#sources.push(this.#source)
      this.#isPlain.push(isPlain)
    }
    this.#target += targetLength
    this.#source += sourceLength
  }

  findStart(offset: number): number {
    const piece = this.#findPiece(offset)
    const start = this.#sources[piece]!
    return this.#isPlain[piece] ? start + offset - this.#targets[piece]! : start
  }

  findEnd(offset: number): number {
    const piece = this.#findPiece(offset - 1)
    if (this.#isPlain[piece]) return this.#sources[piece]! + offset - this.#targets[piece]!
    return this.#sources[piece + 1] ?? this.#source
  }

  /** The last piece that begins at or before the offset. Earlier pieces there are empty. */
  #findPiece(offset: number): number {
    const targets = this.#targets
    let low = 0
    let high = targets.length
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if (targets[middle]! <= offset) low = middle
      else high = middle
    }
    return low
  }
}
