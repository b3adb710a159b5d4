import type { CancelSignal } from '../domain/index.ts'
import type { Awaitable, Durability, Store } from '../store/index.ts'
import { type Account, type AccountOptions, Accounts, isUnlimited } from './accounts.ts'
import { Authenticator } from './authenticator.ts'
import { Balances } from './balances.ts'
import { type Charge, type Debit, noSnapshot, type Paid, type ReplayKey } from './charge.ts'
import { type Hold, type HoldRequest, Holds } from './holds.ts'
import { Replays } from './idempotency/replays.ts'
import { Keys, type MadeKey } from './keys.ts'
import { LatestTime, LocalTime } from './latest-time.ts'
import { grant, Ledger } from './ledger.ts'
import { RevealDeduplication } from './reveal-deduplication.ts'
import { LocalSavedSearches, type SavedSearches } from './saved-searches.ts'
import { type UsageRange, type UsageRow, UsageTable } from './usage.ts'

/**
 * Accounts and their keys. A store in this process answers at once. A remote one
 * (`openRemoteAccess`) answers later, and may reject with StoreError `unavailable`.
 */
export interface Access {
  /** Only this result contains the key in clear. The account is on disk when this returns. */
  create(options: AccountOptions): Awaitable<MadeKey>
  /** All accounts, the oldest first. */
  list(): Awaitable<Account[]>
  /** When the last rotated key that still works ends, by account id. ISO 8601 UTC. */
  overlaps(): Awaitable<ReadonlyMap<string, string>>
  /** By id, else by name. Throws AccessError `ambiguous` if several have that name. */
  find(idOrName: string): Awaitable<Account | undefined>
  /**
   * Ends all keys of the account for good. A second call changes nothing. Throws AccessError
   * `not_found`.
   */
  revoke(id: string): Awaitable<Account>
  /** Adds credits. Throws AccessError `not_found` or `invalid`. */
  grant(id: string, credits: number): Awaitable<Account>
  /**
   * Makes a new key for the account. All earlier ones end `overlapMs` from now (0: at once), or
   * when they would have ended before. Throws AccessError `not_found`, or `invalid` for an account
   * that is revoked or has expired and for an overlap over 366 days.
   */
  rotate(id: string, overlapMs: number): Awaitable<MadeKey>
  /**
   * Charged requests, ordered by day, key name, endpoint. Days are UTC, `YYYY-MM-DD`, both ends
   * included. Throws AccessError `not_found` or `invalid`.
   */
  usage(range?: UsageRange): Awaitable<UsageRow[]>
  /**
   * The account behind an `Authorization` header. Throws RequestError `unauthorized`, the same
   * whether the key is missing, malformed, unknown, rotated out, revoked or expired.
   */
  authenticate(authorization: string | undefined): Account
  /**
   * Sets aside what a request can cost at most, at once or when other requests of the key release
   * their credits. Throws or rejects as `Holds.hold`. The caller must release the hold, also after
   * an error.
   */
  hold(request: HoldRequest): Hold | Promise<Hold>
  /**
   * Returns what this request has been paid for before, so that the same answer is free. A retry
   * without an Idempotency-Key is recognised if one of these snapshots answered, none by default.
   * Throws RequestError: `idempotency_conflict` if its key has paid for another request,
   * `snapshot_gone` if the snapshot of the answer is unknown.
   */
  paidFor(id: string, replayKey: ReplayKey, snapshots?: readonly string[]): Awaitable<Paid | null>
  /**
   * Takes credits, all or nothing, and none for a replay. Resolves when that is committed, together
   * with the other debits of this event-loop tick. If `signal` is aborted just before, nothing
   * is taken and it resolves with null. Rejects with RequestError `insufficient_credits`. Rejects
   * with `unauthorized` if the account was revoked or expired meanwhile. Rejects with
   * `idempotency_conflict`, and `snapshot_gone` or `answer_changed` for a repeat with another
   * answer. Rejects with `storage_unavailable`, with `retryAfterMs`.
   */
  debit(id: string, charge: Charge, signal?: CancelSignal): Promise<Debit | null>
  readonly savedSearches: SavedSearches
  /**
   * Reads the charges of the last minute, which may take some tenths of a second. A server calls it
   * before it listens. Otherwise the first retry of a client waits for it.
   */
  warm(): void
  /** The state of this machine's clock, and how far it is behind the latest time. */
  clock(): ClockState
  /**
   * Has keys end by the clock of this machine again, after it was wrong and ahead. Keys that ended
   * by the wrong time alone are good again. On disk when it returns.
   */
  resetClock(): Awaitable<void>
  /** Commits the waiting debits. No other call may follow. */
  checkpoint(): Awaitable<void>
}

