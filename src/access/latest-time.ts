/**
 * The time that decides whether a key has ended. It never decreases: setting the system clock back
 * would otherwise revive keys that have expired or were rotated out. Within a process, the
 * monotonic clock advances it while the system clock is behind. Across processes, the store keeps
 * the latest time that any of them has used.
 */

import type { Log } from '../observe/index.ts'
import { type Store, StoreError } from '../store/index.ts'
import type { Access } from './access.ts'

/** The latest time as a store keeps it. */
export interface StoredTime {
  /** Milliseconds since 1970. */
  readonly atMs: number
  /** How often an operator has set it back. Processes that see a new reset follow it. */
  readonly resets: number
}

const noTime: StoredTime = { atMs: 0, resets: 0 }

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

  /** Adopts the time that the store has. */
  follow(stored: StoredTime): void {
    const isReset = stored.resets > this.#stored.resets
    this.#stored = stored
    this.now()
    this.#latestMs = Math.max(stored.atMs, isReset ? this.#wall() : this.#latestMs)
  }

  /** Whether `endsAt` (ISO 8601) has come but is after the stored time. */
  isNews(endsAt: string | undefined): boolean {
    if (endsAt === undefined) return false
    const endMs = Date.parse(endsAt)
    return endMs > this.#stored.atMs && endMs <= this.now()
  }
}

// Reads and writes the latest time of a store in this process.

const name = 'clock'
/**
 * Interval of writes. A key that ends in between, and is never refused, could work again for as
 * long.
 */
const keepEveryMs = 60_000

export class LocalTime {
  readonly #store: Store
  readonly #latest: LatestTime
  #timer: NodeJS.Timeout | undefined
  #isDue = false
  #isStopped = false

  constructor(store: Store, latest: LatestTime) {
    this.#store = store
    this.#latest = latest
    latest.follow(this.#read())
  }

  /** Inside a transaction: the store has the latest time when it is committed. */
  put(): void {
    const known = this.#read()
    this.#latest.follow(known)
    this.#write({ ...known, atMs: Math.max(known.atMs, this.#latest.now()) })
  }

  /** Stores the time soon: a key has ended, and the stored time is before its end. */
  putSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    setImmediate(() => {
      this.#isDue = false
      this.#putIfAble()
    })
  }

  /** Stores the time once a minute. Only servers call this. */
  start(): void {
    this.#timer ??= setInterval(() => this.#putIfAble(), keepEveryMs).unref()
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
  }

  /** On disk when it returns: keys end by the clock of this machine again. */
  reset(nowMs: number): void {
    this.#store.transact('fsync', () => {
      this.#write({ atMs: nowMs, resets: this.#read().resets + 1 })
    })
  }

  #putIfAble(): void {
    if (this.#isStopped) return
    try {
      this.#store.transact('flush', () => this.put())
    } catch (error) {
      // The next expiry, or minute, tries again. `/ready` reports a refusing disk.
      if (!(error instanceof StoreError)) throw error
    }
  }

  #read(): StoredTime {
    return this.#store.meta<StoredTime>().get(name) ?? noTime
  }

  #write(time: StoredTime): void {
    this.#store.meta<StoredTime>().put(name, time)
    this.#latest.follow(time)
  }
}

// Tells the operator of a clock that is behind.

/** Clocks of several machines may differ by this much. */
const behindMsMax = 60_000

/** Logs a clock that cannot be trusted for the expiry of keys. */
export function tellClock({ clock }: Access, log: Pick<Log, 'error'> | undefined): void {
  const { nowMs, behindMs } = clock()
  if (behindMs <= behindMsMax) return
  const [says, latest] = [nowMs, nowMs + behindMs].map((timeMs) => new Date(timeMs).toISOString())
  const message = 'the clock is behind the latest time of the accounts; see "devdex keys clock"'
  log?.error({ clock: says, latest }, message)
}
