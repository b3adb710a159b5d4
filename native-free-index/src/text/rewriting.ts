/**
 * Where the characters of a rewritten text come from. Normalisation and folding keep no offsets.
 * But they rewrite a text piece by piece, where a piece is a character with the marks behind it.
 */
import { nextAt } from './character-kinds.ts'

/** Offsets in a rewritten text as offsets in the text that it was made of. */
export interface Origins {
  /** Of a character. */
  startOf(offset: number): number
  /** Of the end of a character. */
  endOf(offset: number): number
}

/** Of a text that is its own rewriting. */
export const unchanged: Origins = { startOf: (offset) => offset, endOf: (offset) => offset }

/** What is known of a unit. Zero: nothing. */
const known = {
  /** A piece of its own that stays as it is, if nothing follows it. */
  plain: 1,
  /** Begins a piece. */
  first: 2,
  /** May be joined to the character before it. */
  follower: 3,
} as const

/** Marks, and the vowels and final consonants of Korean, in any form. */
const followerPattern = /^[\p{M}\u1160-\u11ff]/u

/** A function that rewrites texts, with what it does to single characters. */
export class Rewriting {
  readonly #rewrite: (text: string) => string
  readonly #units = new Uint8Array(0x10000)
  /** What became of short pieces lately, and of characters: texts have the same ones again. */
  readonly #rewritten = new Map<string, string>()
  readonly #kinds = new Map<string, number>()

  /** @param rewrite leaves ASCII letters, digits and signs in their places */
  constructor(rewrite: (text: string) => string) {
    this.#rewrite = rewrite
  }

  /** @param rewritten what `rewrite` makes of the text */
  originsOf(text: string, rewritten: string): Origins {
    if (text === rewritten) return unchanged
    // Pieces could be joined in ways that are not known here. Then those from one ASCII character
    // to the next are larger, and right.
    const pieces = this.#pieces(text, rewritten, (at) => this.#kindAt(text, at) !== known.follower)
    const larger = pieces ?? this.#pieces(text, rewritten, (at) => text.charCodeAt(at) < 0x80)
    if (larger !== null) return larger
    const whole = new Pieces()
    whole.add(text.length, rewritten.length, false)
    return whole
  }

  /** Null if the pieces, each rewritten by itself, are not the rewritten text. */
  #pieces(text: string, rewritten: string, begins: (at: number) => boolean): Pieces | null {
    const pieces = new Pieces()
    let target = 0
    for (let start = 0; start < text.length; ) {
      let end = nextAt(text, start)
      while (end < text.length && !begins(end)) end = nextAt(text, end)
      const isPlain = end === start + 1 && this.#kindAt(text, start) === known.plain
      const piece = isPlain ? text.charAt(start) : this.#rewriteOf(text.slice(start, end))
      if (!rewritten.startsWith(piece, target)) return null
      pieces.add(end - start, piece.length, isPlain)
      target += piece.length
      start = end
    }
    return target === rewritten.length ? pieces : null
  }

  #kindAt(text: string, at: number): number {
    const unit = text.charCodeAt(at)
    return this.#units[unit] || this.#classifyAt(text, at, unit)
  }

  #rewriteOf(piece: string): string {
    if (piece.length > keptUnitsMax) return this.#rewrite(piece)
    return remembered(this.#rewritten, piece, this.#rewrite)
  }

  #classifyAt(text: string, at: number, unit: number): number {
    const character = text.slice(at, nextAt(text, at))
    // A surrogate is part of another character each time.
    if (unit >= 0xd800 && unit <= 0xdfff) {
      return remembered(this.#kinds, character, () => this.#classify(character))
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

/** Forgets all once there are too many. */
function remembered<V>(values: Map<string, V>, key: string, compute: (key: string) => V): V {
  const known = values.get(key)
  if (known !== undefined) return known
  if (values.size === keptMax) values.clear()
  const value = compute(key)
  values.set(key, value)
  return value
}

/** Pieces of a text side by side with what became of them. */
class Pieces implements Origins {
  /** By piece: where it begins in the rewritten text. */
  readonly #targets: number[] = []
  /** By piece: where it begins in the text. */
  readonly #sources: number[] = []
  /** By piece: whether each unit of it has its own place. */
  readonly #isPlain: boolean[] = []
  #target = 0
  #source = 0

  add(sourceLength: number, targetLength: number, isPlain: boolean): void {
    // Plain pieces behind one another are one.
    if (!(isPlain && this.#isPlain.at(-1))) {
      this.#targets.push(this.#target)
      this.#sources.push(this.#source)
      this.#isPlain.push(isPlain)
    }
    this.#target += targetLength
    this.#source += sourceLength
  }

  startOf(offset: number): number {
    const piece = this.#pieceWith(offset)
    const start = this.#sources[piece]!
    return this.#isPlain[piece] ? start + offset - this.#targets[piece]! : start
  }

  endOf(offset: number): number {
    const piece = this.#pieceWith(offset - 1)
    if (this.#isPlain[piece]) return this.#sources[piece]! + offset - this.#targets[piece]!
    return this.#sources[piece + 1] ?? this.#source
  }

  /** The last piece that begins at or before the offset: those before it there are empty. */
  #pieceWith(offset: number): number {
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
