import type { Awaitable, Durability, Store } from '../store/index.ts'
import type { Account, AccountOptions } from './account.ts'
import { Accounts } from './accounts.ts'
import { Authenticator } from './authenticator.ts'
import { Balances } from './balances.ts'
import type { Charge, Debit, Repeat } from './charge.ts'
import { Keys, type MadeKey } from './keys.ts'
import { grant, Ledger } from './ledger.ts'
import { Repeats } from './repeats/repeats.ts'
import { ShownBefore } from './shown-before.ts'
import { type UsageRange, type UsageRow, UsageTable } from './usage.ts'

/**
 * Accounts, and the keys that open them. What a store in this process knows at once, one elsewhere
 * (`openRemoteAccess`) tells later, and may reject with StoreError `unavailable`.
 */
export interface Access {
  /** The key itself is in this answer and nowhere else, ever. On disk when it returns. */
  create(options: AccountOptions): Awaitable<MadeKey>
  /** All accounts, the oldest first. */
  list(): Awaitable<Account[]>
  /** Of accounts by id, whose earlier keys still work: when the last of these ends. */
  overlaps(): Awaitable<ReadonlyMap<string, string>>
  /** By id, else by name. Throws AccessError `ambiguous` when several have that name. */
  find(idOrName: string): Awaitable<Account | undefined>
  /** Ends all keys of the account for good; a second time changes nothing. Throws AccessError
   * `not_found`. */
  revoke(id: string): Awaitable<Account>
  /** Adds credits. Throws AccessError `not_found` or `invalid`. */
  grant(id: string, credits: number): Awaitable<Account>
  /**
   * A new key for the account; all earlier ones end `overlapMs` from now (0: at once), or when
   * they would have before. Throws AccessError `not_found`, or `invalid` for an account that is
   * revoked or has expired and for an overlap over 366 days.
   */
  rotate(id: string, overlapMs: number): Awaitable<MadeKey>
  /**
   * Of charged requests, ordered by day, key name, endpoint. Days are UTC, `YYYY-MM-DD`, both ends
   * included. Throws AccessError `not_found` or `invalid`.
   */
  usage(range?: UsageRange): Awaitable<UsageRow[]>
  /**
   * The account behind an `Authorization` header. Throws RequestError `unauthorized`, the same
   * whether the key is missing, malformed, unknown, rotated out, revoked or expired.
   */
  authenticate(authorization: string | undefined): Account
  /**
   * Credits that an account has which was just authenticated: the latest number, where what a call
   * may cost (`creditsMax`) comes near to what it had then.
   */
  remaining(account: Account, creditsMax: number): Awaitable<number>
  /**
   * Whether this request has been paid for before, so that it costs nothing now.
   * Throws RequestError `idempotency_conflict` where its Idempotency-Key has paid for another.
   */
  isPaid(id: string, repeat: Repeat): Awaitable<boolean>
  /**
   * Takes credits, all or nothing, and none for a repeat; resolves when that is committed, together
   * with the other debits of this turn of the event loop. If `wanted` says no just before, takes
   * and stores nothing and resolves with null. Rejects with RequestError `insufficient_credits`;
   * `unauthorized` if the account has been revoked or has expired since it was authenticated;
   * `idempotency_conflict`; or `storage_unavailable`, with `retryAfterMs`.
   */
  debit(id: string, charge: Charge, wanted?: () => boolean): Promise<Debit | null>
  /**
   * Reads what repeats are told by, which may take some tenths of a second after a busy minute. A
   * server does it before it listens; else the first retry of a client waits for it.
   */
  warm(): void
  /** Commits the debits that wait. */
  settle(): Awaitable<void>
}

/**
 * Of a store in this process, where all but a debit is done at once. What one process changes, the
 * debits of all others see at once, and everything else there with the next turn of the event loop.
 */
export interface LocalAccess extends Access {
  create(options: AccountOptions): MadeKey
  list(): Account[]
  overlaps(): ReadonlyMap<string, string>
  find(idOrName: string): Account | undefined
  revoke(id: string): Account
  grant(id: string, credits: number): Account
  rotate(id: string, overlapMs: number): MadeKey
  usage(range?: UsageRange): UsageRow[]
  remaining(account: Account): number
  isPaid(id: string, repeat: Repeat): boolean
  settle(): void
}

export interface AccessOptions {
  /**
   * `flush` (the default): a debit survives the end of the process at once and a power loss as
   * soon as the flush after it is done, some 100 ms later; one that loses debits loses nothing of
   * what was before them. `fsync`: each debit waits for the disk.
   */
  readonly ledger?: Durability | undefined
  /** Milliseconds since 1970, for tests of expiry. */
  readonly now?: (() => number) | undefined
}

/** The accounts of a store, which stays its opener's to close. */
export function openAccess(store: Store, options: AccessOptions = {}): LocalAccess {
  const { ledger = 'flush', now = Date.now } = options
  const accounts = new Accounts(store)
  const keys = new Keys(store, accounts, now)
  const authenticator = new Authenticator(store, accounts, now)
  const usage = new UsageTable(store)
  const repeats = new Repeats(store)
  const balances = new Balances(store, accounts)
  const shown = new ShownBefore(store.journal)
  const books = { store, balances, repeats, shown }
  const debits = new Ledger(books, ledger, now)
  return {
    create: (account) => keys.create(account),
    list: () => keys.list(),
    overlaps: () => keys.overlaps(),
    find: (idOrName) => keys.find(idOrName),
    revoke: (id) => keys.revoke(id),
    grant: (id, credits) => grant(store, accounts, id, credits, now()),
    rotate: (id, overlapMs) => keys.rotate(id, overlapMs),
    usage: (range = {}) => {
      store.refresh()
      const all = keys.list()
      return usage.report(range.id === undefined ? all : [accounts.known(range.id)], range)
    },
    authenticate: (authorization) => balances.ahead(authenticator.accountOf(authorization)),
    remaining: (account) => account.creditsRemaining,
    isPaid: (id, repeat) => {
      // Most requests end here, and their bodies are not hashed for it.
      if (!repeat.isRetry && repeat.idempotencyKey === undefined) return false
      store.viewEntered()
      return repeats.isPaid(id, repeat, now())
    },
    debit: (id, charge, wanted) => debits.debit(id, charge, wanted),
    warm: () => {
      repeats.catchUp(now())
    },
    settle: () => debits.commit(),
  }
}
