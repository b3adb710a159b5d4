/** The stemmer against the vocabulary that Snowball publishes. See stem-words-NOTICE.txt. */

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stem } from '../../src/text/index.ts'
import { holds } from '../law.ts'

const vocabulary = gunzipSync(readFileSync(new URL('stem-words.txt.gz', import.meta.url)))
  .toString()
  .trimEnd()
  .split('\n')

test('words have the stems that Snowball publishes', () => {
  expect(vocabulary.length).toBe(42_633)
  const wrong = vocabulary.filter((line) => {
    const [word = '', published] = line.split('\t')
    return stem(word) !== published
  })
  expect(wrong).toEqual([])
})

/** Cases that are missing in the vocabulary. The reference implementation gave these stems. */
test.each([
  ['yyyying', 'yyyi'],
  ['yying', 'yie'],
  ['repasting', 'repast'],
  ['exceedly', 'exceed'],
  ['tional', 'tional'],
  ['ies', 'ie'],
  ['sss', 'sss'],
  ['inning', 'inning'],
  ['inningly', 'in'],
])('%s has the stem %s', (word, expected) => {
  expect(stem(word)).toBe(expected)
})

test.each([
  '',
  's',
  'is',
  'c++',
  'runnings2',
  '.nets',
  'running@',
  'Running',
  'écoles',
  'ὁδούς',
  '🙂ing',
  `${'a'.repeat(62)}ing`,
])('%s is unchanged', (word) => {
  expect(stem(word)).toBe(word)
})

test('a word of 64 letters has a stem', () => {
  expect(stem(`${'ba'.repeat(30)}bing`)).toBe(`${'ba'.repeat(30)}b`)
})

test('a stem has the letters a to z alone, is not empty and at most as long as its word', () => {
  const suffixes = ['ed', 'ing', 'ly', 'es', 'ational', 'iviti', 'ous', 'e', 'ement', 'past']
  const letters = fc.constantFrom(...'abeilnostuy', ...suffixes)
  const words = fc.array(letters, { minLength: 1, maxLength: 10 }).map((parts) => parts.join(''))
  holds(5_000, [words], (word) => {
    const stemmed = stem(word)
    expect(stemmed).toMatch(/^[a-z]+$/)
    expect(stemmed.length).toBeLessThanOrEqual(word.length)
  })
})
