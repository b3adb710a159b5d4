import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExplainedFusion, ExplainedRanks, fuseByRank, fuseHybrid, leaf } from '../../src/index.ts'
import { byRank, hitsOf, type Item } from '../collect/ranked.ts'
import { law } from '../law.ts'
import { checkedValue, nodesOf } from './score-tree.ts'

const ordinalsMax = 300

function listOf(scores: fc.Arbitrary<number>): fc.Arbitrary<Item[]> {
  return fc
    .uniqueArray(fc.record({ ordinal: fc.nat({ max: ordinalsMax }), score: scores }), {
      selector: ({ ordinal }) => ordinal,
      maxLength: 150,
      size: 'max',
    })
    .map((items) => items.sort(byRank))
}

const ofWords = listOf(fc.double({ min: 0.01, max: 1, noNaN: true }))
const cosines = listOf(
  fc.oneof(fc.constantFrom(0, 0.5), fc.double({ max: 1, noNaN: true, min: 0 })),
)
const names = listOf(fc.double({ min: -20, max: 15, noNaN: true }))

describe('explained fusion', () => {
  law(
    'gives the similarity of the fusion',
    16,
    [ofWords, cosines, names, fc.boolean()],
    (text, vector, named, mayBeTopic) => {
      const lists = { text: hitsOf(text), vector: hitsOf(vector), names: hitsOf(named) }
      const fused = fuseHybrid(lists, mayBeTopic)
      const explained = new ExplainedFusion(lists, mayBeTopic)
      const values = new Map<number, number>()
      for (let i = 0; i < fused.count; i++) values.set(fused.ordinals[i]!, fused.scores[i]!)
      const found = Array.from({ length: ordinalsMax + 1 }, (_, ordinal) =>
        checkedValue(explained.of(ordinal)),
      )
      expect(found).toEqual(found.map((_, ordinal) => values.get(ordinal) ?? 0))
    },
  )

  it('tells the ranks that a document has', () => {
    const text = hitsOf([
      { ordinal: 4, score: 0.5 },
      { ordinal: 2, score: 0.25 },
      { ordinal: 9, score: 0.25 },
    ])
    const vector = hitsOf([{ ordinal: 9, score: 0.9 }])
    const explained = new ExplainedFusion({ text, vector, names: hitsOf([]) }, false)
    const ranks = nodesOf(explained.of(9)).filter(({ label }) => label === 'rank')
    expect(ranks.map(({ value }) => value)).toEqual([1, 2])
  })
})

law('ranks explain fusion', 16, [fc.array(ofWords, { minLength: 1, maxLength: 5 })], (items) => {
  const lists = items.map(hitsOf)
  const explained = new ExplainedRanks(lists)
  const fused = fuseByRank(lists)
  for (let i = 0; i < fused.count; i++) {
    const tree = explained.of(fused.ordinals[i]!, () => leaf('score', 0.5))
    expect(checkedValue(tree)).toBe(fused.scores[i]!)
  }
})
