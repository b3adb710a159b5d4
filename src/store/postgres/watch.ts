/**
 * Follows changes of other processes, on a connection of its own: at once by `NOTIFY`, and every
 * 250 ms anyway. It also knows whether the database can be written.
 */
import type { Client } from 'pg'
import type { Log } from '../../observe/index.ts'
import { StoreError } from '../store-error.ts'
import { channel } from './transaction.ts'

/** Counts of changes: of keys and accounts (`version`), and of suppressions. */
export interface SharedState {
  readonly version: number
  readonly suppressed: number
  /** The latest time that any process has used, milliseconds since 1970. */
  readonly latestMs: number
  /** How often an operator has set `latestMs` back. */
  readonly resets: number
}

interface SeenState extends SharedState {
  readonly reads: boolean
}

const pollMs = 250
/** Longer than a healthy server takes for two responses. */
const silenceMsMax = 2000
const pollQuery = `SELECT version, suppressed, latest_ms AS "latestMs", resets,
  pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS reads FROM state`

export class Watch {
  readonly #connect: () => Client
  readonly #log: Pick<Log, 'error'> | undefined
  readonly #timer: NodeJS.Timeout
  readonly #followers: ((state: SharedState) => Promise<void>)[] = []
  #client: Client | undefined
  #looking: Promise<void> | undefined
  #isAskedAgain = false
  #isClosed = false
  #isFailing = false
  #seenMs = Number.NEGATIVE_INFINITY
  #isReadOnly = false
  #state: SharedState = { version: 0, suppressed: 0, latestMs: 0, resets: 0 }

  constructor(connect: () => Client, log?: Pick<Log, 'error'>) {
    this.#connect = connect
    this.#log = log
    this.#timer = setInterval(() => {
      if (this.#looking === undefined) void this.poll()
    }, pollMs).unref()
  }

  /** The state as of the last poll. */
  get state(): SharedState {
    return this.#state
  }

  /** Calls `follower` with the state of each poll. The next poll waits for it. */
  follow(follower: (state: SharedState) => Promise<void>): void {
    this.#followers.push(follower)
  }

  /** Throws StoreError `unavailable` if the database cannot be written now. */
  check(): void {
    const isSilent = performance.now() - this.#seenMs > silenceMsMax
    if (!isSilent && !this.#isReadOnly) return
    const reason = isSilent ? 'it does not answer' : 'it can only be read'
    throw new StoreError('unavailable', `the database of accounts cannot be used: ${reason}`)
  }

  /** Resolves when the state as of this call has been polled, or polling has failed. */
  poll(): Promise<void> {
    if (this.#looking !== undefined) {
      this.#isAskedAgain = true
      return this.#looking
    }
    this.#looking = this.#pollOn().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #pollOn(): Promise<void> {
    do {
      this.#isAskedAgain = false
      await this.#pollOnce()
    } while (this.#isAskedAgain && !this.#isFailing && !this.#isClosed)
  }

  async #pollOnce(): Promise<void> {
    if (this.#isClosed) return
    try {
      this.#client ??= await this.#connected()
      const { rows } = await this.#client.query<SeenState>(pollQuery)
      const { reads, ...state } = rows[0]!
      this.#state = state
      this.#isReadOnly = reads
      for (const follower of this.#followers) await follower(state)
      this.#seenMs = performance.now()
      this.#isFailing = false
    } catch (error) {
      this.#lose()
      if (this.#isClosed) return
      // Logged once, not four times a second.
      const message = 'the database of accounts cannot be reached; trying again'
      if (!this.#isFailing) this.#log?.error({ reason: (error as Error).message }, message)
      this.#isFailing = true
    }
  }

  async #connected(): Promise<Client> {
    const client = this.#connect()
    // The next poll notices a broken connection.
    client.on('error', () => {})
    client.on('notification', () => void this.poll())
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      return client
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
  }

  #lose(): void {
    this.#client?.end().catch(() => undefined)
    this.#client = undefined
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#looking
    this.#lose()
  }
}
