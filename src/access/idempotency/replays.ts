/** Requests that were paid before, so that a repeat is free. */
import { RequestError } from '../../contract/index.ts'
import type { JournalEntry, JournalRecord, Store } from '../../store/index.ts'
import type { Charge, Paid, ReplayKey } from '../charge.ts'
import { IdempotencyKeys, type NamedReplayKey, requireSame } from './idempotency-keys.ts'
import { boundTo, chargeKey, chargesIn, RecentCharges, recentMs } from './recent-charges.ts'

/** Most commits of other processes that are read with each commit of this one. */
const commitsAtOnce = 256
/** Most charges to read from the journal at a time, in some 0.3 s. */
const chargesBackMax = 2 ** 18

/** Contents of the charges of an uncommitted group, by `chargeKey`. */
export type NewCharges = Map<number, number>

/**
 * Two caches: of requests with an Idempotency-Key, from a table, and of all others, from the last
 * minute of the journal. Commits of this process are added at once. Commits of others are read from
 * the journal when a retry asks.
 */
export class Replays {
  readonly #store: Store
  readonly #named: IdempotencyKeys
  readonly #recent = new RecentCharges()
  /** The first commit that `#recent` does not know. NaN before the first read of the journal. */
  #next = Number.NaN
  #generation: number

  constructor(store: Store) {
    this.#store = store
    this.#generation = store.generation()
    this.#named = new IdempotencyKeys(store)
  }

  /**
   * The answer that the account was charged for: from one of the snapshots, or from any if the
   * request has an Idempotency-Key. Throws RequestError `idempotency_conflict` or `snapshot_gone`.
   */
  paidFor(
    id: string,
    replayKey: ReplayKey,
    snapshots: readonly string[],
    nowMs: number,
  ): Paid | null {
    if (isNamed(replayKey)) {
      this.#forgetOtherHistory()
      return this.#named.paidFor(id, replayKey, nowMs)
    }
    if (!replayKey.isRetry) return null
    this.catchUp(nowMs)
    for (const snapshot of snapshots) {
      const key = chargeKey(id, boundTo(snapshot, replayKey.fingerprint))
      const content = this.#recent.contentOf(key, nowMs)
      if (content !== undefined) return { snapshot, content }
    }
    return null
  }

  /** Reads the charges of the journal's last minute that are not known yet. */
  catchUp(nowMs: number): void {
    this.#forgetOtherHistory()
    // Before the first read no table may have the journal's end yet.
    if (Number.isNaN(this.#next)) this.#store.refresh()
    const end = this.#store.journal.head().seq + 1
    // Commits of this process are known before the tables have them.
    if (end <= this.#next) return
    try {
      this.#readBack(nowMs)
    } catch {
      // `verify` names a damaged record. Here it only makes a repeat pay.
    }
    this.#next = end
  }

  /**
   * Inside `Store.append`: whether this very answer has been charged for before, or in this commit.
   * Throws RequestError `idempotency_conflict`. Throws `snapshot_gone` or `answer_changed` if
   * another answer has been.
   */
  isPaidIn(charges: NewCharges, id: string, charge: Charge, nowMs: number): boolean {
    const { replayKey } = charge
    if (isNamed(replayKey)) {
      this.#forgetOtherHistory()
      const paid = this.#named.paidFor(id, replayKey, nowMs)
      if (paid !== null) requireSame(paid, charge)
      return paid !== null
    }
    if (!replayKey.isRetry) return false
    this.catchUp(nowMs)
    const key = newChargeKey(id, charge)
    return isSameRetry(charge, charges.get(key) ?? this.#recent.contentOf(key, nowMs))
  }

  /** Inside `Store.append`: the request is charged for. Returns the entries for the journal. */
  charge(charges: NewCharges, id: string, charge: Charge, nowMs: number): JournalEntry[] {
    const { replayKey } = charge
    charges.set(newChargeKey(id, charge), charge.content ?? 0)
    if (!isNamed(replayKey)) return []
    return [this.#named.charge(id, replayKey.idempotencyHash, charge, nowMs)]
  }

  /** The charges have been committed in the journal's commit `seq`. */
  committed(charges: NewCharges, seq: number, nowMs: number): void {
    if (seq === this.#next) {
      for (const [key, content] of charges) this.#recent.add(key, content, nowMs)
      this.#next++
    } else if (!Number.isNaN(this.#next)) {
      this.#readOn()
    }
  }

  /** Reads commits of other processes, a few at a time. */
  #readOn(): void {
    let left = commitsAtOnce
    try {
      // The tables lack the latest commits of other processes.
      this.#store.refresh()
      this.#forgetOtherHistory()
      if (Number.isNaN(this.#next)) return
      for (const record of this.#store.journal.records(this.#next)) {
        if (left-- === 0) return
        this.#add(record)
        this.#next = record.seq + 1
      }
    } catch {
      // The debits are committed, so a failure here must not reach the callers. See `catchUp`.
      this.#next = Number.NaN
    }
  }

  /** Adds charges oldest first, since the last one in a millisecond counts. */
  #readBack(nowMs: number): void {
    const charges: (readonly [key: number, content: number, atMs: number])[] = []
    try {
      for (const record of this.#store.journal.newestFirst()) {
        const { seq, atMs } = record
        const isOld = seq < this.#next || nowMs - atMs >= recentMs
        if (isOld || charges.length >= chargesBackMax) return
        const own = Array.from(chargesIn(record), ([key, content]) => [key, content, atMs] as const)
        for (const charge of own.toReversed()) charges.push(charge)
      }
    } finally {
      // Charges before a damaged record count.
      for (const [key, content, atMs] of charges.toReversed()) this.#recent.add(key, content, atMs)
    }
  }

  #add(record: JournalRecord): void {
    for (const [key, content] of chargesIn(record)) this.#recent.add(key, content, record.atMs)
  }

  /** A restored backup has another history. */
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

function isNamed(replayKey: ReplayKey): replayKey is NamedReplayKey {
  return replayKey.idempotencyHash !== undefined
}

/** `chargeKey` of the request for the data of its snapshot. */
export function newChargeKey(id: string, { replayKey, snapshot = '' }: Charge): number {
  return chargeKey(id, boundTo(snapshot, replayKey.fingerprint))
}

/**
 * Whether a retry without an Idempotency-Key is free. `paid` is the content that was charged for.
 * Throws RequestError `answer_changed` if the retry was run as a replay and is none.
 */
export function isSameRetry({ content = 0, isReplay }: Charge, paid: number | undefined): boolean {
  if (paid === content) return true
  if (isReplay) throw new RequestError('answer_changed')
  return false
}
