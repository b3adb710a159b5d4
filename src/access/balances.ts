/**
 * Accounts as debits find and leave them. What one group of debits has left is what the next one
 * finds, as long as nobody has committed anything in between, which the journal knows; else it is
 * read again. So a busy account is written with each group, but hardly ever read.
 */
import { RequestError } from '../contract/index.ts'
import type { Journal } from '../store/index.ts'
import { type Account, isLive } from './account.ts'
import type { Accounts } from './accounts.ts'
import type { UsageTable } from './usage.ts'

const knownMax = 256

export class Balances {
  readonly #journal: Journal
  readonly #accounts: Accounts
  readonly #usage: UsageTable
  /** By id of the account. */
  readonly #known = new Map<string, Balance>()
  /** By this transaction. */
  readonly #changed: Balance[] = []
  /** The commit that left them so; NaN where there is none yet. */
  #seq = Number.NaN
  #day = ''

  constructor(journal: Journal, accounts: Accounts, usage: UsageTable) {
    this.#journal = journal
    this.#accounts = accounts
    this.#usage = usage
  }

  /**
   * Inside a transaction, before the rest. `day`: UTC, `YYYY-MM-DD`, to which the usage counts.
   * After a transaction that was not committed the journal knows of no last commit.
   */
  begin(day: string): void {
    const isCurrent = this.#journal.unbrokenSeq() === this.#seq && day === this.#day
    if (!isCurrent || this.#known.size >= knownMax) this.#forget()
    this.#day = day
  }

  /**
   * A key that was good when its request came may have been revoked since, by any process; then it
   * is refused like an unknown one. Throws RequestError `unauthorized` or AccessError `not_found`.
   */
  of(id: string, nowMs: number): Balance {
    const balance = this.#known.get(id) ?? this.#read(id)
    if (!isLive(balance.account, nowMs)) throw new RequestError('unauthorized')
    return balance
  }

  #read(id: string): Balance {
    const account = { ...this.#accounts.known(id) }
    const balance = { account, usage: new Map<string, Usage>(), isChanged: false }
    this.#known.set(id, balance)
    return balance
  }

  /** Of the day, with what this transaction has taken. */
  usageOf({ account, usage }: Balance, endpoint: string): Usage {
    const known = usage.get(endpoint)
    if (known !== undefined) return known
    const row = this.#usage.get(account.id, this.#day, endpoint)
    const read = { ...row, endpoint, isChanged: false }
    usage.set(endpoint, read)
    return read
  }

  /**
   * Returns the credits that remain; throws RequestError `insufficient_credits`. `usage` is what
   * `usageOf` says.
   */
  take(balance: Balance, usage: Usage, credits: number): number {
    const { account } = balance
    const remaining = account.creditsRemaining
    if (credits > remaining) {
      throw new RequestError('insufficient_credits', { required: credits, remaining })
    }
    account.creditsRemaining -= credits
    account.creditsUsed += credits
    usage.requests++
    usage.credits += credits
    if (!balance.isChanged) this.#changed.push(balance)
    balance.isChanged = true
    usage.isChanged = true
    return account.creditsRemaining
  }

  /** Puts what has changed. */
  save(): void {
    for (const balance of this.#changed) {
      balance.isChanged = false
      this.#accounts.put(balance.account)
      for (const row of balance.usage.values()) {
        if (row.isChanged) this.#putUsage(balance.account.id, row)
      }
    }
    this.#changed.length = 0
  }

  #putUsage(id: string, row: Usage): void {
    row.isChanged = false
    const { endpoint, requests, credits } = row
    this.#usage.put(id, this.#day, endpoint, { requests, credits })
  }

  /** What was saved has been committed, in the journal's commit `seq`. */
  committed(seq: number): void {
    this.#seq = seq
  }

  #forget(): void {
    this.#known.clear()
    this.#changed.length = 0
    this.#seq = Number.NaN
  }
}

/** Of an endpoint on a day, with what has been taken since it was read. */
interface Usage {
  readonly endpoint: string
  requests: number
  credits: number
  isChanged: boolean
}

/** An account, with what has been taken since it was read. */
interface Balance {
  readonly account: { -readonly [Member in keyof Account]: Account[Member] }
  /** By endpoint. */
  readonly usage: Map<string, Usage>
  isChanged: boolean
}
