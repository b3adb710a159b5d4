/** Stores the latest time in the database while there are no commits, which store it too. */
import type { Database, Watch } from '../../store/index.ts'
import type { LatestTime } from '../latest-time.ts'

/** The same interval as for a store in a data directory. */
const keepEveryMs = 60_000

export class RemoteTime {
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
