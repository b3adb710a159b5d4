/** Widths and places of packed numbers. The laws of graphs read and copy them at every width. */
import { expect, it } from 'vitest'
import { measureWidth, readPacked } from '../../src/graph/packed.ts'

it.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 3],
  [0x7fffffff, 31],
  [0x80000000, 32],
  [0xffffffff, 32],
])('up to %i take %i bits', (max, width) => {
  expect(measureWidth(max)).toBe(width)
})

it('a place beyond 2^31 has its own word', () => {
  // A proxy that records the words read, because so many cannot be allocated.
  const asked: string[] = []
  const words = new Proxy(new Uint32Array(1), {
    get: (_, name) => {
      asked.push(String(name))
      return 0
    },
  })
  readPacked(words, 31, 0xffffffff)
  const bit = 0xffffffffn * 31n
  expect(asked).toEqual([String(bit / 32n), String(bit / 32n + 1n)])
})
