/**
 * Kinds of characters for the analyser: one small number per code point, from Unicode's properties.
 * A table caches them for the BMP, because a property regex per character would cost more than the
 * rest of the analysis.
 */

/** The first four kinds make up words. `isWordKind` depends on the order. 0 means unknown. */
export const kinds = {
  lower: 1,
  upper: 2,
  /** A letter without case. */
  letter: 3,
  digit: 4,
  /** Continues the character before it. Never begins a token. */
  mark: 5,
  /** A letter or digit of a script that is written without spaces. */
  dense: 6,
  /** Joins two word characters into one chunk. */
  joiner: 7,
  separator: 8,
} as const

// U+2010 is here because NFKC turns the non-breaking hyphen into it.
const joiners = "._-'\u2019\u2010"

const wordCharacter = /[\p{L}\p{N}\p{M}]/u
const denseScripts = ['Han', 'Hira', 'Kana', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr']
const denseCharacter = new RegExp(denseScripts.map((name) => `\\p{scx=${name}}`).join('|'), 'u')

const bmpKinds = new Uint8Array(0x10000)

/** Kind of the code point that starts at `at`. A lone surrogate is a separator. */
export function readKind(text: string, at: number): number {
  return bmpKinds[text.charCodeAt(at)] || classifyAt(text, at)
}

/** Letters and digits of scripts that put spaces between words. */
export function isWordKind(kind: number): boolean {
  return kind <= kinds.digit
}

/** Offset of the code point after the one at `at`. */
export function nextAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if (unit < 0xd800 || unit > 0xdbff) return at + 1
  return (text.codePointAt(at) ?? 0) > 0xffff ? at + 2 : at + 1
}

/** Offset of the code point that ends before `at`, which must not be 0. */
export function stepBack(text: string, at: number): number {
  return at > 1 && (text.codePointAt(at - 2) ?? 0) > 0xffff ? at - 2 : at - 1
}

function classifyAt(text: string, at: number): number {
  const codePoint = text.codePointAt(at) ?? 0
  const kind = classify(String.fromCodePoint(codePoint))
  // Surrogates are not cached, because their kind depends on the adjacent unit.
  if (codePoint < 0xd800 || (codePoint > 0xdfff && codePoint < 0x10000)) bmpKinds[codePoint] = kind
  return kind
}

function classify(character: string): number {
  if (!wordCharacter.test(character)) {
    return joiners.includes(character) ? kinds.joiner : kinds.separator
  }
  if (/\p{M}/u.test(character)) return kinds.mark
  if (denseCharacter.test(character)) return kinds.dense
  if (/\p{N}/u.test(character)) return kinds.digit
  if (/[\p{Lu}\p{Lt}]/u.test(character)) return kinds.upper
  return /\p{Ll}/u.test(character) ? kinds.lower : kinds.letter
}
