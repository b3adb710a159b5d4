/**
 * Splits a pattern into pieces, as RE2 does. The scanner is hand-written, because a regular
 * expression would backtrack on clients' patterns, for some in exponential time.
 */

/** A piece with the size that it adds to the compiled pattern. */
export type RegexPiece =
  | { readonly kind: 'open' | 'close' }
  /** `*`, `+` or `?`. */
  | { readonly kind: 'sign' }
  /** `{n,m}`, with the larger of the two. */
  | { readonly kind: 'count'; readonly copies: number }
  /** Characters, classes and assertions. A following count repeats only the last one. */
  | { readonly kind: 'atoms'; readonly length: number; readonly isWide: boolean }

/**
 * The pieces in order. Flags and empty quotations are omitted, since neither separates an atom from
 * its count. The scan reads each character a bounded number of times, also in invalid patterns.
 *
 * @param pattern code points
 */
export function* regexPieces(pattern: ArrayLike<number>): Generator<RegexPiece, void> {
  const scanner = new RegexScanner(pattern)
  while (!scanner.isAtEnd) {
    const piece = scanner.next()
    if (piece !== null) yield piece
  }
}

const open = { kind: 'open' } as const
const close = { kind: 'close' } as const
const sign = { kind: 'sign' } as const
const atom = { kind: 'atoms', length: 1, isWide: false } as const
const wideAtom = { ...atom, isWide: true } as const

/** Far above every bound of a size, and small enough for products of counts to stay finite. */
const copiesMax = 1e9

const end = -1

class RegexScanner {
  readonly #pattern: ArrayLike<number>
  #at = 0
  /** No `}` is at or after this offset. */
  #noBraceFrom: number

  constructor(pattern: ArrayLike<number>) {
    this.#pattern = pattern
    this.#noBraceFrom = pattern.length
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#pattern.length
  }

  /** Null for text that adds nothing to the size. */
  next(): RegexPiece | null {
    switch (this.#take()) {
      case readChar('\\'):
        return this.#scanEscape()
      case readChar('['):
        return this.#scanClass()
      case readChar('('):
        return this.#skipFlags() ? null : open
      case readChar(')'):
        return close
      case readChar('{'):
        return this.#scanCount() ?? atom
      case readChar('*'):
      case readChar('+'):
      case readChar('?'):
        return sign
      default:
        return atom
    }
  }

  #take(): number {
    return this.#at < this.#pattern.length ? this.#pattern[this.#at++]! : end
  }

  #peek(): number {
    return this.#at < this.#pattern.length ? this.#pattern[this.#at]! : end
  }

  #takeIf(character: number): boolean {
    if (this.#peek() !== character) return false
    this.#at++
    return true
  }

  /** Scans after a backslash. */
  #scanEscape(): RegexPiece | null {
    switch (this.#take()) {
      case readChar('Q'):
        return this.#scanQuotation()
      case readChar('p'):
      case readChar('P'):
        return this.#scanProperty() ? wideAtom : atom
      case readChar('x'):
        this.#skipHexCode()
        return atom
      default:
        return atom
    }
  }

  /** Scans after `\Q`, which `\E` or the end of the pattern closes. */
  #scanQuotation(): RegexPiece | null {
    let length = 0
    for (let last = this.#take(); last !== end; last = this.#take()) {
      if (last === readChar('\\') && this.#takeIf(readChar('E'))) break
      length++
    }
    return length === 0 ? null : { ...atom, length }
  }

  /** Scans the name after `\p`, in braces or of one character. */
  #scanProperty(): boolean {
    if (this.isAtEnd) return false
    if (this.#peek() !== readChar('{') || !this.#skipBraces()) this.#at++
    return true
  }

  /** Moves after the next `}`, if there is one. */
  #skipBraces(): boolean {
    if (this.#at >= this.#noBraceFrom) return false
    for (let at = this.#at; at < this.#pattern.length; at++) {
      if (this.#pattern[at] !== readChar('}')) continue
      this.#at = at + 1
      return true
    }
    this.#noBraceFrom = this.#at
    return false
  }

  /** Moves after `{10FFFF}`. Anything else after `\x` is text. */
  #skipHexCode(): void {
    const start = this.#at
    if (!this.#takeIf(readChar('{'))) return
    const digits = this.#at
    while (isHexDigit(this.#peek())) this.#at++
    if (this.#at === digits || !this.#takeIf(readChar('}'))) this.#at = start
  }

  /** Moves after the rest of `(?i-s)`. */
  #skipFlags(): boolean {
    const start = this.#at
    if (this.#takeIf(readChar('?'))) {
      while (isLetter(this.#peek()) || this.#peek() === readChar('-')) this.#at++
      if (this.#takeIf(readChar(')'))) return true
    }
    this.#at = start
    return false
  }

  /** Scans after `{`. Null if the braces are text. */
  #scanCount(): RegexPiece | null {
    const start = this.#at
    const least = this.#scanNumber()
    const most = least !== null && this.#takeIf(readChar(',')) ? (this.#scanNumber() ?? 0) : 0
    if (least !== null && this.#takeIf(readChar('}'))) {
      return { kind: 'count', copies: Math.max(1, least, most) }
    }
    this.#at = start
    return null
  }

  /** Null if no number follows. A number of several digits never begins with 0. */
  #scanNumber(): number | null {
    const start = this.#at
    if (this.#takeIf(readChar('0'))) return 0
    let value = 0
    while (isDigit(this.#peek()))
      value = Math.min(copiesMax, value * 10 + this.#take() - readChar('0'))
    return this.#at === start ? null : value
  }

  /**
   * Scans after `[`. A class is narrow if it is written in visible ASCII, without properties and
   * character codes. A class that nothing closes extends to the end, and is invalid.
   */
  #scanClass(): RegexPiece {
    const start = this.#at
    this.#takeIf(readChar('^'))
    this.#takeIf(readChar(']'))
    for (let next = this.#take(); next !== readChar(']') && next !== end; next = this.#take()) {
      if (next === readChar('\\')) this.#scanClassEscape()
      else if (next === readChar('[')) this.#skipPosixName()
    }
    return this.#isNarrow(start, this.#at) ? atom : wideAtom
  }

  #scanClassEscape(): void {
    const letter = this.#take()
    const mayHaveName =
      letter === readChar('p') || letter === readChar('P') || letter === readChar('x')
    if (mayHaveName && this.#peek() === readChar('{')) this.#skipBraces()
  }

  /** Moves after the rest of `[:^alpha:]`. */
  #skipPosixName(): void {
    const start = this.#at
    if (this.#takeIf(readChar(':'))) {
      this.#takeIf(readChar('^'))
      const name = this.#at
      while (isWordCharacter(this.#peek())) this.#at++
      if (this.#at > name && this.#takeIf(readChar(':')) && this.#takeIf(readChar(']'))) return
    }
    this.#at = start
  }

  #isNarrow(from: number, to: number): boolean {
    let last = end
    for (let at = from; at < to; at++) {
      const next = this.#pattern[at]!
      if (next < 0x20 || next > 0x7e) return false
      const isCoded = next === readChar('p') || next === readChar('P') || next === readChar('x')
      if (last === readChar('\\') && isCoded) return false
      last = next
    }
    return true
  }
}

function readChar(character: string): number {
  return character.charCodeAt(0)
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function isLetter(code: number): boolean {
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

function isHexDigit(code: number): boolean {
  const lower = code | 0x20
  return isDigit(code) || (lower >= 0x61 && lower <= 0x66)
}

function isWordCharacter(code: number): boolean {
  return isDigit(code) || isLetter(code) || code === 0x5f
}
