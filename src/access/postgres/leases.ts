/**
 * Credit leases: parts of balances that this process may hold without asking the database. All live
 * leases of an account together never exceed its balance. A lease is granted under the lock of its
 * account. Each debit reduces both the balance and the lease of its process. A lease expires, so
 * the credits of a dead process are free again soon.
 */
import { RequestError } from '../../contract/index.ts'
import type { Database, Watch } from '../../store/index.ts'
import { type Account, isUnlimited } from '../accounts.ts'
import { asRefusal, refusingNow } from '../debit-group.ts'
import type { Demand, Funds, FundsSource, HoldRequest, Holds } from '../holds.ts'
import { randomBase62 } from '../key-format.ts'
import type { Mirror } from './mirror.ts'

/** Lifetime of a lease, by the clock of the database. */
const leaseMs = 10_000
/** This process stops using a lease that long before its end. */
const marginMs = 2000
const renewMs = 5000
const tickMs = 500
/** Time for which a balance is cached, since other processes change it. */
const balanceMs = 100
/**
 * Spare credits of a lease: a multiple of the wanted ones, and at most a share of the free ones.
 */
const spareTimes = 64
const spareShare = 1 / 8
const idDigits = 12
/** Milliseconds since 1970, in SQL. */
export const databaseNow = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

interface CreditLease {
  credits: number
  /** On the monotonic clock. */
  untilMs: number
  /** The balance, as it was read at `readMs`. */
  remaining: number
  readMs: number
  version: number
  /** Credits that debits have taken from the lease, in its whole life. */
  taken: number
  isBusy: boolean
  /** It has few spare credits: other processes may wait for them. */
  isScarce: boolean
  /** It does not cover the next request: to ask again at once would bring nothing. */
  isShort: boolean
  isIdle: boolean
}

