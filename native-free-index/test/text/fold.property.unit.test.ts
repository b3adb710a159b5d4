import { describe, expect, test } from 'vitest'
import { analyseQuery, foldAccents, foldCase } from '../../src/text/index.ts'
import { holds } from '../law.ts'
import { anyText } from './any-text.ts'

const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Every code point except the surrogates, as strings. */
function* everyCharacter(): Generator<string> {
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    if (codePoint < 0xd800 || codePoint > 0xdfff) yield String.fromCodePoint(codePoint)
  }
}

describe('foldCase', () => {
  test.each([
    ['ASCII Text', 'ascii text'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['ſ', 's'],
    ['ΌΔΟΣ', 'όδοσ'],
    ['ς', 'σ'],
    ['İstanbul', 'istanbul'],
    ['ısı', 'isi'],
    ['i\u0307\u0307', 'i'],
    ['Ǆ ﬁ Ａ ﾃﾞ', 'dž fi a デ'],
    ['MÜNCHEN', 'münchen'],
    ['e\u0301', 'é'],
  ])('%j gives %j', (text, folded) => {
    expect(foldCase(text)).toBe(folded)
  })

  test('is idempotent, on every character and on any text', () => {
    const moved: string[] = []
    for (const character of everyCharacter()) {
      const folded = foldCase(character)
      if (foldCase(folded) !== folded) moved.push(character)
    }
    expect(moved).toEqual([])
    holds([anyText], (text) => foldCase(foldCase(text)) === foldCase(text))
  })

  test('makes the upper and lower case of every letter equal', () => {
    const unequal: string[] = []
    for (const letter of everyCharacter()) {
      if (!/\p{L}/u.test(letter)) continue
      const folded = foldCase(letter)
      if (foldCase(letter.toUpperCase()) !== folded) unequal.push(letter)
      if (foldCase(letter.toLowerCase()) !== folded) unequal.push(letter)
    }
    expect(unequal).toEqual([])
  })
})

describe('foldAccents', () => {
  test.each([
    ['München', 'munchen'],
    ['Łódź', 'lodz'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Đặng', 'dang'],
    ['Ħamrun', 'hamrun'],
    ['Œuvre', 'oeuvre'],
    ['Þórður', 'thordur'],
    ['Öſterreich', 'osterreich'],
    ['がが', 'がが'],
    ['한국', '한국'],
    ['हिन्दी', 'हिन्दी'],
  ])('%j gives %j', (text, folded) => {
    expect(foldAccents(text)).toBe(folded)
  })

  test('is idempotent, on every character and on any text', () => {
    const moved: string[] = []
    for (const character of everyCharacter()) {
      const folded = foldAccents(character)
      if (foldAccents(folded) !== folded) moved.push(character)
    }
    expect(moved).toEqual([])
    holds([anyText], (text) => foldAccents(foldAccents(text)) === foldAccents(text))
  })

  test('leaves something of every letter and digit, so that each can be searched', () => {
    const lost: string[] = []
    for (const character of everyCharacter()) {
      // Some letters have a compatibility form of a sign and a space, for instance \u037a.
      const visible = character.normalize('NFKC').replace(invisible, '')
      if (/[\p{L}\p{N}]/u.test(visible) && analyseQuery(character).join('') === '') {
        lost.push(character)
      }
    }
    expect(lost).toEqual([])
  })
})
