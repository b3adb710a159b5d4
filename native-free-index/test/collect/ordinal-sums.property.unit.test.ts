import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OrdinalSums } from '../../src/collect/ordinal-sums.ts'
import { holds } from '../law.ts'
import { byRank, itemsOf } from './ranked.ts'

/** Some ordinals are adjacent, some are at the end of their range. */
const ordinal = fc.oneof(fc.nat({ max: 40 }), fc.integer({ min: 2 ** 32 - 40, max: 2 ** 32 - 1 }))
const additions = fc.array(fc.tuple(ordinal, fc.double({ min: 0, max: 1, noNaN: true })), {
  maxLength: 120,
})

it('adds up as a Map does, again and again', () => {
  const sums = new OrdinalSums()
  holds([additions], (all) => {
    const expected = new Map<number, number>()
    sums.reset(all.length)
    for (const [one, value] of all) {
      expected.set(one, (expected.get(one) ?? 0) + value)
      sums.add(one, value)
    }
    const items = [...expected].map(([one, sum]) => ({
      ordinal: one,
      score: Math.fround(sum / 3),
    }))
    expect(itemsOf(sums.best(3, Number.POSITIVE_INFINITY, null))).toEqual(items.sort(byRank))
  })
})

it('takes no more ordinals than it was told', () => {
  const sums = new OrdinalSums()
  sums.reset(2)
  for (const one of [5, 6, 5, 6]) sums.add(one, 1)
  expect(() => sums.add(7, 1)).toThrow('more ordinals than the capacity')
})
