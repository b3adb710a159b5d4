import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds, law } from '../../native-free-index/test/law.ts'
import { hashOf, isWellFormed, newKey } from '../../src/access/index.ts'
import { randomBase62, toBase62 } from '../../src/access/key-format.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const key = fc.constant(null).map(() => newKey())

describe('base 62', () => {
  it('keeps the order of numbers at a fixed width, and loses no number', () => {
    const number = fc.bigInt({ min: 0n, max: 62n ** 27n - 1n })
    holds(100, [number], (value) => {
      const text = toBase62(value, 27)
      expect(text).toMatch(/^[0-9A-Za-z]{27}$/)
      const back = [...text].reduce((sum, digit) => sum * 62n + BigInt(digits.indexOf(digit)), 0n)
      expect(back).toBe(value)
    })
  })

  it('refuses a number that does not fit', () => {
    expect(toBase62(61n, 1)).toBe('z')
    expect(() => toBase62(62n, 1)).toThrow(RangeError)
  })

  it('draws every digit', () => {
    expect(new Set(randomBase62(5000))).toEqual(new Set(digits))
  })
})

describe('an API key', () => {
  law(
    'has prefix, 160 bits and checksum in a fixed width, and is well formed',
    100,
    [key],
    (text) => {
      expect(text).toMatch(/^ddx_[0-9A-Za-z]{33}$/)
      expect(isWellFormed(text)).toBe(true)
    },
  )

  it('is never issued twice', () => {
    expect(new Set(Array.from({ length: 1000 }, newKey)).size).toBe(1000)
  })

  it('is refused when one character is changed', () => {
    const place = fc.nat({ max: 36 })
    const character = fc.constantFrom(...digits, '_', '-', ' ', 'é')
    holds(1000, [key, place, character], (text, index, replacement) => {
      fc.pre(text[index] !== replacement)
      expect(isWellFormed(text.slice(0, index) + replacement + text.slice(index + 1))).toBe(false)
    })
  })

  it('is refused when cut, lengthened, or in another case of its prefix', () => {
    const text = newKey()
    for (const other of [
      '',
      text.slice(1),
      text.slice(0, -1),
      `${text}0`,
      `${text}\n`,
      ` ${text}`,
    ]) {
      expect(isWellFormed(other)).toBe(false)
    }
    expect(isWellFormed(text.replace('ddx_', 'DDX_'))).toBe(false)
  })

  law(
    'is refused when two different neighbouring characters are swapped',
    100,
    [key, fc.integer({ min: 4, max: 35 })],
    (text, index) => {
      const [a, b] = [text[index] ?? '', text[index + 1] ?? '']
      fc.pre(a !== b)
      expect(isWellFormed(text.slice(0, index) + b + a + text.slice(index + 2))).toBe(false)
    },
  )

  it('is hashed with SHA-256', () => {
    const text = newKey()
    const expected = createHash('sha256').update(text).digest('hex')
    expect(Buffer.from(hashOf(text)).toString('hex')).toBe(expected)
  })
})
