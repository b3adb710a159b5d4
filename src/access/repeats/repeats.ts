/** Which requests have been paid before, so that they cost nothing now. */
import type { JournalEntry, JournalRecord, Store } from '../../store/index.ts'
import type { Repeat } from '../charge.ts'
import { IdempotencyKeys } from './idempotency-keys.ts'
import { chargeKey, chargeKeys, RecentCharges, recentMs } from './recent-charges.ts'

/** Where others commit too, so many of their commits are read along with each of ours. */
const commitsAtOnce = 256
/** No more charges are read from the journal at a time; that takes some 0.3 s. */
const chargesBackMax = 2 ** 18

/** Charges of one commit, until it is done: by `chargeKey`. */
export type NewCharges = Set<number>

/**
 * Two memories: of requests with an Idempotency-Key in a table, and of all others in the journal,
 * whose last minute is kept here in quick reach. What this process commits is added as it goes;
 * what others have committed is read from the journal when a retry asks.
 */
export class Repeats {
  readonly #store: Store
  readonly #named: IdempotencyKeys
  readonly #recent = new RecentCharges()
  /** The first commit that `#recent` does not know; NaN before the first look at the journal. */
  #next = Number.NaN
  #generation: number

  constructor(store: Store) {
    this.#store = store
    this.#generation = store.generation()
    this.#named = new IdempotencyKeys(store)
  }

  /**
   * Whether a request of the account has been charged for before, as far as the store shows it now.
   * Throws RequestError `idempotency_conflict`.
   */
  isPaid(id: string, repeat: Repeat, nowMs: number): boolean {
    const { idempotencyKey } = repeat
    if (idempotencyKey !== undefined) {
      this.#forgetOtherHistory()
      return this.#named.isPaid(id, idempotencyKey, repeat.fingerprint, nowMs)
    }
    if (!repeat.isRetry) return false
    this.catchUp(nowMs)
    return this.#recent.has(chargeKey(id, repeat.fingerprint), nowMs)
  }

  /** Reads what the journal has in its last minute and is not known yet. */
  catchUp(nowMs: number): void {
    this.#forgetOtherHistory()
    // Before the first look the journal's end may be in no table yet.
    if (Number.isNaN(this.#next)) this.#store.refresh()
    const end = this.#store.journal.head().seq + 1
    // What this process has entered is known before the tables have it.
    if (end <= this.#next) return
    try {
      this.#readBack(nowMs)
    } catch {
      // What is damaged is for `verify` to name. Here it makes a repeat pay, and nobody else.
    }
    this.#next = end
  }

  /** Inside `Store.enter`: that, or charged in this very commit. */
  isPaidIn(charges: NewCharges, id: string, repeat: Repeat, nowMs: number): boolean {
    if (this.isPaid(id, repeat, nowMs)) return true
    if (!repeat.isRetry || repeat.idempotencyKey !== undefined) return false
    return charges.has(chargeKey(id, repeat.fingerprint))
  }

  /** Inside `Store.enter`: the request is charged for. Returns what the journal is to say. */
  charge(charges: NewCharges, id: string, repeat: Repeat, nowMs: number): JournalEntry[] {
    const { idempotencyKey, fingerprint } = repeat
    charges.add(chargeKey(id, fingerprint))
    if (idempotencyKey === undefined) return []
    return [this.#named.charge(id, idempotencyKey, fingerprint, nowMs)]
  }

  /** The charges have been committed in the journal's commit `seq`. */
  committed(charges: NewCharges, seq: number, nowMs: number): void {
    if (seq === this.#next) {
      for (const key of charges) this.#recent.add(key, nowMs)
      this.#next++
    } else if (!Number.isNaN(this.#next)) {
      this.#readOn()
    }
  }

  /** What others have committed is better read bit by bit. */
  #readOn(): void {
    let left = commitsAtOnce
    try {
      // Others have committed too; what the tables showed before lacks that.
      this.#store.refresh()
      this.#forgetOtherHistory()
      if (Number.isNaN(this.#next)) return
      for (const record of this.#store.journal.records(this.#next)) {
        if (left-- === 0) return
        this.#add(record)
        this.#next = record.seq + 1
      }
    } catch {
      // The debits are committed, and those who paid are not to hear of it; see `catchUp`.
      this.#next = Number.NaN
    }
  }

  #readBack(nowMs: number): void {
    let left = chargesBackMax
    for (const record of this.#store.journal.newestFirst()) {
      const isOver = left <= 0 || record.seq < this.#next || nowMs - record.atMs >= recentMs
      if (isOver) return
      left -= this.#add(record)
    }
  }

  /** Returns how many charges it has. */
  #add(record: JournalRecord): number {
    let count = 0
    for (const key of chargeKeys(record)) {
      this.#recent.add(key, record.atMs)
      count++
    }
    return count
  }

  /** A restored backup is another history. */
  #forgetOtherHistory(): void {
    const generation = this.#store.generation()
    if (generation === this.#generation) return
    this.#generation = generation
    this.#recent.clear()
    this.#named.forget()
    this.#next = Number.NaN
  }

  /** The last charges have not been committed. */
  forget(): void {
    this.#named.forget()
  }
}
