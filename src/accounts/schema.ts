/**
 * The tables, in the SQL that SQLite and PostgreSQL share. The journal is the truth about credits,
 * usage and replays: their tables are what it adds up to as of the commit `folded`, and lag behind.
 * All other tables change in the transaction of the commit that tells of it.
 */
import { AccountsError } from './accounts-error.ts'
import type { Sqlite } from './sqlite.ts'

/** The steps from each version of the schema to the next one. Steps that were released stay. */
const steps: readonly string[] = [
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
   INSERT INTO meta VALUES('folded', '0')`,
]

/** The version that this build reads and writes. */
export const schemaVersion = steps.length

/** Makes the tables, or brings those of an earlier version to this one. Throws AccountsError. */
export function migrateSqlite(database: Sqlite, migrations = steps): void {
  if (readVersion(database) === migrations.length) return
  database.exec('PRAGMA journal_mode = WAL')
  database.transact(() => {
    // Another process may have been first.
    const version = readVersion(database)
    if (version > migrations.length) {
      const message = `the accounts have schema ${version}; this build reads ${migrations.length}`
      throw new AccountsError('unavailable', message)
    }
    for (const step of migrations.slice(version)) database.exec(step)
    database.exec(`PRAGMA user_version = ${migrations.length}`)
  })
}

function readVersion(database: Sqlite): number {
  return database.get<{ user_version: number }>('PRAGMA user_version')!.user_version
}
