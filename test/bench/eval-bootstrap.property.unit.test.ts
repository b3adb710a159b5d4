import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bootstrapMean, isBeyondNoise, pairedDifference } from '../../bench/eval/bootstrap.ts'
import { comparisonsOf } from '../../bench/eval/comparisons.ts'
import { mean } from '../../bench/eval/quality.ts'
import { overlapAt10, type ScoredSet, totalRatio } from '../../bench/eval/rate-sets.ts'
import { mulberry32 } from '../../data/generate/index.ts'

const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 })
const few = { resamples: 200 }

describe('the bootstrap interval of a mean', () => {
  it('holds the mean, and lies between the least and the greatest value', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const { mean: middle, low, high, n } = bootstrapMean(values, few)
        expect([middle, n]).toEqual([mean(values), values.length])
        expect(low).toBeLessThanOrEqual(middle)
        expect(high).toBeGreaterThanOrEqual(middle)
        expect(low).toBeGreaterThanOrEqual(Math.min(...values) - 1e-12)
        expect(high).toBeLessThanOrEqual(Math.max(...values) + 1e-12)
      }),
    )
  })

  it('is the same for the same seed, and another for another one', () => {
    const uniform = mulberry32(5)
    const values = Array.from({ length: 100 }, uniform)
    expect(bootstrapMean(values)).toEqual(bootstrapMean(values, { seed: 1, resamples: 2000 }))
    expect(bootstrapMean(values, { seed: 2 })).not.toEqual(bootstrapMean(values))
  })

  // Normal theory: 1.96 standard errors to either side.
  it('is as wide as theory says for many values', () => {
    const uniform = mulberry32(7)
    const values = Array.from({ length: 400 }, () => (uniform() < 0.5 ? 1 : 0))
    const { low, high } = bootstrapMean(values)
    expect(high - low).toBeGreaterThan(0.9 * ((2 * 1.96 * 0.5) / 20))
    expect(high - low).toBeLessThan(1.1 * ((2 * 1.96 * 0.5) / 20))
  })

  it('has the true mean in some 95 of 100 samples', () => {
    const uniform = mulberry32(11)
    const isHeld = Array.from({ length: 300 }, () => {
      const { low, high } = bootstrapMean(Array.from({ length: 60 }, uniform), few)
      return low <= 0.5 && 0.5 <= high
    })
    const held = isHeld.filter(Boolean).length / isHeld.length
    expect(held).toBeGreaterThan(0.89)
    expect(held).toBeLessThan(0.99)
  })

  it('needs values', () => {
    expect(() => bootstrapMean([])).toThrow(RangeError)
  })
})

describe('a paired difference', () => {
  it('tells a small gain at every query from noise, which unpaired intervals do not', () => {
    const uniform = mulberry32(3)
    const before = Array.from({ length: 300 }, () => 0.9 * uniform())
    const after = before.map((value) => value + 0.02 * uniform())
    const gain = pairedDifference(after, before)
    expect(isBeyondNoise(gain)).toBe(true)
    expect(gain.mean).toBeCloseTo(0.01, 2)
    expect(bootstrapMean(after).low).toBeLessThan(bootstrapMean(before).high)
  })

  it('of the same scores is zero', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const none = pairedDifference(values, values, few)
        expect(none).toMatchObject({ mean: 0, low: 0, high: 0 })
        expect(isBeyondNoise(none)).toBe(false)
      }),
    )
  })

  it('needs the same queries', () => {
    expect(() => pairedDifference([1], [1, 0])).toThrow(RangeError)
  })
})

describe('comparisons', () => {
  const method = (name: string, embedding: string | null, values: readonly number[]) => {
    return { method: name, embedding, scores: values }
  }
  const scored: ScoredSet = {
    set: 's',
    metric: 'MRR@10',
    digest: 'd',
    methods: [
      method('keyword', null, [0, 0]),
      method('hybrid', 'v2', [1, 0.5]),
      method('hybrid', 'v1', [0.5, 0.5]),
    ],
  }
  const labels = (before?: { label: string; scores: readonly number[] }[]) =>
    comparisonsOf(scored, 'v2', before).map(({ label, interval }) => [label, interval.mean])

  it('are of methods, of tables and of runs', () => {
    const before = [{ label: 'hybrid', scores: [1, 1] }]
    expect(labels(before)).toEqual([
      ['keyword', 0],
      ['hybrid', 0.75],
      ['hybrid (v1)', 0.5],
      ['hybrid − keyword', 0.75],
      ['hybrid − hybrid (v1)', 0.25],
      ['hybrid − hybrid before', -0.25],
    ])
  })

  it('have nothing of an earlier run that had other queries', () => {
    expect(labels().map(([label]) => label)).not.toContain('hybrid − hybrid before')
  })
})

describe('two lists', () => {
  it('overlap by what both have among the first ten', () => {
    const ten = Array.from({ length: 10 }, (_, i) => `${i}`)
    expect(overlapAt10(ten, [...ten].reverse())).toBe(1)
    expect(overlapAt10(ten, ['x', ...ten])).toBe(0.9)
    expect(overlapAt10(['0'], ten)).toBe(0.1)
    expect(overlapAt10([], ten)).toBe(0)
  })

  it('have a ratio of totals, whichever is larger', () => {
    expect([totalRatio(2, 4), totalRatio(4, 2), totalRatio(0, 3), totalRatio(5, 5)]).toEqual([
      0.5, 0.5, 0, 1,
    ])
  })
})
