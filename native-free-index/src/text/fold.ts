/** Folding maps texts that differ only in case, compatibility forms or accents to one text. */

import { cutMarks } from './combining-marks.ts'

/** Lower-case letters that resemble a plain letter, but have no decomposition in Unicode. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
}
const plainLetter = /[øłđħŧæœðþ]/g

// The blocks that Unicode names "Combining Diacritical Marks" (base, Extended, Supplement, for
// Symbols, Half Marks). Vowel signs of Indic scripts and the Japanese voicing mark are in other
// blocks and are kept.
const diacritics = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g

const aboveAscii = /[\u0080-\uffff]/

/**
 * NFKC and full case folding. Idempotent. JavaScript lacks Unicode's CaseFolding table, which
 * lower, upper, lower replaces: `ẞ`, `ß`, `ss` agree, and so do `ſ` and `s`, `ς` and `σ`. The four
 * Turkish and Latin forms of i (`I`, `İ`, `i`, `ı`) agree as well, because the language of a text
 * is unknown. A run of combining marks keeps its first 30.
 */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  const lower = cutMarks(text).normalize('NFKC').toLowerCase().toUpperCase().toLowerCase()
  const folded = lower
    .replaceAll('ς', 'σ')
    .replace(/i\u0307+/g, 'i')
    .normalize('NFKC')
  // Cut again, because decomposition may have added marks, and folding must be idempotent.
  return cutMarks(folded)
}

/** `foldCase` without diacritics: `Łódź` gives `lodz`. Idempotent. */
export function foldAccents(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return foldCase(text)
    .normalize('NFD')
    .replace(diacritics, '')
    .replace(plainLetter, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
}

export function isAscii(text: string): boolean {
  return !aboveAscii.test(text)
}
