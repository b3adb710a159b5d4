/** Moves all accounts from one database to another. */
import { AccountsError } from './accounts-error.ts'
import {
  type AccountsDatabase,
  listParameters,
  type MetaRow,
  type Reader,
  type Row,
  selectMeta,
  updateMeta,
} from './database.ts'
import type { Entry } from './entries.ts'
import { decodeEntries } from './journal.ts'
import { primaryColumns, tableColumns } from './schema.ts'
import { readNewestCommits } from './sums.ts'

const rowsAtOnce = 100

/** Whether the accounts are used elsewhere, or were not moved to here completely. */
export async function isMovedAway(database: Reader): Promise<boolean> {
  for await (const commit of readNewestCommits(database)) {
    return decodeEntries(commit).at(-1)!.kind === 'moved'
  }
  return false
}

/**
 * Copies all rows, with the chain of the journal, which tells of the move. From then on the source
 * refuses everything by the target's name. A move that was interrupted can be made again. Rejects
 * with AccountsError, and `refused` for a target that has accounts.
 */
export async function moveAccounts(
  source: AccountsDatabase,
  target: AccountsDatabase,
  atMs: number,
): Promise<void> {
  const [used] = await target.query('SELECT seq FROM journal LIMIT 1')
  if (used !== undefined) {
    throw new AccountsError('refused', `${target.name} has accounts; they would be lost`)
  }
  await append(source, atMs, { kind: 'moved', to: target.name })
  try {
    await source.readSnapshot(async (reader) => {
      // The journal first, and its end first, so that what is incomplete says so.
      for (const [table, columns] of Object.entries(tableColumns)) {
        if (table !== 'meta') await copyTable(reader, target, table, columns)
      }
      await copyMeta(reader, target)
    })
  } catch (error) {
    await append(source, atMs, { kind: 'arrived', from: source.name })
    throw error
  }
}

/** Has the target's accounts serve. Called on what `moveAccounts` has filled. */
export async function finishMove(
  target: AccountsDatabase,
  from: string,
  atMs: number,
): Promise<void> {
  await append(target, atMs, { kind: 'arrived', from })
  await target.flush()
}

async function append(database: AccountsDatabase, atMs: number, entry: Entry): Promise<void> {
  const decide = () => ({ result: undefined, entries: [entry] })
  await database.commit({ atMs, isMove: true, decide })
}

async function copyTable(
  source: Reader,
  target: AccountsDatabase,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const list = columns.join(', ')
  const key = columns.slice(0, primaryColumns[table] ?? 1)
  const below = `WHERE (${key.join(', ')}) < (${listParameters(key.length)})`
  const order = key.map((column) => `${column} DESC`).join(', ')
  for (let last: Row | undefined; ; ) {
    const where = last === undefined ? '' : below
    const after = last === undefined ? [] : key.map((column) => last![column]!)
    const select = `SELECT ${list} FROM ${table} ${where} ORDER BY ${order} LIMIT ${rowsAtOnce}`
    const rows: Row[] = await source.query(select, ...after)
    if (rows.length > 0) await insertRows(target, `${table}(${list})`, columns, rows)
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)!
  }
}

async function insertRows(
  target: AccountsDatabase,
  into: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const { length } = columns
  const lists = rows.map((_, i) => `(${listParameters(length, 1 + i * length)})`)
  const values = rows.flatMap((row) => columns.map((column) => row[column]!))
  await target.write([{ sql: `INSERT INTO ${into} VALUES ${lists.join(', ')}`, values }])
}

async function copyMeta(source: Reader, target: AccountsDatabase): Promise<void> {
  const rows = await source.query<MetaRow>(selectMeta)
  // The version of the tables is each database's own.
  const moved = rows.filter(({ name }) => name !== 'schema')
  await target.write(moved.map(({ name, value }) => ({ sql: updateMeta, values: [value, name] })))
}
