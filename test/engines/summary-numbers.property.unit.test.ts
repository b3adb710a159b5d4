import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import {
  type PlacedSummary,
  readSummary,
  summaryNumbersMax,
  writeSummary,
} from '../../src/engines/embedded/workers/summary-numbers.ts'

const count = fc.nat({ max: 2 ** 31 - 1 })
const number = fc.double({ noNaN: true })
const summary: fc.Arbitrary<PlacedSummary> = fc.record({
  total: count,
  byStrength: fc.option(fc.record({ strong: count, fair: count, weak: count }), { nil: null }),
  sizes: fc.array(count, { maxLength: 20 }),
  facets: fc.array(
    fc.record({
      values: fc.array(fc.record({ count, ordinal: count, shard: fc.nat(63), value: number }), {
        maxLength: 20,
      }),
      other: count,
      missing: count,
      distinct: count,
      numbers: fc.option(
        fc.record({
          ...{ least: number, greatest: number, sum: number, count },
          buckets: fc.option(
            fc.array(count, { maxLength: 30 }).map((list) => Uint32Array.from(list)),
            { nil: null },
          ),
        }),
        { nil: null },
      ),
    }),
    { maxLength: 10 },
  ),
})

describe('a summary in a slot', () => {
  law('is read as it was written', [summary], (written) => {
    const slot = new Float64Array(summaryNumbersMax).fill(7)
    writeSummary(written, slot)
    expect(readSummary(slot)).toEqual(written)
  })

  it('fits, for the largest request', () => {
    const value = { count: 1, ordinal: 2, shard: 3, value: 4 }
    const buckets = new Uint32Array(1000).fill(5)
    const facet = {
      ...{ values: Array(100).fill(value), other: 1, missing: 2, distinct: 3 },
      numbers: { least: 1, greatest: 2, sum: 3, count: 4, buckets },
    }
    const byStrength = { strong: 1, fair: 2, weak: 3 }
    const lists = { sizes: Array(1000).fill(9), facets: Array(10).fill(facet) }
    const largest = { total: 1, byStrength, ...lists }
    const slot = new Float64Array(summaryNumbersMax)
    writeSummary(largest, slot)
    expect(readSummary(slot)).toEqual(largest)
  })
})
