/** One transaction of the database. */
import type { ClientBase } from 'pg'
import { type JournalHead, payloadOf } from '../journal.ts'
import type { JournalEntry } from '../journal-entry.ts'
import { refusal } from './refusal.ts'

/** A statement that is run often. The server caches its plan by `name`. */
export interface NamedStatement extends Statement {
  readonly name?: string
}

/** No further parts of the `WITH`. The first value of such parts is `$2`. */
const nothingElse: NamedStatement = { text: '', values: [] }

export class Transaction {
  readonly #client: ClientBase
  readonly #answerMsMax: number | undefined
  #appended: JournalHead | undefined

  /** `answerMsMax`: see `runOn`. */
  constructor(client: ClientBase, answerMsMax: number | undefined) {
    this.#client = client
    this.#answerMsMax = answerMsMax
  }

  /** The commit that it has appended. It was committed if the journal has this hash. */
  get appended(): JournalHead | undefined {
    return this.#appended
  }

  /** Rejects with StoreError `unavailable`. */
  run<Row extends object>(statement: NamedStatement): Promise<Row[]> {
    return runOn<Row>(this.#client, statement, this.#answerMsMax)
  }

  /**
   * Appends a commit to the journal, and stores its time if that is the latest. Other transactions
   * that append then wait until this one ends, so append last. The parts of a `WITH` in the third
   * parameter run in the same round trip.
   */
  async append(
    atMs: number,
    entries: readonly JournalEntry[],
    besides: NamedStatement = nothingElse,
  ): Promise<void> {
    const { text, values, ...name } = besides
    const rows = await this.run<JournalHead>({
      ...name,
      text: `WITH head AS (
          UPDATE state SET seq = seq + 1, hash = sha256(hash || $1),
            latest_ms = greatest(latest_ms, $${values.length + 2}) RETURNING seq, hash
        ), entered AS (
          INSERT INTO journal (seq, hash, payload) SELECT seq, hash, $1 FROM head
        )${text}
        SELECT seq, hash FROM head`,
      values: [payloadOf(atMs, entries), ...values, atMs],
    })
    this.#appended = rows[0]
  }

  /** Counts up a version and notifies the processes that watch it. Returns the new version. */
  async changed(what: 'version' | 'suppressed'): Promise<number> {
    const text = `UPDATE state SET ${what} = ${what} + 1 RETURNING ${what} AS count`
    const [row] = await this.run<{ count: number }>({ text, values: [] })
    await this.run({ text: `NOTIFY ${channel}`, values: [] })
    return row!.count
  }
}

export const channel = 'devdex'

/** `answerMsMax`: timeout of the response, instead of the default of the connection. */
export async function runOn<Row extends object>(
  client: Pick<ClientBase, 'query'>,
  { text, values, ...name }: NamedStatement,
  answerMsMax?: number,
): Promise<Row[]> {
  try {
    const asked = { ...name, text, values: [...values], query_timeout: answerMsMax }
    const { rows } = await client.query<Row>(asked)
    return rows
  } catch (error) {
    throw refusal(error)
  }
}

/** SQL with parameters `$1`, `$2` …, and their values. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}
