import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Bitset,
  bitsetWords,
  clearBits,
  complement,
  countBits,
  fillBits,
  hasBit,
  intersect,
  isEmpty,
  listBits,
  lowestBit,
  setBit,
  setBits,
  subtract,
  unite,
} from '../../src/bytes/index.ts'
import { holds, law } from '../law.ts'

/** A size, and two sets of numbers below it. Sizes around multiples of 32 and 256 are frequent. */
const sets = fc
  .oneof(
    fc.nat({ max: 700 }),
    fc.constantFrom(0, 1, 31, 32, 33, 63, 64, 65, 96, 255, 256, 257, 288, 512, 513),
  )
  .chain((size) => {
    const docIds = fc.uniqueArray(fc.nat({ max: Math.max(0, size - 1) }), {
      maxLength: size,
      size: 'max',
    })
    return fc.record({ size: fc.constant(size), a: docIds, b: docIds })
  })

function bitsetOf(size: number, docIds: readonly number[]): Bitset {
  const bits = new Uint32Array(bitsetWords(size))
  for (const docId of docIds) setBit(bits, docId)
  return bits
}

function contentOf(bits: Bitset): number[] {
  return Array.from({ length: bits.length * 32 }, (_, i) => i).filter((i) => hasBit(bits, i))
}

function sorted(docIds: Iterable<number>): number[] {
  return [...docIds].sort((a, b) => a - b)
}

law('a bitset holds what was put into it, counts it and lists it', [sets], ({ size, a }) => {
  const bits = bitsetOf(size, a)
  expect(contentOf(bits)).toEqual(sorted(a))
  expect([...listBits(bits)]).toEqual(sorted(a))
  expect(countBits(bits)).toBe(a.length)
  expect(isEmpty(bits)).toBe(a.length === 0)
})

test('a full bitset is counted to the last bit', () => {
  for (let words = 0; words < 12; words++) {
    expect(countBits(new Uint32Array(words).fill(0xffffffff))).toBe(words * 32)
  }
})

law('ranges of a list go in and out', [sets, fc.nat(), fc.nat()], ({ size, a, b }, x, y) => {
  const list = Uint32Array.from(a)
  const start = x % (a.length + 1)
  const end = y % (a.length + 1)
  const some = a.slice(start, end)
  const bits = bitsetOf(size, b)
  setBits(bits, list, start, end)
  expect(contentOf(bits)).toEqual(sorted(new Set([...b, ...some])))
  clearBits(bits, list, start, end)
  expect(contentOf(bits)).toEqual(sorted(b.filter((docId) => !some.includes(docId))))
})

law('operations are those of sets, and set no bit above the size', [sets], ({ size, a, b }) => {
  const inA = new Set(a)
  const inB = new Set(b)
  const all = Array.from({ length: size }, (_, i) => i)
  const [left, right] = [bitsetOf(size, a), bitsetOf(size, b)]
  const target = new Uint32Array(left.length).fill(0xffffffff)
  intersect(target, left, right)
  expect(contentOf(target)).toEqual(all.filter((docId) => inA.has(docId) && inB.has(docId)))
  unite(target, left, right)
  expect(contentOf(target)).toEqual(all.filter((docId) => inA.has(docId) || inB.has(docId)))
  subtract(target, left, right)
  expect(contentOf(target)).toEqual(all.filter((docId) => inA.has(docId) && !inB.has(docId)))
  complement(target, left, size)
  expect(contentOf(target)).toEqual(all.filter((docId) => !inA.has(docId)))
  fillBits(target, size)
  expect(contentOf(target)).toEqual(all)
  expect([left, right]).toEqual([bitsetOf(size, a), bitsetOf(size, b)])
})

test.each([
  ['intersect', intersect],
  ['unite', unite],
  ['subtract', subtract],
] as const)('%s may write into either operand', (_name, operation) => {
  holds([sets], ({ size, a, b }) => {
    const [intoLeft, intoRight, apart] = [bitsetOf(size, a), bitsetOf(size, b), bitsetOf(size, [])]
    operation(apart, intoLeft, intoRight)
    operation(intoLeft, intoLeft, bitsetOf(size, b))
    operation(intoRight, bitsetOf(size, a), intoRight)
    expect(intoLeft).toEqual(apart)
    expect(intoRight).toEqual(apart)
  })
})

test('the lowest bit of a word is found, the sign bit too', () => {
  for (let bit = 0; bit < 32; bit++) {
    expect(lowestBit(1 << bit)).toBe(bit)
    expect(lowestBit((0x80000000 | (1 << bit)) >>> 0)).toBe(bit)
  }
})
