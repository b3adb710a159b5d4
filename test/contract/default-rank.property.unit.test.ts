import fc from 'fast-check'
import { expect, test } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { weighPopularity } from '../../src/contract/index.ts'

test.each([
  [0, 0, 0],
  [500_000, 0, 0.2],
  [0, 200_000, 0.1],
  [9e15, 9e15, 0.2 + 0.1],
  [999, 0, (0.2 * Math.log(1000)) / Math.log(500_001)],
  [0, 999, (0.1 * Math.log(1000)) / Math.log(200_001)],
])('%d stars and %d closed issues count %d', (stars, closed, expected) => {
  expect(weighPopularity(stars, closed)).toBeCloseTo(expected, 15)
})

law(
  'more stars and more closed issues never count less',
  100,
  [fc.nat(), fc.nat(), fc.nat()],
  (a, b, closed) => {
    const [fewer, more] = [Math.min(a, b), Math.max(a, b)]
    const grows = (rank: (count: number) => number) => rank(fewer) <= rank(more)
    expect(grows((stars) => weighPopularity(stars, closed))).toBe(true)
    expect(grows((issues) => weighPopularity(closed, issues))).toBe(true)
  },
)
