/** Which requests with an `Idempotency-Key` have been charged in the last 24 hours. */
import { hash } from 'node:crypto'
import { RequestError } from '../../contract/index.ts'
import {
  type ChargedRequest,
  type JournalEntry,
  repeatWindowMs,
  type Store,
} from '../../store/index.ts'

// 128 bits: what a client could gain by making two keys alike is a charge of its own less.
const markHexDigits = 32

export class IdempotencyKeys {
  readonly #store: Store
  readonly #rows
  /** Those that the table lacks yet, by account and mark. */
  readonly #fresh = new Map<string, ChargedRequest>()
  #settled = Number.NaN

  constructor(store: Store) {
    this.#store = store
    this.#rows = store.table<ChargedRequest>('repeats')
  }

  /**
   * Whether this key has paid for this request.
   * Throws RequestError `idempotency_conflict` where it has paid for another.
   */
  isPaid(id: string, idempotencyKey: string, fingerprint: number, nowMs: number): boolean {
    const mark = markOf(idempotencyKey)
    const charged = this.#freshly(id, mark) ?? this.#rows.get([id, mark])
    if (charged === undefined || !isWithin(charged.atMs, nowMs, repeatWindowMs)) return false
    if (charged.fingerprint !== fingerprint) throw new RequestError('idempotency_conflict')
    return true
  }

  /** Inside `Store.enter`: a request with this key is charged. Returns what the journal says. */
  charge(id: string, idempotencyKey: string, fingerprint: number, nowMs: number): JournalEntry {
    const mark = markOf(idempotencyKey)
    this.#forgetSettled()
    this.#fresh.set(`${id} ${mark}`, { fingerprint, atMs: nowMs })
    return { kind: 'named', account: id, mark, fingerprint }
  }

  #freshly(id: string, mark: string): ChargedRequest | undefined {
    this.#forgetSettled()
    return this.#fresh.size === 0 ? undefined : this.#fresh.get(`${id} ${mark}`)
  }

  #forgetSettled(): void {
    if (this.#settled === this.#store.settled) return
    this.#settled = this.#store.settled
    this.#fresh.clear()
  }

  /** What was charged last has not been committed; or is of another history. */
  forget(): void {
    this.#fresh.clear()
  }
}

/** Whether it was that recently. A clock that is set back makes nothing recent for long. */
export function isWithin(atMs: number, nowMs: number, periodMs: number): boolean {
  return Math.abs(nowMs - atMs) < periodMs
}

/** Under which a key is stored. */
export function markOf(idempotencyKey: string): string {
  return hash('sha256', idempotencyKey, 'hex').slice(0, markHexDigits)
}
