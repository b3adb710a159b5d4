import { describe, expect, test } from 'vitest'
import {
  daysAgo,
  isoOf,
  parseDay,
  parseDuration,
  parseEnd,
  parseExpiry,
  parseStart,
} from '../../src/cli/local/time-arguments.ts'

describe('durations', () => {
  test.each([
    ['0', 0],
    ['0h', 0],
    ['90s', 90_000],
    ['30m', 1_800_000],
    ['24h', 86_400_000],
    ['7d', 604_800_000],
    ['366d', 31_622_400_000],
  ])('%s', (text, durationMs) => {
    expect(parseDuration(text)).toBe(durationMs)
  })

  test.each(['', '5', '-1h', '1.5h', '24 h', '1w', '367d', '1e3s', 'h', '999999999d'])(
    '"%s" is none',
    (text) => {
      expect(() => parseDuration(text)).toThrow('s, m, h or d')
    },
  )
})

describe('days and moments', () => {
  test('a day has to exist', () => {
    expect(parseDay('2028-02-29')).toBe('2028-02-29')
    for (const text of ['2027-02-29', '2027-2-1', '2027-01-01T00:00:00Z', 'today', '']) {
      expect(() => parseDay(text)).toThrow('2030-01-31')
    }
  })

  test('a date begins with its first millisecond and ends before that of the next', () => {
    expect(parseStart('2026-11-22')).toBe(Date.UTC(2026, 10, 22))
    expect(parseEnd('2026-11-22')).toBe(Date.UTC(2026, 10, 23))
  })

  test('a date-time is its second, wherever its offset puts it', () => {
    const second = Date.UTC(2026, 10, 22, 10, 0, 5)
    expect(parseStart('2026-11-22T12:00:05+02:00')).toBe(second)
    expect(parseEnd('2026-11-22T12:00:05+02:00')).toBe(second + 1000)
    expect(() => parseStart('noon')).toThrow('ISO 8601')
  })

  test('days are counted back in UTC', () => {
    const nowMs = Date.UTC(2026, 2, 1, 0, 0, 1)
    expect([daysAgo(0, nowMs), daysAgo(1, nowMs)]).toEqual(['2026-03-01', '2026-02-28'])
    expect(isoOf(nowMs + 999)).toBe('2026-03-01T00:00:01Z')
  })
})

test('an expiry is still to come', () => {
  expect(parseExpiry('2999-01-31')).toBe('2999-01-31')
  expect(() => parseExpiry('2001-01-31T10:00:00Z')).toThrow('in the future')
  expect(() => parseExpiry('soon')).toThrow('ISO 8601')
})
