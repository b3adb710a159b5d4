/**
 * The set of a filter's matches, in collections large enough for stored sets, with as many text
 * fields as there may be. It is exact, has no bit after the last document, and is stored or in
 * scratch memory. Stored sets are never overwritten.
 */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countBitsetWords, listBits } from '../../src/bytes/index.ts'
import { countDocuments, evaluate, type FilterContext } from '../../src/filters/evaluate.ts'
import {
  type Filter,
  type IndexDocument,
  type IndexSchema,
  limits,
  WordCache,
} from '../../src/index.ts'
import { Budget, QueryScope } from '../../src/query/index.ts'
import { RankScratch, ShardReader } from '../../src/rankings/index.ts'
import { drawTrees } from '../arbitrary.ts'
import { buildIndex, countAll, documentWith, mirrorLinks, searchAll } from '../build-index.ts'
import { drawKind, holds, law } from '../law.ts'
import { BruteForce } from '../oracle/brute-force.ts'

const moreTexts = Array.from({ length: limits.textFieldsMax - 1 }, (_, i) => `text${i}`)
const schema: IndexSchema = {
  name: 'evaluate',
  text: [
    { name: 'bio', weight: 1, analyser: 'text' },
    ...moreTexts.map((name, i) => ({
      ...{ name, weight: [2, 1.5, 0.3, 0.05, 0][i % 5]! },
      analyser: i % 16 === 15 ? ('email' as const) : ('text' as const),
    })),
  ],
  keywords: [
    { name: 'city', match: 'case', patterns: true },
    { name: 'places', match: 'exact', patterns: false },
    { name: 'skills', match: 'accent', patterns: false },
  ],
  numbers: [
    { name: 'stars', list: false },
    { name: 'nothing', list: false },
    { name: 'same', list: false },
    { name: 'years', list: true },
  ],
}

const special = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 0, undefined, Number.NaN]

/** Values of all frequencies: half have one city, few another. Some numbers repeat. */
function documentOf(i: number): IndexDocument {
  const scattered = (i * 7919) % 1009
  const city = i % 2 === 0 ? 'Basel' : `town${scattered % 40}`
  return documentWith({
    text: {
      bio: `${i % 3 === 0 ? 'rust ' : ''}${i % 50 === 0 ? 'zig ' : ''}go word${i}`,
      ...Object.fromEntries(moreTexts.map((name, n) => [name, drawSome(i + 5 * n)])),
    },
    keywords: {
      city: i % 11 === 0 ? undefined : city,
      places: i % 5 < 2 ? ['a', 'b'] : ['b'],
      skills: drawSome(scattered),
    },
    numbers: {
      stars: i % 9 === 0 ? special[scattered % special.length] : scattered % 100,
      same: 7,
      years: Array.from({ length: i % 4 }, (_, nth) => 2000 + ((scattered + nth) % 20)),
    },
  })
}

/** None, for two of three, or up to four words, some of them equal. */
function drawSome(seed: number): string[] {
  const words = ['rust', 'go', 'sales', 'Zürich', 'x']
  const length = seed % 3 === 1 ? 1 + (seed % 4) : 0
  return Array.from({ length }, (_, nth) => words[(seed * 31 + nth * nth * 7) % words.length]!)
}

const sizes = [0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129, 640, 2049]
const corpora = sizes.map((size) => {
  const documents = Array.from({ length: size }, (_, i) => documentOf(i))
  return {
    oracle: new BruteForce(schema, documents),
    index: buildIndex(schema, documents, 1, 'js'),
  }
})

const bound = fc.constantFrom(-1, 0, -0, 3, 50, 99, 2004, 2010.5, ...[1, -1].map((x) => x / 0))
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  drawKind('range', {
    field: fc.constantFrom('stars', 'stars', 'nothing', 'same', 'years'),
    comparison: fc.constantFrom('lt', 'lte', 'gt', 'gte'),
    bound: fc.oneof(bound, fc.integer({ min: 0, max: 100 }), fc.constant(7)),
  }),
  drawKind('numbers', {
    field: fc.constantFrom('stars', 'nothing', 'same', 'years'),
    values: fc.array(fc.oneof(bound, fc.nat({ max: 100 }), fc.constant(7)), { maxLength: 30 }),
  }),
  drawKind('keyword', {
    field: fc.constantFrom('city', 'places', 'skills'),
    values: fc.array(fc.constantFrom('basel', 'town1', 'town7', 'a', 'b', 'x', 'ZURICH'), {
      maxLength: 3,
    }),
  }),
  drawKind('tokens', {
    field: fc.oneof(fc.constant('bio'), fc.constantFrom(...moreTexts)),
    terms: fc.uniqueArray(fc.constantFrom('rust', 'zig', 'go', 'word30', 'word50', 'x', 'zurich'), {
      maxLength: 3,
    }),
  }),
  drawKind('pattern', {
    field: fc.constant('city'),
    syntax: fc.constant('glob' as const),
    pattern: fc.constantFrom('ba*', 'town1*', '*7'),
    ignoreCase: fc.boolean(),
  }),
)
const filter = drawTrees(leaf)

type Index = (typeof corpora)[number]['index']

