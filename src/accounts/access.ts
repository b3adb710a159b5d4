/** Accounts, their keys and their credits, as a service and its operator use them. */
import type { CancelSignal } from '../domain/index.ts'
import { type Account, isUnlimited } from './account.ts'
import { Authenticator } from './authenticator.ts'
import { type Charge, type Debit, noSnapshot, type Paid, type ReplayKey } from './charge.ts'
import type { AccountsDatabase } from './database.ts'
import { type FundsSource, type Hold, type HoldRequest, Holds } from './holds.ts'
import { decodeEntries } from './journal.ts'
import { Keys } from './keys.ts'
import { LatestTime } from './latest-time.ts'
import { type DebitedLeases, type Durability, Ledger } from './ledger.ts'
import { bindToSnapshot, isWithin, makeChargeKey, recentMs } from './recent-charges.ts'
import { withRefusals } from './refusals.ts'
import { findNamedCharge, mayBeReplay, type NamedCharge, selectNamedCharge } from './replays.ts'
import { SavedSearches } from './saved-searches.ts'
import { AccountsState } from './state.ts'
import { foldJournal, readNewestCommits } from './sums.ts'
import { readUsage, type UsageRange, type UsageRow } from './usage.ts'

export interface AccessOptions {
  /** `flush` by default. */
  readonly ledger?: Durability | undefined
  /** Milliseconds since 1970, for tests of expiry. */
  readonly now?: (() => number) | undefined
  /** Milliseconds of a monotonic clock, for tests. It stands still if only `now` is set. */
  readonly steady?: (() => number) | undefined
}

interface ClockState {
  /** Milliseconds since 1970. */
  readonly nowMs: number
  /** Milliseconds by which `nowMs` is behind the latest time of the accounts. */
  readonly behindMs: number
}

/** Credits that this process has reserved where several share a database. */
export interface Leases extends FundsSource, DebitedLeases {
  /** Sets the holds that draw on the leases. Must be called first. */
  serve(holds: Pick<Holds, 'countHeld' | 'noteChange'>): void
  /** Returns all leases, and grants no more. */
  stop(): Promise<void>
}

type OpenLeases = (state: AccountsState) => Leases

/** How often the tables are brought up to the journal. */
const foldEveryMs = 1000
/**
 * How often the latest time is written. A key that ends in between, and is never refused, could
 * work again for as long after the clock was set back.
 */
const timeEveryMs = 60_000
/** A command that has this many commits to follow folds them, where no service does. */
const unfoldedMax = 256
/** Most charges that are read from the journal at first, in some 0.3 s. */
const chargesBackMax = 2 ** 18

/** Rejects with AccountsError. */
export async function openAccess(
  database: AccountsDatabase,
  options: AccessOptions = {},
  openLeases?: OpenLeases,
): Promise<Access> {
  const { now, steady } = options
  const still = () => 0
  const counting = now === undefined ? () => performance.now() : still
  const state = new AccountsState(new LatestTime(now ?? Date.now, steady ?? counting))
  state.begin(await database.begin(state))
  await database.follow()
  return new Access(database, state, options, openLeases?.(state))
}

export class Access {
  readonly keys: Keys
  readonly savedSearches: SavedSearches
  readonly #database: AccountsDatabase
  readonly #state: AccountsState
  readonly #leases: Leases | undefined
  readonly #now: () => number
  readonly #authenticator: Authenticator
  readonly #holds: Holds
  readonly #ledger: Ledger
  readonly #timers: NodeJS.Timeout[] = []
  #folding: Promise<void> | undefined
  #timing: Promise<void> | undefined
  #isClosed = false

  constructor(
    database: AccountsDatabase,
    state: AccountsState,
    { ledger = 'flush', now = Date.now }: AccessOptions,
    leases: Leases | undefined,
  ) {
    this.#database = database
    this.#state = state
    this.#leases = leases
    this.#now = now
    this.keys = new Keys(database, state, now)
    this.savedSearches = new SavedSearches(database)
    this.#authenticator = new Authenticator(database, state, () => this.#keepTime())
    this.#holds = new Holds(leases ?? { findFunds: (request) => this.#findFunds(request) })
    leases?.serve(this.#holds)
    this.#ledger = new Ledger(database, state, ledger, leases, now)
  }

  /** The last commit of any process that changed the list of suppressions. */
  get suppressionSeq(): number {
    return this.#state.suppressionSeq
  }

  /** Throws AccountsError `refused` where the accounts were moved to another database. */
  requireHere(): void {
    this.#state.requireHere()
  }

  /**
   * The account behind an `Authorization` header. Throws RequestError `unauthorized`, the same
   * whether the key is missing, malformed, unknown, rotated out, revoked or expired.
   */
  authenticate(authorization: string | undefined): Account {
    return this.#authenticator.authenticate(authorization)
  }

  /**
   * Sets aside what a request can cost at most, at once or when other requests of the key release
   * their credits. Throws or rejects as `Holds.hold`. The caller must release the hold, also after
   * an error.
   */
  hold(request: HoldRequest): Hold | Promise<Hold> {
    return this.#holds.hold(request)
  }

  #findFunds({ account: id, authorization }: Pick<HoldRequest, 'account' | 'authorization'>) {
    const account = this.#state.requireAccount(id)
    this.#state.requirePayer(account, authorization, this.#now())
    const { creditsRemaining: remaining } = account
    return { remaining, holdable: isUnlimited(account) ? Number.POSITIVE_INFINITY : remaining }
  }

