import type { Durability, Store } from '../store/index.ts'
import { AccessError } from './access-error.ts'
import { type Account, type AccountOptions, isoTime, newAccount } from './account.ts'
import { Accounts, keyMark } from './accounts.ts'
import { Authenticator } from './authenticator.ts'
import { hashOf, newKey } from './key-format.ts'
import { grant, Ledger } from './ledger.ts'

/**
 * The keys of one data directory. What one process changes, the debits of all others see at once,
 * and everything else there with the next turn of the event loop.
 */
export interface Access {
  /** The key itself is in this answer and nowhere else, ever. On disk when it returns. */
  create(options: AccountOptions): { account: Account; key: string }
  /** All accounts, the oldest first. */
  list(): Account[]
  /** Ends a key for good; a second time changes nothing. Throws AccessError `not_found`. */
  revoke(id: string): Account
  /** Adds credits. Throws AccessError `not_found` or `invalid`. */
  grant(id: string, credits: number): Account
  /** By id, else by name. Throws AccessError `ambiguous` when several have that name. */
  find(idOrName: string): Account | undefined
  /**
   * The account behind an `Authorization` header. Throws RequestError `unauthorized`, the same
   * whether the key is missing, malformed, unknown, revoked or expired.
   */
  authenticate(authorization: string | undefined): Account
  /**
   * Takes credits, all or nothing; resolves when that is committed, together with the other debits
   * of this turn of the event loop. If `wanted` says no just before, takes nothing and resolves
   * with null. Rejects with RequestError `insufficient_credits`, or `unauthorized` if the key has
   * been revoked or has expired since it was authenticated.
   */
  debit(id: string, credits: number, wanted?: () => boolean): Promise<{ remaining: number } | null>
  /** Commits the debits that wait. */
  settle(): void
}

export interface AccessOptions {
  /**
   * `flush` (the default): a debit survives the end of the process at once and a power loss
   * after 100 ms. `fsync`: it waits for the disk.
   */
  readonly ledger?: Durability | undefined
  /** Milliseconds since 1970, for tests of expiry. */
  readonly now?: (() => number) | undefined
}

/** The accounts of a store, which stays its opener's to close. */
export function openAccess(store: Store, options: AccessOptions = {}): Access {
  const { ledger = 'flush', now = Date.now } = options
  const accounts = new Accounts(store)
  const authenticator = new Authenticator(store, accounts, now)
  const debits = new Ledger(store, accounts, ledger, now)
  return {
    create: (account) => create(store, accounts, account, now()),
    list: () => list(store, accounts),
    revoke: (id) => revoke(store, accounts, id, now()),
    grant: (id, credits) => grant(store, accounts, id, credits, now()),
    find: (idOrName) => find(store, accounts, idOrName),
    authenticate: (authorization) => authenticator.accountOf(authorization),
    debit: (id, credits, wanted) => debits.debit(id, credits, wanted),
    settle: () => debits.commit(),
  }
}

function create(store: Store, accounts: Accounts, options: AccountOptions, nowMs: number) {
  const account = newAccount(options, nowMs)
  const key = newKey()
  store.transact('fsync', () => {
    accounts.put(account)
    accounts.putKey(hashOf(key), { account: account.id })
    const { id, creditsRemaining: credits } = account
    store.journal.append(nowMs, [
      { kind: 'created', account: id, credits, key: keyMark(hashOf(key)) },
    ])
  })
  return { account, key }
}

function list(store: Store, accounts: Accounts): Account[] {
  store.refresh()
  const order = (account: Account) => `${account.createdAt} ${account.id}`
  return accounts.all().sort((a, b) => (order(a) < order(b) ? -1 : 1))
}

function revoke(store: Store, accounts: Accounts, id: string, nowMs: number): Account {
  return store.transact('fsync', () => {
    const account = accounts.known(id)
    if (account.revokedAt !== undefined) return account
    const revoked = { ...account, revokedAt: isoTime(nowMs) }
    accounts.put(revoked)
    store.journal.append(nowMs, [{ kind: 'revoked', account: id }])
    return revoked
  })
}

function find(store: Store, accounts: Accounts, idOrName: string): Account | undefined {
  store.refresh()
  const byId = accounts.account(idOrName)
  if (byId !== undefined) return byId
  const named = list(store, accounts).filter((account) => account.name === idOrName)
  if (named.length <= 1) return named[0]
  const ids = named.map((account) => account.id).join(', ')
  throw new AccessError('ambiguous', `several keys have this name; use one of the ids ${ids}`)
}
