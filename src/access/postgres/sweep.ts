/** Deletes expired rows: of idempotent replays, and leases of ended processes. */
import { type Database, replayWindowMs, type Watch } from '../../store/index.ts'
import { recentMs } from '../idempotency/recent-charges.ts'
import { databaseNow } from './leases.ts'

const sweepEveryMs = 10_000
const rowsAtOnce = 10_000

const keptMs = { charges: recentMs, repeats: replayWindowMs, shown: replayWindowMs } as const
/** A live process renews its leases long before. */
const endedLeaseMs = 3_600_000

/** Sweeps from time to time while the database can be written. Only servers start it. */
export class Sweeper {
  readonly #database: Database
  readonly #watch: Watch
  readonly #now: () => number
  #timer: NodeJS.Timeout | undefined
  #sweeping: Promise<void> | undefined

  /** `now`: milliseconds since 1970. */
  constructor(database: Database, watch: Watch, now: () => number) {
    this.#database = database
    this.#watch = watch
    this.#now = now
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      this.#sweeping ??= this.#sweepIfAble().finally(() => {
        this.#sweeping = undefined
      })
    }, sweepEveryMs).unref()
  }

  /** Resolves when no sweep is under way, and starts no more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sweeping
  }

  async #sweepIfAble(): Promise<void> {
    try {
      this.#watch.check()
      await this.sweep()
    } catch {
      // The rest is deleted the next time. The watch reports an unreachable database.
    }
  }

  /** Deletes all expired rows. Rejects with StoreError. */
  async sweep(): Promise<void> {
    for (const [table, ageMs] of Object.entries(keptMs)) {
      await this.#removeAll(removing(table, 'at_ms <= $1'), [this.#now() - ageMs])
    }
    // Leases end by the clock of the database.
    await this.#removeAll(removing('leases', `until_ms < ${databaseNow} - $1`), [endedLeaseMs])
  }

  async #removeAll(text: string, values: readonly number[]): Promise<void> {
    let removed: readonly object[]
    do removed = await this.#database.query({ text, values })
    while (removed.length === rowsAtOnce)
  }
}

/** Skips locked rows: a sweep that never waits for a debit cannot deadlock with one. */
function removing(table: string, condition: string): string {
  return `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED
  )) RETURNING 1`
}
