/**
 * The tables, in the SQL that SQLite and PostgreSQL share. The journal is the truth about credits,
 * usage, replays and the clock: their tables are what it adds up to as of the commit `folded`, and
 * lag behind. All other tables change in the transaction of the commit that tells of it.
 */
import { randomBytes } from 'node:crypto'
import { AccountsError } from './accounts-error.ts'
import type { Sqlite } from './sqlite.ts'

/** The steps from each version of the schema to the next one. Steps that were released stay. */
export const schemaSteps: readonly string[] = [
  `CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT NOT NULL);
   CREATE TABLE journal(
     seq INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, entries TEXT NOT NULL, hash BLOB NOT NULL);
   CREATE TABLE accounts(
     id TEXT PRIMARY KEY, name TEXT NOT NULL, rights TEXT NOT NULL, created_at TEXT NOT NULL,
     expires_at TEXT, revoked_at TEXT,
     credits_remaining INTEGER NOT NULL, credits_used INTEGER NOT NULL);
   CREATE INDEX accounts_by_name ON accounts(name);
   CREATE TABLE keys(hash TEXT PRIMARY KEY, account TEXT NOT NULL, ends_at TEXT);
   CREATE INDEX keys_by_account ON keys(account);
   CREATE TABLE usage(
     account TEXT, day TEXT, endpoint TEXT, requests INTEGER NOT NULL, credits INTEGER NOT NULL,
     PRIMARY KEY(account, day, endpoint));
   CREATE TABLE replays(
     account TEXT, mark TEXT, at_ms INTEGER NOT NULL, fingerprint INTEGER NOT NULL,
     snapshot TEXT NOT NULL, credits INTEGER NOT NULL, content INTEGER NOT NULL,
     PRIMARY KEY(account, mark));
   CREATE INDEX replays_by_time ON replays(at_ms);
   CREATE TABLE saved_searches(
     account TEXT, name TEXT, seen_at INTEGER NOT NULL, record TEXT NOT NULL, seen BLOB NOT NULL,
     PRIMARY KEY(account, name));
   CREATE TABLE signals(
     id TEXT PRIMARY KEY, account TEXT NOT NULL, at_ms INTEGER NOT NULL, texts TEXT NOT NULL,
     bytes INTEGER NOT NULL);
   CREATE INDEX signals_by_time ON signals(at_ms);
   CREATE TABLE signal_users(
     user_id TEXT, signal TEXT, PRIMARY KEY(user_id, signal));
   CREATE INDEX signal_users_by_signal ON signal_users(signal);
   CREATE TABLE signal_sums(
     account TEXT PRIMARY KEY, day TEXT NOT NULL, count INTEGER NOT NULL, bytes INTEGER NOT NULL,
     total INTEGER NOT NULL);
   CREATE TABLE suppressions(hash TEXT PRIMARY KEY, entry TEXT NOT NULL);
   CREATE TABLE suppressed_names(
     name TEXT, suppression TEXT, PRIMARY KEY(name, suppression));
   INSERT INTO meta VALUES('folded', '0'), ('trimmed', '0'), ('latest_ms', '0'),
     ('clock_resets', '0'), ('moved_to', ''),
     ('suppression_seq', '0')`,
  `CREATE TABLE erasures(user_id TEXT PRIMARY KEY, at_ms INTEGER NOT NULL);
   DROP INDEX accounts_by_name`,
]

/** The version that this build reads and writes. */
export const schemaVersion = schemaSteps.length

/** The tables with their columns, those of the primary key first, in the order of a move. */
export const tableColumns: Readonly<Record<string, readonly string[]>> = {
  journal: ['seq', 'at_ms', 'entries', 'hash'],
  accounts: [
    ...['id', 'name', 'rights', 'created_at', 'expires_at', 'revoked_at'],
    ...['credits_remaining', 'credits_used'],
  ],
  keys: ['hash', 'account', 'ends_at'],
  usage: ['account', 'day', 'endpoint', 'requests', 'credits'],
  replays: ['account', 'mark', 'at_ms', 'fingerprint', 'snapshot', 'credits', 'content'],
  saved_searches: ['account', 'name', 'seen_at', 'record', 'seen'],
  signals: ['id', 'account', 'at_ms', 'texts', 'bytes'],
  signal_users: ['user_id', 'signal'],
  signal_sums: ['account', 'day', 'count', 'bytes', 'total'],
  suppressions: ['hash', 'entry'],
  suppressed_names: ['name', 'suppression'],
  erasures: ['user_id', 'at_ms'],
  meta: ['name', 'value'],
}

/** How many columns a primary key has that has more than one. */
export const primaryColumns: Readonly<Record<string, number>> = {
  ...{ usage: 3, replays: 2, saved_searches: 2, signal_users: 2, suppressed_names: 2 },
}

const secretBytes = 32

/** Makes the tables, or brings those of an earlier version to this one. Throws AccountsError. */
export function migrateSqlite(database: Sqlite, migrations = schemaSteps): void {
  // A commit writes a page at least, and most commits are short. Tables that are there keep theirs.
  database.exec('PRAGMA page_size = 2048')
  // A copy by "VACUUM INTO", which a backup is, has another mode.
  database.exec('PRAGMA journal_mode = WAL')
  if (readVersion(database) === migrations.length) return
  database.transact(() => {
    // Another process may have been first.
    const version = readVersion(database)
    requireKnownVersion(version, migrations.length)
    for (const step of migrations.slice(version)) database.exec(step)
    if (version === 0) database.run(insertSecret, makeSecret())
    database.exec(`PRAGMA user_version = ${migrations.length}`)
  })
}

export function readVersion(database: Sqlite): number {
  return database.get<{ user_version: number }>('PRAGMA user_version')!.user_version
}

/** The last revision that reads and writes the form before this one. */
const lastOldRevision = '9c79ee0f'

/** Why accounts of the form before this one are refused. */
export function refuseOldForm(what: string): string {
  return (
    `${what} have the form of devdex before its accounts were in SQL, which revision ` +
    `${lastOldRevision} is the last to read: its "devdex keys list --json" writes them out`
  )
}

/** Throws AccountsError `refused` for tables of a later version. */
export function requireKnownVersion(version: number, known = schemaVersion): void {
  if (version <= known) return
  const message = `the accounts have schema ${version}, and this build reads ${known}: install a later one`
  throw new AccountsError('refused', message)
}

export const insertSecret = `INSERT INTO meta VALUES('secret', $1)`

export function makeSecret(): string {
  return randomBytes(secretBytes).toString('hex')
}
