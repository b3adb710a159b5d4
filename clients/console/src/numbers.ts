/** Numbers and dates as people of the browser's language write them. */

const whole = new Intl.NumberFormat()
const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })
const digits = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 4 })
const decimals = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 3,
  maximumFractionDigits: 3,
})
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'long' })
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** `12,345` */
export function formatWhole(value: number): string {
  return whole.format(value)
}

/** `12.3K` */
export function formatShort(value: number): string {
  return short.format(value)
}

/** A part of a score, with four digits that count: `0.002704`, `8,939,000` */
export function formatScore(value: number): string {
  return digits.format(value)
}

/** A score in a column: below 100 all have three decimals, so that their points align. */
export function formatColumnScore(value: number): string {
  return Math.abs(value) < 100 ? decimals.format(value) : digits.format(value)
}

/** `1 credit`, `2 credits` */
export function formatCount(value: number, one: string, many = `${one}s`): string {
  return `${formatWhole(value)} ${value === 1 ? one : many}`
}

/** `1 follower`, `12.3K followers` */
export function formatShortCount(value: number, one: string, many = `${one}s`): string {
  return `${formatShort(value)} ${value === 1 ? one : many}`
}

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** `3 months ago`. The text itself where it is no date. */
export function formatAge(iso: string, nowMs = Date.now()): string {
  const seconds = (Date.parse(iso) - nowMs) / 1000
  if (Number.isNaN(seconds)) return iso
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit)
  }
  return relative.format(0, 'minute')
}

/** `3 Mar 2026`. The text itself where it is no date. */
export function formatDay(iso: string): string {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? iso : day.format(time)
}
