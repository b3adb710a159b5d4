/**
 * Everything that must outlive any crash: an LMDB environment in `<data>/accounts/` that several
 * processes may have open. Every commit reaches the operating system before it returns, so it
 * outlives this process however that ends. `fsync` also waits for the disk; `flush` has the disk
 * follow within 100 ms, unless it is slower, and after a power loss the store is as at the last
 * flush that was done, whatever else has reached the disk (flushed-state.ts).
 */
import { randomBytes } from 'node:crypto'
import { openFiles } from './disk/data-files.ts'
import type { Environment } from './disk/environment.ts'
import { Flusher } from './disk/flusher.ts'
import { Journal } from './journal.ts'
import { migrateFormat1 } from './migrate.ts'
import { SealedBytes } from './sealed-bytes.ts'
import { StoreError } from './store-error.ts'
import { Table } from './table.ts'
import { formatVersion, type TableName, tableNames } from './tables.ts'

/** When a commit is on disk: within 100 ms of its return, or before it. */
export type Durability = 'flush' | 'fsync'

const secretBytes = 32

export class Store {
  readonly journal: Journal
  readonly #environment: Environment
  readonly #records = new Map<string, SealedBytes>()
  readonly #flusher: Flusher
  #view = 0
  #viewing = false

  /** `onFlushError` hears of a disk that refused a flush; the flush is tried again after 50 ms. */
  constructor(dataDir: string, onFlushError: (error: Error) => void = () => {}) {
    this.#environment = openFiles(dataDir)
    for (const name of tableNames) {
      this.#records.set(name, new SealedBytes(name, this.#environment))
    }
    const transactionId = () => this.#environment.transactionId()
    this.journal = new Journal(this.#recordsOf('journal'), transactionId)
    this.#flusher = new Flusher((done) => this.#environment.sync(done), onFlushError)
    try {
      this.#checkFormat()
    } catch (error) {
      void this.#environment.close()
      throw error
    }
  }

  /** Who asks for a table says what is in it; a table belongs to one room. */
  table<Value>(name: TableName): Table<Value> {
    return new Table<Value>(this.#recordsOf(name))
  }

  /**
   * Makes the next reads see what this process has committed, and what others had one turn of the
   * event loop ago, at the cost of one refresh a turn. The number changes when what is seen may.
   */
  view(): number {
    if (this.#viewing) return this.#view
    this.refresh()
    this.#viewing = true
    setImmediate(() => {
      this.#viewing = false
    })
    return ++this.#view
  }

  /** Makes the next reads see what any process has committed by now. */
  refresh(): void {
    this.#environment.refresh()
  }

  /**
   * Changes when a backup has taken the place of everything: what is remembered of the journal and
   * of any table is of another past then.
   */
  generation(): number {
    return new Table<number>(this.#recordsOf('meta')).get('generation') ?? 0
  }

  /** 32 random bytes that are made when first asked for and the same ever after. */
  secret(name: string): Uint8Array {
    return this.#once(`secret ${name}`, () => randomBytes(secretBytes) as Uint8Array)
  }

  /**
   * Runs `action` alone among all processes, on the newest data, and commits what it put;
   * what it throws is thrown here, and then nothing is put. Throws StoreError `unavailable`, with
   * nothing put, while the disk refuses.
   */
  transact<T>(durability: Durability, action: () => T): T {
    this.#viewing = false
    try {
      const result = this.#environment.transact(durability === 'fsync', action)
      if (durability === 'flush') this.#flusher.schedule()
      return result
    } catch (error) {
      this.journal.forget()
      throw error
    }
  }

  /** Flushes to disk and lets the files go. */
  async close(): Promise<void> {
    await this.#flusher.close()
    await this.#environment.close()
  }

  #recordsOf(name: string): SealedBytes {
    return this.#records.get(name)!
  }

  #checkFormat(): void {
    const version = this.#once('format', () => formatVersion)
    if (version === formatVersion) return
    if (version !== 1) {
      throw new StoreError('format', `the accounts have format ${version}, not ${formatVersion}`)
    }
    this.transact('fsync', () => {
      // Another process may have been first.
      if (new Table<number>(this.#recordsOf('meta')).get('format') === formatVersion) return
      const records = (table: TableName | 'meta') => this.#recordsOf(table)
      migrateFormat1(this.#environment, records, this.journal, Date.now())
    })
  }

  #once<T>(name: string, make: () => T): T {
    const meta = new Table<T>(this.#recordsOf('meta'))
    this.refresh()
    const known = meta.get(name)
    if (known !== undefined) return known
    return this.transact('fsync', () => {
      const first = meta.get(name)
      if (first !== undefined) return first
      const value = make()
      meta.put(name, value)
      return value
    })
  }
}
