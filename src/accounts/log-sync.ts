/**
 * Has the disk follow SQLite's log. A commit is in the operating system when it returns, and
 * outlives the process; a sync makes it outlive the power. It runs in a thread of the system, so
 * that commits go on meanwhile, and one sync serves all that came before it.
 */
import { close, fdatasync, fstat, fsync, open } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { AccountsError } from './accounts-error.ts'

/** Where nobody waits, commits are on disk at most this long after they return, and one sync. */
const syncMs = 50

export class LogSync {
  readonly #path: string
  readonly #onError: (error: Error) => void
  #log: number | undefined
  /** When the oldest commit returned that no sync has begun after. */
  #dirtySinceMs: number | undefined
  /** The same for the sync under way. */
  #syncingSinceMs: number | undefined
  #syncing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isRemoved = false

  /**
   * @param database path of the database, whose log lies beside it
   * @param onError is told where nobody waits; the sync is tried again
   */
  constructor(database: string, onError: (error: Error) => void) {
    this.#path = `${database}-wal`
    this.#onError = onError
  }

  /** How long the oldest commit has waited for the disk. 0 if none waits. */
  get unflushedMs(): number {
    const sinceMs = this.#syncingSinceMs ?? this.#dirtySinceMs
    return sinceMs === undefined ? 0 : performance.now() - sinceMs
  }

  /** Throws AccountsError `unavailable` where somebody has deleted the log under this process. */
  check(): void {
    if (!this.#isRemoved) return
    const message = `${this.#path} was deleted under this process: start it again`
    throw new AccountsError('unavailable', message)
  }

  noteCommit(): void {
    this.#dirtySinceMs ??= performance.now()
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
    const sinceMs = this.#dirtySinceMs
    if (sinceMs === undefined) return
    this.#dirtySinceMs = undefined
    this.#syncingSinceMs = sinceMs
    this.#syncing = this.#sync()
    try {
      await this.#syncing
    } catch (error) {
      this.#dirtySinceMs = sinceMs
      throw new AccountsError('unavailable', (error as Error).message)
    } finally {
      this.#syncing = undefined
      this.#syncingSinceMs = undefined
    }
  }

  async #sync(): Promise<void> {
    this.#log ??= await this.#open()
    this.#isRemoved = (await promisify(fstat)(this.#log)).nlink === 0
    this.check()
    await promisify(fdatasync)(this.#log)
  }

  /** The log is a new file where no other process has the database open: so is its name on disk. */
  async #open(): Promise<number> {
    const folder = await promisify(open)(dirname(this.#path), 'r')
    try {
      await promisify(fsync)(folder)
    } finally {
      await promisify(close)(folder)
    }
    return promisify(open)(this.#path, 'r+')
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    try {
      await this.flush()
    } finally {
      clearTimeout(this.#timer)
      if (this.#log !== undefined) await promisify(close)(this.#log)
    }
  }
}
