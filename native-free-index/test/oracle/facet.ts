/** The values of documents and their counts, document by document. */
import {
  bucketStarts,
  compareStrings,
  type FacetOptions,
  foldKeyword,
  type Histogram,
  type IndexDocument,
  type IndexSchema,
} from '../../src/index.ts'

type Value = string | number

function matchOf({ keywords }: IndexSchema, field: string) {
  return keywords.find(({ name }) => name === field)?.match
}

/** The distinct values of a document, as an index has them. */
export function distinctValues(schema: IndexSchema, document: IndexDocument, field: string) {
  const match = matchOf(schema, field)
  const own: Value[] =
    match === undefined
      ? [document.numbers[field] ?? []].flat().map((number) => number + 0)
      : [document.keywords[field] ?? []].flat().map((value) => foldKeyword(match, value))
  return [...new Set(own.filter((value) => !Number.isNaN(value)))]
}

/** @param valuesBy distinct values by ordinal */
export function expectedFacet(
  matches: readonly number[],
  valuesBy: (ordinal: number) => readonly Value[],
  { first, order, prefix, histogram }: FacetOptions,
) {
  const found = new Map<Value, { count: number; ordinal: number }>()
  let missing = 0
  for (const ordinal of [...matches].sort((a, b) => a - b)) {
    const values = valuesBy(ordinal)
    if (values.length === 0) missing++
    for (const value of values) {
      const before = found.get(value) ?? { count: 0, ordinal }
      found.set(value, { ...before, count: before.count + 1 })
    }
  }
  const own = [...found]
    .filter(([value]) => prefix === null || String(value).startsWith(prefix))
    .sort(([a, x], [b, y]) => (order === 'count' ? y.count - x.count : 0) || compareValues(a, b))
  const shown = own.slice(0, first)
  const sumOf = (some: typeof own) => some.reduce((sum, [, { count }]) => sum + count, 0)
  const numbers = [...found].flatMap(([value, { count }]) =>
    typeof value === 'number' ? Array<number>(count).fill(value) : [],
  )
  return {
    values: shown.map(([value, { count, ordinal }]) => {
      return { value, count, ordinal: typeof value === 'number' ? 0 : ordinal }
    }),
    ...{ other: sumOf(own) - sumOf(shown), missing, distinct: own.length },
    numbers: numbers.length === 0 ? null : measureNumbers(numbers, histogram),
  }
}

function measureNumbers(numbers: readonly number[], histogram: Histogram | null) {
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)]
  const starts = histogram && bucketStarts(histogram, least, greatest)!
  const countFrom = (start: number, end = Number.POSITIVE_INFINITY) =>
    numbers.filter((number) => number >= start && number < end).length
  return {
    ...{ least, greatest, count: numbers.length },
    sum: numbers.reduce((sum, number) => sum + number, 0),
    buckets: starts && Uint32Array.from(starts, (start, i) => countFrom(start, starts[i + 1])),
  }
}

function compareValues(a: Value, b: Value): number {
  return typeof a === 'number' ? a - Number(b) : compareStrings(a, String(b))
}
