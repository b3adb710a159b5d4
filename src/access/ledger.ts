/** The only place where credits change hands after an account is made. */
import assert from 'node:assert/strict'
import { RequestError } from '../contract/index.ts'
import type { Durability, Store } from '../store/index.ts'
import { AccessError } from './access-error.ts'
import { type Account, isCount, isLive } from './account.ts'
import type { Accounts } from './accounts.ts'

interface Debit {
  readonly id: string
  readonly credits: number
  readonly wanted: () => boolean
  readonly resolve: (outcome: { remaining: number } | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Debits of one process, committed in groups: a transaction costs far more than a debit in it, so
 * those of one turn of the event loop share theirs. A promise resolves after the commit; what was
 * answered on the strength of it is in the store, however the process ends. Whoever waits for the
 * promise goes on before the event loop does, so that no client can go away in between.
 */
export class Ledger {
  readonly #store: Store
  readonly #accounts: Accounts
  readonly #durability: Durability
  readonly #now: () => number
  #waiting: Debit[] = []

  /** `now`: milliseconds since 1970. */
  constructor(store: Store, accounts: Accounts, durability: Durability, now: () => number) {
    this.#store = store
    this.#accounts = accounts
    this.#durability = durability
    this.#now = now
  }

  /**
   * Takes `credits` from an account, all or nothing, atomically among all processes and after the
   * debits asked for before. Resolves with null, and takes nothing, if `wanted` no longer says so
   * just before. Rejects with RequestError `insufficient_credits`, which has `required` and
   * `remaining`, or `unauthorized` where the account has been revoked or has expired.
   */
  debit(
    id: string,
    credits: number,
    wanted: () => boolean = () => true,
  ): Promise<{ remaining: number } | null> {
    assert(isCount(credits), `a debit of ${credits} credits`)
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.commit())
      this.#waiting.push({ id, credits, wanted, resolve, reject })
    })
  }

  /** Commits what waits, without waiting for the end of the turn. */
  commit(): void {
    const debits = this.#stillWanted()
    if (debits.length === 0) return
    try {
      const outcomes = this.#store.transact(this.#durability, () =>
        takeAll(this.#accounts, debits, this.#now()),
      )
      for (const [i, { resolve, reject }] of debits.entries()) {
        const outcome = outcomes[i]
        if (typeof outcome === 'number') resolve({ remaining: outcome })
        else reject(outcome)
      }
    } catch (error) {
      for (const { reject } of debits) reject(error)
    }
  }

  /** Empties the queue, and tells whoever has gone that nothing was taken. */
  #stillWanted(): Debit[] {
    const waiting = this.#waiting
    this.#waiting = []
    return waiting.filter(({ wanted, resolve }) => {
      const isWanted = wanted()
      if (!isWanted) resolve(null)
      return isWanted
    })
  }
}

/** What each debit left of its account, or why it was not taken. */
function takeAll(accounts: Accounts, debits: readonly Debit[], nowMs: number): unknown[] {
  const balances = new Map<string, Balance>()
  const outcomes = debits.map(({ id, credits }) => {
    try {
      const balance = balances.get(id) ?? new Balance(live(accounts, id, nowMs))
      balances.set(id, balance)
      return balance.take(credits)
    } catch (error) {
      return error
    }
  })
  for (const balance of balances.values()) balance.save(accounts)
  return outcomes
}

/**
 * A key that was good when its request came may have been revoked since, by any process; then it is
 * refused like an unknown one. Throws RequestError `unauthorized` or AccessError `not_found`.
 */
function live(accounts: Accounts, id: string, nowMs: number): Account {
  const account = accounts.known(id)
  if (!isLive(account, nowMs)) throw new RequestError('unauthorized')
  return account
}

/** An account in the course of a transaction. */
class Balance {
  readonly #account: Account
  #taken = 0

  constructor(account: Account) {
    this.#account = account
  }

  /** Returns the credits that remain; throws RequestError `insufficient_credits`. */
  take(credits: number): number {
    const remaining = this.#account.creditsRemaining - this.#taken
    if (credits > remaining) {
      throw new RequestError('insufficient_credits', { required: credits, remaining })
    }
    this.#taken += credits
    return remaining - credits
  }

  save(accounts: Accounts): void {
    if (this.#taken === 0) return
    const creditsRemaining = this.#account.creditsRemaining - this.#taken
    const creditsUsed = this.#account.creditsUsed + this.#taken
    accounts.put({ ...this.#account, creditsRemaining, creditsUsed })
  }
}

/** Adds credits; on disk when it returns. Throws AccessError `invalid` or `not_found`. */
export function grant(
  store: Store,
  accounts: Accounts,
  id: string,
  credits: number,
  nowMs: number,
): Account {
  if (!isCount(credits) || credits === 0) {
    throw new AccessError('invalid', 'credits to grant are a whole number from 1')
  }
  return store.transact('fsync', () => {
    const account = accounts.known(id)
    const creditsRemaining = account.creditsRemaining + credits
    if (!isCount(creditsRemaining + account.creditsUsed)) {
      throw new AccessError('invalid', 'an account holds fewer than 2^53 credits in its life')
    }
    const granted = { ...account, creditsRemaining }
    accounts.put(granted)
    store.journal.append(nowMs, [
      { kind: 'granted', account: id, credits, remaining: creditsRemaining },
    ])
    return granted
  })
}