  /**
   * Returns what this request has been paid for before, so that the same answer is free. A retry
   * without an Idempotency-Key is recognised if one of these snapshots answered, none by default.
   * Rejects with RequestError `idempotency_conflict` if its key has paid for another request.
   */
  async findPaid(
    id: string,
    replayKey: ReplayKey,
    snapshots: readonly string[] = noSnapshot,
  ): Promise<Paid | null> {
    if (!mayBeReplay(replayKey)) return null
    await withRefusals(() => this.#database.follow())
    const nowMs = this.#now()
    const { fingerprint, idempotencyHash: mark } = replayKey
    if (mark === undefined) return this.#findRecent(id, fingerprint, snapshots, nowMs)
    const { sql, values } = selectNamedCharge(id, mark)
    const [stored] = await withRefusals(() => this.#database.query<NamedCharge>(sql, ...values))
    return findNamedCharge(this.#state.findNamedCharge(id, mark), stored, fingerprint, nowMs)
  }

  #findRecent(
    id: string,
    fingerprint: number,
    snapshots: readonly string[],
    nowMs: number,
  ): Paid | null {
    for (const snapshot of snapshots) {
      const key = makeChargeKey(id, bindToSnapshot(snapshot, fingerprint))
      const content = this.#state.recent.findContent(key, nowMs)
      if (content !== undefined) return { snapshot, content }
    }
    return null
  }

  /** As `Ledger.debit`. */
  debit(id: string, charge: Charge, signal?: CancelSignal): Promise<Debit | null> {
    return this.#ledger.debit(id, charge, signal)
  }

  /**
   * Charged requests, ordered by day, key name, endpoint. Days are UTC, `YYYY-MM-DD`, both ends
   * included. Rejects with AccountsError `not_found` or `invalid`.
   */
  async readUsage(range: UsageRange = {}): Promise<UsageRow[]> {
    await this.fold()
    this.#state.requireHere()
    if (range.id !== undefined) this.#state.requireAccount(range.id)
    return readUsage(this.#database, range)
  }

  /** The state of this machine's clock, and how far it is behind the latest time. */
  readClock(): ClockState {
    return { nowMs: this.#now(), behindMs: this.#state.time.behindMs }
  }

  /**
   * What a server needs and a command does not: the charges of the last minute, whose repeats are
   * free, and the tables up to date while it runs.
   */
  async serve(): Promise<void> {
    await this.#readRecent()
    this.#timers.push(
      setInterval(() => this.#foldAside(), foldEveryMs).unref(),
      setInterval(() => this.#keepTime(), timeEveryMs).unref(),
    )
  }

  async #readRecent(): Promise<void> {
    const nowMs = this.#now()
    const charges: { key: number; content: number; atMs: number }[] = []
    for await (const commit of readNewestCommits(this.#database)) {
      const { atMs } = commit
      if (!isWithin(atMs, nowMs, recentMs) || charges.length >= chargesBackMax) break
      for (const entry of decodeEntries(commit).reverse()) {
        if (entry.kind !== 'debited') continue
        const key = makeChargeKey(entry.account, entry.fingerprint)
        charges.push({ key, content: entry.content, atMs })
      }
    }
    // The last one in a millisecond counts.
    for (const { key, content, atMs } of charges.reverse()) {
      this.#state.recent.add(key, content, atMs)
    }
  }

  /** Brings the tables up to the journal. Rejects with AccountsError. */
  async fold(): Promise<void> {
    await this.#database.follow()
    this.#state.forgetFolded(await foldJournal(this.#database, this.#state.takeSums()))
  }

  /** Folds what is not yet in the tables, once for all who ask at the same time. */
  #foldOnce(): Promise<void> {
    this.#folding ??= this.fold().finally(() => {
      this.#folding = undefined
    })
    return this.#folding
  }

  /** A later fold makes up for one that failed. The debits of a refusing disk tell of it. */
  #foldAside(): void {
    if (this.#state.unfolded > 0) this.#foldOnce().catch(() => undefined)
  }

  /** Has the journal tell the latest time, where that is later than what it tells. */
  #keepTime(): void {
    if (this.#isClosed) return
    this.#timing ??= this.#commitTime()
      // The next end or the next minute tries again. `/ready` reports a refusing database.
      .catch(() => undefined)
      .finally(() => {
        this.#timing = undefined
      })
  }

  async #commitTime(): Promise<void> {
    // Not inside the request that was refused.
    await new Promise((resolve) => setImmediate(resolve))
    await this.#database.commit({
      atMs: this.#now(),
      decide: () => {
        const { time } = this.#state
        const latestMs = time.now()
        const isLater = latestMs > time.stored.latestMs
        return { result: undefined, entries: isLater ? [{ kind: 'timed', latestMs }] : [] }
      },
    })
  }

  /** Commits the waiting debits. No other call may follow. The caller closes the database. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all([this.#ledger.commit(), this.#timing, this.#folding])
    await this.#leases?.stop()
    const isServer = this.#timers.length > 0
    if (isServer || this.#state.unfolded >= unfoldedMax) await this.fold().catch(() => undefined)
  }
}
