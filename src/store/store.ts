/**
 * Everything that must outlive any crash: an LMDB environment in `<data>/accounts/` that several
 * processes may have open. Every commit reaches the operating system before it returns, so it
 * outlives this process however that ends; `fsync` also waits for the disk, `flush` has the disk
 * follow within 100 ms.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Key as LmdbKey, open, type RootDatabase } from 'lmdb'
import { Flusher, type Sync } from './flusher.ts'
import { Journal, type JournalHead, type StoredCommit } from './journal.ts'
import { StoreError } from './store-error.ts'
import { Table } from './table.ts'

/** When a commit is on disk: within 100 ms of its return, or before it. */
export type Durability = 'flush' | 'fsync'

/** Every table there is; `journal` and `meta` are the store's own. */
export const tableNames = [
  'meta',
  'journal',
  'accounts',
  'keys',
  'usage',
  'repeats',
  'suppressions',
  'signals',
] as const
export type TableName = Exclude<(typeof tableNames)[number], 'meta' | 'journal'>

const formatVersion = 2
const secretBytes = 32
// Address space, not disk or memory: at a fixed size no process has to follow a growing map.
const mapBytes = 2 ** 36
const synchronousCommit = 2
const withoutDiskFlush = 0x10000

export class Store {
  readonly journal: Journal
  readonly #environment: RootDatabase
  readonly #tables = new Map<string, Table<unknown>>()
  readonly #flusher: Flusher
  #view = 0
  #viewing = false

  /** `onFlushError` hears of a disk that refused a flush; the flush is tried again after 50 ms. */
  constructor(dataDir: string, onFlushError: (error: Error) => void = () => {}) {
    const directory = join(dataDir, 'accounts')
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    chmodSync(directory, 0o700)
    this.#environment = open({
      path: directory,
      // The other mode may go back to an older commit after a kill, and credits with it.
      overlappingSync: false,
      encoding: 'binary',
      mapSize: mapBytes,
      maxDbs: tableNames.length,
    })
    for (const file of ['data.mdb', 'lock.mdb']) chmodSync(join(directory, file), 0o600)
    for (const name of tableNames) {
      const database = this.#environment.openDB<Buffer, LmdbKey>(name, {})
      this.#tables.set(name, new Table(name, database))
    }
    this.journal = new Journal(this.#own<StoredCommit>('journal'), this.#own<JournalHead>('meta'))
    // lmdb has `sync`, on a thread of its own, but its types leave it out.
    const environment = this.#environment as RootDatabase & { sync: Sync }
    this.#flusher = new Flusher((done) => environment.sync(done), onFlushError)
    this.#checkFormat()
  }

  /** Who asks for a table says what is in it; a table belongs to one room. */
  table<Value>(name: TableName): Table<Value> {
    return this.#own<Value>(name)
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
    this.#environment.resetReadTxn()
  }

  /** 32 random bytes that are made when first asked for and the same ever after. */
  secret(name: string): Uint8Array {
    return this.#once(`secret ${name}`, () => randomBytes(secretBytes) as Uint8Array)
  }

  /**
   * Runs `action` alone among all processes, on the newest data, and commits what it put;
   * what it throws is thrown here, and then nothing is put.
   */
  transact<T>(durability: Durability, action: () => T): T {
    this.#viewing = false
    if (durability === 'fsync') return this.#environment.transactionSync(action, synchronousCommit)
    const result = this.#environment.transactionSync(action, synchronousCommit | withoutDiskFlush)
    this.#flusher.schedule()
    return result
  }

  /** Flushes to disk and lets the files go. */
  async close(): Promise<void> {
    await this.#flusher.close()
    await this.#environment.close()
  }

  #own<Value>(name: string): Table<Value> {
    return this.#tables.get(name) as Table<Value>
  }

  #checkFormat(): void {
    const version = this.#once('format', () => formatVersion)
    if (version === formatVersion) return
    throw new StoreError('format', `the accounts have format ${version}, not ${formatVersion}`)
  }

  #once<T>(name: string, make: () => T): T {
    const meta = this.#own<T>('meta')
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
