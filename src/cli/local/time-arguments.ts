/** Parsers of durations, days and instants. */
import { InvalidArgumentError } from 'commander'
import { formatIsoSeconds, parseIsoSeconds } from '../../contract/vocabulary.ts'

const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const dayMs = unitMs.d
/** Longer than any useful overlap, and far below the range of dates. */
const durationDaysMax = 366

/** `0`, `90s`, `30m`, `24h` or `7d`, in milliseconds. */
export function parseDuration(text: string): number {
  if (text === '0') return 0
  const [, count, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? []
  const durationMs = Number(count) * unitMs[unit as keyof typeof unitMs]
  if (durationMs <= durationDaysMax * dayMs) return durationMs
  throw new InvalidArgumentError(
    `It must be 0, or a number with s, m, h or d, at most ${durationDaysMax}d.`,
  )
}

const retentionDaysMax = 36_500

/** `365d` in milliseconds. Undefined for `forever`. */
export function parseRetention(text: string): number | undefined {
  if (text === 'forever') return undefined
  const days = /^\d{1,5}d$/.test(text) ? Number(text.slice(0, -1)) : 0
  if (days >= 1 && days <= retentionDaysMax) return days * dayMs
  throw new InvalidArgumentError(`It must be 1d to ${retentionDaysMax}d, or forever.`)
}

/** A UTC day that exists, as `YYYY-MM-DD`. */
export function parseDay(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && parseIsoSeconds(text) !== null) return text
  throw new InvalidArgumentError('It must be a day such as 2030-01-31.')
}

/** An ISO 8601 date or date-time, in milliseconds since 1970. A date is its beginning in UTC. */
export function parseStart(text: string): number {
  const seconds = parseIsoSeconds(text)
  if (seconds !== null) return seconds * 1000
  throw new InvalidArgumentError('It must be an ISO 8601 date or date-time.')
}

/** An ISO 8601 date or date-time in the future, unchanged. */
export function parseExpiry(text: string): string {
  if (parseStart(text) > Date.now()) return text
  throw new InvalidArgumentError('It must be in the future; a date means its beginning, in UTC.')
}

/**
 * The exclusive end of a date or date-time, in milliseconds since 1970: the next day, or the next
 * second.
 */
export function parseEnd(text: string): number {
  return parseStart(text) + (text.length > 10 ? 1000 : dayMs)
}

/** The UTC day that is `days` days before now, as `YYYY-MM-DD`. */
export function daysAgo(days: number, nowMs = Date.now()): string {
  return new Date(nowMs - days * dayMs).toISOString().slice(0, 10)
}

/** ISO 8601 in UTC, rounded down to seconds. */
export function isoOf(timeMs: number): string {
  return formatIsoSeconds(Math.floor(timeMs / 1000))
}
