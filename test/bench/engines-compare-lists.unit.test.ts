import { expect, it } from 'vitest'
import { compareLists } from '../../bench/engines/compare/compare-lists.ts'

const list = (...scores: readonly (readonly [ordinal: number, score: number])[]) =>
  scores.map(([ordinal, score]) => ({ ordinal, score }))
const reference = list([1, 0.9], [2, 0.5], [3, 0.49999], [4, 0.3], [5, 0.1])

it('the same list is identical', () => {
  const same = { identical: true, moved: 0, unexplained: 0, worst: 0 }
  expect(compareLists(reference, reference.slice(0, 3), 1e-4)).toEqual(same)
})

it('hits nearer than the tolerance may change places', () => {
  const swapped = list([1, 0.9], [3, 0.5], [2, 0.5])
  expect(compareLists(reference, swapped, 1e-4)).toMatchObject({ moved: 2, unexplained: 0 })
  expect(compareLists(reference, swapped, 1e-6)).toMatchObject({ moved: 2, unexplained: 1 })
})

it('also across the end of the list', () => {
  const other = list([1, 0.9], [3, 0.49999])
  expect(compareLists(reference, other, 1e-4)).toMatchObject({ moved: 1, unexplained: 0 })
})

it('a missing hit, or one without a score, is not explained', () => {
  const missing = list([1, 0.9], [4, 0.3])
  expect(compareLists(reference, missing, 1e-4).unexplained).toBe(1)
  const strange = list([1, 0.9], [99, 0.7], [2, 0.5])
  expect(compareLists(reference, strange, 1e-4).unexplained).toBe(2)
})

it('scores are compared hit by hit', () => {
  const other = list([1, 0.9], [2, 0.50005])
  expect(compareLists(reference, other, 1e-3).worst).toBeCloseTo(1e-4, 8)
})
