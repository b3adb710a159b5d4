import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { mergeHits } from '../../src/collect/index.ts'
import { law } from '../law.ts'
import { byRank, hitsOf, itemsOf, listsOf } from './ranked.ts'

const limit = fc.nat({ max: 50 })

describe('merging ranked lists', () => {
  law('is sort and slice of all their items', [listsOf(4), limit], (lists, most) => {
    const merged = mergeHits(lists.map(hitsOf), most)
    expect(itemsOf(merged)).toEqual(lists.flat().sort(byRank).slice(0, most))
  })
})
