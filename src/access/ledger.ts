/** The debits of a process, and grants: changes to the credits of an account. */

import assert from 'node:assert/strict'
import { type CancelSignal, neverAborted, unlimitedCredits } from '../domain/index.ts'
import type { Durability, Store } from '../store/index.ts'
import { AccessError, type Account, type Accounts, isCount, isUnlimited } from './accounts.ts'
import type { Balances } from './balances.ts'
import type { Charge, Debit } from './charge.ts'
import {
  DebitGroup,
  type DebitOutcome,
  type DebitState,
  notCancelled,
  type PendingDebit,
  refuseAll,
  refusingNow,
  tellAll,
} from './debit-group.ts'
import type { Replays } from './idempotency/replays.ts'

/** The state of debits in a store of this process. */
interface StoredDebitState extends DebitState {
  readonly store: Store
  readonly balances: Balances
  readonly replays: Replays
}

/** Continues after the running callback, and before the event loop does. */
const atOnce = Promise.resolve()

/**
 * Debits of one process, committed in groups. A transaction costs far more than a debit, so those
 * of one event-loop tick share theirs. Only a debit that has long been alone does not wait for
 * others. A promise resolves after the commit, so every answered debit is durable, however the
 * process ends. Its callers continue before the event loop does, so no client can leave in between.
 */
export class Ledger {
  readonly #state: StoredDebitState
  readonly #durability: Durability
  readonly #now: () => number
  readonly #batching = new DebitBatching()
  #waiting: PendingDebit[] = []

  /** `now`: milliseconds since 1970. */
  constructor(state: StoredDebitState, durability: Durability, now: () => number) {
    this.#state = state
    this.#durability = durability
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
      // The first fingerprint of a store makes a secret, which cannot happen inside a group.
      refusingNow(() => charge.replayKey.fingerprint)
      if (this.#waiting.length === 0) this.#commitSoon()
      this.#waiting.push({ id, charge, signal, resolve, reject })
    })
  }

  #commitSoon(): void {
    if (this.#batching.isExpected()) setImmediate(() => this.#commitTick())
    else void atOnce.then(() => this.commit())
  }

  #commitTick(): void {
    this.#batching.saw(this.#waiting.length)
    this.commit()
  }

  /** Commits the waiting debits, before the end of the event-loop tick. */
  commit(): void {
    const waiting = notCancelled(this.#waiting)
    this.#waiting = []
    if (waiting.length === 0) return
    try {
      tellAll(waiting, this.#takeAll(waiting))
    } catch (error) {
      refuseAll(waiting, error)
    }
  }

  #takeAll(waiting: readonly PendingDebit[]): DebitOutcome[] {
    const { balances, replays } = this.#state
    const nowMs = this.#now()
    balances.makeRoom()
    if (waiting.some(({ charge }) => charge.replayKey.isRetry)) replays.catchUp(nowMs)
    const { group, outcomes, seq } = this.#append(waiting, nowMs)
    if (seq > 0) {
      balances.committed(seq)
      replays.committed(group.charges, seq, nowMs)
    }
    return outcomes
  }

  #append(waiting: readonly PendingDebit[], nowMs: number) {
    const { store, balances, replays } = this.#state
    try {
      const { result, seq } = store.append(
        this.#durability,
        nowMs,
        waiting.some(needsTables),
        () => {
          const group = new DebitGroup(this.#state, nowMs)
          const outcomes = waiting.map(({ id, charge }) => group.take(id, charge))
          return { entries: group.entries, result: { group, outcomes } }
        },
      )
      return { ...result, seq }
    } catch (error) {
      balances.forget()
      replays.forget()
      throw error
    }
  }
}

/** Whether the debit stores something else, or may refer to earlier reveals in the journal. */
function needsTables({ charge: { also, reveals } }: PendingDebit): boolean {
  return also !== undefined || (reveals?.length ?? 0) > 1
}

/** Adds credits. On disk when it returns. Throws AccessError `invalid` or `not_found`. */
export function grant(
  store: Store,
  accounts: Accounts,
  id: string,
  credits: number,
  nowMs: number,
): Account {
  checkGrant(credits)
  return store.transact('fsync', () => {
    const account = accounts.known(id)
    const granted = grantedTo(account, credits)
    accounts.put(granted)
    store.journal.append(nowMs, [
      { kind: 'granted', account: id, credits, remaining: granted.creditsRemaining },
    ])
    return granted
  })
}

/** Throws AccessError `invalid` unless the credits are a whole number from 1. */
export function checkGrant(credits: number): void {
  if (isCount(credits) && credits > 0) return
  throw new AccessError('invalid', 'credits to grant are a whole number from 1')
}

/** The account with the credits added. Throws AccessError `invalid` if it then has too many. */
export function grantedTo(account: Account, credits: number): Account {
  if (isUnlimited(account)) throw new AccessError('invalid', 'the key has unlimited credits')
  const creditsRemaining = account.creditsRemaining + credits
  const lifetime = creditsRemaining + account.creditsUsed
  if (isCount(lifetime) && lifetime < unlimitedCredits) return { ...account, creditsRemaining }
  throw new AccessError('invalid', 'an account holds fewer than 2^53 - 1 credits in its life')
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
  saw(debits: number): void {
    this.#ticksAlone = debits > 1 ? 0 : this.#ticksAlone + 1
    if (this.#ticksAlone >= ticksAlone) this.#debitsUntilCheck = debitsBetweenChecks
  }
}
