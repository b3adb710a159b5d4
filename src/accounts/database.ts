/**
 * What the accounts need of a database. SQLite answers at once, PostgreSQL later. Parameters of
 * statements are `$1`, `$2` ….
 */
import type { Entry } from './entries.ts'
import type { Commit } from './journal.ts'

export type Awaitable<T> = T | Promise<T>
export type Value = null | number | string | Uint8Array
export type Row = Readonly<Record<string, Value>>

export interface Statement {
  readonly sql: string
  readonly values: readonly Value[]
}

/** A change of the accounts, decided on what all processes have committed. */
export interface Change<T> {
  /** Milliseconds since 1970. */
  readonly atMs: number
  /** Whether it is of a move, and so also made where the accounts were moved away. */
  readonly isMove?: boolean
  /** Rows that the decision needs. */
  readonly reads?: readonly Statement[]
  /**
   * Is called again where another process was first, so it changes nothing itself. Nothing is
   * written if it throws.
   *
   * @param rows those of each read
   */
  decide(rows: readonly (readonly Row[])[]): Decision<T>
}

export interface Decision<T> {
  readonly result: T
  /** The commit. Without entries there is none. */
  readonly entries: readonly Entry[]
  /** In the transaction of the commit. */
  readonly writes?: readonly Statement[]
}

/** Keeps in memory what the journal tells. */
export interface Follower {
  /** Throws AccountsError `refused` where the accounts were moved to another database. */
  requireHere(): void
  /** One commit after the other, those of this process included. */
  apply(commit: Commit, entries: readonly Entry[]): void
  /** Accounts whose rows have changed since they were loaded. */
  listChanged(): readonly string[]
  /** Rows of such accounts, and of all their keys. */
  load(accounts: readonly AccountRow[], keys: readonly KeyRow[]): void
}

export interface AccountRow {
  readonly id: string
  readonly name: string
  /** JSON. */
  readonly rights: string
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  readonly remaining: number
  readonly used: number
}

export interface KeyRow {
  readonly hash: string
  readonly account: string
  readonly endsAt: string | null
}

/** The accounts at one moment. */
export interface AccountsImage {
  /** The last commit that the balances include. */
  readonly folded: number
  readonly accounts: readonly AccountRow[]
  readonly keys: readonly KeyRow[]
  readonly latestMs: number
  readonly clockResets: number
  /** Where the accounts were moved to before. */
  readonly movedTo: string | null
  /** The last commit that changed the list of suppressions. */
  readonly suppressionSeq: number
}

export interface MetaRow {
  readonly name: string
  readonly value: string
}

/** What the table `meta` tells of the accounts at one moment. */
export function readMeta(rows: readonly MetaRow[]) {
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  return {
    folded: Number(values.get('folded')),
    trimmed: Number(values.get('trimmed')),
    latestMs: Number(values.get('latest_ms')),
    clockResets: Number(values.get('clock_resets')),
    movedTo: values.get('moved_to') || null,
    suppressionSeq: Number(values.get('suppression_seq')),
  }
}

export const selectMeta = 'SELECT name, value FROM meta'
export const updateMeta = 'UPDATE meta SET value = $1 WHERE name = $2'

export type Reader = Pick<AccountsDatabase, 'query'>

export interface AccountsDatabase {
  /** For people, without secrets. */
  readonly name: string
  /** 32 random bytes, the same in all processes. */
  readonly secret: Uint8Array
  /** Whether other services may commit as well. */
  readonly isShared: boolean
  /** The last commit that this process knows. */
  readonly seq: number
  /** Commits of this process. */
  readonly commits: number
  /** Has the follower know what the database has. Called once, before all that follows. */
  begin(follower: Follower): Awaitable<AccountsImage>
  /** Applies what other processes have committed, where that needs no waiting. */
  view(): void
  /** Applies what other processes have committed. */
  follow(): Awaitable<void>
  query<Found extends object = Row>(sql: string, ...values: Value[]): Awaitable<Found[]>
  /** Throws or rejects with AccountsError, and what `decide` throws. */
  commit<T>(change: Change<T>): Awaitable<T>
  /**
   * Writes, without a commit of the journal, if the first statement changes a row. Returns whether
   * it has.
   */
  write(statements: readonly Statement[]): Awaitable<boolean>
  /** Has all reads of `use` see one moment. */
  readSnapshot<T>(use: (reader: Reader) => Promise<T>): Promise<T>
  /** What the database itself finds wrong with its files. */
  findDamage(): Awaitable<string[]>
  /** Resolves when all commits so far are on disk. */
  flush(): Promise<void>
  /** Leaves no bytes of what was deleted. Throws AccountsError `unavailable`. */
  purge(): void
  /** Throws AccountsError `unavailable` where nothing can be written now. */
  check(): void
  /** Bytes that no checkpoint has moved into the tables, and how long the oldest waits for the disk. */
  stats(): { readonly walBytes: number; readonly unflushedMs: number }
  close(): Promise<void>
}

export const selectAccounts = `SELECT id, name, rights, created_at AS "createdAt",
  expires_at AS "expiresAt", revoked_at AS "revokedAt",
  credits_remaining AS remaining, credits_used AS used FROM accounts`
export const selectAccount = `${selectAccounts} WHERE id = $1`
export const selectAllKeys = 'SELECT hash, account, ends_at AS "endsAt" FROM keys'
export const selectKeys = `${selectAllKeys} WHERE account = $1`

export const commitColumns = 'seq, at_ms AS "atMs", entries, hash'
export const selectHead = 'SELECT seq, hash FROM journal WHERE seq = $1'
/** Commits after `$1`, with that one, so that its hash can be compared. */
export const selectCommitsFrom = `SELECT ${commitColumns} FROM journal
  WHERE seq >= $1 ORDER BY seq LIMIT $2`
export const commitsAtOnce = 1000

/** Placeholders `$1, $2` …, since the databases have no parameter for a list in common. */
export function listParameters(count: number, first = 1): string {
  return Array.from({ length: count }, (_, i) => `$${first + i}`).join(', ')
}
