/** Rankings by a number against brute force, at any page, with filters and in any setup. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TopK } from '../../src/collect/index.ts'
import { NumberColumn, NumberColumnWriter } from '../../src/columns/index.ts'
import type { Filter, IndexSchema, SearchPlan } from '../../src/index.ts'
import { collectSorted } from '../../src/query/field-sort.ts'
import { shardOrdinals } from '../../src/segment/ordinals.ts'
import { buildIndex, documentWith, searchAll, setups } from '../build-index.ts'
import { reopened } from '../columns/open-column.ts'
import { holds } from '../law.ts'
import { BruteForce } from '../oracle/brute-force.ts'

const schema: IndexSchema = {
  name: 'sorted',
  text: [],
  keywords: [{ name: 'part', match: 'exact', patterns: false }],
  numbers: [{ name: 'n', list: false }],
}

const values = fc.array(
  fc.oneof(
    fc.nat({ max: 3 }),
    fc.integer({ min: -50, max: 50 }),
    fc.constantFrom(undefined, 0, -0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  ),
  { maxLength: 400, size: 'max' },
)
const filters = fc.constantFrom<(Filter | null)[]>(
  null,
  { kind: 'keyword', field: 'part', values: ['0'] },
  { kind: 'keyword', field: 'part', values: ['1', '2'] },
  { kind: 'range', field: 'n', comparison: 'lte', bound: 2 },
  { kind: 'keyword', field: 'part', values: ['none'] },
)
const limits = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 500 }))

/** Checks a page in every setup. Returns the whole list. */
function check(list: readonly (number | undefined)[], page: Omit<SearchPlan, 'ranking'>): void {
  const docs = list.map((n, i) =>
    documentWith({ keywords: { part: String(i % 7) }, numbers: { n } }),
  )
  const plan = { ...page, ranking: { kind: 'sorted', field: 'n' } as const }
  const expected = new BruteForce(schema, docs).search(plan)
  for (const { shards, kernel } of setups) {
    if (kernel === 'wasm' && shards > 1) continue
    const index = buildIndex(schema, docs, shards, kernel)
    for (const how of ['merged', 'one call'] as const) {
      expect(searchAll(index, plan, how)).toEqual(expected)
    }
  }
}

describe('a ranking by number', () => {
  test('equals sorting everything, after any item', () => {
    holds(240, [values, filters, limits, fc.nat()], (list, filter, limit, x) => {
      const ordinal = x % (list.length + 1)
      const score = list[ordinal] ?? Number.NEGATIVE_INFINITY
      const after = ordinal === list.length ? null : { score, ordinal }
      check(list, { filter, limit, after })
    })
  })

  test('walks past all that do not pass, however many', () => {
    const list = Array.from({ length: 4000 }, (_, i) => (i * 7919) % 4001)
    const filter: Filter = { kind: 'range', field: 'n', comparison: 'lt', bound: 2000 }
    for (const after of [null, { score: 1995, ordinal: list.indexOf(1995) }]) {
      check(list, { filter, limit: 10, after })
    }
  })

  test('stops in the midst of equal values and continues there', () => {
    const list = Array.from({ length: 1000 }, (_, i) => (i < 3 ? 9 : 5))
    const filter: Filter = { kind: 'keyword', field: 'part', values: ['0', '2', '4', '6'] }
    check(list, { filter, limit: 500, after: null })
    check(list, { filter, limit: 100, after: { score: 5, ordinal: 441 } })
  })

  test('by lists is a mistake of the caller', () => {
    const field = { name: 'n', list: true }
    const ordinals = shardOrdinals(new Uint32Array())
    const writer = new NumberColumnWriter(field)
    const column = new NumberColumn(field, reopened(writer.finish(ordinals.docOf)))
    const after = { score: Number.POSITIVE_INFINITY, ordinal: 0 }
    const request = { column, ordinals, filterBits: null, after, minScore: 0, limit: 1 }
    expect(() => collectSorted(request, new TopK(1))).toThrow(RangeError)
  })
})
