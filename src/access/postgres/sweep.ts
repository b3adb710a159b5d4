/** What repeats are told by is removed when its time is over. */
import { type Database, repeatWindowMs, type Watch } from '../../store/index.ts'
import { recentMs } from '../repeats/recent-charges.ts'

const sweepEveryMs = 10_000
const rowsAtOnce = 10_000

const keptMs = { charges: recentMs, repeats: repeatWindowMs, shown: repeatWindowMs } as const

/** For servers: now and then, where the database can be written. */
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

  /** Resolves when it sweeps no more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sweeping
  }

  async #sweepIfAble(): Promise<void> {
    try {
      this.#watch.check()
      await this.sweep()
    } catch {
      // What is left is swept the next time; the watch tells of a database that is away.
    }
  }

  /** All whose time is over. Rejects with StoreError. */
  async sweep(): Promise<void> {
    for (const [table, ageMs] of Object.entries(keptMs)) {
      const statement = olderThan(table, this.#now() - ageMs)
      let removed: readonly object[]
      do removed = await this.#database.query(statement)
      while (removed.length === rowsAtOnce)
    }
  }
}

/** Waits for nobody, so that no debit ever waits for it in turn. */
function olderThan(table: string, timeMs: number) {
  const text = `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM ${table} WHERE at_ms <= $1 LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED
  )) RETURNING at_ms`
  return { text, values: [timeMs] }
}
