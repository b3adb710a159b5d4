import { expect, test } from 'vitest'
import { medianInterval } from '../../bench/compare/interval.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, i) => count - i)

// Ranks of Conover's table A3 for p = 1/2 and 95 %.
test.each([
  { count: 6, low: 1, high: 6 },
  { count: 7, low: 1, high: 7 },
  { count: 9, low: 2, high: 8 },
  { count: 11, low: 2, high: 10 },
  { count: 20, low: 6, high: 15 },
])('of $count values the interval is from the $low. to the $high.', ({ count, low, high }) => {
  expect(medianInterval(upTo(count))).toEqual({ median: (count + 1) / 2, low, high })
})

test('fewer than six values have no such interval', () => {
  expect(() => medianInterval(upTo(5))).toThrow(RangeError)
})
