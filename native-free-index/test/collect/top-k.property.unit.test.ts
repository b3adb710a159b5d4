import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHits, ranksBehind, TopK } from '../../src/collect/index.ts'
import { holds, law } from '../law.ts'
import { byRank, hitsOf, itemsOf, ranked, scores } from './ranked.ts'

describe('the best k', () => {
  const streams = fc
    .array(scores, { maxLength: 60 })
    .map((list) => list.map((score, ordinal) => ({ score, ordinal })))

  it('are those of sort and slice, in whatever order they come', () => {
    const shuffled = streams.chain((list) => fc.shuffledSubarray(list))
    holds([shuffled, fc.integer({ min: 1, max: 20 })], (stream, k) => {
      const topK = new TopK(20)
      const out = createHits(20)
      topK.reset(k)
      for (const { score, ordinal } of stream) topK.offer(score, ordinal)
      topK.drainInto(out)
      expect(itemsOf(out)).toEqual([...stream].sort(byRank).slice(0, k))
    })
  })

  law('have the worst as threshold', [streams, fc.integer({ min: 1, max: 20 })], (stream, k) => {
    const topK = new TopK(20)
    topK.reset(k)
    for (const [i, { score, ordinal }] of stream.entries()) {
      topK.offer(score, ordinal)
      const seen = stream.slice(0, i + 1).sort(byRank)
      const worst = seen[k - 1]?.score ?? Number.NEGATIVE_INFINITY
      expect(topK.threshold).toBe(worst)
    }
  })

  it('start afresh after a reset, also where the one before was not drained', () => {
    const topK = new TopK(5)
    topK.reset(5)
    for (let ordinal = 0; ordinal < 5; ordinal++) topK.offer(9, ordinal)
    topK.reset(2)
    topK.offer(1, 7)
    const out = createHits(5)
    topK.drainInto(out)
    expect(itemsOf(out)).toEqual([{ score: 1, ordinal: 7 }])
    topK.drainInto(out)
    expect(out.count).toBe(0)
  })

  it.each([0, 6, -1])('cannot be %i of at most 5', (k) => {
    expect(() => new TopK(5).reset(k)).toThrow(RangeError)
  })
})

law('ranksBehind is the strict order of ranked lists', [ranked], (list) => {
  const items = itemsOf(hitsOf(list))
  for (const [i, a] of items.entries()) {
    for (const [j, b] of items.entries()) expect(ranksBehind(a.score, a.ordinal, b)).toBe(i > j)
  }
})
