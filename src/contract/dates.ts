/**
 * ISO 8601 dates of data sets and filters: a date, or a date and time with optional seconds,
 * fraction and offset. Without an offset it is UTC. Milliseconds are dropped.
 */
const datePattern = String.raw`(\d{4})-(\d{2})-(\d{2})`
const timePattern = String.raw`(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?`
const offsetPattern = String.raw`(Z|[+-]\d{2}(?::?\d{2})?)?`
const pattern = new RegExp(`^${datePattern}(?:[T ]${timePattern}${offsetPattern})?$`, 'i')

/** Seconds since 1970, or null if the text is no such date. */
export function parseIsoSeconds(text: string): number | null {
  // Nearly all dates of data sets have these forms, and an import reads several of each record.
  if (text.length === 20 && text[19] === 'Z') return parseOwnForm(text, 0)
  const isOffset = text.length === 25 && (text[19] === '+' || text[19] === '-')
  if (!isOffset || text[22] !== ':') return parseAnyForm(text)
  const hours = readDigits(text, 20, 22)
  const minutes = readDigits(text, 23, 25)
  if (!(hours < 24 && minutes < 60)) return parseAnyForm(text)
  return parseOwnForm(text, (text[19] === '-' ? -60 : 60) * (hours * 60 + minutes))
}

/**
 * Seconds since 1970, or null if the text is no date. Texts in the service's own format need no
 * regular expression.
 *
 * @param offset seconds east of UTC
 */
function parseOwnForm(text: string, offset: number): number | null {
  const year = readDigits(text, 0, 4)
  const month = readDigits(text, 5, 7)
  const day = readDigits(text, 8, 10)
  const hour = readDigits(text, 11, 13)
  const minute = readDigits(text, 14, 16)
  const second = readDigits(text, 17, 19)
  const isCommon = year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= 28
  const isTime = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60
  const isForm = text[4] === '-' && text[7] === '-' && text[10] === 'T'
  if (!isCommon || !isTime || !isForm || text[13] !== ':' || text[16] !== ':')
    return parseAnyForm(text)
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - offset
}

/** The number in the characters from `start` to `end`, or NaN. */
function readDigits(text: string, start: number, end: number): number {
  let number = 0
  for (let i = start; i < end; i++) {
    const digit = text.charCodeAt(i) - 0x30
    if (digit < 0 || digit > 9) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

function parseAnyForm(text: string): number | null {
  const match = pattern.exec(text)
  if (match === null) return null
  const [year, month, day, hour, minute, second] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const time = new Date(0)
  time.setUTCFullYear(year!, month! - 1, day)
  time.setUTCHours(hour!, minute, second)
  const isReal =
    time.getUTCMonth() === month! - 1 &&
    time.getUTCDate() === day &&
    time.getUTCHours() === hour &&
    time.getUTCMinutes() === minute &&
    time.getUTCSeconds() === second
  const offset = parseOffset(match[7])
  if (!isReal || offset === null) return null
  const seconds = time.getTime() / 1000 - offset
  return secondsMin <= seconds && seconds <= secondsMax ? seconds : null
}

/** Whether the text is a day that exists, as `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  return text.length === 'YYYY-MM-DD'.length && parseIsoSeconds(text) !== null
}

/** With an offset, a date may lie outside the years of four digits. */
const secondsMin = Date.parse('0000-01-01T00:00:00Z') / 1000
const secondsMax = Date.parse('9999-12-31T23:59:59Z') / 1000

/** The form in which the service writes dates: UTC, whole seconds. */
export function formatIsoSeconds(seconds: number): string {
  const whole = Math.floor(seconds)
  const day = Math.floor(whole / secondsPerDay)
  const second = whole - day * secondsPerDay
  const hour = Math.floor(second / 3600)
  const minute = Math.floor(second / 60) % 60
  return `${formatDay(day)}T${twoDigits[hour]}:${twoDigits[minute]}:${twoDigits[second % 60]}Z`
}

const secondsPerDay = 86_400
const twoDigits = Array.from({ length: 60 }, (_, i) => `${i}`.padStart(2, '0'))

/** Cache of formatted days, since a data set has dates of few days. */
const dayTexts = new Map<number, string>()
const dayTextsMax = 1 << 16

/** Throws RangeError for a day that `Date` does not know. @param day since 1970 */
function formatDay(day: number): string {
  const known = dayTexts.get(day)
  if (known !== undefined) return known
  const [text] = new Date(day * secondsPerDay * 1000).toISOString().split('T') as [string]
  if (dayTexts.size >= dayTextsMax) dayTexts.clear()
  dayTexts.set(day, text)
  return text
}

function parseOffset(text: string | undefined): number | null {
  if (text === undefined || text.toUpperCase() === 'Z') return 0
  const hours = Number(text.slice(1, 3))
  const minutes = Number(text.slice(3).replace(':', '') || 0)
  if (hours > 23 || minutes > 59) return null
  return (text.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60)
}
