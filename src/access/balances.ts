/**
 * Accounts as debits find and leave them. What one group of debits has left is what the next one
 * finds, as long as nobody has committed anything in between, which the journal knows; else it is
 * read again. So a busy account is hardly ever read, and its record may lag behind for some time.
 */
import { RequestError } from '../contract/index.ts'
import type { Store } from '../store/index.ts'
import { type Account, isLive } from './account.ts'
import type { Accounts } from './accounts.ts'

const knownMax = 4096

export interface Balance {
  readonly account: { -readonly [Member in keyof Account]: Account[Member] }
}

/** An account, and what its record does not hold yet. */
interface LocalBalance extends Balance {
  /** Credits taken that are in the journal alone, since the tables were `settled` so often. */
  pending: number
  settled: number
}

export class Balances {
  readonly #store: Store
  readonly #accounts: Accounts
  /** By id of the account. */
  readonly #known = new Map<string, LocalBalance>()
  /** The commit that left them so; NaN where there is none yet. */
  #seq = Number.NaN
  #followed = Number.NaN

  constructor(store: Store, accounts: Accounts) {
    this.#store = store
    this.#accounts = accounts
  }

  /** Before a group: keeps what is known of accounts bounded. */
  makeRoom(): void {
    if (this.#known.size < knownMax) return
    // Records of accounts that are forgotten have to be right.
    this.#store.refresh()
    this.forget()
  }

  /**
   * Inside `Store.enter`, before the rest. After a transaction that was not committed the journal
   * knows of no last commit.
   */
  begin(): void {
    const { followed, journal } = this.#store
    if (followed !== this.#followed || journal.unbrokenSeq() !== this.#seq) this.forget()
    this.#followed = followed
  }

  /**
   * A key that was good when its request came may have been revoked since, by any process; then it
   * is refused like an unknown one. Throws RequestError `unauthorized` or AccessError `not_found`.
   */
  of(id: string, nowMs: number): LocalBalance {
    const balance = this.#known.get(id) ?? this.#read(id)
    if (!isLive(balance.account, nowMs)) throw new RequestError('unauthorized')
    return balance
  }

  #read(id: string): LocalBalance {
    const account = { ...this.#accounts.known(id) }
    const balance = { account, pending: 0, settled: this.#store.settled }
    this.#known.set(id, balance)
    return balance
  }

  /** Returns the credits that remain; throws RequestError `insufficient_credits`. */
  take(balance: LocalBalance, credits: number): number {
    const remaining = takeFrom(balance, credits)
    balance.pending = this.#pendingOf(balance) + credits
    balance.settled = this.#store.settled
    return remaining
  }

  /** What was taken has been committed, in the journal's commit `seq`. */
  committed(seq: number): void {
    this.#seq = seq
  }

  /** An account as its record is, and what has been taken since. */
  ahead(account: Account): Account {
    const balance = this.#known.get(account.id)
    const pending = balance === undefined ? 0 : this.#pendingOf(balance)
    // A record that another process has written since holds it.
    const isBehind = account.creditsUsed + pending === balance?.account.creditsUsed
    if (pending === 0 || !isBehind) return account
    const creditsRemaining = account.creditsRemaining - pending
    return { ...account, creditsRemaining, creditsUsed: account.creditsUsed + pending }
  }

  #pendingOf({ pending, settled }: LocalBalance): number {
    return settled === this.#store.settled ? pending : 0
  }

  /** What was taken last has not been committed. */
  forget(): void {
    this.#known.clear()
    this.#seq = Number.NaN
  }
}

/** Returns the credits that remain; throws RequestError `insufficient_credits`. */
export function takeFrom({ account }: Balance, credits: number): number {
  const remaining = account.creditsRemaining
  if (credits > remaining) {
    throw new RequestError('insufficient_credits', { required: credits, remaining })
  }
  account.creditsRemaining -= credits
  account.creditsUsed += credits
  return account.creditsRemaining
}
