import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom, mulberry32, weightedIndex } from '../../data/generate/random.ts'

describe('seeded randomness', () => {
  it('gives the published sequence of mulberry32, and each label a stream of its own', () => {
    const next = mulberry32(1)
    const integers = [next(), next(), next()].map((value) => value * 2 ** 32)
    expect(integers).toEqual([2693262067, 11749833, 2265367787])
    expect(createRandom(7, 'people').next()).toBe(createRandom(7, 'people').next())
    expect(createRandom(7, 'people').next()).not.toBe(createRandom(7, 'edges').next())
  })

  it('samples different items of the list', () => {
    fc.assert(
      fc.property(fc.integer(), fc.uniqueArray(fc.integer()), fc.nat(20), (seed, items, count) => {
        const sample = createRandom(seed, 'sample').sample(items, count)
        expect(sample).toHaveLength(Math.min(count, items.length))
        expect(new Set(sample).size).toBe(sample.length)
        expect(sample.every((item) => items.includes(item))).toBe(true)
      }),
    )
  })

  it('draws in proportion to weights, and never what weighs nothing', () => {
    const random = createRandom(5, 'weights')
    const draw = weightedIndex([1, 0, 3])
    const counts = [0, 0, 0]
    for (let i = 0; i < 8000; i++) counts[draw(random)!]! += 1
    expect(counts[1]).toBe(0)
    expect(counts[2]! / counts[0]!).toBeCloseTo(3, 0)
    expect(weightedIndex([0, 0])(random)).toBeUndefined()
  })
})
