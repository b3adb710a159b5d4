/**
 * Accounts in a PostgreSQL database that processes on several machines share. Whoever commits holds
 * one lock from before it reads what others have committed to the end of its transaction. Changes
 * of others arrive at once by `NOTIFY`, and every 250 ms anyway.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Pool, PoolClient, QueryResult } from 'pg'
import type { Log } from '../../observe/index.ts'
import { AccountsError } from '../accounts-error.ts'
import {
  type AccountsDatabase,
  type AccountsImage,
  type Change,
  type Follower,
  type Reader,
  type Row,
  type Statement,
  selectHead,
  type Value,
} from '../database.ts'
import { isMovement } from '../entries.ts'
import { FollowedJournal, type Reading } from '../followed-journal.ts'
import { type Commit, type JournalHead, makeCommit } from '../journal.ts'
import { isLost, translateError } from './errors.ts'

/** Any number that no other program takes in this database. */
const writersLock = 0x64_64_79
const channel = 'devdex'
const pollMs = 250
/** Longer than a healthy server takes for two responses. */
const silenceMsMax = 2000
/** For statements that a client waits for: a hung process loses its locks earlier. */
const promptMsMax = 4000
/** How long to query whether a commit with a lost response was done. */
const doubtMsMax = 5000
const doubtPauseMs = 100

export interface PostgresConnections {
  /** For people, without secrets. */
  readonly name: string
  readonly pool: Pool
  /** Makes a connection that is not of the pool. */
  connect(): Client
}

/** A connection, or the pool. */
type Connection = Pick<Client, 'query'>

/** Actions that run one after the other, in the order of their calls. */
class Turns {
  #last: Promise<unknown> = Promise.resolve()

  take<T>(action: () => Promise<T>): Promise<T> {
    const done = this.#last.then(action, action)
    this.#last = done
    return done
  }
}

export class PostgresDatabase implements AccountsDatabase {
  readonly name: string
  readonly secret: Uint8Array
  readonly isShared = true
  readonly #pool: Pool
  readonly #connect: () => Client
  readonly #log: Pick<Log, 'error'> | undefined
  readonly #names = new Map<string, string>()
  readonly #journal = new FollowedJournal()
  #commits = 0
  readonly #committing = new Turns()
  /**
   * What changes the follower. A commit waits for its turn with the lock that all processes need,
   * so the others take theirs with a connection in hand.
   */
  readonly #following = new Turns()
  #nextFollow: Promise<void> | undefined
  #listener: Client | undefined
  #timer: NodeJS.Timeout | undefined
  #polling: Promise<void> | undefined
  #isPolledAgain = false
  #seenMs = Number.NEGATIVE_INFINITY
  #isReadOnly = false
  #isFailing = false
  #isClosed = false

  constructor(
    { name, pool, connect }: PostgresConnections,
    secret: Uint8Array,
    log?: Pick<Log, 'error'>,
  ) {
    this.name = name
    this.secret = secret
    this.#pool = pool
    this.#connect = connect
    this.#log = log
  }

  get seq(): number {
    return this.#journal.head.seq
  }

  get commits(): number {
    return this.#commits
  }

