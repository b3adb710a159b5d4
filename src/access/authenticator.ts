/**
 * Who is behind an `Authorization` header?
 * To read a key takes a hash, two records and their checksums. An account that was read therefore
 * stays known, by the header that named it, for as long as the store shows what it showed: until
 * this process changes something, and at most for one turn of the event loop. A key that another
 * process revokes in the course of a turn may still be let in until its end, though not to anything
 * that costs: a debit looks again.
 */
import { RequestError } from '../contract/index.ts'
import type { Store } from '../store/index.ts'
import { type Account, isLive } from './account.ts'
import type { Accounts } from './accounts.ts'
import { hashOf, isWellFormed } from './key-format.ts'

export class Authenticator {
  readonly #store: Store
  readonly #accounts: Accounts
  readonly #now: () => number
  /** By headers of this turn. They hold clear keys and are forgotten with it. */
  readonly #known = new Map<string, Account>()
  #view = Number.NaN

  /** `now`: milliseconds since 1970. */
  constructor(store: Store, accounts: Accounts, now: () => number) {
    this.#store = store
    this.#accounts = accounts
    this.#now = now
  }

  /**
   * Throws RequestError `unauthorized`, the same whether the key is missing, malformed, unknown,
   * revoked or expired.
   */
  accountOf(authorization = ''): Account {
    this.#follow(this.#store.view())
    const account = this.#known.get(authorization) ?? this.#read(authorization)
    if (!isLive(account, this.#now())) throw new RequestError('unauthorized')
    return account
  }

  #follow(view: number): void {
    if (view === this.#view) return
    this.#view = view
    this.#known.clear()
    setImmediate(() => this.#known.clear())
  }

  #read(authorization: string): Account {
    const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    if (key === undefined || !isWellFormed(key)) throw new RequestError('unauthorized')
    // A search for the hash: how long it takes says nothing about how much of a guess is right.
    const stored = this.#accounts.key(hashOf(key))
    const account = stored && this.#accounts.account(stored.account)
    if (account === undefined) throw new RequestError('unauthorized')
    this.#known.set(authorization, account)
    return account
  }
}
