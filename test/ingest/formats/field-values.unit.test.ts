import { expect, it } from 'vitest'
import { parseDate } from '../../../src/ingest/formats/dates.ts'

it.each([
  [1_700_000_000, 1_700_000_000],
  [1_700_000_000_123, 1_700_000_000],
  ['1700000000123456', 1_700_000_000],
  [1_700_000_000_123_456_789n, 1_700_000_000],
  [-1.5, null],
  [45_352, null],
  [new Date('1969-12-31T23:59:00Z'), -60],
  [new Date('1972-01-01T00:00:00Z'), 63_072_000],
  [new Date(Number.NaN), null],
])('the number or date %s is read in seconds or finer units', (value, seconds) => {
  expect(parseDate(value)).toBe(seconds)
})
