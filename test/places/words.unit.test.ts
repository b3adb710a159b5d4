/** Words of texts in scripts without spaces, where each character is one: read once, and fast. */
import { foldAccents } from 'native-free-index'
import { expect, test } from 'vitest'
import { PlaceNames } from '../../src/places/names.ts'
import { findWord, nameKey, splitWords } from '../../src/places/words.ts'

test.each([
  ['ideographs', 0x4e00, 0x9fff],
  ['rare ideographs', 0x3400, 0x4dbf],
  ['Hiragana', 0x3040, 0x309f],
  ['Katakana', 0x30a0, 0x30ff],
])('%s have the key that folding gives', (_, first, last) => {
  const others: string[] = []
  for (let unit = first; unit <= last; unit++) {
    const character = String.fromCharCode(unit)
    const key = nameKey(character)
    if (key !== '' && key !== foldAccents(character)) others.push(character)
  }
  expect(others).toEqual([])
})

test('a word is found by its position, and nothing between words', () => {
  const words = splitWords("in 北京, Xi'an")
  const found = Array.from({ length: 12 }, (_, at) => findWord(words, at))
  expect(found).toEqual([0, -1, -1, 1, 2, -1, -1, 3, -1, -1, -1, -1])
})

test('no more words are read than the longest name has that begins alike', () => {
  let read = 0
  const words = splitWords('北'.repeat(1024))
  const counted = {
    ...words,
    keys: new Proxy(words.keys, {
      get(keys, property) {
        if (typeof property === 'string' && /^\d+$/.test(property)) read++
        return Reflect.get(keys, property)
      },
    }),
  }
  expect(new PlaceNames('a long name\n北北北\n北北').listKeys(counted, 0)).toEqual([
    { key: 2, to: 2 },
    { key: 1, to: 3 },
  ])
  // Its three, those that are compared with the two names, and the one too many.
  expect(read).toBeLessThan(12)
  read = 0
  expect(new PlaceNames('a long name').listKeys(counted, 0)).toEqual([])
  expect(read).toBeLessThanOrEqual(2)
})
