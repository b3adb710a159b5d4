/**
 * Reads the journal of a database in batches of rows. Each batch is a query of its own, and the
 * journal may grow meanwhile.
 */

import type { Cut } from '../cut/begin-from.ts'
import { linesOf, partsOf } from '../cut/state-lines.ts'
import { type JournalRecord, readCommit } from '../journal.ts'
import { StoreError } from '../store-error.ts'
import type { Database } from './database.ts'
import type { Transaction } from './transaction.ts'

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

/** The first commit after a cut. Undefined if nothing was cut off. */
export async function firstRecord(database: Database): Promise<JournalRecord | undefined> {
  const text = `SELECT journal.* FROM journal, state WHERE cut_seq > 0 AND journal.seq > cut_seq
    ORDER BY journal.seq LIMIT 1`
  const [row] = await database.query<JournalRow>({ text, values: [] })
  return row === undefined ? undefined : recordOf(row)
}

/** The commit with this number. Undefined if the journal lacks it. */
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

// The stored state of commits that were cut off a database's journal.

/** Undefined where nothing was cut off. Rejects with StoreError. */
export async function cutInDatabase(transaction: Transaction): Promise<Cut | undefined> {
  const text = 'SELECT cut_seq AS seq, cut_hash AS hash FROM state'
  const [state] = await transaction.run<{ seq: number; hash: Buffer }>({ text, values: [] })
  if (state === undefined || state.seq === 0) return undefined
  const parts: string[] = []
  for (;;) {
    const one = 'SELECT text FROM cut_state WHERE n = $1'
    const [part] = await transaction.run<{ text: string }>({ text: one, values: [parts.length] })
    if (part === undefined) return { ...state, lines: linesOf(parts) }
    parts.push(part.text)
  }
}

const removedAtOnce = 10_000

/**
 * Removes the commits after `before` up to `cut`, and stores the state after them. Then other
 * writers wait for the end of the transaction. Rejects with StoreError `refused` if another process
 * was quicker.
 */
export async function putCut(transaction: Transaction, before: number, cut: Cut): Promise<void> {
  const { seq, hash, lines } = cut
  for (let above = before; above < seq; above += removedAtOnce) {
    const text = 'DELETE FROM journal WHERE seq > $1 AND seq <= $2'
    const values = [above, Math.min(seq, above + removedAtOnce)]
    await transaction.run({ text, values })
  }
  await transaction.run({ text: 'DELETE FROM cut_state', values: [] })
  let n = 0
  for (const part of partsOf(lines)) {
    const text = 'INSERT INTO cut_state (n, text) VALUES ($1, $2)'
    await transaction.run({ text, values: [n++, part] })
  }
  const text = `UPDATE state SET cut_seq = $1, cut_hash = $2 WHERE cut_seq = $3
    RETURNING cut_seq`
  const done = await transaction.run({ text, values: [seq, Buffer.from(hash), before] })
  if (done.length === 1) return
  throw new StoreError('refused', 'the journal was cut meanwhile; nothing was cut')
}
