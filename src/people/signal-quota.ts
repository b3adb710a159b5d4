/** Limits of the signals that an account may store. Signals are free, so they need limits. */
import { RequestError } from '../contract/index.ts'
import type { Signal } from './signals.ts'

/** The stored signals of an account. */
export interface SignalSum {
  /** The last day (UTC) on which the account stored a signal. */
  readonly day: string
  /** Signals and bytes of that day. */
  readonly count: number
  readonly bytes: number
  /** Bytes of all stored signals of the account. */
  readonly total: number
}

const dayMs = 86_400_000
const mebibyte = 2 ** 20
const countADayMax = 10_000
const bytesADayMax = 16 * mebibyte
const totalMax = 256 * mebibyte
/** An account that has used no credits was shown no address, and needs few signals. */
const totalUnpaidMax = mebibyte
const totalPerCredit = 2 ** 15
/** Bytes of a key with its checksum and its page entry. */
const rowBytes = 100

/** Bytes that a signal counts towards the limits. */
export function bytesOf({ users, texts }: Pick<Signal, 'users' | 'texts'>): number {
  return Buffer.byteLength(JSON.stringify(texts)) + rowBytes * (1 + users.length)
}

/**
 * Throws RequestError `signal_quota` if the account would exceed its limit a day (UTC) or in total.
 * `nowMs`: since 1970.
 */
export function checkQuota(signal: Signal, sum: SignalSum | undefined, nowMs: number): void {
  const { day, count, bytes, total } = sumWith(sum, bytesOf(signal), nowMs)
  if (count > countADayMax || bytes > bytesADayMax) {
    const limit = `on ${day} (UTC): ${countADayMax}, and ${bytesADayMax / mebibyte} MiB`
    throw new RequestError('signal_quota', { limit, retryAfterMs: dayMs - (nowMs % dayMs) })
  }
  const { creditsUsed = 0 } = signal
  if (total <= Math.min(totalMax, totalUnpaidMax + totalPerCredit * creditsUsed)) return
  const limit =
    `in all: ${totalUnpaidMax / mebibyte} MiB and ${totalPerCredit / 1024} KiB for each credit ` +
    `that it has used, at most ${totalMax / mebibyte} MiB`
  throw new RequestError('signal_quota', { limit, retryAfterMs: dayMs })
}

/** The sum after another signal of so many bytes. */
export function sumWith(sum: SignalSum | undefined, bytes: number, nowMs: number): SignalSum {
  const day = dayOf(nowMs)
  const total = (sum?.total ?? 0) + bytes
  if (sum?.day !== day) return { day, count: 1, bytes, total }
  return { day, count: sum.count + 1, bytes: sum.bytes + bytes, total }
}

/** UTC, of milliseconds since 1970. */
function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10)
}
