/**
 * A mirror of all accounts and keys of a database in this process. A key is looked up before the
 * body of its request is read, where nothing may wait. Changes by other processes arrive with the
 * next check of the `Watch`, and credits within a second. Debits check the database again.
 */
import type { Database, SharedState } from '../../store/index.ts'
import type { Account, StoredKey } from '../accounts.ts'
import type { LatestTime } from '../latest-time.ts'
import { type AccountRow, accountOf, type KeyRow, storedKeyOf } from './charged-rows.ts'

const balancesEveryMs = 1000
const rowsAtOnce = 5000

export class Mirror {
  readonly #database: Database
  readonly #latest: LatestTime
  #accounts = new Map<string, Account>()
  #keys = new Map<string, StoredKey>()
  #version = -1
  /** Accounts with admitted requests since their credits were read. */
  readonly #active = new Set<string>()
  #balancesMs = Number.NEGATIVE_INFINITY
  #view = 0
  #isViewing = false

  /** `latest` follows the time that the database keeps. */
  constructor(database: Database, latest: LatestTime) {
    this.#database = database
    this.#latest = latest
  }

  /** The time that decides the expiry of keys and accounts, milliseconds since 1970. */
  latestMs(): number {
    return this.#latest.now()
  }

  /** Changes with each event-loop tick in which it is called, like `Store.view`. */
  view(): number {
    if (this.#isViewing) return this.#view
    this.#isViewing = true
    setImmediate(() => {
      this.#isViewing = false
    })
    return ++this.#view
  }

  /** The version up to which all changes are known here. */
  get version(): number {
    return this.#version
  }

  account(id: string): Account | undefined {
    return this.#accounts.get(id)
  }

  /** @param name of `keyName` */
  key(name: string): StoredKey | undefined {
    return this.#keys.get(name)
  }

  /** Marks an account as active, so that its credits are read again soon. */
  isUsed(id: string): void {
    this.#active.add(id)
  }

  /** Sets the credits of an account after a debit or a read. */
  left(id: string, creditsRemaining: number, creditsUsed: number): void {
    const account = this.#accounts.get(id)
    if (account === undefined) return
    this.#accounts.set(id, { ...account, creditsRemaining, creditsUsed })
    this.#isViewing = false
  }

  /** Rejects with StoreError. */
  async follow({ version, latestMs: atMs, resets }: SharedState): Promise<void> {
    this.#latest.follow({ atMs, resets })
    if (version !== this.#version) await this.#read(version)
    await this.#readBalances()
  }

  async #read(version: number): Promise<void> {
    // A lower version is that of a backup, so everything known is invalid.
    const isAnew = version < this.#version
    const since = isAnew ? -1 : this.#version
    const accounts = isAnew ? new Map<string, Account>() : this.#accounts
    const keys = isAnew ? new Map<string, StoredKey>() : this.#keys
    for await (const row of this.#rows<AccountRow>('accounts', 'id', since)) {
      accounts.set(row.id, accountOf(row))
    }
    for await (const row of this.#rows<KeyRow>('keys', 'hash', since)) {
      keys.set(row.hash, storedKeyOf(row))
    }
    this.#accounts = accounts
    this.#keys = keys
    this.#version = version
    this.#isViewing = false
  }

  /** Rows changed since that version, in batches, so that requests are answered in between. */
  async *#rows<Row extends object>(table: string, key: string, since: number): AsyncGenerator<Row> {
    const text = `SELECT * FROM ${table} WHERE version > $1 AND ${key} > $2
      ORDER BY ${key} LIMIT ${rowsAtOnce}`
    for (let above: unknown = ''; ; ) {
      const rows = await this.#database.query<Row>({ text, values: [since, above] })
      yield* rows
      if (rows.length < rowsAtOnce) return
      above = (rows.at(-1) as Record<string, unknown>)[key]
    }
  }

  async #readBalances(): Promise<void> {
    const nowMs = performance.now()
    if (this.#active.size === 0 || nowMs - this.#balancesMs < balancesEveryMs) return
    this.#balancesMs = nowMs
    const values = [[...this.#active]]
    this.#active.clear()
    const text = 'SELECT id, remaining, used FROM accounts WHERE id = ANY($1)'
    const rows = await this.#database.query<AccountRow>({ text, values })
    for (const { id, remaining, used } of rows) this.left(id, remaining, used)
  }
}
