import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareOrders } from '../../clients/console/src/formula/moved.ts'
import {
  readShares,
  scaleValues,
  sumLongest,
} from '../../clients/console/src/formula/term-shares.ts'
import { holds, law } from '../../native-free-index/test/law.ts'

const ids = fc.uniqueArray(fc.string({ maxLength: 3 }), { maxLength: 12 })

describe('moves between two orders', () => {
  law('lead each result from its place to where it was', 100, [ids, ids], (before, after) => {
    const moves = compareOrders(before, after)
    expect(moves).toHaveLength(after.length)
    moves.forEach((move, i) => {
      if (move === 'new') expect(before).not.toContain(after[i])
      else expect(before[i + move]).toBe(after[i])
    })
  })
})

describe('terms of a score', () => {
  it('are the parts of the outermost sum, after roundings', () => {
    const sum = {
      label: 'sum',
      op: 'sum' as const,
      value: 0.75,
      children: [
        { label: 'relevance', value: 0.5 },
        { label: 'product', value: 0.25 },
      ],
    }
    const expected = { op: 'sum', values: [0.5, 0.25] }
    expect(readShares(sum)).toEqual(expected)
    const rounded = { label: 'r', op: 'shortened' as const, value: 0.75, children: [sum] }
    expect(readShares(rounded)).toEqual(expected)
  })

  it('fill the longest bar, and never more', () => {
    const values = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { maxLength: 6 })
    holds(100, [fc.array(values, { maxLength: 8 })], (lists) => {
      const shares = lists.map((list) => ({ op: 'sum', values: list }))
      const longest = sumLongest(shares)
      const sums = lists.map((list) => scaleValues(list, longest).reduce((a, b) => a + b, 0))
      for (const sum of sums) expect(sum).toBeLessThanOrEqual(1 + 1e-9)
      if (longest > 0) expect(Math.max(...sums)).toBeCloseTo(1, 9)
    })
  })
})
