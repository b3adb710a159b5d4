/** The stemmer against the vocabulary that Snowball publishes. See stem-words-NOTICE.txt. */

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStemmable } from '../../src/postings/index.ts'
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

test('words of three letters from a to z have a stem, and no others', () => {
  expect(['zoo', 'jazz', 'abc'].filter(isStemmable)).toHaveLength(3)
  expect(['ab', 'k8s', 'a{b', 'a`b', 'Zoo', 'café'].filter(isStemmable)).toEqual([])
})
