/**
 * A schema with the maximum of text fields, and several lists of keywords and numbers, like that of
 * profiles.
 */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Filter, type IndexDocument, type IndexSchema, limits } from '../../src/index.ts'
import { buildIndex, countAll, documentWith, searchAll } from '../build-index.ts'
import { drawKind, law } from '../law.ts'
import { BruteForce } from '../oracle/brute-force.ts'

const texts = Array.from({ length: limits.textFieldsMax }, (_, i) => `text${i}`)
const wordLists = ['awards', 'languages', 'titles', 'departments']
const numberLists = ['startYear', 'endYear', 'amounts']
const words = ['rust', 'go', 'compilers', 'sales', 'Zürich', 'x']

const schema: IndexSchema = {
  name: 'profiles',
  text: texts.map((name, i) => ({
    name,
    weight: [2, 1.5, 0.3, 0.05, 0][i % 5]!,
    analyser: i % 16 === 15 ? 'email' : 'text',
  })),
  keywords: wordLists.map((name, i) => ({
    name,
    match: i % 2 ? 'case' : 'accent',
    patterns: false,
  })),
  numbers: [
    ...numberLists.map((name) => ({ name, list: true })),
    { name: 'followers', list: false },
  ],
}

/** Lists of up to four values, some of them equal. Every third document has none. */
function someOf<T>(values: readonly T[], seed: number): T[] {
  const length = seed % 3 === 0 ? 0 : seed % 5
  return Array.from({ length }, (_, nth) => values[(seed * 31 + nth * nth * 7) % values.length]!)
}

function documentOf(i: number): IndexDocument {
  const of = <T>(names: readonly string[], salt: number, values: readonly T[]) =>
    Object.fromEntries(names.map((name, n) => [name, someOf(values, i * 13 + n * 5 + salt)]))
  return documentWith({
    text: of(texts, 1, words),
    keywords: of(wordLists, 2, words),
    numbers: {
      ...of(numberLists, 3, [1999, 2004, 2004.5, 2019, -0, 0, Number.NaN]),
      followers: i % 7 === 0 ? undefined : i % 50,
    },
  })
}

const documents = Array.from({ length: 300 }, (_, i) => documentOf(i))
const oracle = new BruteForce(schema, documents)

const leaf: fc.Arbitrary<Filter> = fc.oneof(
  drawKind('tokens', {
    field: fc.constantFrom(...texts),
    terms: fc.uniqueArray(fc.constantFrom('rust', 'go', 'zürich'), { maxLength: 2 }),
  }),
  drawKind('keyword', {
    field: fc.constantFrom(...wordLists),
    values: fc.array(fc.constantFrom(...words, 'ZURICH', 'absent'), { maxLength: 3 }),
  }),
  drawKind('numbers', {
    field: fc.constantFrom(...numberLists),
    values: fc.array(fc.constantFrom(1999, 2004, 2019, 0, 7), { maxLength: 3 }),
  }),
  drawKind('range', {
    field: fc.constantFrom(...numberLists, 'followers'),
    comparison: fc.constantFrom('lt', 'lte', 'gt', 'gte'),
    bound: fc.constantFrom(0, 30, 1999, 2004.2, 2019, 3000),
  }),
)
const filters = fc.oneof(
  leaf,
  leaf.map((filter): Filter => ({ kind: 'not', filter })),
  fc.record({
    kind: fc.constantFrom('and', 'or'),
    filters: fc.array(leaf, { minLength: 2, maxLength: 4 }),
  }),
)

describe.each([
  [1, 'wasm'],
  [2, 'js'],
  [7, 'wasm'],
] as const)('%i shards, %s', (shards, kernel) => {
  const index = buildIndex(schema, documents, shards, kernel)

  law('filters over any of the fields count what passes', 300, [filters], (filter) => {
    expect(countAll(index, filter)).toBe(oracle.count(filter))
  })

  test.each([[['rust']], [['zürich', 'go', 'x']]])(
    'words in all fields at once are scored bit for bit: %j',
    (terms) => {
      const ranking = { kind: 'terms', terms } as const
      const plan = { ranking, filter: null, limit: 1000, after: null }
      expect(searchAll(index, plan)).toEqual(oracle.search(plan))
    },
  )

  test('a formula takes the words of the last field', () => {
    const formula = { kind: 'bm25', field: texts.at(-2)!, terms: ['rust', 'go'] } as const
    const ranking = { kind: 'formula', similarity: { kind: 'none' }, formula } as const
    const plan = { ranking, filter: null, limit: 1000, after: null }
    expect(searchAll(index, plan)).toEqual(oracle.search(plan))
  })
})
