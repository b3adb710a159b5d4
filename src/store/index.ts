export type { Key, KeyRange } from './checksummed-records.ts'
export { ArchiveFile, openArchives } from './cut/archive-file.ts'
export { type Archived, type ArchiveOptions, archiveJournal } from './cut/archive-journal.ts'
export {
  type Appended,
  type Drafted,
  type Journal,
  type JournalHead,
  type JournalRecord,
  type RevealedEntry,
  revealedBy,
  revealedIn,
} from './journal.ts'
export {
  type DebitEntry,
  isDebitEntry,
  type JournalEntry,
  rightsHash,
  usageOf,
} from './journal-entry.ts'
export { loadLmdb } from './load-lmdb.ts'
export { type Awaitable, fromSecret, openStore, type SecretKeeper } from './open.ts'
export { nameOf as databaseName } from './postgres/address.ts'
export { archiveDatabase } from './postgres/archive-database.ts'
export { type Database, promptMsMax } from './postgres/database.ts'
export { firstRecord, newestRecords, recordAt, recordOf } from './postgres/journal-rows.ts'
export { connector, databaseState, hasTables, openDatabase } from './postgres/open.ts'
export type { NamedStatement, Statement, Transaction } from './postgres/transaction.ts'
export { verifyDatabase } from './postgres/verify-database.ts'
export { type SharedState, Watch } from './postgres/watch.ts'
export { backup, type Restored, restore } from './restore/backup.ts'
export type { Durability, Store } from './store.ts'
export { StoreError } from './store-error.ts'
export type { Table, TableName } from './table.ts'
export { type VerifyOptions, verifyInChild } from './verify/verify-in-child.ts'
export type { Anchor, VerifyReport } from './verify/verify-report.ts'
export { remainingAfter, type UsageSum } from './wal/effects.ts'
export { type ChargedRequest, replayWindowMs } from './wal/replay-rows.ts'
