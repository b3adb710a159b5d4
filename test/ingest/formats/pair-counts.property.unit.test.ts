import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds } from '../../../native-free-index/test/law.ts'
import {
  type PairCount,
  PairCounts,
  pairIdMax,
} from '../../../src/ingest/formats/registry/registry-records.ts'

function pairsIn(counts: PairCounts): PairCount[] {
  return Array.from({ length: counts.size }, (_, i) => counts.pairAt(i))
}

describe('counts of pairs', () => {
  it('are those of a map, in the order of the first addition', () => {
    const id = fc.oneof(fc.nat(20), fc.integer({ min: pairIdMax - 5, max: pairIdMax }))
    const date = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2 ** 32 - 1 }))
    const row = fc.tuple(id, id, date, date, fc.nat(3))
    holds(100, [fc.array(row, { maxLength: 300 })], (rows) => {
      const counts = new PairCounts(1000)
      const expected = new Map<string, PairCount>()
      for (const [a, b, first, last, count] of rows) {
        expect(counts.add(a, b, first, last, count)).toBe(true)
        const known = expected.get(`${a} ${b}`) ?? { a, b, first: 0, last: 0, count: 0 }
        expected.set(`${a} ${b}`, {
          ...known,
          first: known.first === 0 || (first > 0 && first < known.first) ? first : known.first,
          last: Math.max(known.last, last),
          count: known.count + count,
        })
      }
      expect(pairsIn(counts)).toEqual([...expected.values()])
    })
  })

  it('keep every pair as the table grows', () => {
    const counts = new PairCounts(100_000)
    for (let i = 0; i < 200_000; i++) counts.add(i % 100_000, (i % 100_000) * 7, i, i, 1)
    expect(counts.size).toBe(100_000)
    const wrong = pairsIn(counts).filter(
      ({ a, b, count }, i) => a !== i || b !== i * 7 || count !== 2,
    )
    expect(wrong).toEqual([])
  })

  it('are refused beyond their number, and known ones are not', () => {
    const counts = new PairCounts(2)
    const added = [1, 2, 3, 1].map((id) => counts.add(id, id, 0, 0, 1))
    expect(added).toEqual([true, true, false, true])
    expect(counts.pairAt(0).count).toBe(2)
  })
})
