/**
 * The time that decides whether a key has ended. It never decreases: setting the system clock back
 * would otherwise revive keys that have expired or were rotated out. Within a process, the
 * monotonic clock advances it while the system clock is behind. Across processes, the journal tells
 * the latest time that any of them has used.
 */

import type { Log } from '../observe/index.ts'
import type { Access } from './access.ts'

/** The latest time as the journal tells it. */
interface StoredTime {
  /** Milliseconds since 1970. */
  readonly latestMs: number
  /** How often an operator has set it back. Processes that see a new reset follow it. */
  readonly resets: number
}

const noTime: StoredTime = { latestMs: 0, resets: 0 }

export class LatestTime {
  readonly #wall: () => number
  readonly #steady: () => number
  #latestMs = Number.NEGATIVE_INFINITY
  #steadyMs: number
  #stored = noTime

  /** `wall`: milliseconds since 1970. `steady`: milliseconds of the monotonic clock. */
  constructor(wall: () => number, steady: () => number) {
    this.#wall = wall
    this.#steady = steady
    this.#steadyMs = steady()
  }

  /** Whole milliseconds since 1970. */
  now(): number {
    const steadyMs = this.#steady()
    const wentOnMs = this.#latestMs + (steadyMs - this.#steadyMs)
    this.#steadyMs = steadyMs
    this.#latestMs = Math.max(wentOnMs, this.#wall())
    return Math.floor(this.#latestMs)
  }

  /** The stored time as last read or written. */
  get stored(): StoredTime {
    return this.#stored
  }

  /** Milliseconds by which the system clock is behind. */
  get behindMs(): number {
    return this.now() - this.#wall()
  }

  /** Adopts the time that the journal tells. */
  follow(stored: StoredTime): void {
    const isReset = stored.resets > this.#stored.resets
    this.#stored = stored
    this.now()
    this.#latestMs = Math.max(stored.latestMs, isReset ? this.#wall() : this.#latestMs)
  }

  /** Whether `endsAt` (ISO 8601) has come, and the stored time is before it. */
  hasPassed(endsAt: string | undefined): boolean {
    if (endsAt === undefined) return false
    const endMs = Date.parse(endsAt)
    return endMs > this.#stored.latestMs && endMs <= this.now()
  }
}

// Tells the operator of a clock that is behind.

/** Clocks of several machines may differ by this much. */
const behindMsMax = 60_000

/** Logs a clock that cannot be trusted for the expiry of keys. */
export function reportClock(access: Access, log: Pick<Log, 'error'> | undefined): void {
  const { nowMs, behindMs } = access.readClock()
  if (behindMs <= behindMsMax) return
  const [says, latest] = [nowMs, nowMs + behindMs].map((timeMs) => new Date(timeMs).toISOString())
  const message = 'the clock is behind the latest time of the accounts; see "devdex keys clock"'
  log?.error({ clock: says, latest }, message)
}
