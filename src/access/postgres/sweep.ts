/** What repeats are told by is removed when its time is over. */
import { type Database, repeatWindowMs } from '../../store/index.ts'
import { recentMs } from '../repeats/recent-charges.ts'

const sweepEveryMs = 10_000
const rowsAtOnce = 10_000

const keptMs = { charges: recentMs, repeats: repeatWindowMs, shown: repeatWindowMs } as const

export class Sweeper {
  readonly #database: Database
  readonly #now: () => number
  #sweptMs = Number.NEGATIVE_INFINITY

  /** `now`: milliseconds since 1970. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** Now and then, however often it is asked. */
  async sweep(): Promise<void> {
    if (performance.now() - this.#sweptMs < sweepEveryMs) return
    this.#sweptMs = performance.now()
    for (const [table, ageMs] of Object.entries(keptMs)) {
      await this.#database.query(olderThan(table, this.#now() - ageMs))
    }
  }
}

/** Waits for nobody, so that no debit ever waits for it in turn. */
function olderThan(table: string, timeMs: number) {
  const text = `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM ${table} WHERE at_ms <= $1 LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED
  ))`
  return { text, values: [timeMs] }
}
