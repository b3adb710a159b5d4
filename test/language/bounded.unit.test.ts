/** The interpretation of a sentence has a bounded size, with any clauses. */
import { expect, test } from 'vitest'
import type { FilterExpression, FilterLeaf } from '../../src/contract/index.ts'
import { bounded } from '../../src/language/bounded.ts'

function filtersOf(count: number, valueAt: (i: number) => FilterLeaf['value']) {
  const clauses = Array.from({ length: count }, (_, i) => {
    const filter: FilterExpression = { field: 'login', op: 'Eq', value: valueAt(i) }
    return { filter, parts: [{ kind: 'person' as const, from: i, text: 'x', filters: filter }] }
  })
  const { filters, parts } = bounded({
    query: null,
    rankBy: null,
    similarTo: [],
    first: null,
    clauses,
    others: [],
  })
  const left = parts.filter(({ ignored }) => ignored !== undefined).length
  const leaves = filters !== null && 'filters' in filters ? filters.filters.length : 1
  return { leaves, bytes: Buffer.byteLength(JSON.stringify(filters)), left }
}

test('64 leaves are the most', () => {
  expect(filtersOf(64, (i) => i)).toMatchObject({ leaves: 64, left: 0 })
  expect(filtersOf(70, (i) => i)).toMatchObject({ leaves: 64, left: 6 })
})

test('4,096 bytes are the most, and are used', () => {
  const { bytes, left } = filtersOf(40, (i) => `${'é'.repeat(50)}${i}`)
  expect(bytes).toBeGreaterThan(3900)
  expect(bytes).toBeLessThanOrEqual(4096)
  expect(left).toBeGreaterThan(0)
})

test('a repeated condition takes room once', () => {
  expect(filtersOf(200, () => 7)).toMatchObject({ leaves: 1, left: 0 })
})
