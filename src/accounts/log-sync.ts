/**
 * Has the disk follow SQLite's log. A commit is in the operating system when it returns, and
 * outlives the process; a sync makes it outlive the power. It runs in a thread of the system, so
 * that commits go on meanwhile, and one sync serves all that came before it.
 */
import { close, fdatasync, open } from 'node:fs'
import { promisify } from 'node:util'
import { AccountsError } from './accounts-error.ts'

/** Where nobody waits, commits are on disk at most this long after they return, and one sync. */
const syncMs = 50

export class LogSync {
  readonly #path: string
  readonly #onError: (error: Error) => void
  #log: number | undefined
  /** Commits that no sync has begun after. */
  #isDirty = false
  #syncing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  /**
   * @param database path of the database, whose log lies beside it
   * @param onError is told where nobody waits; the sync is tried again
   */
  constructor(database: string, onError: (error: Error) => void) {
    this.#path = `${database}-wal`
    this.#onError = onError
  }

  noteCommit(): void {
    this.#isDirty = true
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.flush().catch((error: Error) => {
        this.#onError(error)
        this.noteCommit()
      })
    }, syncMs).unref()
  }

  /** Resolves when all commits so far are on disk. Rejects with AccountsError `unavailable`. */
  async flush(): Promise<void> {
    // A sync under way may have begun before the last commit.
    while (this.#syncing !== undefined) await this.#syncing.catch(() => undefined)
    if (!this.#isDirty) return
    this.#isDirty = false
    this.#syncing = this.#sync()
    try {
      await this.#syncing
    } catch (error) {
      this.#isDirty = true
      throw new AccountsError('unavailable', (error as Error).message)
    } finally {
      this.#syncing = undefined
    }
  }

  async #sync(): Promise<void> {
    this.#log ??= await promisify(open)(this.#path, 'r+')
    await promisify(fdatasync)(this.#log)
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.flush()
    if (this.#log !== undefined) await promisify(close)(this.#log)
  }
}
