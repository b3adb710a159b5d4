/** Filters over number columns. A missing number is NaN and has no rank, so it never matches. */
import { type Bitset, setBits, unite } from '../bytes/index.ts'
import type { NumberColumn } from '../columns/index.ts'
import type { Filter, NumbersFilter, RangeFilter } from '../query/index.ts'

/** Ranks [start, end) of a column. */
export interface PositionsFilter {
  readonly kind: 'positions'
  readonly column: NumberColumn
  readonly start: number
  readonly end: number
}

export function positionsInRange({ comparison, bound }: RangeFilter, column: NumberColumn) {
  const positions = (start: number, end: number): PositionsFilter => ({
    kind: 'positions',
    column,
    start,
    end,
  })
  const all = column.docs.order.length
  if (Number.isNaN(bound)) return positions(0, 0)
  switch (comparison) {
    case 'lt':
      return positions(0, column.countBelow(bound))
    case 'lte':
      return positions(0, column.countUpTo(bound))
    case 'gt':
      return positions(column.countUpTo(bound), all)
    case 'gte':
      return positions(column.countBelow(bound), all)
  }
}

/**
 * Operands of a conjunction, ranges first and as ranks. Ranges of one single-number field are
 * merged. Ranges of a list field are not, because different values may satisfy them.
 */
export function joinRanges(
  filters: readonly Filter[],
  columnOf: (filter: RangeFilter) => NumberColumn,
): (Filter | PositionsFilter)[] {
  const ranges: PositionsFilter[] = []
  const others: Filter[] = []
  for (const filter of filters) {
    if (filter.kind !== 'range') {
      others.push(filter)
      continue
    }
    const positions = positionsInRange(filter, columnOf(filter))
    const same = ranges.findIndex(({ column }) => column === positions.column && !column.list)
    if (same < 0) ranges.push(positions)
    else ranges[same] = intersectPositions(ranges[same]!, positions)
  }
  return [...ranges, ...others]
}

/**
 * The documents with one of the filter's numbers: a stored set, or `scratch`.
 * @param spare a second bitset, for values of many documents
 */
export function matchNumbers(
  filter: NumbersFilter,
  column: NumberColumn,
  scratch: Bitset,
  spare: Bitset,
): Bitset {
  const { docs } = column
  const runs = runsOf(filter.values, column)
  if (runs.length === 1) return docs.between(runs[0]!.start, runs[0]!.end, scratch)
  scratch.fill(0)
  for (const { start, end } of runs) {
    if (docs.areFew(start, end)) setBits(scratch, docs.order, start, end)
    else unite(scratch, scratch, docs.between(start, end, spare))
  }
  return scratch
}

/** Ranks of the values, ascending. Adjacent ranks, as of successive whole numbers, form one run. */
function runsOf(values: readonly number[], column: NumberColumn) {
  const runs: { readonly start: number; end: number }[] = []
  for (const value of new Set(Float64Array.from(values).sort())) {
    const start = column.countBelow(value)
    const end = column.countUpTo(value)
    if (start >= end) continue
    const last = runs.at(-1)
    if (last?.end === start) last.end = end
    else runs.push({ start, end })
  }
  return runs
}

function intersectPositions(a: PositionsFilter, b: PositionsFilter): PositionsFilter {
  const start = Math.max(a.start, b.start)
  return { ...a, start, end: Math.max(start, Math.min(a.end, b.end)) }
}
