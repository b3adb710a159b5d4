import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Bitset,
  bitsetWords,
  complement,
  countBits,
  fillBits,
  hasBit,
  intersect,
  setBit,
  unite,
} from '../../src/bytes/index.ts'

/** A size and two sets of numbers below it; sizes around multiples of 32 come often. */
const sets = fc
  .oneof(fc.nat({ max: 200 }), fc.constantFrom(0, 1, 31, 32, 33, 63, 64, 65, 96))
  .chain((size) => {
    const docIds = fc.uniqueArray(fc.nat({ max: Math.max(0, size - 1) }), { maxLength: size })
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

test('a bitset holds what was put into it and counts it', () => {
  fc.assert(
    fc.property(sets, ({ size, a }) => {
      const bits = bitsetOf(size, a)
      expect(contentOf(bits)).toEqual(sorted(a))
      expect(countBits(bits)).toBe(a.length)
    }),
  )
})

test('intersection, union and complement are those of sets, and set no bit above the size', () => {
  fc.assert(
    fc.property(sets, ({ size, a, b }) => {
      const both = bitsetOf(size, a)
      intersect(both, bitsetOf(size, b))
      expect(contentOf(both)).toEqual(sorted(a.filter((docId) => b.includes(docId))))
      const either = bitsetOf(size, a)
      unite(either, bitsetOf(size, b))
      expect(contentOf(either)).toEqual(sorted(new Set([...a, ...b])))
      const rest = bitsetOf(size, a)
      complement(rest, size)
      const all = Array.from({ length: size }, (_, i) => i)
      expect(contentOf(rest)).toEqual(all.filter((docId) => !a.includes(docId)))
      const full = bitsetOf(size, a)
      fillBits(full, size)
      expect(contentOf(full)).toEqual(all)
    }),
  )
})

test('De Morgan: what is not in either is in both complements', () => {
  fc.assert(
    fc.property(sets, ({ size, a, b }) => {
      const left = bitsetOf(size, a)
      unite(left, bitsetOf(size, b))
      complement(left, size)
      const right = bitsetOf(size, a)
      complement(right, size)
      const other = bitsetOf(size, b)
      complement(other, size)
      intersect(right, other)
      expect(right).toEqual(left)
    }),
  )
})
