/** Years of work, from the positions of a professional profile. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import { countExperienceYears } from '../../src/endpoints/contributor-profiles.ts'
import { readJsonLines } from '../tables.ts'

const now = Date.UTC(2026, 7, 22) / 1000
const rows = readJsonLines<[name: string, positions: object[], years: number | null]>(
  'test/endpoints/experience-years.jsonl',
)

it.each(rows)('%s', (_, positions, years) => {
  expect(countExperienceYears(positions, now) ?? null).toBe(years)
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
    const positions = periods.map(({ start, end }) => ({
      startDate: textOf(start),
      endDate: textOf(end),
    }))
    const valid = periods.filter(
      ({ start, end }) => indexOf(start) <= Math.min(indexOf(end), nowMonth),
    )
    const worked = new Set<number>()
    for (const { start, end } of valid) {
      for (let at = indexOf(start); at < Math.min(indexOf(end), nowMonth); at++) worked.add(at)
    }
    const expected = valid.length === 0 ? undefined : Math.round((10 * worked.size) / 12) / 10
    expect(countExperienceYears(positions, now)).toBe(expected)
    expect(countExperienceYears([...positions].reverse(), now)).toBe(expected)
    const any = countExperienceYears([...positions, ...others], now)
    if (any !== undefined) expect(any).toBeGreaterThanOrEqual(expected ?? 0)
  })
})
