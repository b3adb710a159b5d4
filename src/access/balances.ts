/**
 * Cached accounts of debits. One group of debits continues from the last one, as long as no process
 * has committed in between, which the journal knows. Otherwise the account is read again. So a busy
 * account is hardly ever read, and its record may lag behind for some time.
 */
import { RequestError } from '../contract/index.ts'
import { remainingAfter, type Store } from '../store/index.ts'
import { type Account, type Accounts, isLive, isUnlimited } from './accounts.ts'
import type { Charge } from './charge.ts'

const knownMax = 4096

export interface Balance {
  readonly account: { -readonly [Member in keyof Account]: Account[Member] }
}

/** A cached account, with the debits that its record lacks. */
interface LocalBalance extends Balance {
  /** Credits taken that only the journal has, as of the store's checkpoint number `checkpoints`. */
  pending: number
  checkpoints: number
}

export class Balances {
  readonly #store: Store
  readonly #accounts: Accounts
  readonly #latest: () => number
  /** By account id. */
  readonly #known = new Map<string, LocalBalance>()
  /** The last commit of these balances. NaN if there is none yet. */
  #seq = Number.NaN
  #followed = Number.NaN

  /** `latest`: the time that decides expiry, milliseconds since 1970. */
  constructor(store: Store, accounts: Accounts, latest: () => number) {
    this.#store = store
    this.#accounts = accounts
    this.#latest = latest
  }

  /** Bounds the size of the cache. Called before each group. */
  makeRoom(): void {
    if (this.#known.size < knownMax) return
    // Records must be complete before their accounts leave the cache.
    this.#store.refresh()
    this.forget()
  }

  /**
   * Inside `Store.append`, before the rest. After a transaction that was not committed the journal
   * knows of no last commit.
   */
  begin(): void {
    const { followed, journal } = this.#store
    if (followed !== this.#followed || journal.unbrokenSeq() !== this.#seq) this.forget()
    this.#followed = followed
  }

  /**
   * A process may have revoked the key since its request came. Then it is refused like an unknown
   * one. Throws RequestError `unauthorized` or AccessError `not_found`.
   */
  of(id: string, nowMs: number): LocalBalance {
    const balance = this.#known.get(id) ?? this.#read(id)
    const atMs = Math.max(nowMs, this.#latest())
    if (!isLive(balance.account, atMs)) throw new RequestError('unauthorized')
    return balance
  }

  #read(id: string): LocalBalance {
    const account = { ...this.#accounts.known(id) }
    const balance = { account, pending: 0, checkpoints: this.#store.checkpoints }
    this.#known.set(id, balance)
    return balance
  }

  /** Returns the remaining credits. Throws RequestError `insufficient_credits`. */
  take(balance: LocalBalance, charge: Charge): number {
    const remaining = takeFrom(balance, charge)
    this.#isPending(balance, charge.credits)
    return remaining
  }

  /** Returns the credits that remain. */
  refund(balance: LocalBalance, credits: number): number {
    const remaining = refundTo(balance, credits)
    this.#isPending(balance, -credits)
    return remaining
  }

  #isPending(balance: LocalBalance, credits: number): void {
    balance.pending = this.#pendingOf(balance) + credits
    balance.checkpoints = this.#store.checkpoints
  }

  /** The debits were committed, in the journal's commit `seq`. */
  committed(seq: number): void {
    this.#seq = seq
  }

  /** The account with the debits that its record lacks. */
  ahead(account: Account): Account {
    const balance = this.#known.get(account.id)
    const pending = balance === undefined ? 0 : this.#pendingOf(balance)
    // A record that another process has written since includes these debits.
    const isBehind = account.creditsUsed + pending === balance?.account.creditsUsed
    if (pending === 0 || !isBehind) return account
    const creditsRemaining = remainingAfter(account.creditsRemaining, pending)
    return { ...account, creditsRemaining, creditsUsed: account.creditsUsed + pending }
  }

  /** A lower bound of an account's credits. Infinite for unlimited ones. */
  atLeast(account: Account): number {
    if (isUnlimited(account)) return Number.POSITIVE_INFINITY
    const { creditsRemaining } = account
    const balance = this.#known.get(account.id)
    if (balance === undefined) return creditsRemaining
    return Math.min(creditsRemaining, balance.account.creditsRemaining)
  }

  #pendingOf({ pending, checkpoints }: LocalBalance): number {
    return checkpoints === this.#store.checkpoints ? pending : 0
  }

  /** Drops the cache, as the last debits were not committed or others have changed accounts. */
  forget(): void {
    this.#known.clear()
    this.#seq = Number.NaN
  }
}

/**
 * Returns the remaining credits. Throws RequestError `insufficient_credits` if the balance does not
 * cover the price, even if the request has cost less.
 */
export function takeFrom({ account }: Balance, charge: Charge): number {
  const { credits, price: required = credits, prepaid = 0 } = charge
  const remaining = account.creditsRemaining
  if (Math.max(credits, required - prepaid) > remaining) {
    throw new RequestError('insufficient_credits', { required, remaining })
  }
  account.creditsRemaining = remainingAfter(remaining, credits)
  account.creditsUsed += credits
  return account.creditsRemaining
}

/** Returns the credits that remain. */
export function refundTo({ account }: Balance, credits: number): number {
  account.creditsRemaining = remainingAfter(account.creditsRemaining, -credits)
  account.creditsUsed -= credits
  return account.creditsRemaining
}
