import type { Log } from '../observe/index.ts'
import { AccessError } from './access-error.ts'
import { type Account, type AccountOptions, isoTime, newAccount } from './account.ts'
import { Authenticator } from './authenticator.ts'
import { hashOf, newKey } from './key-format.ts'
import { grant, known, Ledger } from './ledger.ts'
import { type Durability, Store } from './store.ts'

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
  /** 32 secret bytes under this name, made once for the data directory. */
  secret(name: string): Uint8Array
  /** Commits the debits that wait, and resolves when everything is on disk. */
  close(): Promise<void>
}

export interface AccessOptions {
  /**
   * `flush` (the default): a debit survives the end of the process at once and a power loss
   * after 100 ms. `fsync`: it waits for the disk.
   */
  readonly ledger?: Durability | undefined
  /** Hears of disks that refuse a flush. */
  readonly log?: Log | undefined
  /** Milliseconds since 1970, for tests of expiry. */
  readonly now?: (() => number) | undefined
}

/** Opens, or begins, the accounts in `<dataDir>/accounts/`. */
export function openAccess(dataDir: string, options: AccessOptions = {}): Access {
  const { ledger = 'flush', log, now = Date.now } = options
  const store = new Store(dataDir, (error) => {
    log?.error({ error }, 'the disk refused a flush of the accounts; trying again')
  })
  const authenticator = new Authenticator(store, now)
  const debits = new Ledger(store, ledger, now)
  return {
    create: (account) => create(store, account, now()),
    list: () => list(store),
    revoke: (id) => revoke(store, id, now()),
    grant: (id, credits) => grant(store, id, credits),
    find: (idOrName) => find(store, idOrName),
    authenticate: (authorization) => authenticator.accountOf(authorization),
    debit: (id, credits, wanted) => debits.debit(id, credits, wanted),
    secret: (name) => store.secret(name),
    close: () => {
      debits.commit()
      return store.close()
    },
  }
}

function create(store: Store, options: AccountOptions, nowMs: number) {
  const account = newAccount(options, nowMs)
  const key = newKey()
  store.transact('fsync', () => {
    store.putAccount(account)
    store.putKey(hashOf(key), account.id)
  })
  return { account, key }
}

function list(store: Store): Account[] {
  store.refresh()
  const order = (account: Account) => `${account.createdAt} ${account.id}`
  return store.accounts().sort((a, b) => (order(a) < order(b) ? -1 : 1))
}

function revoke(store: Store, id: string, nowMs: number): Account {
  return store.transact('fsync', () => {
    const account = known(store, id)
    if (account.revokedAt !== undefined) return account
    const revoked = { ...account, revokedAt: isoTime(nowMs) }
    store.putAccount(revoked)
    return revoked
  })
}

function find(store: Store, idOrName: string): Account | undefined {
  store.refresh()
  const byId = store.account(idOrName)
  if (byId !== undefined) return byId
  const named = list(store).filter((account) => account.name === idOrName)
  if (named.length <= 1) return named[0]
  const ids = named.map((account) => account.id).join(', ')
  throw new AccessError('ambiguous', `several keys have this name; use one of the ids ${ids}`)
}
