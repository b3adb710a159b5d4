import { expect, it } from 'vitest'
import {
  readSummary,
  summaryNumbersMax,
  writeSummary,
} from '../../src/engines/embedded/workers/summary-numbers.ts'

it('the summary of the largest request fits into a slot, and is read as it was written', () => {
  const value = { count: 1, ordinal: 2, shard: 3, value: 4 }
  const buckets = new Uint32Array(1000).fill(5)
  const facet = {
    ...{ values: Array(100).fill(value), other: 1, missing: 2, distinct: 3 },
    numbers: { least: 1, greatest: 2, sum: 3, count: 4, buckets },
  }
  const byStrength = { strong: 1, fair: 2, weak: 3 }
  const bare = { ...facet, numbers: null }
  const lists = { sizes: Array(1000).fill(9), facets: [...Array(9).fill(facet), bare] }
  const slot = new Float64Array(summaryNumbersMax).fill(7)
  for (const summary of [
    { total: 1, byStrength, ...lists, facets: Array(10).fill(facet) },
    { total: 0, byStrength: null, ...lists },
    { total: 2, byStrength, sizes: [], facets: [{ ...facet, values: [] }] },
  ]) {
    writeSummary(summary, slot)
    expect(readSummary(slot)).toEqual(summary)
  }
})
