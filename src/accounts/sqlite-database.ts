/**
 * Accounts in SQLite. A commit is one row behind the one that the process knows, and its number is
 * the lock: where another process was first, SQLite takes no such row, and the change is decided
 * again on what that process did.
 */
import { statSync } from 'node:fs'
import { AccountsError } from './accounts-error.ts'
import type {
  AccountsDatabase,
  AccountsImage,
  Change,
  Decision,
  Follower,
  Reader,
  Row,
  Statement,
  Value,
} from './database.ts'
import { FollowedJournal, type Reading } from './followed-journal.ts'
import { type Commit, makeCommit } from './journal.ts'
import { LogSync } from './log-sync.ts'
import { migrateSqlite, tableColumns } from './schema.ts'
import { Sqlite } from './sqlite.ts'
import { warnOnFailure } from './warn-on-failure.ts'

/** Only behind the commit that the process knows: a backup may have been put back meanwhile. */
const insertNext = `INSERT INTO journal SELECT $1, $2, $3, $4
  WHERE CASE $1 WHEN 1 THEN NOT EXISTS(SELECT 1 FROM journal)
    ELSE EXISTS(SELECT 1 FROM journal WHERE seq = $1 - 1 AND hash = $5) END`

export class SqliteDatabase implements AccountsDatabase {
  readonly name: string
  readonly isShared = false
  readonly secret: Uint8Array
  readonly #path: string
  readonly #connection: Sqlite
  readonly #log: LogSync
  readonly #journal = new FollowedJournal()
  #dataVersion = Number.NaN
  #commits = 0

