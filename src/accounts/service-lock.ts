/**
 * One service at a time serves the accounts of a folder: two would each hold the same credits for
 * their requests. The kernel lets the lock go with its process, however that ends.
 */
import { AccountsError } from './accounts-error.ts'
import { Sqlite } from './sqlite.ts'

/** A process that is being replaced may still finish what it has begun, or be slow to die. */
const waitMs = 5000

export class ServiceLock {
  readonly #database: Sqlite

  /** Throws AccountsError `refused`, which names the process that has it. */
  constructor(path: string) {
    this.#database = new Sqlite(path, { busyMs: waitMs })
    try {
      this.#take(path)
    } catch (error) {
      this.#database.close()
      throw error
    }
  }

  #take(path: string): void {
    try {
      this.#database.transact(() => {
        this.#database.exec('CREATE TABLE IF NOT EXISTS holder(pid INTEGER, since TEXT)')
        this.#database.exec('DELETE FROM holder')
        const since = new Date().toISOString()
        this.#database.run('INSERT INTO holder VALUES($1, $2)', process.pid, since)
      })
      // Others can read who it is, and not write.
      this.#database.exec('BEGIN IMMEDIATE')
    } catch (error) {
      if (!(error instanceof AccountsError) || error.code !== 'unavailable') throw error
      const holder = this.#readHolder()
      if (holder === undefined) throw error
      const { pid, since } = holder
      const message =
        `process ${pid} has served these accounts since ${since} and holds ${path}: stop it, ` +
        'or keep the accounts in PostgreSQL (--accounts), which several services can share'
      throw new AccountsError('refused', message)
    }
  }

  #readHolder(): { pid: number; since: string } | undefined {
    try {
      return this.#database.get<{ pid: number; since: string }>('SELECT pid, since FROM holder')
    } catch {
      return undefined
    }
  }

  release(): void {
    this.#database.close()
  }
}
