import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { hashKey, makeKey } from '../../src/accounts/index.ts'
import { randomBase62, toBase62 } from '../../src/accounts/key-format.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

law(
  'base 62 has a fixed width, and loses no number',
  100,
  [fc.bigInt({ min: 0n, max: 62n ** 27n - 1n })],
  (value) => {
    const text = toBase62(value, 27)
    expect(text).toMatch(/^[0-9A-Za-z]{27}$/)
    const back = [...text].reduce((sum, digit) => sum * 62n + BigInt(digits.indexOf(digit)), 0n)
    expect(back).toBe(value)
  },
)

test('base 62 refuses a number that does not fit, and random digits are all of them', () => {
  expect(toBase62(61n, 1)).toBe('z')
  expect(() => toBase62(62n, 1)).toThrow(RangeError)
  expect(new Set(randomBase62(5000))).toEqual(new Set(digits))
})

test('keys have a prefix, 160 bits and a checksum in a fixed width, and are never issued twice', () => {
  const keys = Array.from({ length: 1000 }, makeKey)
  for (const text of keys) {
    expect(text).toMatch(/^ddx_[0-9A-Za-z]{33}$/)
    // Scanners of secrets tell a key by it.
    expect(text.slice(-6)).toBe(toBase62(BigInt(crc32(text.slice(0, -6))), 6))
  }
  expect(new Set(keys).size).toBe(keys.length)
})

test('a key is hashed with SHA-256', () => {
  const text = makeKey()
  expect(hashKey(text)).toBe(createHash('sha256').update(text).digest('hex'))
})
