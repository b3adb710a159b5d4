import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  copyPacked,
  packedWords,
  readPacked,
  widthFor,
  writePacked,
} from '../../src/graph/packed.ts'
import { law } from '../law.ts'

/** Numbers of a width, often the greatest and the least. */
const packed = fc.integer({ min: 1, max: 32 }).chain((width) => {
  const number = fc.oneof(fc.constantFrom(0, 2 ** width - 1), fc.nat({ max: 2 ** width - 1 }))
  return fc.record({ width: fc.constant(width), numbers: fc.array(number, { maxLength: 150 }) })
})

function pack({ width, numbers }: { width: number; numbers: readonly number[] }): Uint32Array {
  const words = new Uint32Array(packedWords(numbers.length, width))
  for (const [place, number] of numbers.entries()) writePacked(words, width, place, number)
  return words
}

describe('packed numbers', () => {
  law('come back one by one, at every width', 400, [packed], ({ width, numbers }) => {
    const words = pack({ width, numbers })
    expect(numbers.map((_, place) => readPacked(words, width, place))).toEqual(numbers)
  })

  law('are copied', 400, [packed, fc.nat(), fc.nat(), fc.nat({ max: 5 })], (list, a, b, at) => {
    const { numbers, width } = list
    const place = a % (numbers.length + 1)
    const count = b % (numbers.length - place + 1)
    const out = new Uint32Array(at + count + 3).fill(7)
    copyPacked(pack(list), width, place, count, out, at)
    const copied = numbers.slice(place, place + count)
    expect([...out]).toEqual([...Array(at).fill(7), ...copied, 7, 7, 7])
  })

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
    expect(widthFor(max)).toBe(width)
  })
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
