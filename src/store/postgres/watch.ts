/**
 * Follows changes of other processes, on a connection of its own: at once by `NOTIFY`, and every
 * 250 ms anyway. It also knows whether the database can be written.
 */
import type { Client } from 'pg'
import type { Log } from '../../observe/index.ts'
import { StoreError } from '../store-error.ts'
import { channel } from './transaction.ts'

/** How often something has changed: keys and accounts, and who is suppressed. */
export interface SharedState {
  readonly version: number
  readonly suppressed: number
  /** The latest time that any process has gone by, milliseconds since 1970. */
  readonly latestMs: number
  /** How often an operator has set that back. */
  readonly resets: number
}

interface SeenState extends SharedState {
  readonly reads: boolean
}

const pollMs = 250
/** A server that is well has answered twice since. */
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

  /** As it was last seen. */
  get state(): SharedState {
    return this.#state
  }

  /** Gets the state at each check. The next check waits for it. */
  follow(follower: (state: SharedState) => Promise<void>): void {
    this.#followers.push(follower)
  }

  /** Throws StoreError `unavailable` where nothing can be written now. */
  check(): void {
    const isSilent = performance.now() - this.#seenMs > silenceMsMax
    if (!isSilent && !this.#isReadOnly) return
    const reason = isSilent ? 'it does not answer' : 'it can only be read'
    throw new StoreError('unavailable', `the database of accounts cannot be used: ${reason}`)
  }

  /** Resolves when what is there now has been seen, or cannot be. */
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
      // Told once, not four times a second.
      const message = 'the database of accounts cannot be reached; trying again'
      if (!this.#isFailing) this.#log?.error({ reason: (error as Error).message }, message)
      this.#isFailing = true
    }
  }

  async #connected(): Promise<Client> {
    const client = this.#connect()
    // A connection that breaks is found by the next look.
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
