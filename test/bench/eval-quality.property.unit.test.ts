import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeGradedNdcgAt10,
  computePrecisionAt10,
  computeRecallAt10,
  mean,
  ndcgAt10,
  recallAt100,
  reciprocalRankAt10,
} from '../../bench/eval/quality.ts'

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

describe('nDCG@10 with grades', () => {
  const grade = fc.constantFrom(0, 0.5, 1, 1.5, 2)
  const graded = fc
    .dictionary(fc.nat({ max: 99 }).map(String), grade, { minKeys: 1 })
    .map((grades) => new Map([...Object.entries(grades), ['best', 2]]))

  it('is 1 in the order of the grades, and less where an unjudged one is first', () => {
    fc.assert(
      fc.property(graded, (grades) => {
        const best = [...grades.keys()].sort((a, b) => grades.get(b)! - grades.get(a)!)
        expect(computeGradedNdcgAt10(best, grades)).toBeCloseTo(1, 12)
        expect(computeGradedNdcgAt10(['unjudged', ...best], grades)).toBeLessThan(1)
        expect(computeGradedNdcgAt10(['unjudged'], grades)).toBe(0)
      }),
    )
  })

  it('is the binary one where all that is judged has the grade 1', () => {
    fc.assert(
      fc.property(ids, relevant, (ranked, right) => {
        const grades = new Map(Array.from(right, (id) => [id, 1]))
        expect(computeGradedNdcgAt10(ranked, grades)).toBeCloseTo(ndcgAt10(ranked, right), 12)
      }),
    )
  })

  it('gains 3 for a 2, 1 for a 1, and √8 − 1 between', () => {
    const grades = new Map([...Object.entries({ a: 2, b: 1, c: 1.5 })])
    const best = 3 + (Math.sqrt(8) - 1) / Math.log2(3) + 1 / 2
    expect(computeGradedNdcgAt10(['b', 'x', 'a'], grades)).toBeCloseTo((1 + 3 / 2) / best, 12)
  })
})

it('recall@10 is a share of what is right, precision@10 one of ten', () => {
  const [ranked, right] = [['a', 'x', 'b'], new Set(['a', 'b', 'c', 'd'])]
  expect(computeRecallAt10(ranked, right)).toBe(0.5)
  expect(computePrecisionAt10(ranked, right)).toBe(0.2)
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
