/**
 * The slowest calls of the last half hour to hour, kept in memory for operators. All calls are
 * compared: a faster one costs a reading of the clock, and makes no record.
 */
import type { AccessLine } from './access-log.ts'

/**
 * A line of the access log. Its `ms` leave out what a client takes for its body and its answer, and
 * end with the head of a stream.
 */
export interface SlowRequest extends AccessLine {
  /** ISO 8601. */
  readonly time: string
}

/** The members shown without a token: like public metrics, times and outcomes without callers. */
export type PublicSlowRequest = Pick<
  SlowRequest,
  'time' | 'method' | 'route' | 'status' | 'code' | 'ms'
>

export interface SlowList {
  /** ISO 8601. Requests before it are not in the list. */
  readonly since: string
  /** The slowest first. */
  readonly requests: readonly (SlowRequest | PublicSlowRequest)[]
}

/** The list covers one to two of them. */
const periodMs = 30 * 60_000
const keptMaxDefault = 100

export class SlowRequests {
  readonly #now: () => number
  readonly #keptMax: number
  /** The slowest first. */
  #kept: SlowRequest[] = []
  #before: readonly SlowRequest[] = []
  #since = new Date().toISOString()
  #sinceBefore = this.#since
  #endMs: number
  /** Requests of the period that took this long or less are not kept. */
  #leastMs = Number.NEGATIVE_INFINITY

  /**
   * @param options `now`: milliseconds of any clock that only goes forward, for tests. `keptMax`:
   *   most requests that are kept in each period.
   */
  constructor(options: { readonly now?: () => number; readonly keptMax?: number } = {}) {
    this.#now = options.now ?? (() => performance.now())
    this.#keptMax = options.keptMax ?? keptMaxDefault
    this.#endMs = this.#now() + periodMs
  }

  /** Whether one that took so long is kept. Asked of each request. */
  isSlow(ms: number): boolean {
    return ms > this.#leastMs || this.#now() >= this.#endMs
  }

  add(request: SlowRequest): void {
    this.#rotate()
    const slower = this.#kept.findIndex(({ ms }) => ms < request.ms)
    this.#kept.splice(slower < 0 ? this.#kept.length : slower, 0, request)
    if (this.#kept.length > this.#keptMax) this.#kept.pop()
    if (this.#kept.length === this.#keptMax) this.#leastMs = this.#kept.at(-1)!.ms
  }

  list(which: 'all' | 'public'): SlowList {
    this.#rotate()
    const requests = [...this.#kept, ...this.#before].sort((a, b) => b.ms - a.ms)
    const since = this.#sinceBefore
    return { since, requests: which === 'all' ? requests : requests.map(hideCallers) }
  }

  /** Begins another period where this one has ended. */
  #rotate(): void {
    const lateMs = this.#now() - this.#endMs
    if (lateMs < 0) return
    const isRecent = lateMs < periodMs
    const now = new Date().toISOString()
    this.#before = isRecent ? this.#kept : []
    this.#sinceBefore = isRecent ? this.#since : now
    this.#kept = []
    this.#since = now
    this.#endMs = this.#now() + periodMs
    this.#leastMs = Number.NEGATIVE_INFINITY
  }
}

function hideCallers({ time, method, route, status, code, ms }: SlowRequest): PublicSlowRequest {
  return { time, method, route, status, code, ms }
}
