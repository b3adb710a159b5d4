/** Accounts in a database, which processes on several machines share. */
import type { Database, Watch } from '../../store/index.ts'
import { type Access, type AccessOptions, latestTimeOf } from '../access.ts'
import { Authenticator } from '../authenticator.ts'
import { noSnapshot } from '../charge.ts'
import { refusing } from '../debit-group.ts'
import { Holds } from '../holds.ts'
import type { LatestTime } from '../latest-time.ts'
import { paidIn } from './charged-rows.ts'
import { CreditLeases } from './leases.ts'
import { Mirror } from './mirror.ts'
import { RemoteKeys } from './remote-keys.ts'
import { RemoteLedger } from './remote-ledger.ts'
import { RemoteSavedSearches } from './remote-saved-searches.ts'
import { Sweeper } from './sweep.ts'

export interface RemoteAccess extends Access {
  checkpoint(): Promise<void>
}

/**
 * Resolves when all accounts are known. Changes of other processes arrive with the next check of
 * the `watch`. Debits check the database. The caller closes database and watch.
 */
export async function openRemoteAccess(
  database: Database,
  watch: Watch,
  options: Pick<AccessOptions, 'now' | 'steady'> = {},
): Promise<RemoteAccess> {
  const { now = Date.now } = options
  const latest = latestTimeOf(options)
  const mirror = new Mirror(database, latest)
  const time = new RemoteTime(database, watch, latest)
  const sweeper = new Sweeper(database, watch, now)
  watch.follow((state) => mirror.follow(state))
  await watch.poll()
  watch.check()
  const keys = new RemoteKeys(database, () => latest.now())
  const authenticator = new Authenticator(mirror, mirror, latest, () => time.putSoon())
  const authenticate = (authorization: string | undefined) => {
    const account = authenticator.accountOf(authorization)
    mirror.isUsed(account.id)
    return account
  }
  const leases = new CreditLeases(database, watch, mirror, authenticate)
  const holds = new Holds(leases)
  leases.drawnOnBy(holds)
  const ledger = new RemoteLedger(database, watch, mirror, leases, now)
  const seen = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change
    await watch.poll()
    return result
  }
  return {
    create: (options) => seen(keys.create(options)),
    list: () => keys.list(),
    overlaps: () => keys.overlaps(),
    find: (idOrName) => keys.find(idOrName),
    revoke: (id) => seen(keys.revoke(id)),
    grant: (id, credits) => seen(keys.grant(id, credits)),
    rotate: (id, overlapMs) => seen(keys.rotate(id, overlapMs)),
    usage: (range) => keys.usage(range),
    authenticate,
    hold: (request) => holds.hold(request),
    paidFor: async (id, replayKey, snapshots = noSnapshot) => {
      if (!replayKey.isRetry && replayKey.idempotencyHash === undefined) return null
      return refusing(() => {
        watch.check()
        return paidIn(database, id, replayKey, snapshots, now())
      })
    },
    debit: (id, charge, signal) => ledger.debit(id, charge, signal),
    savedSearches: new RemoteSavedSearches(database, watch),
    // The database stores the charges. A server removes expired ones.
    warm: () => {
      sweeper.start()
      time.start()
    },
    clock: () => ({ nowMs: now(), behindMs: latest.behindMs }),
    resetClock: () => seen(time.reset(now())),
    checkpoint: async () => {
      await time.stop()
      await sweeper.stop()
      await ledger.checkpoint()
      await leases.stop()
    },
  }
}

// Stores the latest time in the database while there are no commits, which store it too.

/** The same interval as for a store in a data directory. */
const keepEveryMs = 60_000

class RemoteTime {
  readonly #database: Database
  readonly #watch: Watch
  readonly #latest: LatestTime
  #timer: NodeJS.Timeout | undefined
  #putting: Promise<void> | undefined

  constructor(database: Database, watch: Watch, latest: LatestTime) {
    this.#database = database
    this.#watch = watch
    this.#latest = latest
  }

  /** Stores the time soon: a key has ended, and the stored time is before its end. */
  putSoon(): void {
    this.#putting ??= this.#putIfAble().finally(() => {
      this.#putting = undefined
    })
  }

  /** Stores the time once a minute. Only servers call this. */
  start(): void {
    this.#timer ??= setInterval(() => this.putSoon(), keepEveryMs).unref()
  }

  /** Resolves when no write is under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#putting
  }

  /** Keys end by the clock of this machine again. Other processes follow with their next poll. */
  async reset(nowMs: number): Promise<void> {
    const text = 'UPDATE state SET latest_ms = $1, resets = resets + 1'
    await this.#database.query({ text, values: [Math.floor(nowMs)] })
  }

  async #putIfAble(): Promise<void> {
    try {
      this.#watch.check()
      const { resets } = this.#latest.stored
      const latestMs = Math.floor(this.#latest.now())
      // A process that has not seen the last reset must not undo it.
      const text = `UPDATE state SET latest_ms = $1 WHERE latest_ms < $1 AND resets = $2
        RETURNING latest_ms`
      const values = [latestMs, resets]
      const done = await this.#database.query({ text, values })
      if (done.length > 0) this.#latest.follow({ atMs: latestMs, resets })
    } catch {
      // The next end or the next minute tries again. The watch reports an unreachable database.
    }
  }
}
