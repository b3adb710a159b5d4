import fc from 'fast-check'
import { expect } from 'vitest'
import { mergeHits } from '../../src/collect/index.ts'
import { computeOrder, leaf, RankExplainer } from '../../src/index.ts'
import { fuseByRank } from '../../src/rankings/index.ts'
import { checkedValue } from '../explanation/score-tree.ts'
import { law } from '../law.ts'
import { byRank, fuseRanks, hitsOf, itemsOf, listsOf } from './ranked.ts'

/** Several lists of the same few documents, each in its own order. */
const lists = fc.array(
  fc
    .uniqueArray(
      fc.oneof(fc.nat({ max: 15 }), fc.integer({ min: 2 ** 32 - 9, max: 2 ** 32 - 1 })),
      {
        maxLength: 12,
      },
    )
    .map((ordinals) => ordinals.map((ordinal, i) => ({ ordinal, score: 1 - i / 20 }))),
  { minLength: 1, maxLength: 10 },
)

law('fusion is its definition after any place, and explained', [lists, fc.nat()], (all, at) => {
  const whole = fuseRanks(all)
  const hits = all.map(hitsOf)
  expect(itemsOf(fuseByRank(hits))).toEqual(whole)
  const [place, limit] = [at % (whole.length + 1), 1 + (at % 7)]
  const after = whole[place - 1] ?? null
  const page = itemsOf(fuseByRank(hits, limit, after))
  expect(page).toEqual(whole.slice(place, place + limit))
  const explained = new RankExplainer(hits)
  for (const { ordinal, score } of page) {
    expect(checkedValue(explained.of(ordinal, () => leaf('score', 0.5)))).toBe(score)
  }
})

law('merging is sort and slice of all items', [listsOf(4), fc.nat(50)], (all, most) => {
  const merged = mergeHits(all.map(hitsOf), most)
  expect(itemsOf(merged)).toEqual(all.flat().sort(byRank).slice(0, most))
})

const key = fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 5000 }), fc.nat({ max: 2 ** 32 - 1 }))

law('keys are sorted stably', 100, [fc.array(key, { maxLength: 200, size: 'max' })], (keys) => {
  const expected = [...keys.keys()].sort((a, b) => keys[a]! - keys[b]!)
  expect([...computeOrder(Uint32Array.from(keys))]).toEqual(expected)
})
