/** Dates in the forms that files use. A date that may be two days is none. */
import { parseIsoSeconds } from '../../contract/index.ts'

/** Seconds since 1970 of a date in any form that files use, or null. */
export function parseDate(value: unknown): number | null {
  if (value instanceof Date) return convertDate(value)
  if (typeof value === 'number' || typeof value === 'bigint') return parseNumber(value)
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (/^\d+$/.test(text)) return parseDigits(text)
  return parseIsoSeconds(normaliseDate(text)) ?? parseNamedMonth(text) ?? parseDayMonth(text)
}

/** Whether a text is a date, but its day may be its month. */
export function isAmbiguousDate(value: unknown): boolean {
  const parts = typeof value === 'string' ? dayMonthPattern.exec(value.trim()) : null
  return parts !== null && Number(parts[1]) <= 12 && Number(parts[2]) <= 12
}

/** Null for an invalid date. */
function convertDate(date: Date): number | null {
  const seconds = Math.floor(date.getTime() / 1000)
  return Number.isNaN(seconds) ? null : seconds
}

/** The least Unix time that is read from a number. Less may be days since 1900, or a year. */
const unixSecondsMin = 1e8

function parseNumber(value: number | bigint): number | null {
  if (Number.isInteger(value) || typeof value === 'bigint') return parseDigits(`${value}`)
  const number = Number(value)
  return number >= unixSecondsMin && Number.isFinite(number) ? parseUnixTime(number) : null
}

/** Unix time of any unit, or a calendar date such as `20240301` or `20240301120000`. */
function parseDigits(text: string): number | null {
  const [, year, month, day, hour, minute, second = '00'] =
    /^((?:19|20)\d\d)(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?$/.exec(text) ?? []
  if (year !== undefined) {
    const date = `${year}-${month}-${day}`
    const time = hour === undefined ? '' : `T${hour}:${minute}:${second}Z`
    const seconds = parseIsoSeconds(`${date}${time}`)
    if (seconds !== null) return seconds
  }
  return /^\d{9,19}$/.test(text) ? parseUnixTime(Number(text)) : null
}

/** Converts milliseconds, microseconds and nanoseconds, which differ in length since 1973. */
function parseUnixTime(value: number): number {
  let seconds = value
  while (seconds >= 1e11) seconds /= 1000
  return Math.floor(seconds)
}

/** Writes other forms with the year first in that of ISO 8601. */
function normaliseDate(text: string): string {
  return text
    .replace(/^(\d{4})[/.](\d{2})[/.](\d{2})/, '$1-$2-$3')
    .replace(/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/, (_, year, month, day) =>
      formatDay(year, Number(month), day),
    )
    .replace(/^(\d{4}-\d{2}-\d{2}) (\d)/, '$1T$2')
    .replace(/ ?(?:UTC|GMT)$/, 'Z')
    .replace(/ ([+-]\d{2}):?(\d{2})$/, '$1:$2')
}

/** Two numbers before a year, and a time or nothing. */
const dayMonthPattern = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:,? (\d{1,2}:\d{2}(?::\d{2})?))?$/

/** Read only if one of the numbers cannot be a month, or if both are one number. */
function parseDayMonth(text: string): number | null {
  const [, first, second, year, time] = dayMonthPattern.exec(text) ?? []
  if (year === undefined || (isAmbiguousDate(text) && Number(first) !== Number(second))) return null
  const isDayFirst = Number(first) > 12
  const [day, month] = isDayFirst ? [first!, second!] : [second!, first!]
  return parseIsoSeconds(formatDay(year, Number(month), day) + formatTime(time))
}

const monthNames =
  'january february march april may june july august september october november december'.split(' ')

/** The month from 1, by a name of at least three letters. 0: none. */
function findMonth(name: string): number {
  return monthNames.findIndex((month) => month.startsWith(name.toLowerCase())) + 1
}

const dayFirstPattern = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})(.{0,20})$/i
const monthFirstPattern = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i
const timePattern = /^ (\d{1,2}:\d{2}(?::\d{2})?)(?: (GMT|UTC|[+-]\d{4}))?$/

/** `1 Mar 2024`, `March 1, 2024`, and the dates of mails. */
function parseNamedMonth(given: string): number | null {
  const text = given.replace(/^[a-z]{3}, ?/i, '')
  const [, name, day, year] = monthFirstPattern.exec(text) ?? []
  if (name !== undefined) return parseParts(year!, findMonth(name), day!)
  const [, firstDay, laterName, laterYear, rest] = dayFirstPattern.exec(text) ?? []
  if (laterName === undefined) return null
  const [, time, zone = ''] = timePattern.exec(rest!) ?? []
  if (rest !== '' && time === undefined) return null
  const offset = /^[+-]/.test(zone) ? zone : ''
  return parseParts(laterYear!, findMonth(laterName), firstDay!, formatTime(time) + offset)
}

function parseParts(year: string, month: number, day: string, time = ''): number | null {
  return month === 0 ? null : parseIsoSeconds(formatDay(year, month, day) + time)
}

function formatDay(year: string, month: number, day: string): string {
  return `${year}-${`${month}`.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function formatTime(time: string | undefined): string {
  if (time === undefined) return ''
  return time.indexOf(':') === 1 ? `T0${time}` : `T${time}`
}
