/** Counts the values of documents by brute force, and by the index. */
import { expect } from 'vitest'
import {
  Budget,
  bucketStarts,
  compareStrings,
  FacetCounter,
  type FacetKernel,
  type FacetOptions,
  facetColumn,
  foldKeyword,
  type Histogram,
  type IndexDocument,
  linkedColumn,
  type OpenIndex,
  type OrdinalSet,
} from '../../src/index.ts'
import { schema } from '../arbitrary.ts'

export const fields = ['login', 'city', 'places', 'stars', 'years'] as const
export type Field = (typeof fields)[number]
export const budget = new Budget(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)

/** Distinct folded keywords, or distinct numbers. */
export function valuesOf({ keywords, numbers }: IndexDocument, field: Field): (string | number)[] {
  const own = field === 'stars' || field === 'years' ? numbers[field] : keywords[field]
  const match = schema.keywords.find(({ name }) => name === field)?.match
  const all = [own ?? []].flat()
  return [
    ...new Set(
      all.map((value) => (typeof value === 'number' ? value + 0 : foldKeyword(match!, value))),
    ),
  ]
}

const inOrder = (a: string | number, b: string | number) =>
  typeof a === 'number' ? a - Number(b) : compareStrings(a, String(b))

export function expectedFacet(
  docs: readonly IndexDocument[],
  matches: readonly number[],
  field: Field,
  { first, order, prefix, histogram }: FacetOptions,
) {
  const counts = new Map<string | number, { count: number; ordinal: number }>()
  let missing = 0
  for (const ordinal of matches) {
    const values = valuesOf(docs[ordinal]!, field)
    if (values.length === 0) missing++
    for (const value of values) {
      const before = counts.get(value)
      counts.set(value, {
        count: (before?.count ?? 0) + 1,
        ordinal: before?.ordinal ?? ordinal,
      })
    }
  }
  const match = schema.keywords.find(({ name }) => name === field)?.match
  const begins = prefix === null ? '' : foldKeyword(match!, prefix)
  const own = [...counts]
    .filter(([value]) => prefix === null || String(value).startsWith(begins))
    .sort(([a, x], [b, y]) => (order === 'count' ? y.count - x.count : 0) || inOrder(a, b))
  const shown = own.slice(0, first)
  const sumOf = (some: typeof own) => some.reduce((sum, [, { count }]) => sum + count, 0)
  const numbers = [...counts].flatMap(([value, { count }]) =>
    typeof value === 'number' ? Array<number>(count).fill(value) : [],
  )
  return {
    values: shown.map(([value, { count, ordinal }]) => ({
      value,
      count,
      ordinal: typeof value === 'number' ? 0 : ordinal,
    })),
    other: sumOf(own) - sumOf(shown),
    missing,
    distinct: own.length,
    numbers:
      numbers.length === 0
        ? null
        : {
            least: Math.min(...numbers),
            greatest: Math.max(...numbers),
            sum: numbers.reduce((sum, number) => sum + number, 0),
            count: numbers.length,
            buckets: histogram && bucketsOf(numbers, histogram),
          },
  }
}

function bucketsOf(numbers: readonly number[], histogram: Histogram): Uint32Array {
  const starts = bucketStarts(histogram, Math.min(...numbers), Math.max(...numbers))!
  return Uint32Array.from(starts, (start, i) => {
    const end = starts[i + 1] ?? Number.POSITIVE_INFINITY
    return numbers.filter((number) => number >= start && number < end).length
  })
}

/** @param links to other documents of the index, the values of which are counted */
export function counted(
  index: OpenIndex,
  set: OrdinalSet,
  field: Field,
  options: FacetOptions,
  kernel: FacetKernel,
  links?: Uint32Array,
) {
  const counter = new FacetCounter(kernel)
  const own = facetColumn(index, field, budget, kernel)
  const column = links ? linkedColumn(own, index, index, links, budget, kernel) : own
  const documents = counter.listed(index, set, budget)
  const facet = counter.count(index, column, documents, options, budget)
  const again = counter.count(index, column, documents, options, budget)
  expect(again).toEqual(facet)
  const each = facet.values.map(({ number }) => number)
  expect(counter.countEach(column, documents, [...each, -1], budget)).toEqual([
    ...facet.values.map(({ count }) => count),
    0,
  ])
  const textOf = (number: number) => {
    const { shard, value } = column.keywords!.placeOf(number)
    const text = index.segments[shard]!.keywords.get(field)!.valuesBetween(value, value + 1)[0]!
    expect(column.keywords!.numberOf(text)).toBe(number)
    return text
  }
  return {
    ...facet,
    values: facet.values.map(({ number, count, ordinal }) => ({
      value: column.numbers === null ? textOf(number) : column.numbers[number]!,
      count,
      ordinal,
    })),
  }
}
