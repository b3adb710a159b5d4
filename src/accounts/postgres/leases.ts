/**
 * Credit leases: parts of balances that this process may hold without asking the database. All live
 * leases of an account together never exceed its balance. A lease is granted in a commit's
 * transaction. Each debit reduces both the balance and the lease of its process. A lease expires, so
 * the credits of a dead process are free again soon.
 */
import { RequestError } from '../../contract/index.ts'
import type { Leases } from '../access.ts'
import { isUnlimited } from '../account.ts'
import type { AccountsDatabase, Statement } from '../database.ts'
import type { Demand, Funds, HoldRequest, Holds } from '../holds.ts'
import { randomBase62 } from '../key-format.ts'
import { asRefusal } from '../refusals.ts'
import type { AccountsState } from '../state.ts'

/** Lifetime of a lease, by the clock of the database. */
const leaseMs = 10_000
/** This process stops using a lease that long before its end. */
const marginMs = 2000
const renewMs = 5000
const tickMs = 500
/** Leases of ended processes are deleted after an hour: a live process renews its own before. */
const endedMs = 3_600_000
/** Time for which a lease that covers no request is not asked for again. */
const shortMs = 100
/**
 * Spare credits of a lease: a multiple of the wanted ones, and at most a share of the free ones.
 */
const spareTimes = 64
const spareShare = 1 / 8
const idDigits = 12
/** Milliseconds since 1970, in SQL. */
const databaseNow = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

interface CreditLease {
  credits: number
  /** On the monotonic clock. */
  untilMs: number
  /** Credits that debits have taken from the lease, in its whole life. */
  taken: number
  isBusy: boolean
  /** It has few spare credits: other processes may wait for them. */
  isScarce: boolean
  /** When it did not cover the next request: to ask again at once would bring nothing. */
  shortSinceMs: number
  isIdle: boolean
}

export class CreditLeases implements Leases {
  /** Names this process in the table. */
  readonly #process = randomBase62(idDigits)
  readonly #database: AccountsDatabase
  readonly #state: AccountsState
  readonly #leases = new Map<string, CreditLease>()
  #holds: Pick<Holds, 'countHeld' | 'noteChange'> | undefined
  /** Changes in the database that are under way. */
  readonly #changes = new Set<Promise<void>>()
  readonly #timer: NodeJS.Timeout
  #isStopped = false

  constructor(database: AccountsDatabase, state: AccountsState) {
    this.#database = database
    this.#state = state
    this.#timer = setInterval(() => this.#tick(), tickMs).unref()
  }

  serve(holds: Pick<Holds, 'countHeld' | 'noteChange'>): void {
    this.#holds = holds
  }

  findFunds({ account: id, authorization }: Pick<HoldRequest, 'account' | 'authorization'>): Funds {
    this.#check()
    const account = this.#state.requireAccount(id)
    this.#state.requirePayer(account, authorization, this.#state.time.now())
    const { creditsRemaining: remaining } = account
    if (isUnlimited(account)) return { remaining, holdable: Number.POSITIVE_INFINITY }
    const lease = this.#leases.get(id)
    // What this process knows of the balance may be old.
    if (lease === undefined) return { remaining: Number.POSITIVE_INFINITY, holdable: 0 }
    lease.isIdle = false
    return {
      remaining: this.#isShort(lease) ? remaining : Number.POSITIVE_INFINITY,
      holdable: performance.now() < lease.untilMs ? lease.credits : 0,
    }
  }

