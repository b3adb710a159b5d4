import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchInterval, nextAbove, nextBelow } from '../../src/kernels/index.ts'

const number = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, 1, -1, Number.NaN, Number.MIN_VALUE, -Number.MIN_VALUE),
)

test('matchInterval sets exactly the bits of the values between, and clears the others', () => {
  fc.assert(
    fc.property(fc.array(number, { maxLength: 100 }), number, number, (list, low, high) => {
      const bits = new Uint32Array(Math.ceil(list.length / 32)).fill(0xffffffff)
      matchInterval(Float64Array.from(list), low, high, bits)
      for (let docId = 0; docId < bits.length * 32; docId++) {
        const value = list[docId] ?? Number.NaN
        const bit = (bits[docId >>> 5]! >>> (docId & 31)) & 1
        expect(bit).toBe(value >= low && value <= high ? 1 : 0)
      }
    }),
  )
})

test('between a number and its neighbours there is none', () => {
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(fc.oneof(finite, fc.constantFrom(0, -0, Number.MIN_VALUE, -1)), (value) => {
      const above = nextAbove(value)
      const below = nextBelow(value)
      expect(above).toBeGreaterThan(value)
      expect(below).toBeLessThan(value)
      // The middle of neighbours rounds to one of them.
      const middle = value / 2 + above / 2
      expect(middle === value || middle === above).toBe(true)
      expect(nextBelow(above) === value).toBe(true)
      expect(nextAbove(below) === value).toBe(true)
    }),
  )
})

test('beyond infinity lies nothing', () => {
  const bits = Uint32Array.of(0)
  const values = Float64Array.of(Number.NEGATIVE_INFINITY, 0, Number.POSITIVE_INFINITY)
  matchInterval(values, nextAbove(Number.POSITIVE_INFINITY), Number.POSITIVE_INFINITY, bits)
  expect(bits[0]).toBe(0)
  matchInterval(values, nextAbove(Number.NEGATIVE_INFINITY), Number.POSITIVE_INFINITY, bits)
  expect(bits[0]).toBe(0b110)
})
