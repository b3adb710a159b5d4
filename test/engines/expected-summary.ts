/** Facet counts, document by document. */
import { bucketStarts, compareStrings, foldKeyword, type IndexDocument } from 'native-free-index'
import type { Collection } from '../../src/domain/index.ts'
import type { FacetQuestion, FieldCounts } from '../../src/engines/index.ts'
import { schemas } from '../../src/snapshot/index.ts'

type Key = string | number

/** The distinct values of a document, as an index has them. */
export function keysOf(
  collection: Collection,
  { keywords, numbers }: IndexDocument,
  field: string,
): Key[] {
  const match = schemas[collection].keywords.find(({ name }) => name === field)?.match
  if (match === undefined) {
    const own = [numbers[field] ?? []].flat()
    return [...new Set(own.filter((number) => !Number.isNaN(number)))]
  }
  return [...new Set([keywords[field] ?? []].flat().map((value) => foldKeyword(match, value)))]
}

/** @param keysBy values by ordinal */
export function expectedFacet(
  matches: readonly number[],
  keysBy: (ordinal: number) => readonly Key[],
  { first, order, prefix, histogram }: FacetQuestion,
): FieldCounts {
  const found = new Map<Key, { count: number; ordinal: number }>()
  const all: Key[] = []
  let missing = 0
  for (const ordinal of [...matches].sort((a, b) => a - b)) {
    const keys = keysBy(ordinal)
    if (keys.length === 0) missing++
    for (const key of keys) {
      all.push(key)
      const before = found.get(key) ?? { count: 0, ordinal }
      found.set(key, { ...before, count: before.count + 1 })
    }
  }
  const own = [...found]
    .filter(([key]) => prefix === null || String(key).startsWith(prefix.toLowerCase()))
    .sort(([a, x], [b, y]) => (order === 'count' ? y.count - x.count : 0) || compareKeys(a, b))
  const shown = own.slice(0, first)
  const sum = (some: typeof own) => some.reduce((total, [, { count }]) => total + count, 0)
  const numbers = all.filter((key) => typeof key === 'number')
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)]
  return {
    values: shown.map(([key, { count, ordinal }]) => ({
      key,
      count,
      ordinal: typeof key === 'number' ? 0 : ordinal,
    })),
    other: sum(own) - sum(shown),
    missing,
    distinct: own.length,
    numbers:
      numbers.length === 0
        ? null
        : {
            least,
            greatest,
            sum: numbers.reduce((total, number) => total + number, 0),
            count: numbers.length,
            buckets: histogram && bucketsOf(numbers, bucketStarts(histogram, least, greatest)!),
          },
  }
}

function compareKeys(a: Key, b: Key): number {
  return typeof a === 'number' ? a - Number(b) : compareStrings(a, String(b))
}

function bucketsOf(numbers: readonly number[], starts: Float64Array): Uint32Array {
  return Uint32Array.from(starts, (start, i) => {
    const end = starts[i + 1] ?? Number.POSITIVE_INFINITY
    return numbers.filter((number) => number >= start && number < end).length
  })
}
