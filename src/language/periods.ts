/**
 * Stretches of time that sentences name: "2015", "March 2020", `2020-03-15`, "Q1 2024". All dates
 * are days of UTC in ISO form, `2020-03-15`.
 */
import type { FoundPhrase } from './phrases.ts'
import type { Reading } from './reading.ts'

export interface Period {
  readonly firstDay: string
  /** The day after the last one. */
  readonly dayBehind: string
}

export type Unit = 'day' | 'week' | 'month' | 'year'

const yearMin = 1970
const iso = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/
const ordinal = /^(\d{1,2})(?:st|nd|rd|th)?$/

const months = new Map(
  [
    ['january', 'jan', 'januar', 'janvier', 'enero'],
    ['february', 'feb', 'februar', 'fevrier', 'febrero'],
    ['march', 'mar', 'marz', 'mars', 'marzo'],
    ['april', 'apr', 'avril', 'abril'],
    ['may', 'mai', 'mayo'],
    ['june', 'jun', 'juni', 'juin', 'junio'],
    ['july', 'jul', 'juli', 'juillet', 'julio'],
    ['august', 'aug', 'aout', 'agosto'],
    ['september', 'sep', 'sept', 'septembre', 'septiembre'],
    ['october', 'oct', 'oktober', 'okt', 'octobre', 'octubre'],
    ['november', 'nov', 'novembre', 'noviembre'],
    ['december', 'dec', 'dezember', 'dez', 'decembre', 'diciembre'],
  ].flatMap((names, month) => names.map((name) => [name, month])),
)

/**
 * The period named at a word. Periods after next year do not count.
 * @param today the current day
 */
export function periodAt(
  reading: Reading,
  i: number,
  today: string,
): FoundPhrase<Period> | undefined {
  const found =
    isoAt(reading, i) ??
    slashedAt(reading, i) ??
    monthAt(reading, i) ??
    dayOfMonthAt(reading, i) ??
    quarterAt(reading, i) ??
    yearAt(reading, i)
  const isNear = found !== undefined && yearOf(found.value.firstDay) <= yearOf(today) + 1
  return isNear ? found : undefined
}

export function yearPeriod(year: number): Period {
  return { firstDay: isoDay(year, 0, 1), dayBehind: isoDay(year + 1, 0, 1) }
}

export function monthPeriod(year: number, month: number): Period {
  return { firstDay: isoDay(year, month, 1), dayBehind: isoDay(year, month + 1, 1) }
}

/** The day that long before another. In a shorter month the last day. */
export function dayBefore(day: string, count: number, unit: Unit): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  if (unit === 'day' || unit === 'week') {
    return isoDay(year, month - 1, date - count * (unit === 'week' ? 7 : 1))
  }
  const monthsBack = unit === 'year' ? 12 * count : count
  const daysInMonth = new Date(Date.UTC(year, month - monthsBack, 0)).getUTCDate()
  return isoDay(year, month - 1 - monthsBack, Math.min(date, daysInMonth))
}

export function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}

/** Days and months may be out of range. A result before 1970 becomes its first day. */
function isoDay(year: number, month: number, day: number): string {
  const time = Math.max(0, Date.UTC(year, month, day))
  return new Date(time).toISOString().slice(0, 10)
}

function isoAt(reading: Reading, i: number): FoundPhrase<Period> | undefined {
  const match = iso.exec(reading.at(i))
  if (match === null) return undefined
  return dated(i + 1, Number(match[1]), Number(match[2]) - 1, match[3])
}

/** A date of a qualifier: `2020`, `2020-03`, `2020-03-15`, `2020-03-15T10:00:00Z`. */
export function periodOfDate(text: string): Period | undefined {
  const [date = '', time] = text.split('T', 2)
  const year = yearIn(date)
  if (year !== undefined) return time === undefined ? yearPeriod(year) : undefined
  const match = iso.exec(date)
  return match === null
    ? undefined
    : dated(0, Number(match[1]), Number(match[2]) - 1, match[3])?.value
}

/** `2020/03/15`: the slashes divide words. */
function slashedAt(reading: Reading, i: number): FoundPhrase<Period> | undefined {
  const year = yearIn(reading.at(i))
  if (year === undefined || !isNumberBehindSlash(reading, i + 1)) return undefined
  const day = isNumberBehindSlash(reading, i + 2) ? reading.at(i + 2) : undefined
  return dated(i + (day ? 3 : 2), year, Number(reading.at(i + 1)) - 1, day)
}

function isNumberBehindSlash(reading: Reading, i: number): boolean {
  return reading.words[i]?.before === '/' && /^\d{1,2}$/.test(reading.at(i))
}

/** "March 2020", "March of 2020", "March 15, 2020" */
function monthAt(reading: Reading, i: number): FoundPhrase<Period> | undefined {
  const month = months.get(reading.at(i))
  if (month === undefined) return undefined
  const day = ordinal.exec(reading.at(i + 1))?.[1]
  const at = i + (day ? 2 : 1)
  const to = reading.at(at) === 'of' ? at + 1 : at
  const year = yearIn(reading.at(to))
  return year === undefined ? undefined : dated(to + 1, year, month, day)
}

/** "15 March 2020", "15th of March 2020" */
function dayOfMonthAt(reading: Reading, i: number): FoundPhrase<Period> | undefined {
  const day = ordinal.exec(reading.at(i))?.[1]
  if (day === undefined) return undefined
  const at = i + (reading.at(i + 1) === 'of' ? 2 : 1)
  const month = months.get(reading.at(at))
  const year = yearIn(reading.at(at + 1))
  return month === undefined || year === undefined ? undefined : dated(at + 2, year, month, day)
}

/** "Q1 2024" */
function quarterAt(reading: Reading, i: number): FoundPhrase<Period> | undefined {
  const quarter = /^q([1-4])$/.exec(reading.at(i))?.[1]
  const year = yearIn(reading.at(i + 1))
  if (quarter === undefined || year === undefined) return undefined
  const month = 3 * (Number(quarter) - 1)
  const value = { firstDay: isoDay(year, month, 1), dayBehind: isoDay(year, month + 3, 1) }
  return { to: i + 2, value }
}

/** "2015", "the year 2015" */
function yearAt(reading: Reading, i: number): FoundPhrase<Period> | undefined {
  const at = reading.at(i) === 'the' ? i + 1 : i
  const to = reading.at(at) === 'year' ? at + 1 : i
  const year = yearIn(reading.at(to))
  return year === undefined ? undefined : { to: to + 1, value: yearPeriod(year) }
}

function yearIn(word: string): number | undefined {
  const year = /^\d{4}$/.test(word) ? Number(word) : 0
  return year >= yearMin && year < 2200 ? year : undefined
}

/** Undefined where there is no such day or month. */
function dated(
  to: number,
  year: number,
  month: number,
  day: string | undefined,
): FoundPhrase<Period> | undefined {
  if (year < yearMin || month < 0 || month > 11) return undefined
  const whole = monthPeriod(year, month)
  if (day === undefined) return { to, value: whole }
  const firstDay = isoDay(year, month, Number(day))
  if (Number(day) === 0 || firstDay >= whole.dayBehind) return undefined
  return { to, value: { firstDay, dayBehind: isoDay(year, month, Number(day) + 1) } }
}
