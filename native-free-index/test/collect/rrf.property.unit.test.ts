import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { fuseByRank } from '../../src/collect/index.ts'
import { law } from '../law.ts'
import { byRank, hitsOf, type Item, itemsOf } from './ranked.ts'

/** Several lists of the same few documents, each in its own order. */
const lists = fc.array(
  fc
    .uniqueArray(fc.nat({ max: 15 }), { maxLength: 12 })
    .map((ordinals) => ordinals.map((ordinal, i) => ({ ordinal, score: 1 - i / 20 }))),
  { minLength: 1, maxLength: 10 },
)

/** Σ 1 / (60 + rank), with ranks from 1, divided by the value of the first rank in every list. */
function fuseByDefinition(all: readonly Item[][]): Item[] {
  const ordinals = new Set(all.flat().map(({ ordinal }) => ordinal))
  const scoreOf = (ordinal: number) =>
    all.reduce((sum, list) => {
      const rank = list.findIndex((item) => item.ordinal === ordinal) + 1
      return rank === 0 ? sum : sum + 1 / (60 + rank)
    }, 0)
  return [...ordinals]
    .map((ordinal) => ({ ordinal, score: Math.fround(scoreOf(ordinal) / (all.length / 61)) }))
    .sort(byRank)
}

describe('reciprocal rank fusion', () => {
  law('is what its definition says, and ends with the union of the lists', [lists], (all) => {
    expect(itemsOf(fuseByRank(all.map(hitsOf)))).toEqual(fuseByDefinition(all))
  })

  law(
    'gives the best after a place',
    [lists, fc.integer({ min: 1, max: 30 }), fc.nat({ max: 20 })],
    (all, limit, place) => {
      const whole = fuseByDefinition(all)
      const after = whole[place] ?? null
      const behind = after === null ? whole : whole.slice(place + 1)
      expect(itemsOf(fuseByRank(all.map(hitsOf), limit, after))).toEqual(behind.slice(0, limit))
    },
  )
})
