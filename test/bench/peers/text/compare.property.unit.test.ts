/** The rules by which answers of two engines count as equal. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isSameList,
  overlapOf,
  type RankedList,
  scoreTolerance,
} from '../../../../bench/peers/text/compare.ts'

/** Distinct documents with falling scores, of which many are equal. */
const rankedList = fc
  .uniqueArray(fc.record({ document: fc.nat(200), score: fc.integer({ min: 1, max: 20 }) }), {
    minLength: 1,
    maxLength: 30,
    selector: ({ document }) => document,
  })
  .map((hits) =>
    hits
      .sort((a, b) => b.score - a.score)
      .map(({ document, score }): [number, number] => [document, score]),
  )

const times = (list: RankedList, factor: (i: number) => number): RankedList =>
  list.map(([document, score], i) => [document, score * factor(i)])

/** `document:score` parted by blanks. */
function listOf(text: string): RankedList {
  return text.split(' ').map((hit) => hit.split(':').map(Number) as [number, number])
}

describe('isSameList', () => {
  it('holds for a list and itself, whatever factor the scores have', () => {
    fc.assert(
      fc.property(rankedList, fc.double({ min: 1e-3, max: 1e3, noNaN: true }), (list, factor) => {
        expect(
          isSameList(
            list,
            times(list, () => factor),
            list.length,
          ),
        ).toBe(true)
        expect(overlapOf(list, list)).toBe(1)
      }),
    )
  })

  it('ignores what rounding does to scores', () => {
    fc.assert(
      fc.property(rankedList, fc.infiniteStream(fc.boolean()), (list, coins) => {
        const rounded = times(list, () => 1 + (coins.next().value ? 1 : -1) * scoreTolerance * 0.3)
        expect(isSameList(list, rounded, list.length)).toBe(true)
      }),
    )
  })

  it('lets documents that score like the last one be others, and no more', () => {
    const list = listOf('1:8 2:5 3:5')
    expect(isSameList(list, listOf('1:8 2:5 9:5'), 3)).toBe(true)
    expect(isSameList(list, listOf('9:8 2:5 3:5'), 3)).toBe(false)
    expect(isSameList(listOf('1:8 2:6 3:5'), listOf('1:8 9:6 3:5'), 3)).toBe(false)
  })

  it('lets no document be another where the list holds all hits', () => {
    expect(isSameList(listOf('1:8 2:5'), listOf('1:8 9:5'), 2)).toBe(true)
    expect(isSameList(listOf('1:8 2:5'), listOf('1:8 9:5'), 3)).toBe(false)
  })

  it('fails where a document scores something else', () => {
    fc.assert(
      fc.property(rankedList, fc.nat(), (list, pick) => {
        fc.pre(list.length > 1)
        const changed = 1 + (pick % (list.length - 1))
        const other = times(list, (i) => (i === changed ? 1 - 10 * scoreTolerance : 1))
        expect(isSameList(list, other, list.length)).toBe(false)
      }),
    )
  })

  it('is symmetric', () => {
    fc.assert(
      fc.property(rankedList, rankedList, (one, other) => {
        expect(isSameList(one, other, 5)).toBe(isSameList(other, one, 5))
        expect(overlapOf(one, other)).toBe(overlapOf(other, one))
      }),
    )
  })

  it('fails where one list is longer, and holds where both are empty', () => {
    expect(isSameList([], [], 3)).toBe(true)
    expect(overlapOf([], [])).toBe(1)
    expect(isSameList([[1, 2]], [], 3)).toBe(false)
    expect(overlapOf([[1, 2]], [])).toBe(0)
  })
})