/** All bits of the scratch memory are set first, so that bits that are not cleared are found. */
function contextOf(index: Index) {
  const budget = new Budget(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
  const shard = new ShardReader(index, 0, 0, new RankScratch())
  const scratch = [0, 1, 2, 3, 4, 5, 6, 7].map((level) => shard.bitset(level).fill(0xffffffff))
  const compileRegex = () => {
    throw asked
  }
  const options = { compileRegex, resolveLink: mirrorLinks(index, 1) }
  const context: FilterContext = { index, shard, scope: new QueryScope(options, budget, words) }
  return { context, scratch }
}

const words = new WordCache()
const asked = new Error('asked')

/** The memory of the only shard, which all views of a segment share. */
function fileOf(index: Index): ArrayBufferLike {
  return index.segments[0]!.keywords.get('city')!.docs.buffer
}

describe('a filter', () => {
  law('evaluates', 600, [fc.constantFrom(...corpora), filter], ({ index, oracle }, tree) => {
    const { context } = contextOf(index)
    const expected = oracle.matching(tree)
    const { ordinalOf } = index.segments[0]!.ordinals
    const matching = Array.from(listBits(evaluate(tree, context, 0)), (docId) => ordinalOf[docId]!)
    expect(matching.toSorted((a, b) => a - b)).toEqual(expected)
    expect(countDocuments(tree, context)).toBe(expected.length)
  })

  test('gives a set of the segment or its level’s scratch, and keeps what is not its own', () => {
    const files = corpora.map(({ index }) => new Uint8Array(fileOf(index)).slice())
    holds(600, [fc.constantFrom(...corpora), filter, fc.nat({ max: 2 })], (corpus, tree, level) => {
      const { context, scratch } = contextOf(corpus.index)
      const lower = Array.from({ length: level }, (_, i) => scratch[i]!.slice())
      const bits = evaluate(tree, context, level)
      expect(bits.length).toBe(countBitsetWords(context.shard.segment.documents))
      expect(bits === scratch[level] || bits.buffer === fileOf(corpus.index)).toBe(true)
      expect(scratch.slice(0, level)).toEqual(lower)
    })
    for (const [i, { index }] of corpora.entries()) {
      expect(Buffer.compare(new Uint8Array(fileOf(index)), files[i]!)).toBe(0)
    }
  })

  test.each<[string, Filter]>([
    ['a common value', { kind: 'keyword', field: 'city', values: ['BASEL'] }],
    ['all numbers', { kind: 'range', field: 'same', comparison: 'gt', bound: 0 }],
    ['all values', { kind: 'numbers', field: 'same', values: [7, 8] }],
  ])('that asks for %s borrows a stored set', (_name, tree) => {
    const { index } = corpora.at(-1)!
    const { context, scratch } = contextOf(index)
    expect(evaluate(tree, context, 0).buffer).toBe(fileOf(index))
    expect(scratch.every((bits) => bits.every((word) => word === 0xffffffff))).toBe(true)
  })

  test('of two ranges over a list is satisfied by a value each', () => {
    const index = buildIndex(schema, [documentWith({ numbers: { years: [2000, 2019] } })], 1, 'js')
    const range = { kind: 'range', field: 'years' } as const
    const early: Filter = { ...range, comparison: 'lt', bound: 2001 }
    const late: Filter = { ...range, comparison: 'gt', bound: 2018 }
    const between: Filter = { ...range, comparison: 'gt', bound: 2019 }
    expect(countAll(index, { kind: 'and', filters: [early, late] })).toBe(1)
    expect(countAll(index, { kind: 'and', filters: [early, between] })).toBe(0)
  })

  test('asks no pattern once nothing is left, wherever it stands', () => {
    const noPerson: Filter = { kind: 'keyword', field: 'city', values: ['nowhere'] }
    const where = { kind: 'pattern', field: 'city', syntax: 'regex', ignoreCase: true } as const
    const pattern: Filter = { kind: 'not', filter: { ...where, pattern: '*a' } }
    const { context } = contextOf(corpora.at(-1)!.index)
    const tree: Filter = { kind: 'and', filters: [pattern, noPerson] }
    expect(evaluate(tree, context, 0).every((word) => word === 0)).toBe(true)
    const either: Filter = { kind: 'or', filters: [noPerson, pattern] }
    expect(() => evaluate(either, context, 0)).toThrow(asked)
  })
})

test('a number that is none passes no filter', () => {
  const { context } = contextOf(corpora.at(-1)!.index)
  for (const comparison of ['lt', 'lte', 'gt', 'gte'] as const) {
    const tree = { kind: 'range', field: 'stars', comparison, bound: Number.NaN } as const
    expect(countDocuments(tree, context)).toBe(0)
  }
  const equal = { kind: 'numbers', field: 'stars', values: [Number.NaN] } as const
  expect(countDocuments(equal, context)).toBe(0)
})

describe.each([
  [1, 'wasm'],
  [2, 'js'],
  [7, 'wasm'],
] as const)('%i shards, %s', (shards, kernel) => {
  const documents = Array.from({ length: 2049 }, (_, i) => documentOf(i))
  const index = buildIndex(schema, documents, shards, kernel)
  const { oracle } = corpora.at(-1)!

  law('count what one document after the other counts', 100, [filter], (tree) => {
    expect(countAll(index, tree)).toBe(oracle.count(tree))
  })

  law(
    'find what passes',
    100,
    [filter, fc.constantFrom(['rust'], ['zig', 'rust', 'word30']), fc.constantFrom(...moreTexts)],
    (tree, terms, field) => {
      const formula = { kind: 'bm25', field, terms } as const
      const ranking =
        terms.length > 1
          ? ({ kind: 'terms', terms } as const)
          : ({ kind: 'formula', similarity: { kind: 'none' }, formula } as const)
      const plan = { ranking, filter: tree, limit: 1000, after: null }
      expect(searchAll(index, plan)).toEqual(oracle.search(plan))
    },
  )
})
