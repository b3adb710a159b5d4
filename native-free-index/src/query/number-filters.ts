/** Kernels over number columns. A missing number is NaN, so it passes no comparison. */
import { type Bitset, setBit } from '../bytes/index.ts'
import type { NumberColumn } from '../columns/index.ts'
import type { NumbersFilter, RangeFilter } from './filter.ts'

type Test = (value: number) => boolean

export function matchRange(filter: RangeFilter, column: NumberColumn, target: Bitset): void {
  target.fill(0)
  const { values, ends } = column
  const { bound } = filter
  if (ends !== null) return matchLists(values, ends, rangeTest(filter), target)
  // One loop per comparison, so that each stays monomorphic and free of calls.
  switch (filter.comparison) {
    case 'lt':
      for (let i = 0; i < values.length; i++) if (values[i]! < bound) setBit(target, i)
      return
    case 'lte':
      for (let i = 0; i < values.length; i++) if (values[i]! <= bound) setBit(target, i)
      return
    case 'gt':
      for (let i = 0; i < values.length; i++) if (values[i]! > bound) setBit(target, i)
      return
    case 'gte':
      for (let i = 0; i < values.length; i++) if (values[i]! >= bound) setBit(target, i)
  }
}

export function matchNumbers(filter: NumbersFilter, column: NumberColumn, target: Bitset): void {
  target.fill(0)
  const { values, ends } = column
  const wanted = new Set(filter.values)
  if (ends !== null) return matchLists(values, ends, (value) => wanted.has(value), target)
  for (let i = 0; i < values.length; i++) if (wanted.has(values[i]!)) setBit(target, i)
}

function matchLists(values: Float64Array, ends: Uint32Array, test: Test, target: Bitset): void {
  let at = 0
  for (let docId = 0; docId < ends.length; docId++) {
    for (; at < ends[docId]!; at++) if (test(values[at]!)) setBit(target, docId)
  }
}

function rangeTest({ comparison, bound }: RangeFilter): Test {
  switch (comparison) {
    case 'lt':
      return (value) => value < bound
    case 'lte':
      return (value) => value <= bound
    case 'gt':
      return (value) => value > bound
    case 'gte':
      return (value) => value >= bound
  }
}
