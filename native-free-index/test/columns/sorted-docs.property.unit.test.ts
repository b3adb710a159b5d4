import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countBitsetWords, listBits } from '../../src/bytes/index.ts'
import { NumberColumn, NumberColumnWriter } from '../../src/columns/index.ts'
import { limits } from '../../src/limits.ts'
import { law } from '../law.ts'
import { reopened } from './open-column.ts'

/** Documents with numbers in a scattered order. Every `gap`-th document has none. */
function columnOf(documents: number, gap: number): NumberColumn {
  const field = { name: 'n', list: false }
  const writer = new NumberColumnWriter(field)
  for (let docId = 0; docId < documents; docId++) {
    writer.add(docId % gap === gap - 1 ? undefined : (docId * 7919) % 1009)
  }
  return new NumberColumn(
    field,
    reopened(writer.finish(Uint32Array.from({ length: documents }, (_, i) => i))),
  )
}

const sizes = [0, 1, 2, 31, 32, 33, 63, 64, 65, 300, 1000, 1023, 1024, 1025]
const gaps = [1, 2, 3, 40, Number.POSITIVE_INFINITY]
const columns = sizes.flatMap((size) => gaps.map((gap) => columnOf(size, gap)))

describe('the set of a range of ranks', () => {
  law(
    'has the docIds of those ranks',
    1000,
    [fc.constantFrom(...columns), fc.nat(), fc.nat()],
    ({ values, docs }, x, y) => {
      const { order } = docs
      const [start, end] = ascending(x % (order.length + 1), y % (order.length + 1))
      const scratch = new Uint32Array(countBitsetWords(values.length)).fill(0xffffffff)
      const bits = docs.selectRanks(start, end, scratch)
      const expected = order.slice(start, end).sort()
      expect(listBits(bits)).toEqual(expected)
      expect(bits.length).toBe(scratch.length)
    },
  )

  test('takes none one by one that are more than a step', () => {
    for (const { values, docs } of columns) {
      const step = Math.ceil(values.length / limits.lowestSets)
      const all = docs.order.length
      for (let start = 0; start <= all; start++) {
        expect(docs.areFew(start, start)).toBe(true)
        if (start + step < all) expect(docs.areFew(start, start + step + 1)).toBe(false)
      }
    }
  })
})

function ascending(a: number, b: number): [number, number] {
  return a < b ? [a, b] : [b, a]
}
