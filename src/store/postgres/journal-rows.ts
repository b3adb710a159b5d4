/**
 * Reads the journal of a database in parts. Each part is a query of its own, and the journal may
 * grow meanwhile.
 */
import { type JournalRecord, readCommit } from '../journal.ts'
import type { Database } from './database.ts'

export interface JournalRow {
  readonly seq: number
  readonly hash: Buffer
  readonly payload: Buffer
}

const rowsAtOnce = 1000

/** Newest first. Rejects with StoreError. */
export async function* newestRecords(database: Database): AsyncGenerator<JournalRecord> {
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const text = 'SELECT * FROM journal WHERE seq < $1 ORDER BY seq DESC LIMIT $2'
    const rows = await database.query<JournalRow>({ text, values: [below, rowsAtOnce] })
    for (const row of rows) yield recordOf(row)
    if (rows.length < rowsAtOnce) return
    below = rows.at(-1)!.seq
  }
}

/** The first commit. Undefined if none was cut off before it. */
export async function firstRecord(database: Database): Promise<JournalRecord | undefined> {
  const text = `SELECT journal.* FROM journal, state WHERE cut_seq > 0 AND journal.seq > cut_seq
    ORDER BY journal.seq LIMIT 1`
  const [row] = await database.query<JournalRow>({ text, values: [] })
  return row === undefined ? undefined : recordOf(row)
}

/** The commit of this number. */
export async function recordAt(
  database: Database,
  seq: number,
): Promise<JournalRecord | undefined> {
  const text = 'SELECT * FROM journal WHERE seq = $1'
  const [row] = await database.query<JournalRow>({ text, values: [seq] })
  return row === undefined ? undefined : recordOf(row)
}

/** Throws StoreError `damaged`. */
export function recordOf({ seq, hash, payload }: JournalRow): JournalRecord {
  return readCommit(seq, Buffer.concat([hash, payload]))
}
