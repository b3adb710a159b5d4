import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareStrings,
  encodeByteStrings,
  findString,
  prefixRange,
} from '../../src/bytes/index.ts'
import { holds, law } from '../law.ts'

/**
 * Texts of few characters, so that prefixes are shared. Astral characters sort after U+E000–U+FFFF
 * by bytes, but before them by code units.
 */
const text = fc
  .array(fc.constantFrom('a', 'b', 'é', '東', '\ue000', '\uffff', '🙂', '\u{10ffff}', '\0'), {
    maxLength: 4,
  })
  .map((characters) => characters.join(''))
const tables = fc.uniqueArray(text, { maxLength: 30 })

function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

test('strings compare as their UTF-8 bytes do', () => {
  holds([text, text], (a, b) => {
    expect(Math.sign(compareStrings(a, b))).toBe(byBytes(a, b))
  })
  holds([fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })], (a, b) => {
    expect(Math.sign(compareStrings(a, b))).toBe(byBytes(a, b))
  })
})

law('a sorted table finds each of its strings and no other', [tables, text], (strings, other) => {
  const sorted = strings.sort(compareStrings)
  const table = encodeByteStrings(sorted, sorted.length)
  for (const [i, string] of sorted.entries()) expect(findString(table, string)).toBe(i)
  expect(findString(table, other)).toBe(sorted.indexOf(other))
})

law('a prefix selects what starts with it', [tables, text], (strings, prefix) => {
  const sorted = strings.sort(compareStrings)
  const table = encodeByteStrings(sorted, sorted.length)
  const { start, end } = prefixRange(table, prefix)
  expect(sorted.slice(start, end)).toEqual(sorted.filter((s) => s.startsWith(prefix)))
})

test('long tables keep their bytes while they grow', () => {
  const strings = Array.from({ length: 5000 }, (_, i) => `${'x'.repeat(i % 50)}${i}`)
  const sorted = strings.sort(compareStrings)
  const table = encodeByteStrings(sorted, sorted.length)
  for (const [i, string] of sorted.entries()) expect(findString(table, string)).toBe(i)
})
