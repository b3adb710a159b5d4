/** Long runs of combining marks, which must neither take long nor violate a law of folding. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutMarks } from '../../src/text/combining-marks.ts'
import { analyseDocument, analyseQuery, foldAccents, foldCase } from '../../src/text/index.ts'
import { holds, law } from '../law.ts'

const marks = [
  // Two marks of common combining classes, one of another class, one without a class, one that
  // decomposes.
  ...['\u0301', '\u0316', '\u0334', '\u034f', '\u0344'],
  // The iota that becomes a letter in upper case, and Tibetan and Kannada vowels of several parts.
  ...['\u0345', '\u0f77', '\u0f73', '\u0ccb'],
  // Voicing marks, also as letters that NFKC turns into marks, a Hindi sign, and one beyond the
  // BMP.
  ...['\u3099', '\uff9e', '\uff9f', '\u094d', '\u{1d165}'],
]
const bases = ['', 'a', 'é', 'ᾂ', 'ǰ', 'İ', 'か', '\u0e33', '각', 'ﬃ', '\u00ad', '1', ' ', '\ud800']

const run = fc.array(fc.constantFrom(...marks), { minLength: 25, maxLength: 70 })
const marked = fc
  .array(
    fc.tuple(fc.constantFrom(...bases), run).map(([base, some]) => base + some.join('')),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => `${parts.join('')}end`)

const isMark = /^[\p{M}\uff9e\uff9f]$/u

/** The definition: a mark is removed if 30 marks precede it directly. */
function cutByDefinition(text: string): string {
  let before = 0
  let kept = ''
  for (const character of text) {
    before = isMark.test(character) ? before + 1 : 0
    if (before <= 30) kept += character
  }
  return kept
}

test('a run of marks is cut to 30, and nothing else is touched', () => {
  expect(cutMarks(`a${'\u0301'.repeat(31)}b`)).toBe(`a${'\u0301'.repeat(30)}b`)
  holds(1_000, [fc.oneof(marked, fc.string({ unit: 'binary', maxLength: 80 }))], (text) => {
    expect(cutMarks(text)).toBe(cutByDefinition(text))
  })
})

test('runs of up to 30 marks fold as they always did', () => {
  const text = `a${'\u0316'.repeat(15)}${'\u0301'.repeat(15)}b`
  expect(foldCase(text)).toBe(text.normalize('NFKC'))
  expect(foldAccents(text)).toBe('ab')
})

law('folding is idempotent where runs are longer', 2_000, [marked], (text) => {
  const folded = foldCase(text)
  expect(foldCase(folded)).toBe(folded)
  const plain = foldAccents(text)
  expect(foldAccents(plain)).toBe(plain)
})

law('query terms of such a text are its tokens', 1_000, [marked], (text) => {
  const tokens = new Set(analyseDocument(text))
  expect(analyseQuery(text).filter((term) => !tokens.has(term))).toEqual([])
  for (const token of tokens) expect(foldAccents(token)).toBe(token)
})
