/** The debits of a process. */
import assert from 'node:assert/strict'
import { type CancelSignal, neverAborted } from '../domain/index.ts'
import { isCount } from './account.ts'
import type { Charge, Debit } from './charge.ts'
import type { AccountsDatabase, Row, Statement } from './database.ts'
import { addReads, DebitGroup, type DebitOutcome, type RequestedDebit } from './debit-group.ts'
import { asRefusal } from './refusals.ts'
import { ShownAnswers } from './shown-answers.ts'
import type { AccountsState } from './state.ts'

/**
 * `flush`: a debit survives the end of the process at once, and a loss of power some 50 ms later.
 * `fsync`: each debit waits for the disk.
 */
export type Durability = 'flush' | 'fsync'

/** Credits that this process has reserved in a database that others share. */
export interface DebitedLeases {
  /** What a commit has to write of these debits. */
  listWrites(taken: ReadonlyMap<string, number>): Statement[]
  /** They were committed. */
  noteDebits(taken: ReadonlyMap<string, number>): void
}

interface PendingDebit extends RequestedDebit {
  readonly signal: CancelSignal
  readonly resolve: (debit: Debit | null) => void
  readonly reject: (error: unknown) => void
}

/** Debits of one commit, at most. */
const groupMax = 1000

/** Continues after the running callback, and before the event loop does. */
const atOnce = Promise.resolve()

/**
 * Debits of one process, committed in groups: a commit costs far more than a debit, so those of one
 * event-loop tick share theirs, and those that come while one is under way share the next. Only a
 * debit that has long been alone does not wait for others. A promise resolves after the commit, so
 * every answered debit is durable, however the process ends.
 */
export class Ledger {
  readonly #database: AccountsDatabase
  readonly #state: AccountsState
  readonly #durability: Durability
  readonly #leases: DebitedLeases | undefined
  readonly #now: () => number
  readonly #shown = new ShownAnswers()
  readonly #batching = new DebitBatching()
  #waiting: PendingDebit[] = []
  #working: Promise<void> | undefined

  /** `now`: milliseconds since 1970. */
  constructor(
    database: AccountsDatabase,
    state: AccountsState,
    durability: Durability,
    leases: DebitedLeases | undefined,
    now: () => number,
  ) {
    this.#database = database
    this.#state = state
    this.#durability = durability
    this.#leases = leases
    this.#now = now
  }

  /**
   * Debits an account, all or nothing, atomically among all processes and after the earlier debits.
   * Takes nothing for a replay. Resolves with null, and stores nothing, if `signal` is aborted just
   * before. Rejects with RequestError `insufficient_credits` if the balance does not cover the
   * charge's price, `unauthorized` if the account was revoked or has expired,
   * `idempotency_conflict`, or `storage_unavailable`.
   */
  debit(id: string, charge: Charge, signal: CancelSignal = neverAborted): Promise<Debit | null> {
    assert(isCount(charge.credits), `a debit of ${charge.credits} credits`)
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0 && this.#working === undefined) this.#commitSoon()
      this.#waiting.push({ id, charge, signal, resolve, reject })
    })
  }

  #commitSoon(): void {
    if (!this.#batching.isExpected()) {
      void atOnce.then(() => this.commit())
      return
    }
    setImmediate(() => {
      this.#batching.noteTick(this.#waiting.length)
      void this.commit()
    })
  }

  /** Resolves when no debit waits. */
  commit(): Promise<void> {
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
      if (this.#waiting.length > 0) this.#commitSoon()
    })
    return this.#working
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#takeGroup()
      if (group.length > 0) await this.#commitGroup(group)
    }
  }

  /**
   * The next debits that one commit can hold, without those whose clients have disconnected. A debit
   * with a requirement begins another group if its account is in this one: what the group writes is
   * written after its requirements are checked.
   */
  #takeGroup(): PendingDebit[] {
    const group: PendingDebit[] = []
    const accounts = new Set<string>()
    let end = 0
    for (const debit of this.#waiting) {
      const isIn = debit.charge.requires !== undefined && accounts.has(debit.id)
      if (isIn || group.length === groupMax) break
      end++
      if (debit.signal.aborted) {
        debit.resolve(null)
        continue
      }
      group.push(debit)
      accounts.add(debit.id)
    }
    this.#waiting = this.#waiting.slice(end)
    return group
  }

  async #commitGroup(debits: readonly PendingDebit[]): Promise<void> {
    try {
      const atMs = this.#now()
      const reads: Statement[] = []
      for (const debit of debits) addReads(debit, reads)
      const { group, outcomes } = await this.#database.commit({
        atMs,
        reads,
        decide: (rows) => this.#decide(debits, atMs, rows),
      })
      group.remember()
      this.#leases?.noteDebits(group.taken)
      if (this.#durability === 'fsync' && group.entries.length > 0) await this.#database.flush()
      for (const [i, { resolve, reject }] of debits.entries()) {
        const outcome = outcomes[i]!
        if ('failure' in outcome) reject(outcome.failure)
        else resolve(outcome)
      }
    } catch (error) {
      const reason = asRefusal(error)
      for (const { reject } of debits) reject(reason)
    }
  }

  #decide(debits: readonly PendingDebit[], atMs: number, rows: readonly (readonly Row[])[]) {
    const group = new DebitGroup(this.#state, this.#shown, atMs, this.#database.seq + 1, rows)
    const outcomes: DebitOutcome[] = []
    for (const debit of debits) outcomes.push(group.take(debit))
    const { entries, writes, taken } = group
    if (this.#leases !== undefined) writes.push(...this.#leases.listWrites(taken))
    return { result: { group, outcomes }, entries, writes }
  }
}

// Decides whether a debit waits for others of its event-loop tick. With one busy connection none
// ever come. The wait is useless, and the answer misses the write at the end of its request's
// callback. With several connections others nearly always come.

/** Ticks in a row with one debit each, before debits stop waiting. */
const ticksAlone = 8
/** Debits that do not wait, before one waits again as a test. A sudden crowd loses this many. */
const debitsBetweenChecks = 32

class DebitBatching {
  #ticksAlone = 0
  #debitsUntilCheck = 0

  /** Whether others are expected. Called once for each group. */
  isExpected(): boolean {
    if (this.#debitsUntilCheck === 0) return true
    this.#debitsUntilCheck--
    return false
  }

  /** Records the number of debits at the end of an awaited tick. */
  noteTick(debits: number): void {
    this.#ticksAlone = debits > 1 ? 0 : this.#ticksAlone + 1
    if (this.#ticksAlone >= ticksAlone) this.#debitsUntilCheck = debitsBetweenChecks
  }
}
