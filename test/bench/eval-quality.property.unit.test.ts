import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mean, ndcgAt10, recallAt100, reciprocalRankAt10 } from '../../bench/eval/quality.ts'

const ids = fc.uniqueArray(fc.nat({ max: 300 }).map(String), { maxLength: 200 })
const relevant = fc
  .uniqueArray(fc.nat({ max: 300 }).map(String), { minLength: 1, maxLength: 150 })
  .map((some) => new Set(some))

describe('nDCG@10', () => {
  it('is 1 for what is right in any order, and 0 without it', () => {
    fc.assert(
      fc.property(relevant, ids, (right, others) => {
        const wrong = others.filter((id) => !right.has(id))
        expect(ndcgAt10([...right, ...wrong], right)).toBeCloseTo(1, 12)
        expect(ndcgAt10(wrong, right)).toBe(0)
      }),
    )
  })

  it('discounts by the logarithm of the rank', () => {
    const right = new Set(['a', 'b'])
    const best = 1 + 1 / Math.log2(3)
    expect(ndcgAt10(['x', 'a', 'y', 'b'], right)).toBeCloseTo(
      (1 / Math.log2(3) + 1 / Math.log2(5)) / best,
      12,
    )
  })

  it('looks at ten', () => {
    const ten = Array.from({ length: 10 }, (_, i) => `x${i}`)
    expect(ndcgAt10([...ten, 'a'], new Set(['a']))).toBe(0)
    expect(ndcgAt10(ten, new Set([...ten, 'a']))).toBeCloseTo(1, 12)
  })
})

describe('recall@100', () => {
  it('is the share of all that is right, wherever it stands among a hundred', () => {
    fc.assert(
      fc.property(ids, relevant, (others, right) => {
        const wrong = others.filter((id) => !right.has(id)).slice(0, 50)
        const ranked = [...wrong, ...right]
        const found = Math.min(right.size, 100 - wrong.length)
        expect(recallAt100(ranked, right)).toBe(found / right.size)
      }),
    )
  })
})

describe('the reciprocal rank', () => {
  it('is that of the first that is right, among ten', () => {
    const isRight = (id: string) => id === 'a' || id === 'b'
    expect(reciprocalRankAt10(['x', 'y', 'b', 'a'], isRight)).toBe(1 / 3)
    expect(reciprocalRankAt10(Array(10).fill('x').concat('a'), isRight)).toBe(0)
    expect(reciprocalRankAt10([], isRight)).toBe(0)
  })
})

it('a mean is that of all values', () => {
  expect(mean([1, 0, 0.5])).toBe(0.5)
})
