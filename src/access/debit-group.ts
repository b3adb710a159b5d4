/** The debits of one transaction: what each takes, and what is stored for all at its end. */
import { RequestError } from '../contract/index.ts'
import type { JournalEntry, Store } from '../store/index.ts'
import { type Account, isLive } from './account.ts'
import type { Accounts } from './accounts.ts'
import type { Charge, Debit } from './charge.ts'
import type { NewCharges, Repeats } from './repeats/repeats.ts'
import type { Calendar, StoredUsage, UsageTable } from './usage.ts'

/** What debits read and write. */
export interface Books {
  readonly store: Store
  readonly accounts: Accounts
  readonly usage: UsageTable
  readonly repeats: Repeats
  readonly calendar: Calendar
}

export class DebitGroup {
  /** Charges that are charged for in it. */
  readonly charges: NewCharges = { keys: new Set(), named: 0 }
  readonly #books: Books
  readonly #nowMs: number
  readonly #day: string
  readonly #balances = new Map<string, Balance>()
  readonly #entries: JournalEntry[] = []

  /** Inside `Store.transact`, as all of it. `nowMs`: since 1970. */
  constructor(books: Books, nowMs: number) {
    this.#books = books
    this.#nowMs = nowMs
    this.#day = books.calendar.dayOf(nowMs)
  }

  /**
   * What an account pays, after what this group has taken before; or why it does not, as a value.
   * Throws only what `also` throws.
   */
  take(id: string, charge: Charge): Debit | { readonly failure: unknown } {
    let debit: Debit
    try {
      debit = this.#taken(id, charge)
    } catch (failure) {
      return { failure }
    }
    this.#note(id, charge, debit)
    charge.also?.()
    return debit
  }

  /** Stores what was taken. Returns the seq of its commit in the journal, 0 where nothing was. */
  save(): number {
    const { accounts, usage, store, repeats } = this.#books
    for (const balance of this.#balances.values()) balance.save(accounts, usage, this.#day)
    repeats.sweep(this.charges, this.#nowMs)
    return this.#entries.length === 0 ? 0 : store.journal.append(this.#nowMs, this.#entries)
  }

  /** Reads all that it needs before it changes anything, so that damage is this debit's alone. */
  #taken(id: string, charge: Charge): Debit {
    const balance = this.#balanceOf(id)
    const isPaid = this.#books.repeats.isPaidIn(this.charges, id, charge.repeat, this.#nowMs)
    const credits = isPaid ? 0 : charge.credits
    if (credits === 0) return { remaining: balance.remaining, credits }
    const usage = balance.usageOf(charge.endpoint, this.#books.usage, this.#day)
    return { remaining: balance.take(credits, charge.endpoint, usage), credits }
  }

  #note(id: string, { endpoint, requestId, repeat, reveals }: Charge, debit: Debit): void {
    if (debit.credits > 0) {
      const { fingerprint } = repeat
      this.#books.repeats.charge(this.charges, id, repeat, this.#nowMs)
      const { credits, remaining } = debit
      this.#entries.push({
        kind: 'debited',
        account: id,
        credits,
        remaining,
        endpoint,
        requestId,
        fingerprint,
      })
    }
    for (const { user, addresses } of reveals ?? []) {
      this.#entries.push({ kind: 'revealed', account: id, endpoint, requestId, user, addresses })
    }
  }

  /**
   * A key that was good when its request came may have been revoked since, by any process; then it
   * is refused like an unknown one. Throws RequestError `unauthorized` or AccessError `not_found`.
   */
  #balanceOf(id: string): Balance {
    const known = this.#balances.get(id)
    if (known !== undefined) return known
    const account = this.#books.accounts.known(id)
    if (!isLive(account, this.#nowMs)) throw new RequestError('unauthorized')
    const balance = new Balance(account)
    this.#balances.set(id, balance)
    return balance
  }
}

/** An account in the course of a transaction. */
class Balance {
  readonly #account: Account
  /** By endpoint: with what has been taken. */
  readonly #usage = new Map<string, StoredUsage>()
  #taken = 0

  constructor(account: Account) {
    this.#account = account
  }

  get remaining(): number {
    return this.#account.creditsRemaining - this.#taken
  }

  usageOf(endpoint: string, table: UsageTable, day: string): StoredUsage {
    return this.#usage.get(endpoint) ?? table.get(this.#account.id, day, endpoint)
  }

  /**
   * Returns the credits that remain; throws RequestError `insufficient_credits`. `usage` of the
   * endpoint is what `usageOf` says.
   */
  take(credits: number, endpoint: string, usage: StoredUsage): number {
    const { remaining } = this
    if (credits > remaining) {
      throw new RequestError('insufficient_credits', { required: credits, remaining })
    }
    this.#taken += credits
    this.#usage.set(endpoint, {
      requests: usage.requests + 1,
      credits: usage.credits + credits,
    })
    return remaining - credits
  }

  save(accounts: Accounts, table: UsageTable, day: string): void {
    if (this.#taken === 0) return
    const { id, creditsRemaining, creditsUsed } = this.#account
    accounts.put({
      ...this.#account,
      creditsRemaining: creditsRemaining - this.#taken,
      creditsUsed: creditsUsed + this.#taken,
    })
    for (const [endpoint, usage] of this.#usage) table.put(id, day, endpoint, usage)
  }
}
