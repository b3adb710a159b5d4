/**
 * The account data in a PostgreSQL database that processes on several machines share. This class
 * runs transactions and appends to the journal. `access` and `people` define the statements.
 */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import type { JournalHead } from '../journal.ts'
import { StoreError } from '../store-error.ts'
import { isLost, refusal, stateOf } from './refusal.ts'
import { type NamedStatement, runOn, Transaction } from './transaction.ts'

/**
 * Timeout for requests of clients: a hung process loses its locks earlier, and long reads take
 * longer.
 */
export const promptMsMax = 4000
/** How long to query whether a commit with a lost response was done. */
const doubtMsMax = 5000
const doubtPauseMs = 100
const doubtAnswerMsMax = 1000

export class Database {
  /** For people, without secrets. */
  readonly name: string
  readonly #pool: Pool
  readonly #secret: Uint8Array
  #commits = 0

  constructor(name: string, pool: Pool, secret: Uint8Array) {
    this.name = name
    this.#pool = pool
    this.#secret = secret
  }

  /** Number of commits of this process that appended to the journal. */
  get commits(): number {
    return this.#commits
  }

  /** As of a `SecretKeeper`: 32 bytes that are the same for all processes. */
  secret(name: string): Uint8Array {
    return createHmac('sha256', this.#secret).update(name).digest()
  }

  /** Constant, because a database is never replaced while a process runs. */
  generation(): number {
    return 0
  }

  view(): number {
    return 0
  }

  /** Rows of one statement. Rejects with StoreError `unavailable`. `answerMsMax`: see `runOn`. */
  query<Row extends object>(statement: NamedStatement, answerMsMax?: number): Promise<Row[]> {
    return runOn<Row>(this.#pool, statement, answerMsMax)
  }

  /**
   * Commits the transaction of `action`. Rejects with its error, and then nothing is stored.
   * Rejects with StoreError `unavailable` if the database cannot be used, or if it is unknown
   * whether the transaction was committed.
   */
  transact<T>(action: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#transact(action, promptMsMax)
  }

  /** As `transact`, without the timeout for requests of clients. */
  transactAtLeisure<T>(action: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#transact(action, undefined)
  }

  async #transact<T>(
    action: (transaction: Transaction) => Promise<T>,
    answerMsMax: number | undefined,
  ): Promise<T> {
    const client = await this.#connected()
    const transaction = new Transaction(client, answerMsMax)
    let result: T
    try {
      await transaction.run({ text: 'BEGIN', values: [] })
      result = await action(transaction)
    } catch (error) {
      // Closing the connection ends the transaction.
      client.release(isLost(error) || !(await rolledBack(client)))
      throw error
    }
    await this.#commit(client, transaction.appended)
    return result
  }

  /** As `transact`, with one consistent view for all reads of `action`. It cannot write. */
  snapshot<T>(action: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#transact(async (transaction) => {
      const text = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY'
      await transaction.run({ text, values: [] })
      return action(transaction)
    }, undefined)
  }

  async #commit(client: PoolClient, appended: JournalHead | undefined): Promise<void> {
    try {
      const { command } = await client.query(commit)
      if (command !== 'COMMIT') throw new Error(`the commit ended as ${command}`)
      client.release()
    } catch (error) {
      client.release(true)
      if (appended === undefined || !(await this.#isDone(appended))) throw unavailable(error)
    }
    if (appended !== undefined) this.#commits++
  }

  async #connected(): Promise<PoolClient> {
    try {
      return await this.#pool.connect()
    } catch (error) {
      throw refusal(error)
    }
  }

  /**
   * Whether a transaction with a lost response was committed, which is so if the journal has its
   * hash. `pg_xact_status` is no proof: another transaction may get the same number after a crash.
   */
  async #isDone(appended: JournalHead): Promise<boolean> {
    const end = performance.now() + doubtMsMax
    for (;;) {
      try {
        return await this.#hasCommit(appended)
      } catch (error) {
        const left = end - performance.now()
        if (left > 0) await sleep(doubtPauseMs)
        else throw unavailable(error)
      }
    }
  }

  async #hasCommit({ seq, hash }: JournalHead): Promise<boolean> {
    const client = await this.#pool.connect()
    try {
      const transaction = new Transaction(client, doubtAnswerMsMax)
      await transaction.run({ text: 'BEGIN', values: [] })
      // The transaction in doubt locks this row until it ends.
      await transaction.run({ text: 'SELECT FROM state FOR UPDATE', values: [] })
      const text = 'SELECT hash FROM journal WHERE seq = $1'
      const rows = await transaction.run<JournalHead>({ text, values: [seq] })
      await transaction.run({ text: 'ROLLBACK', values: [] })
      client.release()
      return rows.length > 0 && Buffer.compare(rows[0]!.hash, hash) === 0
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  /** Rejects with StoreError `refused` if a commit returns before it is on the server's disk. */
  async requireSynchronous(): Promise<void> {
    const text = `SELECT current_setting('synchronous_commit') AS setting`
    const [row] = await this.query<{ setting: string }>({ text, values: [] })
    if (row?.setting !== 'off') return
    const message = 'the database has synchronous_commit off, so a crash of it would lose debits'
    throw new StoreError('refused', message)
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }
}

const commit = { text: 'COMMIT', query_timeout: promptMsMax }

async function rolledBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK')
    return true
  } catch {
    return false
  }
}

/** The error of a commit that was not done, or may not have been. */
function unavailable(error: unknown): StoreError {
  const state = stateOf(error) ?? (error as Error).message
  const message = `the database of accounts has not taken a commit: ${state}`
  return new StoreError('unavailable', message, { cause: error })
}
