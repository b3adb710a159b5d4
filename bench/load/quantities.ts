/** Texts of options that stand for a time or a share. */
import { UsageError } from './usage-error.ts'

const millisByUnit = { us: 0.001, µs: 0.001, ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const

const number = String.raw`\d+(?:\.\d+)?`

/** Milliseconds, undefined where the text is no time: `20ms`, `1.5s`, `5m`. */
export function millisOf(text: string): number | undefined {
  const found = new RegExp(`^(${number})(us|µs|ms|s|m|h)$`).exec(text)
  return found === null
    ? undefined
    : Number(found[1]) * millisByUnit[found[2] as keyof typeof millisByUnit]
}

/** From 0 to 1, undefined where the text is no share: `0.1%`. */
export function shareOf(text: string): number | undefined {
  const found = new RegExp(`^(${number})%$`).exec(text)
  const share = Number(found?.[1]) / 100
  return share <= 1 ? share : undefined
}

/** Milliseconds of an option. Throws UsageError. */
export function durationOption(text: string, option: string, msMin: number): number {
  const ms = millisOf(text)
  if (ms !== undefined && ms >= msMin) return ms
  throw new UsageError(`${option} takes a time from ${msMin}ms, such as 60s or 5m, not "${text}"`)
}

/** Throws UsageError. */
export function shareOption(text: string, option: string): number {
  const share = shareOf(text)
  if (share !== undefined) return share
  throw new UsageError(`${option} takes a share from 0% to 100%, such as 1%, not "${text}"`)
}

/** Throws UsageError. */
export function countOption(text: string, option: string, max: number): number {
  const count = Number(text)
  if (/^\d+$/.test(text) && count >= 1 && count <= max) return count
  throw new UsageError(`${option} takes a whole number from 1 to ${max}, not "${text}"`)
}
