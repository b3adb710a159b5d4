/** The debits of a process on a database. */

import assert from 'node:assert/strict'
import { setImmediate as nextEventLoopTick } from 'node:timers/promises'
import { RequestError } from '../../contract/index.ts'
import { type CancelSignal, neverAborted } from '../../domain/index.ts'
import type { Database, Watch } from '../../store/index.ts'
import { isCount } from '../accounts.ts'
import type { Charge, Debit } from '../charge.ts'
import {
  DebitGroup,
  type DebitOutcome,
  notCancelled,
  type PendingDebit,
  refuseAll,
  refusing,
  tellAll,
} from '../debit-group.ts'
import type { CreditLeases } from './leases.ts'
import { lockedDebitState } from './locked-debit-state.ts'
import type { Mirror } from './mirror.ts'
import { tableChanges } from './table-changes.ts'

/** Debits of one commit, at most. */
const groupMax = 1000

/**
 * Commits one group at a time, and debits that arrive meanwhile form the next group. So a slow
 * database or disk makes groups larger. A client that leaves before its group begins pays nothing.
 * One that leaves later has paid, and a retry is free.
 */
export class RemoteLedger {
  readonly #database: Database
  readonly #watch: Watch
  readonly #mirror: Mirror
  readonly #leases: Pick<CreditLeases, 'process' | 'debited'>
  readonly #now: () => number
  #waiting: PendingDebit[] = []
  #working: Promise<void> | undefined

  /** `now`: milliseconds since 1970. */
  constructor(
    database: Database,
    watch: Watch,
    mirror: Mirror,
    leases: Pick<CreditLeases, 'process' | 'debited'>,
    now: () => number,
  ) {
    this.#database = database
    this.#watch = watch
    this.#mirror = mirror
    this.#leases = leases
    this.#now = now
  }

  /** As `Access.debit`. Also rejects while changes by other processes are unknown. */
  async debit(
    id: string,
    charge: Charge,
    signal: CancelSignal = neverAborted,
  ): Promise<Debit | null> {
    assert(isCount(charge.credits), `a debit of ${charge.credits} credits`)
    await refusing(() => this.#watch.check())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id, charge, signal, resolve, reject })
      this.#working ??= this.#work()
    })
  }

  /** Resolves when no debit waits. */
  async checkpoint(): Promise<void> {
    await this.#working
  }

  async #work(): Promise<void> {
    await nextEventLoopTick()
    while (this.#waiting.length > 0) {
      const group = notCancelled(this.#nextGroup())
      if (group.length > 0) await this.#commit(group)
    }
    this.#working = undefined
  }

  /**
   * A debit with a requirement begins another group if its account is in this one. The group's own
   * statements run only after its requirements are checked.
   */
  #nextGroup(): PendingDebit[] {
    const accounts = new Set<string>()
    const end = this.#waiting.findIndex(({ id, charge }, i) => {
      const isIn = charge.requires !== undefined && accounts.has(id)
      accounts.add(id)
      return isIn || i === groupMax
    })
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end)
  }

  async #commit(waiting: readonly PendingDebit[]): Promise<void> {
    try {
      tellAll(waiting, await this.#takeAll(waiting))
    } catch (error) {
      refuseAll(waiting, error)
    }
  }

  async #takeAll(waiting: readonly PendingDebit[]): Promise<DebitOutcome[]> {
    // These debits may have waited for a commit in doubt, and another would make them wait again.
    this.#watch.check()
    const nowMs = this.#now()
    const { state, outcomes } = await this.#database.transact(async (transaction) => {
      const state = await lockedDebitState(transaction, waiting, this.#mirror, nowMs)
      const group = new DebitGroup(state, nowMs)
      const outcomes = waiting.map(({ id, charge }) => {
        return state.isKeyLive(charge)
          ? group.take(id, charge)
          : { failure: new RequestError('unauthorized') }
      })
      for (const statement of group.statements) await transaction.run(statement)
      if (group.entries.length > 0) {
        const changes = tableChanges(nowMs, group.entries, state.places, this.#leases.process)
        await transaction.append(nowMs, group.entries, changes)
      }
      return { state, outcomes }
    })
    for (const { account } of state.accounts.values()) {
      this.#mirror.left(account.id, account.creditsRemaining, account.creditsUsed)
    }
    for (const [i, outcome] of outcomes.entries()) {
      if ('failure' in outcome) continue
      this.#leases.debited(waiting[i]!.id, outcome.credits, outcome.remaining)
    }
    return outcomes
  }
}
