/** Signals of clients on their messages, in a database. */
import { type Database, promptMsMax, type Statement, type Transaction } from '../../store/index.ts'
import {
  bytesOf,
  checkQuota,
  type Signal,
  type SignalSum,
  type StoredSignal,
  sumWith,
} from '../signals.ts'

interface RemoteSignalRow {
  readonly account: string
  readonly at_ms: number
  readonly texts: string
}

/**
 * Resolves with a function that adds the statements that store the signal to those of a debit.
 * Rejects with RequestError `signal_quota` as `addingSignal` does, and with StoreError
 * `unavailable`. `nowMs`: since 1970.
 */
export async function addingRemoteSignal(
  database: Database,
  signal: Signal,
  nowMs: number,
): Promise<(statements: Statement[]) => void> {
  const { account, users, texts } = signal
  const text = 'SELECT day, count, bytes, total FROM signal_sums WHERE account = $1'
  const [sum] = await database.query<SignalSum>({ text, values: [account] }, promptMsMax)
  checkQuota(signal, sum, nowMs)
  const bytes = bytesOf(signal)
  const { day } = sumWith(sum, bytes, nowMs)
  return (statements) => {
    statements.push(
      {
        text: `INSERT INTO signal_sums (account, day, count, bytes, total)
          VALUES ($1, $2, 1, $3, $3)
          ON CONFLICT (account) DO UPDATE SET day = excluded.day,
            count = 1 + CASE WHEN signal_sums.day = excluded.day THEN signal_sums.count ELSE 0 END,
            bytes = excluded.bytes +
              CASE WHEN signal_sums.day = excluded.day THEN signal_sums.bytes ELSE 0 END,
            total = signal_sums.total + excluded.total`,
        values: [account, day, bytes],
      },
      {
        text: `INSERT INTO signals (account, at_ms, users, texts, bytes)
          VALUES ($1, $2, $3, $4, $5)`,
        values: [account, nowMs, [...new Set(users)], JSON.stringify(texts), bytes],
      },
    )
  }
}

/** The signals about a user, oldest first. They do not name their other users. */
export async function* remoteSignalsAbout(
  database: Database,
  user: string,
): AsyncGenerator<StoredSignal> {
  const text = 'SELECT account, at_ms, texts FROM signals WHERE users @> $1 ORDER BY at_ms, id'
  const rows = await database.query<RemoteSignalRow>({ text, values: [[user]] })
  for (const { account, at_ms: atMs, texts } of rows) {
    yield { account, atMs, texts: JSON.parse(texts) as StoredSignal['texts'] }
  }
}

/**
 * Deletes the signals about a user, even where they are also about others, since their texts may
 * mention all of them. Returns how many it deleted. Locks accounts, so it comes before anything
 * that locks the row of `state`: debits lock in this order, too.
 */
export async function eraseRemoteSignals(transaction: Transaction, user: string): Promise<number> {
  const about = 'SELECT DISTINCT account FROM signals WHERE users @> $1'
  const values = [[user]]
  const rows = await transaction.run<Pick<RemoteSignalRow, 'account'>>({ text: about, values })
  if (rows.length === 0) return 0
  const accounts = rows.map(({ account }) => account)
  const locking = 'SELECT FROM accounts WHERE id = ANY($1) ORDER BY id FOR UPDATE'
  await transaction.run({ text: locking, values: [accounts] })
  // A signal that another account has stored since came after this erasure began.
  const text = removing('users @> $1 AND account = ANY($2)')
  return (await transaction.run({ text, values: [...values, accounts] })).length
}

const removedAtOnce = 1000

/** As `removeSignalsBefore`. Rejects with StoreError. */
export async function removeRemoteSignalsBefore(
  database: Database,
  beforeMs: number,
): Promise<boolean> {
  const oldest = `SELECT id, account FROM signals WHERE at_ms < $1 ORDER BY at_ms
    LIMIT ${removedAtOnce}`
  const rows = await database.query<OldRow>({ text: oldest, values: [beforeMs] })
  const some = 'id IN (SELECT id FROM signals WHERE id = ANY($1) FOR UPDATE SKIP LOCKED)'
  let removed = 0
  // Each statement locks one sum only, so it never deadlocks with debits, which lock several.
  for (const ids of byAccount(rows).values()) {
    removed += (await database.query({ text: removing(some), values: [ids] })).length
  }
  return removed === removedAtOnce
}

interface OldRow {
  readonly id: number
  readonly account: string
}

/** Ids of signals. */
function byAccount(rows: readonly OldRow[]): Map<string, number[]> {
  const ids = new Map<string, number[]>()
  for (const { id, account } of rows) {
    const known = ids.get(account)
    if (known === undefined) ids.set(account, [id])
    else known.push(id)
  }
  return ids
}

/** Deletes signals, and subtracts their bytes from the sums of their accounts. */
function removing(condition: string): string {
  return `WITH removed AS (
    DELETE FROM signals WHERE ${condition} RETURNING id, account, bytes
  ), lowered AS (
    UPDATE signal_sums SET total = total - r.bytes
    FROM (SELECT account, sum(bytes) AS bytes FROM removed GROUP BY account) AS r
    WHERE signal_sums.account = r.account
  ) SELECT id FROM removed`
}