  async begin(follower: Follower): Promise<AccountsImage> {
    const image = await this.#readAtOnce((client) =>
      this.#read(client, this.#journal.begin(follower)),
    )
    this.#seenMs = performance.now()
    this.#timer = setInterval(() => {
      if (this.#polling === undefined) this.#poll()
    }, pollMs).unref()
    return image
  }

  readSnapshot<T>(use: (reader: Reader) => Promise<T>): Promise<T> {
    return this.#readAtOnce((client) =>
      use({ query: (sql, ...values) => this.#run(client, { sql, values }) }),
    )
  }

  /** Has all reads of `use` see one moment. */
  #readAtOnce<T>(use: (client: Connection) => Promise<T>): Promise<T> {
    return this.#withClient(async (client) => {
      await this.#send(client, beginReading)
      const result = await use(client)
      await this.#send(client, 'COMMIT')
      return result
    })
  }

  async #read<T>(client: Connection, reading: Reading<T>): Promise<T> {
    let step = reading.next()
    while (step.done !== true) step = reading.next(await this.#run(client, step.value))
    return step.value
  }

  /** The server looks after its files itself. */
  findDamage(): string[] {
    return []
  }

  // Following the others.

  /** Nothing can be known without waiting. */
  view(): void {}

  /** Callers share one that has not begun to read. */
  follow(): Promise<void> {
    this.#nextFollow ??= this.#withClient((client) =>
      this.#following.take(() => {
        this.#nextFollow = undefined
        return this.#catchUp(client)
      }),
    ).finally(() => {
      this.#nextFollow = undefined
    })
    return this.#nextFollow
  }

  #catchUp(client: Connection): Promise<void> {
    return this.#read(client, this.#journal.catchUp())
  }

  #poll(): void {
    this.#isPolledAgain = true
    this.#polling ??= this.#pollOn().finally(() => {
      this.#polling = undefined
    })
  }

  async #pollOn(): Promise<void> {
    do {
      this.#isPolledAgain = false
      await this.#pollOnce()
    } while (this.#isPolledAgain && !this.#isFailing)
  }

  async #pollOnce(): Promise<void> {
    if (this.#isClosed) return
    try {
      this.#listener ??= await this.#listen()
      const listener = this.#listener
      const asked = await this.#send<{ reads: boolean }>(listener, selectReadOnly, silenceMsMax)
      this.#isReadOnly = asked.rows[0]!.reads
      await this.#following.take(() => this.#catchUp(listener))
      this.#seenMs = performance.now()
      this.#isFailing = false
    } catch (error) {
      this.#stopListening()
      if (this.#isClosed) return
      // Logged once, not four times a second.
      const message = 'the database of accounts cannot be reached; trying again'
      if (!this.#isFailing) this.#log?.error({ reason: (error as Error).message }, message)
      this.#isFailing = true
    }
  }

  async #listen(): Promise<Client> {
    const client = this.#connect()
    // The next poll notices a broken connection.
    client.on('error', () => {})
    client.on('notification', () => this.#poll())
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      return client
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
  }

  #stopListening(): void {
    this.#listener?.end().catch(() => undefined)
    this.#listener = undefined
  }

  check(): void {
    const isSilent = performance.now() - this.#seenMs > silenceMsMax
    if (!isSilent && !this.#isReadOnly) return
    const reason = isSilent ? 'it does not answer' : 'it can only be read'
    throw new AccountsError('unavailable', `the database of accounts cannot be used: ${reason}`)
  }

  // Statements and commits.

  query<Found extends object = Row>(sql: string, ...values: Value[]): Promise<Found[]> {
    return this.#run<Found>(this.#pool, { sql, values })
  }

  commit<T>(change: Change<T>): Promise<T> {
    return this.#committing.take(() => this.#commit(change))
  }

  async #commit<T>(change: Change<T>): Promise<T> {
    // These debits may have waited for a commit in doubt, and another would make them wait again.
    this.check()
    const client = await this.#takeClient()
    await this.#attempt(client, () => this.#send(client, beginWriting, lockMsMax))
    return this.#following.take(async () => {
      const { result, commit, entries } = await this.#attempt(client, () =>
        this.#writeChange(client, change),
      )
      await this.#endTransaction(client, commit)
      if (commit === undefined) return result
      this.#commits++
      this.#seenMs = performance.now()
      this.#journal.apply(commit, entries)
      if (this.#journal.hasChanged) {
        // It is stored. The next poll makes up for it.
        const load = (other: Connection) => this.#read(other, this.#journal.loadChanged())
        await this.#withClient(load).catch(() => undefined)
      }
      return result
    })
  }

  /** Ends the transaction if the action fails. */
  async #attempt<T>(client: PoolClient, action: () => Promise<T>): Promise<T> {
    try {
      return await action()
    } catch (error) {
      // Closing the connection ends the transaction.
      client.release(isLost(error) || !(await this.#isRolledBack(client)))
      throw error
    }
  }

  async #isRolledBack(client: PoolClient): Promise<boolean> {
    try {
      await this.#send(client, 'ROLLBACK', promptMsMax)
      return true
    } catch {
      return false
    }
  }

  /** All but the end of the transaction. */
  async #writeChange<T>(client: PoolClient, { atMs, isMove, reads = [], decide }: Change<T>) {
    await this.#catchUp(client)
    if (isMove !== true) this.#journal.requireHere()
    const rows: Row[][] = []
    for (const read of reads) rows.push(await this.#run(client, read, promptMsMax))
    const { result, entries, writes = [] } = decide(rows)
    for (const write of writes) await this.#run(client, write, promptMsMax)
    if (entries.length === 0) return { result, entries, commit: undefined }
    const commit = makeCommit(this.#journal.head, atMs, entries)
    const values = [commit.seq, commit.atMs, commit.entries, commit.hash]
    await this.#run(client, { sql: insertCommit, values }, promptMsMax)
    if (!entries.every(isMovement)) await this.#send(client, `NOTIFY ${channel}`, promptMsMax)
    return { result, entries, commit }
  }

  /** Releases the client. Rejects if nothing was committed, or may not have been. */
  async #endTransaction(client: PoolClient, commit: Commit | undefined): Promise<void> {
    try {
      await this.#send(client, 'COMMIT', promptMsMax)
      client.release()
    } catch (error) {
      client.release(true)
      if (commit === undefined || !(await this.#isDone(commit, error))) throw error
    }
  }

  /**
   * Whether a transaction with a lost response was committed, which is so if the journal has its
   * hash. `pg_xact_status` is no proof: another transaction may get the same number after a crash.
   */
  async #isDone({ seq, hash }: Commit, reason: unknown): Promise<boolean> {
    const end = performance.now() + doubtMsMax
    for (;;) {
      try {
        return await this.#withClient(async (client) => {
          // The transaction in doubt holds the lock until it ends.
          await this.#send(client, beginWriting, lockMsMax)
          const [row] = await this.#run<JournalHead>(client, { sql: selectHead, values: [seq] })
          await this.#send(client, 'ROLLBACK')
          return row !== undefined && Buffer.compare(row.hash, hash) === 0
        })
      } catch {
        if (performance.now() >= end) throw reason
        await sleep(doubtPauseMs)
      }
    }
  }

  async write(statements: readonly Statement[]): Promise<boolean> {
    const [first, ...later] = statements
    const change = async (client: Connection) => (await this.#send(client, first!)).rowCount !== 0
    if (later.length === 0) return change(this.#pool)
    return this.#withClient(async (client) => {
      await this.#send(client, 'BEGIN')
      const isChanged = await change(client)
      if (isChanged) for (const statement of later) await this.#send(client, statement)
      await this.#send(client, isChanged ? 'COMMIT' : 'ROLLBACK')
      return isChanged
    })
  }

  /** The server's disk has what it has confirmed. */
  async flush(): Promise<void> {}

  /** That is the work of the server's vacuum. */
  purge(): void {}

  /** Rejects with AccountsError `refused` if a commit returns before it is on the server's disk. */
  async requireSynchronous(): Promise<void> {
    const sql = `SELECT current_setting('synchronous_commit') AS setting`
    const [row] = await this.query<{ setting: string }>(sql)
    if (row?.setting !== 'off') return
    const message = 'the database has synchronous_commit off, so a crash of it would lose debits'
    throw new AccountsError('refused', message)
  }

  stats(): { readonly walBytes: number; readonly unflushedMs: number } {
    return { walBytes: 0, unflushedMs: 0 }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    // What a silent server would have it wait for fails, and what begins now ends below.
    this.#stopListening()
    await this.#polling
    this.#stopListening()
    await this.#committing.take(async () => {})
    await this.#pool.end()
  }

  async #takeClient(): Promise<PoolClient> {
    try {
      return await this.#pool.connect()
    } catch (error) {
      throw translateError(error)
    }
  }

  async #withClient<T>(use: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#takeClient()
    try {
      const result = await use(client)
      client.release()
      return result
    } catch (error) {
      // Closing the connection ends the transaction.
      client.release(true)
      throw error
    }
  }

  async #run<Found extends object = Row>(
    client: Connection,
    statement: Statement,
    answerMs?: number,
  ): Promise<Found[]> {
    return (await this.#send<Found>(client, statement, answerMs)).rows
  }

  /** Rejects with AccountsError, or what the server says of a wrong statement. */
  async #send<Found extends object = Row>(
    client: Connection,
    statement: Statement | string,
    answerMs?: number,
  ): Promise<QueryResult<Found>> {
    const query = typeof statement === 'string' ? { text: statement } : this.#prepare(statement)
    try {
      return await client.query<Found>(Object.assign(query, { query_timeout: answerMs }))
    } catch (error) {
      throw translateError(error)
    }
  }

  /** The server keeps the plan of a statement by its name. */
  #prepare({ sql, values }: Statement) {
    let name = this.#names.get(sql)
    if (name === undefined) {
      name = `devdex ${this.#names.size}`
      this.#names.set(sql, name)
    }
    return { name, text: sql, values: [...values] }
  }
}

const insertCommit = 'INSERT INTO journal VALUES($1, $2, $3, $4)'
const beginWriting = `BEGIN; SELECT pg_advisory_xact_lock(${writersLock})`
/** Others may hold the lock for a while. */
const lockMsMax = 9000
/** It holds no lock, and whoever reads may have to compute between two reads. */
const beginReading = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
  SET LOCAL idle_in_transaction_session_timeout = '1min'`
const selectReadOnly = `SELECT
  pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS reads`