  /**
   * Makes the tables where there are none. Throws AccountsError.
   *
   * @param onSyncError is told where the disk refuses a sync that nobody waits for
   * @param busyMs how long to wait for another process that writes
   */
  constructor(path: string, onSyncError: (error: Error) => void, busyMs?: number) {
    this.name = path
    this.#path = path
    this.#connection = new Sqlite(path, { busyMs })
    try {
      migrateSqlite(this.#connection)
      const sql = `SELECT value FROM meta WHERE name = 'secret'`
      this.secret = Buffer.from(this.#connection.get<{ value: string }>(sql)!.value, 'hex')
    } catch (error) {
      this.#connection.close()
      throw error
    }
    this.#log = new LogSync(path, onSyncError)
  }

  get seq(): number {
    return this.#journal.head.seq
  }

  get commits(): number {
    return this.#commits
  }

  begin(follower: Follower): AccountsImage {
    this.#connection.exec('BEGIN')
    try {
      return this.#read(this.#journal.begin(follower))
    } finally {
      this.#connection.exec('COMMIT')
    }
  }

  view(): void {
    this.follow()
  }

  follow(): void {
    const version = this.#connection.readDataVersion()
    if (version === this.#dataVersion) return
    this.#read(this.#journal.catchUp())
    this.#dataVersion = version
  }

  #read<T>(reading: Reading<T>): T {
    let step = reading.next()
    while (step.done !== true) {
      const { sql, values } = step.value
      step = reading.next(this.query(sql, ...values))
    }
    return step.value
  }

  query<Found extends object = Row>(sql: string, ...values: Value[]): Found[] {
    return this.#connection.all<Found>(sql, ...values)
  }

  commit<T>(change: Change<T>): T {
    this.#log.check()
    // Whatever another process has committed meanwhile has the number of this commit.
    for (;;) {
      const decision = this.#decide(change)
      const { entries, writes = [] } = decision
      if (entries.length === 0) {
        if (this.#followNews()) continue
        if (writes.length > 0) this.#connection.transact(() => this.#write(writes))
        return decision.result
      }
      const commit = makeCommit(this.#journal.head, change.atMs, entries)
      if (!this.#insert(commit, writes)) continue
      this.#commits++
      this.#log.noteCommit()
      this.#journal.apply(commit, entries)
      if (this.#journal.hasChanged) this.#read(this.#journal.loadChanged())
      return decision.result
    }
  }

  #decide<T>({ reads = [], decide, isMove }: Change<T>): Decision<T> {
    for (;;) {
      try {
        if (isMove !== true) this.#journal.requireHere()
        return decide(reads.map(({ sql, values }) => this.query(sql, ...values)))
      } catch (error) {
        if (!this.#followNews()) throw error
      }
    }
  }

  /** Whether another process has committed since this one last followed. */
  #followNews(): boolean {
    const { seq } = this
    this.follow()
    return this.seq !== seq
  }

  /** False where another process has committed since. */
  #insert({ seq, atMs, entries, hash }: Commit, writes: readonly Statement[]): boolean {
    const before = this.#journal.head.hash
    const insert = () => this.#connection.run(insertNext, seq, atMs, entries, hash, before) === 1
    try {
      if (writes.length === 0) {
        if (insert()) return true
      } else if (this.#connection.transact(() => insert() && this.#write(writes))) return true
    } catch (error) {
      if (!(error instanceof AccountsError) || error.code !== 'conflict') throw error
      // A row of another table may be refused as well, which no second try would mend.
      if (!this.#followAgain()) throw error
      return false
    }
    if (this.#followAgain()) return false
    throw new AccountsError('damaged', `the journal has no place for its commit ${seq}`)
  }

  #followAgain(): boolean {
    this.#dataVersion = Number.NaN
    return this.#followNews()
  }

  #write(statements: readonly Statement[]): true {
    for (const { sql, values } of statements) this.#connection.run(sql, ...values)
    return true
  }

  write(statements: readonly Statement[]): boolean {
    this.#log.check()
    return this.#connection.transact(() => {
      for (const [i, { sql, values }] of statements.entries()) {
        if (this.#connection.run(sql, ...values) === 0 && i === 0) return false
      }
      return true
    })
  }

  async readSnapshot<T>(use: (reader: Reader) => Promise<T>): Promise<T> {
    const connection = new Sqlite(this.#path)
    try {
      connection.exec('BEGIN')
      return await use({ query: (sql, ...values) => connection.all(sql, ...values) })
    } finally {
      connection.close()
    }
  }

  flush(): Promise<void> {
    return this.#log.flush()
  }

  /** Takes the lock of writers, and lets it go. */
  check(): void {
    this.#log.check()
    this.#connection.transact(() => undefined)
  }

  /**
   * Has the rows of another database of this schema in place of its own. False, with nothing done,
   * where there were commits since this process last followed.
   */
  replaceRows(path: string): boolean {
    this.#connection.run('ATTACH $1 AS next', path)
    try {
      this.#log.noteCommit()
      return this.#connection.transact(() => {
        if (this.#followNews()) return false
        for (const [table, columns] of Object.entries(tableColumns)) {
          const list = columns.join(', ')
          this.#connection.exec(`DELETE FROM main.${table};
            INSERT INTO main.${table}(${list}) SELECT ${list} FROM next.${table}`)
        }
        return true
      })
    } finally {
      this.#connection.exec('DETACH next')
    }
  }

  /** Tables have none, by `secure_delete`, but the log has. */
  purge(): void {
    const [row] = this.query<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)')
    if (row!.busy === 0) return
    const message =
      'another process reads the accounts, so bytes of what was deleted stay in the log'
    throw new AccountsError('unavailable', message)
  }

  /** Writes a copy as of now. Throws AccountsError. */
  copyTo(path: string): void {
    this.#connection.copyTo(path)
  }

  findDamage(): string[] {
    const rows = this.query<{ integrity_check: string }>('PRAGMA integrity_check(20)')
    return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  }

  stats(): { readonly walBytes: number; readonly unflushedMs: number } {
    const log = statSync(`${this.#path}-wal`, { throwIfNoEntry: false })
    return { walBytes: log?.size ?? 0, unflushedMs: this.#log.unflushedMs }
  }

  /** With all commits in the one file, where no other process reads: a copy of it is whole then. */
  async close(): Promise<void> {
    await warnOnFailure('the disk has not confirmed it', () => this.#log.close())
    this.#moveLog()
    this.#connection.close()
  }

  /** Where the disk refuses, commits stay in the log, which is read as well. */
  #moveLog(): void {
    try {
      this.#connection.exec('PRAGMA wal_checkpoint(PASSIVE)')
    } catch {}
  }
}