  ask(id: string, demand: Demand): Promise<void> | null {
    if (this.#isStopped) {
      return Promise.reject(new RequestError('storage_unavailable', { retryAfterMs: 1000 }))
    }
    const lease = this.#leases.get(id) ?? this.#begin(id)
    if (lease.isBusy || this.#isShort(lease)) return null
    return this.#changeAlone(lease, () => this.#extend(id, lease, demand))
  }

  /** Returns scarce credits at once, since another process may wait for them. */
  noteIdle(id: string): void {
    const lease = this.#leases.get(id)
    if (lease?.isScarce && !lease.isBusy && !this.#isStopped) void this.#giveBack(id, lease)
  }

  listWrites(taken: ReadonlyMap<string, number>): Statement[] {
    const leased = [...taken].filter(([id, credits]) => credits > 0 && this.#leases.has(id))
    const sql = `UPDATE leases SET credits = greatest(0, credits - $3)
      WHERE account = $1 AND process = $2`
    return leased.map(([id, credits]) => ({ sql, values: [id, this.#process, credits] }))
  }

  noteDebits(taken: ReadonlyMap<string, number>): void {
    for (const [id, credits] of taken) {
      const lease = this.#leases.get(id)
      if (lease === undefined) continue
      lease.shortSinceMs = Number.NEGATIVE_INFINITY
      lease.taken += Math.max(0, credits)
      lease.credits = Math.max(0, lease.credits - Math.max(0, credits))
    }
  }

  /** If the database cannot be reached, they expire. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await Promise.allSettled(this.#changes)
    if (this.#leases.size === 0) return
    this.#leases.clear()
    const sql = `DELETE FROM leases WHERE process = $1 OR until_ms < ${databaseNow} - ${endedMs}`
    await this.#run({ sql, values: [this.#process] }).catch(() => undefined)
  }

  #check(): void {
    try {
      this.#database.check()
    } catch (error) {
      throw asRefusal(error)
    }
  }

  #isShort({ shortSinceMs }: CreditLease): boolean {
    return performance.now() - shortSinceMs < shortMs
  }

  #begin(id: string): CreditLease {
    const lease = {
      credits: 0,
      untilMs: 0,
      taken: 0,
      isBusy: false,
      isScarce: false,
      shortSinceMs: Number.NEGATIVE_INFINITY,
      isIdle: false,
    }
    this.#leases.set(id, lease)
    return lease
  }

  /** Changes of a lease in the database run one after the other. */
  #changeAlone(lease: CreditLease, change: () => Promise<void>): Promise<void> {
    lease.isBusy = true
    const changing = this.#change(lease, change).finally(() => this.#changes.delete(changing))
    this.#changes.add(changing)
    return changing
  }

  async #change(lease: CreditLease, change: () => Promise<void>): Promise<void> {
    try {
      await change()
    } catch (error) {
      lease.credits = 0
      throw asRefusal(error)
    } finally {
      lease.isBusy = false
    }
  }

  async #extend(id: string, lease: CreditLease, demand: Demand): Promise<void> {
    const { taken } = lease
    const startMs = performance.now()
    const read = `SELECT coalesce(sum(credits), 0)::bigint AS credits FROM leases
      WHERE account = $1 AND process <> $2 AND until_ms > ${databaseNow}`
    const upsert = `INSERT INTO leases(account, process, credits, until_ms)
      VALUES($1, $2, $3, ${databaseNow} + ${leaseMs})
      ON CONFLICT(account, process) DO UPDATE
      SET credits = excluded.credits, until_ms = excluded.until_ms`
    const grant = await this.#database.commit({
      atMs: Date.now(),
      reads: [{ sql: read, values: [id, this.#process] }],
      decide: ([rows = []]) => {
        const [others] = rows
        const { creditsRemaining } = this.#state.requireAccount(id)
        const grant = decideGrant(creditsRemaining - Number(others!.credits), demand)
        // A key without credits asks often, so it gets no row.
        const isKept = grant.credits > 0 || lease.untilMs > 0
        const values = [id, this.#process, grant.credits]
        return { result: grant, entries: [], writes: isKept ? [{ sql: upsert, values }] : [] }
      },
    })
    // Debits of this process may have been committed before or after the grant, in either order.
    lease.credits = Math.max(0, grant.credits - (lease.taken - taken))
    lease.untilMs = startMs + leaseMs - marginMs
    lease.isScarce = grant.isScarce
    lease.shortSinceMs = grant.isShort ? performance.now() : Number.NEGATIVE_INFINITY
  }

  #tick(): void {
    const nowMs = performance.now()
    for (const [id, lease] of this.#leases) {
      if (lease.isBusy) continue
      if (lease.isIdle) void this.#giveBack(id, lease)
      else if (nowMs < lease.untilMs && lease.untilMs + marginMs - nowMs < renewMs) {
        void this.#renew(id, lease)
      }
      // Until a request uses it again.
      lease.isIdle = this.#isUnused(id)
    }
  }

  async #renew(id: string, lease: CreditLease): Promise<void> {
    const startMs = performance.now()
    // One that is about to end may already have been granted to another process.
    const sql = `UPDATE leases SET until_ms = ${databaseNow} + ${leaseMs}
      WHERE account = $1 AND process = $2 AND until_ms > ${databaseNow} + ${marginMs}`
    const renewing = this.#changeAlone(lease, async () => {
      const isRenewed = await this.#run({ sql, values: [id, this.#process] })
      lease.untilMs = isRenewed ? startMs + leaseMs - marginMs : 0
    })
    await renewing.catch(() => undefined)
  }

  async #giveBack(id: string, lease: CreditLease): Promise<void> {
    lease.credits = 0
    const sql = 'DELETE FROM leases WHERE account = $1 AND process = $2'
    const deleting = this.#changeAlone(lease, async () => {
      await this.#run({ sql, values: [id, this.#process] })
    })
    // A lease that cannot be returned expires.
    await deleting.catch(() => undefined)
    if (this.#leases.get(id) === lease && this.#isUnused(id)) this.#leases.delete(id)
    this.#holds?.noteChange(id)
  }

  async #run(statement: Statement): Promise<boolean> {
    return this.#database.write([statement])
  }

  #isUnused(id: string): boolean {
    return (this.#holds?.countHeld(id) ?? 0) === 0
  }
}

interface LeaseGrant {
  readonly credits: number
  readonly isScarce: boolean
  readonly isShort: boolean
}

/**
 * The lease of a process, and whether it is short of credits. If even the next request's price is
 * not free, the lease shrinks to the held credits. Otherwise processes would wait for one another.
 */
function decideGrant(free: number, { held, needed, wanted }: Demand): LeaseGrant {
  if (free < needed) {
    return { credits: Math.max(0, Math.min(free, held)), isScarce: true, isShort: true }
  }
  if (free < wanted) return { credits: free, isScarce: true, isShort: false }
  const spare = Math.min(spareTimes * wanted, Math.floor((free - wanted) * spareShare))
  const isScarce = spare < wanted
  return { credits: isScarce ? wanted : wanted + spare, isScarce, isShort: false }
}
