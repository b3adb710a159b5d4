/** Removes the older part of the journal. Its tables keep what it adds up to. */
import { AccountsError } from './accounts-error.ts'
import type { AccountsDatabase } from './database.ts'

/** A service waits while some are removed. */
const removedAtOnce = 5000

export interface Trimmed {
  /** Commits that were removed. */
  readonly removed: number
  /** The first commit that is left. */
  readonly first: number
}

/**
 * Removes the commits before the first one that is not older than `beforeMs`. The last of them
 * stays, since the chain continues it. Rejects with AccountsError.
 *
 * @param beforeMs milliseconds since 1970
 */
export async function trimJournal(database: AccountsDatabase, beforeMs: number): Promise<Trimmed> {
  const [row] = await database.query<{ folded: number; trimmed: number; first: number | null }>(
    `SELECT
      (SELECT CAST(value AS BIGINT) FROM meta WHERE name = 'folded') AS folded,
      (SELECT CAST(value AS BIGINT) FROM meta WHERE name = 'trimmed') AS trimmed,
      (SELECT min(seq) FROM journal WHERE at_ms >= $1) AS first`,
    beforeMs,
  )
  const { folded, trimmed, first } = row!
  // Processes that have yet to follow the last commits find the head that they know.
  const seq = Math.min(folded, (first ?? folded + 1) - 1)
  if (seq <= trimmed) return { removed: 0, first: trimmed + 1 }
  for (let from = trimmed; from < seq; from += removedAtOnce) {
    const to = Math.min(seq, from + removedAtOnce)
    const guard = `UPDATE meta SET value = $1 WHERE name = 'trimmed' AND value = $2`
    const isFirst = await database.write([
      { sql: guard, values: [`${to}`, `${from}`] },
      { sql: 'DELETE FROM journal WHERE seq < $1', values: [to] },
    ])
    if (!isFirst) throw new AccountsError('conflict', 'another process trims the journal as well')
  }
  return { removed: seq - trimmed, first: seq + 1 }
}
