/** What clients tell of their messages, in a database. */
import { type Database, promptMsMax, type Statement, type Transaction } from '../../store/index.ts'
import { bytesOf, checkQuota, dayOf, type Signal, type StoredSignal } from '../signals.ts'

interface SignalRow {
  readonly account: string
  readonly at_ms: number
  readonly texts: string
}

/**
 * What stores the signal with a debit. Rejects with RequestError `signal_quota` as `addingSignal`
 * does, and with StoreError `unavailable`. `nowMs`: since 1970.
 */
export async function addingRemoteSignal(
  database: Database,
  signal: Signal,
  nowMs: number,
): Promise<(statements: Statement[]) => void> {
  const { account, users, texts } = signal
  const day = dayOf(nowMs)
  const bytes = bytesOf(signal)
  const text = 'SELECT bytes FROM signal_sums WHERE account = $1 AND day = $2'
  const [sum] = await database.query<{ bytes: number }>(
    { text, values: [account, day] },
    promptMsMax,
  )
  checkQuota((sum?.bytes ?? 0) + bytes, nowMs)
  return (statements) => {
    statements.push(
      {
        text: `INSERT INTO signal_sums (account, day, bytes) VALUES ($1, $2, $3)
          ON CONFLICT (account) DO UPDATE SET day = excluded.day, bytes = excluded.bytes +
            CASE WHEN signal_sums.day = excluded.day THEN signal_sums.bytes ELSE 0 END`,
        values: [account, day, bytes],
      },
      {
        text: 'INSERT INTO signals (account, at_ms, users, texts) VALUES ($1, $2, $3, $4)',
        values: [account, nowMs, [...new Set(users)], JSON.stringify(texts)],
      },
    )
  }
}

/** Oldest first, without whom else they are about. */
export async function* remoteSignalsAbout(
  database: Database,
  user: string,
): AsyncGenerator<StoredSignal> {
  const text = 'SELECT account, at_ms, texts FROM signals WHERE users @> $1 ORDER BY at_ms, id'
  const rows = await database.query<SignalRow>({ text, values: [[user]] })
  for (const { account, at_ms: atMs, texts } of rows) {
    yield { account, atMs, texts: JSON.parse(texts) as StoredSignal['texts'] }
  }
}

/**
 * Deletes the signals about a user, also where they are about others too: their texts may speak of
 * all of them. Returns how many there were.
 */
export async function eraseRemoteSignals(transaction: Transaction, user: string): Promise<number> {
  const text = 'DELETE FROM signals WHERE users @> $1 RETURNING id'
  return (await transaction.run({ text, values: [[user]] })).length
}
