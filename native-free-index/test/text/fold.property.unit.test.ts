import { describe, expect, test } from 'vitest'
import { analyseQuery, foldAccents, foldCase } from '../../src/text/index.ts'
import { law } from '../law.ts'
import { anyText } from './any-text.ts'

const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** The code points, except the surrogates, of which a claim is false. */
function charactersBesides(isTrue: (character: string) => boolean): string[] {
  const found: string[] = []
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue
    const character = String.fromCodePoint(codePoint)
    if (!isTrue(character)) found.push(character)
  }
  return found
}

describe.each([foldCase, foldAccents])('%o', (fold) => {
  test('is idempotent on every character', () => {
    expect(charactersBesides((one) => fold(fold(one)) === fold(one))).toEqual([])
  })

  law('is idempotent on any text', [anyText], (text) => fold(fold(text)) === fold(text))
})

test('upper and lower case of every letter are folded to one', () => {
  const unequal = charactersBesides((letter) => {
    const folded = foldCase(letter)
    const isSame = (other: string) => foldCase(other) === folded
    return !/\p{L}/u.test(letter) || [letter.toUpperCase(), letter.toLowerCase()].every(isSame)
  })
  expect(unequal).toEqual([])
})

test('something is left of every letter and digit, so that each can be searched', () => {
  const lost = charactersBesides((character) => {
    // Some letters have a compatibility form of a sign and a space, for instance \u037a.
    const visible = character.normalize('NFKC').replace(invisible, '')
    return !/[\p{L}\p{N}]/u.test(visible) || analyseQuery(character).join('') !== ''
  })
  expect(lost).toEqual([])
})
