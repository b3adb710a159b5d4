/**
 * Stretches of time that sentences name: "2015", "March 2020", `2020-03-15`, "Q1 2024". All dates
 * are days of UTC in ISO form, `2020-03-15`.
 */
import type { Bound, Comparison } from './condition.ts'
import { definePatterns, type Match, readWord, type Slot } from './grammar.ts'
import type { Reading } from './reading.ts'

export interface Period {
  readonly firstDay: string
  /** The day after the last one. */
  readonly dayBehind: string
}

/** The bounds of a day that stands so to a period: before it (`Lt`), in it (`Eq`), after it. */
export function boundPeriod(op: Comparison, { firstDay, dayBehind }: Period): Bound<string>[] {
  switch (op) {
    case 'Lt':
      return [{ op: 'Lt', value: firstDay }]
    case 'Lte':
      return [{ op: 'Lt', value: dayBehind }]
    case 'Gt':
      return [{ op: 'Gte', value: dayBehind }]
    case 'Gte':
      return [{ op: 'Gte', value: firstDay }]
    case 'Eq':
      return [
        { op: 'Gte', value: firstDay },
        { op: 'Lt', value: dayBehind },
      ]
  }
}

export type Unit = 'day' | 'week' | 'month' | 'year'

const yearMin = 1970
const iso = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/

const months = new Map(
  `january jan januar janvier enero, february feb februar fevrier febrero
  march mar marz mars marzo, april apr avril abril, may mai mayo, june jun juni juin junio
  july jul juli juillet julio, august aug aout agosto, september sep sept septembre septiembre
  october oct oktober okt octobre octubre, november nov novembre noviembre
  december dec dezember dez decembre diciembre`
    .split(/[,\n]\s*/)
    .flatMap((names, month) => names.split(' ').map((name) => [name, month])),
)

const year = readWord(parseYear)
const month = readWord((word) => months.get(word))
const day = readWord((word) => /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1])
const quarter = readWord((word) => /^q([1-4])$/.exec(word)?.[1])
const isoDate = readWord((word) => iso.exec(word) ?? undefined)
/** `/03` of `2020/03/15`: the slashes divide words. */
const behindSlash: Slot<string> = {
  at: (reading, i) => {
    const isNumber = reading.words[i]?.before === '/' && /^\d{1,2}$/.test(reading.at(i))
    return isNumber ? { value: reading.at(i), to: i + 1 } : undefined
  },
}

const write = definePatterns({ year, month, day, quarter, isoDate, behindSlash })
const forms: readonly Slot<Period>[] = [
  write('{isoDate}', ({ isoDate: [, first, second, third] }) =>
    findPeriod(Number(first), Number(second) - 1, third),
  ),
  write('{year} {month:behindSlash} {day:behindSlash}?', ({ year, month, day }) =>
    findPeriod(year, Number(month) - 1, day),
  ),
  write('{month} {day}? of? {year}', ({ year, month, day }) => findPeriod(year, month, day)),
  write('{day} of? {month} {year}', ({ year, month, day }) => findPeriod(year, month, day)),
  write('{quarter} {year}', ({ quarter, year }) => {
    const first = 3 * (Number(quarter) - 1)
    return { firstDay: formatDay(year, first, 1), dayBehind: formatDay(year, first + 3, 1) }
  }),
  write('the? year {year}', ({ year }) => spanYear(year)),
  write('{year}', ({ year }) => spanYear(year)),
]

/** The period named at a word. Periods after next year do not count. */
export function readPeriod(reading: Reading, i: number): Match<Period> | undefined {
  for (const form of forms) {
    const match = form.at(reading, i)
    if (match === undefined) continue
    return readYear(match.value.firstDay) <= readYear(reading.today) + 1 ? match : undefined
  }
  return undefined
}

/** A date of a qualifier: `2020`, `2020-03`, `2020-03-15`, `2020-03-15T10:00:00Z`. */
export function parseDate(text: string): Period | undefined {
  const [date = '', time] = text.split('T', 2)
  const year = parseYear(date)
  if (year !== undefined) return time === undefined ? spanYear(year) : undefined
  const match = iso.exec(date)
  return match === null ? undefined : findPeriod(Number(match[1]), Number(match[2]) - 1, match[3])
}

function parseYear(word: string): number | undefined {
  const year = /^\d{4}$/.test(word) ? Number(word) : 0
  return year >= yearMin && year < 2200 ? year : undefined
}

export function spanYear(year: number): Period {
  return { firstDay: formatDay(year, 0, 1), dayBehind: formatDay(year + 1, 0, 1) }
}

export function spanMonth(year: number, month: number): Period {
  return { firstDay: formatDay(year, month, 1), dayBehind: formatDay(year, month + 1, 1) }
}

/** The day that long before another. In a shorter month the last day. */
export function subtractTime(day: string, count: number, unit: Unit): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  if (unit === 'day' || unit === 'week') {
    return formatDay(year, month - 1, date - count * (unit === 'week' ? 7 : 1))
  }
  const monthsBack = unit === 'year' ? 12 * count : count
  const daysInMonth = new Date(Date.UTC(year, month - monthsBack, 0)).getUTCDate()
  return formatDay(year, month - 1 - monthsBack, Math.min(date, daysInMonth))
}

export function readYear(day: string): number {
  return Number(day.slice(0, 4))
}

/** Days and months may be out of range. A result before 1970 becomes its first day. */
function formatDay(year: number, month: number, day: number): string {
  const time = Math.max(0, Date.UTC(year, month, day))
  return new Date(time).toISOString().slice(0, 10)
}

/** Undefined where there is no such day or month. */
function findPeriod(year: number, month: number, day: string | undefined): Period | undefined {
  if (year < yearMin || month < 0 || month > 11) return undefined
  const whole = spanMonth(year, month)
  if (day === undefined) return whole
  const firstDay = formatDay(year, month, Number(day))
  if (Number(day) === 0 || firstDay >= whole.dayBehind) return undefined
  return { firstDay, dayBehind: formatDay(year, month, Number(day) + 1) }
}
