/** One transaction of the database. All of it is committed, or nothing. */
import type { ClientBase } from 'pg'
import { type JournalHead, payloadOf } from '../journal.ts'
import type { JournalEntry } from '../journal-entry.ts'
import { refusal } from './refusal.ts'

/** A statement that is run often: under its name the server keeps its plan. */
export interface NamedStatement extends Statement {
  readonly name?: string
}

/** Parts of a `WITH` that run in the same statement. Their first value is `$2`. */
const nothingElse: NamedStatement = { text: '', values: [] }

export class Transaction {
  readonly #client: ClientBase
  readonly #answerMsMax: number | undefined
  #appended: JournalHead | undefined

  /** `answerMsMax`: as of `runOn`. */
  constructor(client: ClientBase, answerMsMax: number | undefined) {
    this.#client = client
    this.#answerMsMax = answerMsMax
  }

  /** The commit that it has added to the journal: it is done if the journal has this. */
  get appended(): JournalHead | undefined {
    return this.#appended
  }

  /** Rejects with StoreError `unavailable`. */
  run<Row extends object>(statement: NamedStatement): Promise<Row[]> {
    return runOn<Row>(this.#client, statement, this.#answerMsMax)
  }

  /**
   * Adds a commit to the journal, and stores its time if that is the latest. From here to the end
   * of the transaction all others that append wait, so this comes last. `besides` is part of it,
   * without a round trip of its own.
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

  /** Has the processes that follow look at once. */
  async changed(what: 'version' | 'suppressed'): Promise<number> {
    const text = `UPDATE state SET ${what} = ${what} + 1 RETURNING ${what} AS count`
    const [row] = await this.run<{ count: number }>({ text, values: [] })
    await this.run({ text: `NOTIFY ${channel}`, values: [] })
    return row!.count
  }
}

export const channel = 'devdex'

/** `answerMsMax`: how long the server may say nothing, where that is not as long as for others. */
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

/** SQL with `$1`, `$2` … for what is given beside it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}
