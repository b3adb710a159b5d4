/** Years of work, from the positions of a professional profile. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import { experienceYears } from '../../src/endpoints/contributor-profiles.ts'

const now = Date.UTC(2026, 7, 22) / 1000
const from = (startDate: string, endDate?: string, isCurrent?: boolean) => ({
  startDate,
  ...(endDate === undefined ? {} : { endDate }),
  ...(isCurrent === undefined ? {} : { isCurrent }),
})

it.each([
  ['no position', [], undefined],
  ['a closed one', [from('2015-05', '2017-05')], 2],
  ['one of a few months', [from('2015-05', '2015-09')], 0.3],
  ['one within a month', [from('2015-05-02', '2015-05-30')], 0],
  ['a current one', [from('2024-08', undefined, true)], 2],
  ['one that says nothing of its end', [from('2024-08')], 2],
  ['one that ended at no known time', [from('2024-08', undefined, false)], undefined],
  ['one whose end is a word', [from('2024-08', 'Present')], undefined],
  ['a current one whose end is a word', [from('2024-08', 'Present', true)], 2],
  ['a current one with a planned end', [from('2025-08', '2027-01', true)], 1],
  ['one that ended though it is current', [from('2020-01', '2021-01', true)], 1],
  ['one that begins later', [from('2027-01')], undefined],
  ['one that ends before it begins', [from('2020-01', '2019-01')], undefined],
  ['years alone', [from('2010', '2013')], 3],
  ['whole dates and times', [from('2010-01-31T00:00:00Z', '2011-07-01')], 1.5],
  ['names of months', [from('May 2019', '1 September 2020')], 1.3],
  ['months that are none', [from('2010-13', '2011-00')], 1],
  ['overlapping ones', [from('2010', '2014'), from('2012', '2016'), from('2011', '2012')], 6],
  ['ones with a gap', [from('2018', '2019'), from('2010', '2012')], 3],
  ['a placeholder', [from('0001-01-01', '2012'), from('2010', '2012')], 2],
  ['odd texts', [from(''), from('-'), from('soon'), from('12345'), {}, from('\0')], undefined],
])('%s', (_, positions, years) => {
  expect(experienceYears(positions, now)).toBe(years)
})

it('counts months with a position once each, in any order, for any texts', () => {
  const month = fc.record({
    year: fc.integer({ min: 1990, max: 2026 }),
    month: fc.nat({ max: 11 }),
  })
  const period = fc.record({ start: month, end: month })
  const odd = fc.record(
    { startDate: fc.string(), endDate: fc.string(), isCurrent: fc.boolean() },
    { requiredKeys: [] },
  )
  const textOf = ({ year, month }: { year: number; month: number }) =>
    `${year}-${String(month + 1).padStart(2, '0')}`
  const indexOf = ({ year, month }: { year: number; month: number }) => 12 * year + month
  const nowMonth = 12 * 2026 + 7
  holds(100, [fc.array(period, { maxLength: 8 }), fc.array(odd)], (periods, others) => {
    const positions = periods.map(({ start, end }) => from(textOf(start), textOf(end)))
    const valid = periods.filter(
      ({ start, end }) => indexOf(start) <= Math.min(indexOf(end), nowMonth),
    )
    const worked = new Set<number>()
    for (const { start, end } of valid) {
      for (let at = indexOf(start); at < Math.min(indexOf(end), nowMonth); at++) worked.add(at)
    }
    const expected = valid.length === 0 ? undefined : Math.round((10 * worked.size) / 12) / 10
    expect(experienceYears(positions, now)).toBe(expected)
    expect(experienceYears([...positions].reverse(), now)).toBe(expected)
    const any = experienceYears([...positions, ...others], now)
    if (any !== undefined) expect(any).toBeGreaterThanOrEqual(expected ?? 0)
  })
})
