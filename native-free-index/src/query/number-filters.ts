/** Filters over number columns. A missing number is NaN, so it passes no comparison. */
import { type Bitset, setBit } from '../bytes/index.ts'
import type { NumberColumn } from '../columns/index.ts'
import { matchInterval, nextAbove, nextBelow } from '../kernels/index.ts'
import type { NumbersFilter, RangeFilter } from './filter.ts'

export function matchRange(filter: RangeFilter, column: NumberColumn, target: Bitset): void {
  const [low, high] = intervalOf(filter)
  const { values, ends } = column
  if (ends === null) matchInterval(values, low, high, target)
  else matchLists(values, ends, (value) => value >= low && value <= high, target)
}

export function matchNumbers(filter: NumbersFilter, column: NumberColumn, target: Bitset): void {
  const { values, ends } = column
  const wanted = new Set(filter.values)
  if (ends !== null) return matchLists(values, ends, (value) => wanted.has(value), target)
  target.fill(0)
  for (let i = 0; i < values.length; i++) if (wanted.has(values[i]!)) setBit(target, i)
}

function matchLists(
  values: Float64Array,
  ends: Uint32Array,
  test: (value: number) => boolean,
  target: Bitset,
): void {
  target.fill(0)
  let at = 0
  for (let docId = 0; docId < ends.length; docId++) {
    for (; at < ends[docId]!; at++) if (test(values[at]!)) setBit(target, docId)
  }
}

/** Every comparison is a closed interval of doubles, so that one kernel serves them all. */
function intervalOf({ comparison, bound }: RangeFilter): [number, number] {
  switch (comparison) {
    case 'lt':
      return [Number.NEGATIVE_INFINITY, nextBelow(bound)]
    case 'lte':
      return [Number.NEGATIVE_INFINITY, bound]
    case 'gt':
      return [nextAbove(bound), Number.POSITIVE_INFINITY]
    case 'gte':
      return [bound, Number.POSITIVE_INFINITY]
  }
}
