/** Moves the older part of a database's journal into an archive. */
import { type Archived, type ArchiveOptions, ArchiveSession } from '../cut/archive-journal.ts'
import type { Cut } from '../cut/begin-from.ts'
import { stateHash } from '../cut/state-lines.ts'
import { CutChoice } from '../cut/stored-cut.ts'
import { genesis } from '../journal.ts'
import { StoreError } from '../store-error.ts'
import type { Database } from './database.ts'
import { cutInDatabase, type JournalRow, putCut, recordOf } from './journal-rows.ts'
import type { Transaction } from './transaction.ts'
import { verifyDatabase } from './verify-database.ts'

const rowsAtOnce = 1000

/** As `archiveJournal`, with the same errors. One transaction cuts off and removes the commits. */
export async function archiveDatabase(
  database: Database,
  options: ArchiveOptions,
): Promise<Archived> {
  const { whole, problems } = await verifyDatabase(database, { onProgress: options.onProgress })
  if (!whole) throw new StoreError('damaged', `the journal is not archived: ${problems[0]}`)
  const { archived, cut } = await database.snapshot((transaction) =>
    writeArchive(transaction, options),
  )
  if (cut === undefined) return archived
  await database.transactAtLeisure(async (transaction) => {
    await waitForIt(transaction)
    await putCut(transaction, archived.first - 1, cut)
    const { seq, lines } = cut
    const entry = { kind: 'archived', seq, state: stateHash(lines) } as const
    await transaction.append(options.nowMs ?? Date.now(), [entry])
  })
  return archived
}

async function writeArchive(
  transaction: Transaction,
  { path, beforeMs }: ArchiveOptions,
): Promise<{ archived: Archived; cut: Cut | undefined }> {
  await waitForIt(transaction)
  const before = await cutInDatabase(transaction)
  const after = before ?? genesis
  const choice = new CutChoice(after.seq, beforeMs)
  for await (const row of rowsAbove(transaction, after.seq)) choice.add(recordOf(row))
  const last = choice.seq
  const session = new ArchiveSession(last, path, after, before)
  try {
    if (last > after.seq) {
      for await (const { seq, hash, payload } of rowsAbove(transaction, after.seq)) {
        if (seq > last) break
        session.add({ seq, bytes: Buffer.concat([hash, payload]) })
      }
    }
    return session.end()
  } catch (error) {
    session.discard()
    throw error
  }
}

/** Removes timeouts: this process may work for long between two statements. */
async function waitForIt(transaction: Transaction): Promise<void> {
  for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    await transaction.run({ text: `SET LOCAL ${name} = 0`, values: [] })
  }
}

async function* rowsAbove(transaction: Transaction, above: number): AsyncGenerator<JournalRow> {
  const text = `SELECT * FROM journal WHERE seq > $1 ORDER BY seq LIMIT ${rowsAtOnce}`
  for (let last = above; ; ) {
    const rows = await transaction.run<JournalRow>({ text, values: [last] })
    yield* rows
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)!.seq
  }
}
