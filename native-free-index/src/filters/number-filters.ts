/** Filters over number columns. A missing number is NaN and has no rank, so it never matches. */
import { type Bitset, setBits, unite } from '../bytes/index.ts'
import type { NumberColumn } from '../columns/index.ts'
import type { Filter, NumbersFilter, RangeFilter } from '../query/index.ts'
import type { Segment } from '../segment/index.ts'

/** Ranks [start, end) of a column. */
export interface RanksFilter {
  readonly kind: 'ranks'
  readonly column: NumberColumn
  readonly start: number
  readonly end: number
}

export function selectRanks({ comparison, bound }: RangeFilter, column: NumberColumn): RanksFilter {
  const all = column.docs.order.length
  const isUpper = comparison === 'lt' || comparison === 'lte'
  const includesEqual = comparison === 'lt' || comparison === 'gte'
  const rank = includesEqual ? column.countBelow(bound) : column.countUpTo(bound)
  const isNone = Number.isNaN(bound)
  const start = isNone || isUpper ? 0 : rank
  const end = isNone ? 0 : isUpper ? rank : all
  return { kind: 'ranks', column, start, end }
}

/**
 * Operands of a conjunction, ranges first and as ranks. Ranges of one single-number field are
 * merged. Ranges of a list field are not, because different values may satisfy them.
 */
export function joinRanges(filters: readonly Filter[], segment: Segment): (Filter | RanksFilter)[] {
  const ranges: RanksFilter[] = []
  const others: Filter[] = []
  for (const filter of filters) {
    if (filter.kind !== 'range') {
      others.push(filter)
      continue
    }
    const selected = selectRanks(filter, segment.findNumberField(filter.field))
    const same = ranges.findIndex(({ column }) => column === selected.column && !column.list)
    if (same < 0) ranges.push(selected)
    else ranges[same] = intersectRanks(ranges[same]!, selected)
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
  const runs = listRuns(filter.values, column)
  if (runs.length === 1) return docs.selectRanks(runs[0]!.start, runs[0]!.end, scratch)
  scratch.fill(0)
  for (const { start, end } of runs) {
    if (docs.areFew(start, end)) setBits(scratch, docs.order, start, end)
    else unite(scratch, scratch, docs.selectRanks(start, end, spare))
  }
  return scratch
}

/** Ranks of the values, ascending. Adjacent ranks, as of successive whole numbers, form one run. */
function listRuns(values: readonly number[], column: NumberColumn) {
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

function intersectRanks(a: RanksFilter, b: RanksFilter): RanksFilter {
  const start = Math.max(a.start, b.start)
  return { ...a, start, end: Math.max(start, Math.min(a.end, b.end)) }
}
