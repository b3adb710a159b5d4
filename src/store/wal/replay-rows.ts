/**
 * Requests with an `Idempotency-Key` that were charged in the last 24 hours. Each is stored twice,
 * by `[account, pseudonym of the key]` and by `[time, account, pseudonym]`. Numbers sort before
 * strings, so the oldest requests come first.
 */
import type { Key } from '../checksummed-records.ts'
import type { Table } from '../table.ts'

/** A charged request. The optional members are missing in rows of an earlier release. */
export interface ChargedRequest {
  readonly fingerprint: number
  /** Milliseconds since 1970. */
  readonly atMs: number
  /** The snapshot that the answer is from. */
  readonly snapshot?: string
  readonly credits?: number
  /** Distinguishes answers to the request. */
  readonly content?: number
}

/** How long an `Idempotency-Key` is valid. */
export const replayWindowMs = 24 * 60 * 60 * 1000
const sweepPauseMs = 1000
const sweptAtOnceMin = 16

export class ReplayRows {
  readonly #requests: Table<ChargedRequest>
  readonly #times: Table<0>
  #added = 0
  #sweepAtMs = 0

  constructor(requests: Table<ChargedRequest>, times: Table<0>) {
    this.#requests = requests
    this.#times = times
  }

  /** Only inside a transaction, as `sweep`. */
  put(account: string, mark: string, charged: ChargedRequest): void {
    const { atMs } = charged
    this.#requests.put([account, mark], charged)
    this.#times.put([atMs, account, mark], 0)
    this.#added++
  }

  /**
   * Removes some expired requests, at most twice as many as were added since the last sweep, plus
   * 16. Sweeps once a second, or at the next call if expired requests may remain.
   */
  sweep(nowMs: number): void {
    if (nowMs < this.#sweepAtMs && this.#sweepAtMs - nowMs <= sweepPauseMs) return
    const most = 2 * this.#added + sweptAtOnceMin
    this.#added = 0
    const range = { start: [0], end: [nowMs - replayWindowMs + 1], limit: most }
    const over = [...this.#times.entries(range)]
    for (const [key] of over) this.#remove(key)
    this.#sweepAtMs = over.length < most ? nowMs + sweepPauseMs : nowMs
  }

  #remove(key: Key): void {
    const [atMs, account, mark] = key as [number, string, string]
    this.#times.remove(key)
    // The key may have been used again after it expired, and then has a newer time.
    if (this.#requests.get([account, mark])?.atMs === atMs) this.#requests.remove([account, mark])
  }
}
