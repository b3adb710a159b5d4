/**
 * Which requests with an `Idempotency-Key` have been charged in the last 24 hours. Each is stored
 * twice, by `[account, mark of the key]` and by `[time, account, mark]`, so that the oldest are
 * found without a search: numbers come before strings.
 */
import { hash } from 'node:crypto'
import { RequestError } from '../../contract/index.ts'
import type { Key, Store } from '../../store/index.ts'

/** What a key was charged for. */
interface ChargedRequest {
  readonly fingerprint: number
  /** Milliseconds since 1970. */
  readonly atMs: number
}

const windowMs = 24 * 60 * 60 * 1000
const sweepPauseMs = 1000
const sweptAtOnceMax = 16
// 128 bits: what a client could gain by making two keys alike is a charge of its own less.
const markHexDigits = 32

export class IdempotencyKeys {
  readonly #requests
  readonly #times
  #sweepAtMs = 0

  constructor(store: Store) {
    this.#requests = store.table<ChargedRequest>('repeats')
    this.#times = store.table<0>('repeats')
  }

  /**
   * Whether this key has paid for this request.
   * Throws RequestError `idempotency_conflict` where it has paid for another.
   */
  isPaid(id: string, idempotencyKey: string, fingerprint: number, nowMs: number): boolean {
    const charged = this.#requests.get([id, markOf(idempotencyKey)])
    if (charged === undefined || !isWithin(charged.atMs, nowMs, windowMs)) return false
    if (charged.fingerprint !== fingerprint) throw new RequestError('idempotency_conflict')
    return true
  }

  /** Only inside `Store.transact`, as `sweep`. */
  put(id: string, idempotencyKey: string, fingerprint: number, nowMs: number): void {
    const mark = markOf(idempotencyKey)
    this.#requests.put([id, mark], { fingerprint, atMs: nowMs })
    this.#times.put([nowMs, id, mark], 0)
  }

  /**
   * Removes some of those whose time is over: more than a transaction of as many requests can
   * have added. Looks for them once in a second, or at once again where there were more.
   */
  sweep(nowMs: number, added: number): void {
    const most = 2 * added + sweptAtOnceMax
    if (nowMs < this.#sweepAtMs && this.#sweepAtMs - nowMs <= sweepPauseMs) return
    const over = [...this.#times.entries({ start: [0], end: [nowMs - windowMs + 1], limit: most })]
    for (const [key] of over) this.#remove(key)
    this.#sweepAtMs = over.length < most ? nowMs + sweepPauseMs : nowMs
  }

  #remove(key: Key): void {
    const [atMs, id, mark] = key as [number, string, string]
    this.#times.remove(key)
    // The key may have been used again after its time, and has a newer one then.
    if (this.#requests.get([id, mark])?.atMs === atMs) this.#requests.remove([id, mark])
  }
}

/** Whether it was that recently. A clock that is set back makes nothing recent for long. */
export function isWithin(atMs: number, nowMs: number, periodMs: number): boolean {
  return Math.abs(nowMs - atMs) < periodMs
}

function markOf(idempotencyKey: string): string {
  return hash('sha256', idempotencyKey, 'hex').slice(0, markHexDigits)
}