export interface ClockState {
  /** Milliseconds since 1970. */
  readonly nowMs: number
  /** Milliseconds by which `nowMs` is behind the latest time in the store. */
  readonly behindMs: number
}

/**
 * Access over a store in this process, where all but a debit is synchronous. Debits of other
 * processes see changes at once, and everything else sees them in the next event-loop tick.
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
  paidFor(id: string, replayKey: ReplayKey, snapshots?: readonly string[]): Paid | null
  readonly savedSearches: LocalSavedSearches
  resetClock(): void
  checkpoint(): void
}

export interface AccessOptions {
  /**
   * `flush` (the default): a debit survives the end of the process at once and a power loss after
   * the next flush, some 100 ms later. A power loss that loses debits loses nothing from before
   * them. `fsync`: each debit waits for the disk.
   */
  readonly ledger?: Durability | undefined
  /** Milliseconds since 1970, for tests of expiry. */
  readonly now?: (() => number) | undefined
  /** Milliseconds of a monotonic clock, for tests. It stands still if only `now` is set. */
  readonly steady?: (() => number) | undefined
}

/** The latest time of these clocks. */
export function latestTimeOf({ now, steady }: AccessOptions): LatestTime {
  const still = () => 0
  const counting = now === undefined ? () => performance.now() : still
  return new LatestTime(now ?? Date.now, steady ?? counting)
}

/** The accounts of a store. The caller closes the store. */
export function openAccess(store: Store, options: AccessOptions = {}): LocalAccess {
  const { ledger = 'flush', now = Date.now } = options
  const latest = latestTimeOf(options)
  const time = new LocalTime(store, latest)
  const accounts = new Accounts(store)
  const keys = new Keys(store, accounts, time, () => latest.now())
  const authenticator = new Authenticator(store, accounts, latest, () => time.putSoon())
  const usage = new UsageTable(store)
  const replays = new Replays(store)
  const balances = new Balances(store, accounts, () => latest.now())
  const shown = new RevealDeduplication(store.journal)
  const require = ({ requires }: Charge) => requires?.check([])
  const state = { store, balances, replays, shown, require }
  const debits = new Ledger(state, ledger, now)
  const authenticate = (authorization: string | undefined) =>
    balances.ahead(authenticator.accountOf(authorization))
  const holds = new Holds({
    of: ({ authorization }) => {
      const account = authenticate(authorization)
      const { creditsRemaining: remaining } = account
      return { remaining, holdable: isUnlimited(account) ? Number.POSITIVE_INFINITY : remaining }
    },
    certain: (admitted) => balances.atLeast(admitted),
  })
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
    authenticate,
    hold: (request) => holds.hold(request),
    paidFor: (id, replayKey, snapshots = noSnapshot) => {
      // Most requests end here, and their bodies are not hashed for it.
      if (!replayKey.isRetry && replayKey.idempotencyHash === undefined) return null
      store.viewAppended()
      return replays.paidFor(id, replayKey, snapshots, now())
    },
    debit: (id, charge, signal) => debits.debit(id, charge, signal),
    savedSearches: new LocalSavedSearches(store),
    clock: () => ({ nowMs: now(), behindMs: latest.behindMs }),
    resetClock: () => time.reset(now()),
    warm: () => {
      replays.catchUp(now())
      time.start()
    },
    checkpoint: () => {
      time.stop()
      debits.commit()
    },
  }
}
