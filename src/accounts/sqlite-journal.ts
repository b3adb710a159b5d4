/**
 * Appends to the journal in SQLite. A commit is one row, and its number is the lock: where another
 * process was first, SQLite refuses the row, and the caller decides anew on what that process did.
 */
import { AccountsError } from './accounts-error.ts'
import type { Entry } from './entries.ts'
import { type Commit, emptyJournal, type JournalHead, makeCommit } from './journal.ts'
import { LogSync } from './log-sync.ts'
import type { Sqlite } from './sqlite.ts'
import { readCommits } from './sums.ts'

export class SqliteJournal {
  readonly #database: Sqlite
  readonly #log: LogSync
  #head: JournalHead
  #dataVersion = Number.NaN

  /**
   * @param path of the database
   * @param onSyncError is told where the disk refuses a sync that nobody waits for
   */
  constructor(database: Sqlite, path: string, onSyncError: (error: Error) => void) {
    this.#database = database
    this.#log = new LogSync(path, onSyncError)
    this.#head = readHead(database)
  }

  /** The last commit that this process knows. */
  get head(): JournalHead {
    return this.#head
  }

  /** Commits of other processes since the last call. Costs little where there are none. */
  readNew(): Commit[] {
    const version = this.#database.readDataVersion()
    if (version === this.#dataVersion) return []
    this.#dataVersion = version
    const commits = [...readCommits(this.#database, this.#head.seq)]
    this.#head = commits.at(-1) ?? this.#head
    return commits
  }

  /** Null where another process has committed since `head`. Throws AccountsError `unavailable`. */
  append(atMs: number, entries: readonly Entry[]): Commit | null {
    const commit = makeCommit(this.#head, atMs, entries)
    try {
      this.#database.run(insert, commit.seq, commit.atMs, commit.entries, commit.hash)
    } catch (error) {
      if (error instanceof AccountsError && error.code === 'conflict') return null
      throw error
    }
    this.#head = commit
    this.#log.noteCommit()
    return commit
  }

  /** Resolves when all commits so far are on disk. */
  flush(): Promise<void> {
    return this.#log.flush()
  }

  close(): Promise<void> {
    return this.#log.close()
  }
}

const insert = 'INSERT INTO journal VALUES(?1, ?2, ?3, ?4)'

export function readHead(database: Sqlite): JournalHead {
  return (
    database.get<JournalHead>('SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1') ??
    emptyJournal
  )
}
