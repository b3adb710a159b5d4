/** The walk over a table of terms against the distance to each term. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareStrings,
  encodeByteStrings,
  prefixRange,
  seekString,
} from '../../src/bytes/index.ts'
import { similarTerms } from '../../src/postings/index.ts'
import { law } from '../law.ts'
import { editDistance } from '../text/edit-distance.ts'

/** Adjacent code points, and the limits of UTF-8's sizes. */
const alphabet = [
  ...['a', 'b', 'c', '\u007f', '\u0080', 'é', '\u07ff', '\u0800', '東', '\ud7ff', '\ue000'],
  ...['\uffff', '\u{10000}', '🙂', '\u{10ffff}'],
]
const words = fc
  .oneof(
    fc.array(fc.constantFrom(...alphabet.slice(0, 3)), { maxLength: 6 }),
    fc.array(fc.constantFrom(...alphabet), { maxLength: 5 }),
  )
  .map((characters) => characters.join(''))
const tables = fc.uniqueArray(words, { maxLength: 120 }).map((terms) => terms.sort(compareStrings))
const maxima = fc.constantFrom<1 | 2>(1, 2)

law(
  'similar terms are those of brute force',
  3_000,
  [tables, words, maxima, fc.nat(9)],
  (terms, word, distanceMax, cut) => {
    const from = Math.min(cut, terms.length)
    const to = Math.max(from, terms.length - cut)
    const table = encodeByteStrings(terms, terms.length)
    const found: [string, number][] = []
    similarTerms(table, word, distanceMax, from, to, (position, distance) => {
      found.push([terms[position] ?? '', distance])
    })
    const expected = terms
      .slice(from, to)
      .map((term): [string, number] => [term, editDistance([...word], [...term])])
      .filter(([, distance]) => distance <= distanceMax)
    expect(found).toEqual(expected)
  },
)

test('the terms with the first character of a word are enough for terms that share it', () => {
  const terms = ['a', 'kotlin', 'kubernets', 'kuberntees', 'ubernetes', 'z'].sort(compareStrings)
  const table = encodeByteStrings(terms, terms.length)
  const { start, end } = prefixRange(table, 'k')
  const found: string[] = []
  similarTerms(table, 'kubernetes', 2, start, end, (position, distance) => {
    found.push(`${terms[position]} ${distance}`)
  })
  expect(found).toEqual(['kubernets 1', 'kuberntees 1'])
})

law('a seek finds the first not before the key', [tables, words, fc.nat(9)], (terms, key, cut) => {
  const table = encodeByteStrings(terms, terms.length)
  const bytes = new TextEncoder().encode(`${key}more`)
  const start = Math.min(cut, terms.length)
  // All strings before the start must precede the key.
  fc.pre(start === 0 || compareStrings(terms[start - 1] ?? '', key) < 0)
  const at = terms.findIndex((term, i) => i >= start && compareStrings(term, key) >= 0)
  const expected = at === -1 ? terms.length : at
  expect(seekString(table, bytes, bytes.length - 4, start, terms.length)).toBe(expected)
})