export class CreditLeases implements FundsSource {
  /** Names this process in the table. */
  readonly process = randomBase62(idDigits)
  readonly #database: Database
  readonly #watch: Watch
  readonly #mirror: Mirror
  readonly #authenticate: (authorization: string | undefined) => Account
  readonly #leases = new Map<string, CreditLease>()
  #holds: Pick<Holds, 'heldBy' | 'changed'> | undefined
  /** Changes in the database that are under way. */
  readonly #changes = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(
    database: Database,
    watch: Watch,
    mirror: Mirror,
    authenticate: (authorization: string | undefined) => Account,
  ) {
    this.#database = database
    this.#watch = watch
    this.#mirror = mirror
    this.#authenticate = authenticate
  }

  /** Sets the holds that draw on the leases. Must be called first. */
  drawnOnBy(holds: Pick<Holds, 'heldBy' | 'changed'>): void {
    this.#holds = holds
  }

  /** Throws RequestError `unauthorized` or `storage_unavailable`. */
  of({ account: id, authorization }: Pick<HoldRequest, 'account' | 'authorization'>): Funds {
    refusingNow(() => this.#watch.check())
    const account = this.#authenticate(authorization)
    const { creditsRemaining: remaining } = account
    if (isUnlimited(account)) return { remaining, holdable: Number.POSITIVE_INFINITY }
    const lease = this.#leases.get(id)
    if (lease === undefined) return { remaining: Number.POSITIVE_INFINITY, holdable: 0 }
    lease.isIdle = false
    const holdable = performance.now() < lease.untilMs ? lease.credits : 0
    return {
      remaining: this.#isFresh(lease) ? lease.remaining : Number.POSITIVE_INFINITY,
      holdable,
    }
  }

  ask(id: string, demand: Demand): Promise<void> | null {
    if (this.#isStopped) return Promise.reject(stopped())
    const lease = this.#leases.get(id) ?? this.#begun(id)
    if (lease.isBusy || (lease.isShort && this.#isFresh(lease))) return null
    return this.#alone(lease, () => this.#extend(id, lease, demand))
  }

  /** Returns scarce credits at once, since another process may wait for them. */
  idle(id: string): void {
    const lease = this.#leases.get(id)
    if (lease?.isScarce && !lease.isBusy && !this.#isStopped) void this.#giveBack(id, lease)
  }

  /** Debits of this process have taken `taken` credits of an account, and left `remaining`. */
  debited(id: string, taken: number, remaining: number): void {
    const lease = this.#leases.get(id)
    if (lease === undefined) return
    lease.remaining = remaining
    lease.isShort = false
    lease.taken += Math.max(0, taken)
    lease.credits = Math.max(0, lease.credits - Math.max(0, taken))
  }

  /**
   * Returns all leases, if the database can be reached, and grants no more. Debits of this process
   * must have ended before: they lock the same rows in another order.
   */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await Promise.allSettled(this.#changes)
    if (this.#leases.size === 0) return
    this.#leases.clear()
    const text = 'DELETE FROM leases WHERE process = $1'
    await this.#database.query({ text, values: [this.process] }).catch(() => undefined)
  }

  #isFresh({ readMs, version }: CreditLease): boolean {
    return performance.now() - readMs < balanceMs && version === this.#mirror.version
  }

  #begun(id: string): CreditLease {
    const lease = {
      credits: 0,
      untilMs: 0,
      remaining: 0,
      readMs: Number.NEGATIVE_INFINITY,
      version: -1,
      taken: 0,
      isBusy: false,
      isScarce: false,
      isShort: false,
      isIdle: false,
    }
    this.#leases.set(id, lease)
    this.#timer ??= setInterval(() => this.#tick(), tickMs).unref()
    return lease
  }

  /** Changes of a lease in the database run one after the other. */
  #alone(lease: CreditLease, change: () => Promise<void>): Promise<void> {
    lease.isBusy = true
    const changing = this.#changed(lease, change).finally(() => this.#changes.delete(changing))
    this.#changes.add(changing)
    return changing
  }

  async #changed(lease: CreditLease, change: () => Promise<void>): Promise<void> {
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
    const { version } = this.#mirror
    const startMs = performance.now()
    const { remaining, granted, isScarce, isShort } = await this.#database.transact(
      async (transaction) => {
        const [account = { remaining: 0 }] = await transaction.run<{ remaining: number }>({
          name: 'leased account',
          text: 'SELECT remaining FROM accounts WHERE id = $1 FOR UPDATE',
          values: [id],
        })
        const [others] = await transaction.run<{ credits: number }>({
          name: 'other leases',
          text: `SELECT coalesce(sum(credits), 0)::bigint AS credits FROM leases
          WHERE account = $1 AND process <> $2 AND until_ms > ${databaseNow}`,
          values: [id, this.process],
        })
        const free = account.remaining - others!.credits
        const grant = grantOf(free, demand)
        // A key without credits asks often, so it gets no row.
        if (grant.granted === 0 && lease.untilMs === 0) {
          return { ...grant, remaining: account.remaining }
        }
        await transaction.run({
          name: 'lease',
          text: `INSERT INTO leases (account, process, credits, until_ms)
          VALUES ($1, $2, $3, ${databaseNow} + ${leaseMs})
          ON CONFLICT (account, process) DO UPDATE
          SET credits = excluded.credits, until_ms = excluded.until_ms`,
          values: [id, this.process, grant.granted],
        })
        return { ...grant, remaining: account.remaining }
      },
    )
    // Debits of this process may have been committed before or after the grant, in either order.
    lease.credits = Math.max(0, granted - (lease.taken - taken))
    lease.untilMs = startMs + leaseMs - marginMs
    lease.remaining = remaining
    lease.readMs = performance.now()
    lease.version = version
    lease.isScarce = isScarce
    lease.isShort = isShort
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
    const text = `UPDATE leases SET until_ms = ${databaseNow} + ${leaseMs}
      WHERE account = $1 AND process = $2 AND until_ms > ${databaseNow} RETURNING account`
    const renewing = this.#alone(lease, async () => {
      const rows = await this.#database.query({ text, values: [id, this.process] })
      lease.untilMs = rows.length === 0 ? 0 : startMs + leaseMs - marginMs
    })
    await renewing.catch(() => undefined)
  }

  async #giveBack(id: string, lease: CreditLease): Promise<void> {
    lease.credits = 0
    const text = 'DELETE FROM leases WHERE account = $1 AND process = $2'
    const deleting = this.#alone(lease, async () => {
      await this.#database.query({ text, values: [id, this.process] })
    })
    // A lease that cannot be returned expires.
    await deleting.catch(() => undefined)
    if (this.#leases.get(id) === lease && this.#isUnused(id)) this.#leases.delete(id)
    this.#holds?.changed(id)
  }

  #isUnused(id: string): boolean {
    return (this.#holds?.heldBy(id) ?? 0) === 0
  }
}

function stopped(): RequestError {
  return new RequestError('storage_unavailable', { retryAfterMs: 1000 })
}

/**
 * The lease of a process, and whether it is short of credits. If even the next request's price is
 * not free, the lease shrinks to the held credits. Otherwise processes would wait for one another.
 */
function grantOf(free: number, { held, needed, wanted }: Demand) {
  if (free < needed)
    return { granted: Math.max(0, Math.min(free, held)), isScarce: true, isShort: true }
  if (free < wanted) return { granted: free, isScarce: true, isShort: false }
  const spare = Math.min(spareTimes * wanted, Math.floor((free - wanted) * spareShare))
  const isScarce = spare < wanted
  return { granted: isScarce ? wanted : wanted + spare, isScarce, isShort: false }
}
