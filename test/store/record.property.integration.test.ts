import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { decodeRecord } from '../../src/store/checksummed-records.ts'
import { StoreError } from '../../src/store/index.ts'
import { encodeRecord } from './encode-record.ts'

/** Generated records. */
const content = fc.record({
  name: fc.string({ unit: 'grapheme' }),
  services: fc.array(fc.string()),
  creditsRemaining: fc.maxSafeNat(),
  rate: fc.integer(),
})

describe('a record', () => {
  law(
    'is read as it was put, under its own name only',
    100,
    [content, fc.string(), fc.string()],
    (value, name, other) => {
      fc.pre(name !== other)
      const record = encodeRecord(name, value)
      expect(decodeRecord(name, record)).toEqual(value)
      expect(() => decodeRecord(other, record)).toThrow(`${other} is damaged`)
    },
  )

  law('is refused with one bit flipped, or cut', 100, [content, fc.nat()], (value, bit) => {
    const record = encodeRecord('accounts record x', value)
    const place = bit % (8 * record.length)
    record[place >> 3] = (record[place >> 3] ?? 0) ^ (1 << (place & 7))
    expect(() => decodeRecord('accounts record x', record)).toThrow(StoreError)
    record[place >> 3] = (record[place >> 3] ?? 0) ^ (1 << (place & 7))
    const cut = record.subarray(0, bit % record.length)
    expect(() => decodeRecord('accounts record x', cut)).toThrow('accounts record x is damaged')
  })
})
