/** The walk of the automaton over a table of terms, against the distance to each term. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareStrings, encodeByteStrings, findPrefix, seekString } from '../../src/bytes/index.ts'
import { findSimilarTerms } from '../../src/postings/index.ts'
import { automatonWordMax, LevenshteinAutomaton } from '../../src/text/index.ts'
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

/** A word of any length, and a table of texts that are often similar to it. */
const searches = fc.oneof(
  fc.tuple(tables, words),
  fc
    .tuple(
      fc.array(fc.constantFrom('a', 'b', 'c', 'é', '🙂'), { maxLength: automatonWordMax }),
      fc.array(fc.array(fc.tuple(fc.nat(31), fc.nat(3)), { maxLength: 4 }), { maxLength: 20 }),
    )
    .map(([word, all]): [string[], string] => {
      const terms = new Set(all.map((edits) => edit(word, edits).join('')))
      return [[...terms].sort(compareStrings), word.join('')]
    }),
)

function edit(word: readonly string[], edits: readonly [number, number][]): string[] {
  const text = [...word]
  for (const [place, kind] of edits) {
    const at = Math.min(place, text.length)
    if (kind === 0) text.splice(at, 0, 'b')
    else if (kind === 1) text.splice(at, 1)
    else if (kind === 2) text.splice(at, 1, 'c')
    else text.splice(at, 2, ...text.slice(at, at + 2).reverse())
  }
  return text
}

law(
  'similar terms are those of brute force',
  3_000,
  [searches, maxima, fc.nat(9)],
  ([terms, word], distanceMax, cut) => {
    const from = Math.min(cut, terms.length)
    const to = Math.max(from, terms.length - cut)
    const table = encodeByteStrings(terms, terms.length)
    const found: [string, number][] = []
    findSimilarTerms(table, word, distanceMax, from, to, (position, distance) => {
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
  const { start, end } = findPrefix(table, 'k')
  const found: string[] = []
  findSimilarTerms(table, 'kubernetes', 2, start, end, (position, distance) => {
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

test('a word has at most 31 characters, not units', () => {
  const word = '🙂'.repeat(automatonWordMax)
  expect(new LevenshteinAutomaton(word, 1).readDistance(0)).toBe(2)
  expect(() => new LevenshteinAutomaton(`${word}a`, 1)).toThrow(RangeError)
})
