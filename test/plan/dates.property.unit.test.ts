import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds, law } from '../../native-free-index/test/law.ts'
import { readTables } from '../../native-free-index/test/rows.ts'
import { formatIsoSeconds, parseIsoSeconds } from '../../src/contract/index.ts'

const noInvalidDate = true
const [min, max] = [new Date('0000-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59Z')]
const date = fc.date({ min, max, noInvalidDate })
const two = (value: number) => String(value).padStart(2, '0')

describe('a date', () => {
  law('is read as Date reads it, without its milliseconds', [date], (time) => {
    const seconds = Math.floor(time.getTime() / 1000)
    expect(parseIsoSeconds(time.toISOString())).toBe(seconds)
    expect(parseIsoSeconds(time.toISOString().toLowerCase())).toBe(seconds)
    expect(parseIsoSeconds(time.toISOString().replace('T', ' ').replace('.', ','))).toBe(seconds)
    expect(parseIsoSeconds(time.toISOString().slice(0, -1))).toBe(seconds)
    expect(formatIsoSeconds(seconds)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(parseIsoSeconds(formatIsoSeconds(seconds))).toBe(seconds)
    // Without a time it is midnight, without seconds the full minute.
    const [day, minute] = [10, 16].map((end) => time.toISOString().slice(0, end))
    expect(parseIsoSeconds(day!)).toBe(Date.parse(day!) / 1000)
    expect(parseIsoSeconds(minute!)).toBe(Date.parse(`${minute}Z`) / 1000)
  })

  it('in the form of the service is read as in any other form, whatever its numbers', () => {
    const zone = fc.oneof(
      fc.constant('Z'),
      fc
        .tuple(fc.constantFrom('+', '-'), fc.nat({ max: 25 }), fc.nat({ max: 61 }))
        .map(([sign, hours, minutes]) => `${sign}${two(hours)}:${two(minutes)}`),
    )
    const numbers = fc.tuple(
      fc.oneof(fc.nat({ max: 9999 }), fc.constantFrom(0, 999, 1000, 9999)),
      ...[13, 32, 25, 61, 61].map((max) => fc.nat({ max })),
    )
    const slip = fc.option(fc.tuple(fc.nat({ max: 24 }), fc.constantFrom(...'0-:.TZ+ /x')))
    holds(2000, [numbers, zone, slip], (all, ending, change) => {
      const [year, month, day, hour, minute, second] = all.map(two)
      const date = `${year!.padStart(4, '0')}-${month}-${day}`
      const characters = [...`${date}T${hour}:${minute}:${second}${ending}`]
      if (change !== null && change[0] < characters.length) characters[change[0]] = change[1]
      const text = characters.join('')
      // A space instead of the T leads past the fast way.
      fc.pre(text[10] === 'T')
      expect(parseIsoSeconds(text)).toBe(parseIsoSeconds(text.replace('T', ' ')))
    })
  })

  it('is written as Date writes it, in any year', () => {
    const edge = 8.64e12
    const seconds = fc.oneof(
      fc.double({ min: -edge, max: edge, noNaN: true }),
      fc.integer({ min: -200_000, max: 200_000 }),
      fc.constantFrom(-edge, edge, -0, -0.5, 86_399.999, -62_167_219_200, 253_402_300_800),
    )
    holds(500, [seconds], (one) => {
      const expected = new Date(Math.floor(one) * 1000).toISOString().replace('.000Z', 'Z')
      expect(formatIsoSeconds(one)).toBe(expected)
    })
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, edge * 1.1]) {
      expect(() => formatIsoSeconds(wrong)).toThrow(RangeError)
    }
  })

  it('with an offset is the moment that Date says', () => {
    const offset = fc.tuple(fc.constantFrom('+', '-'), fc.nat({ max: 23 }), fc.nat({ max: 59 }))
    holds([date, offset], (time, [sign, hours, minutes]) => {
      const local = time.toISOString().slice(0, 19)
      const expected = Date.parse(`${local}${sign}${two(hours)}:${two(minutes)}`)
      fc.pre(expected >= min.getTime() && expected <= max.getTime())
      for (const colon of [':', '']) {
        const text = `${local}${sign}${two(hours)}${colon}${two(minutes)}`
        expect(parseIsoSeconds(text)).toBe(expected / 1000)
      }
    })
    expect(parseIsoSeconds('2024-03-01T12:00:00+02')).toBe(Date.parse('2024-03-01T10:00Z') / 1000)
  })

  law(
    'is a real day of its year',
    2000,
    [fc.nat({ max: 9999 }), fc.nat({ max: 99 }), fc.nat({ max: 99 })],
    (y, m, d) => {
      const text = `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`
      const isLeap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0
      const days = [0, 31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      const isReal = m >= 1 && m <= 12 && d >= 1 && d <= days[m]!
      expect(parseIsoSeconds(text) !== null).toBe(isReal)
    },
  )

  it.each(readTables<string[]>(import.meta.url, 'wrong-dates.json'))('%j is none', (text) => {
    expect(parseIsoSeconds(text)).toBeNull()
  })
})
