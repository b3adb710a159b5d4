import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeHits } from '../../src/collect/index.ts'
import { holds, law } from '../law.ts'
import { byRank, hitsOf, itemsOf, listsOf } from './ranked.ts'

const limit = fc.nat({ max: 50 })

describe('merging ranked lists', () => {
  law('is sort and slice of all their items', [listsOf(4), limit], (lists, most) => {
    const merged = mergeHits(lists.map(hitsOf), most)
    expect(itemsOf(merged)).toEqual(lists.flat().sort(byRank).slice(0, most))
  })

  it('does not depend on their order', () => {
    const shuffled = listsOf(4).chain((lists) =>
      fc.tuple(fc.constant(lists), fc.shuffledSubarray(lists, { minLength: lists.length })),
    )
    holds([shuffled, limit], ([lists, other], most) => {
      const merged = mergeHits(lists.map(hitsOf), most)
      expect(itemsOf(mergeHits(other.map(hitsOf), most))).toEqual(itemsOf(merged))
    })
  })

  law('is associative, and cutting early loses nothing', [listsOf(3), limit], (lists, most) => {
    const [a, b, c] = lists.map(hitsOf)
    const left = mergeHits([mergeHits([a!, b!], most), c!], most)
    const right = mergeHits([a!, mergeHits([b!, c!], most)], most)
    expect(itemsOf(left)).toEqual(itemsOf(right))
    expect(itemsOf(left)).toEqual(itemsOf(mergeHits([a!, b!, c!], most)))
  })

  it('of nothing is nothing', () => {
    expect(mergeHits([], 10).count).toBe(0)
    expect(mergeHits([hitsOf([])], 10).count).toBe(0)
  })
})
