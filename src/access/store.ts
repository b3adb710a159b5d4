/**
 * Accounts on disk: an LMDB environment in `<data>/accounts/` that several processes may have open.
 * Every commit reaches the operating system before it returns, so it outlives this process however
 * that ends; `fsync` also waits for the disk, `flush` has the disk follow within 100 ms.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, open, type RootDatabase } from 'lmdb'
import { AccessError } from './access-error.ts'
import type { Account } from './account.ts'
import { Flusher, type Sync } from './flusher.ts'
import { decodeRecord, encodeRecord } from './record.ts'

/** When a commit is on disk: within 100 ms of its return, or before it. */
export type Durability = 'flush' | 'fsync'

const formatVersion = 1
const secretBytes = 32
// Address space, not disk or memory: at a fixed size no process has to follow a growing map.
const mapBytes = 2 ** 30
const synchronousCommit = 2
const withoutDiskFlush = 0x10000

export class Store {
  readonly #environment: RootDatabase
  readonly #accounts: Database<Buffer, string>
  readonly #ids: Database<Buffer, Uint8Array>
  readonly #meta: Database<Buffer, string>
  readonly #flusher: Flusher
  #view = 0
  #viewing = false

  /** `onFlushError` hears of a disk that refused a flush; the flush is tried again after 50 ms. */
  constructor(dataDir: string, onFlushError: (error: Error) => void) {
    const directory = join(dataDir, 'accounts')
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    chmodSync(directory, 0o700)
    this.#environment = open({
      path: directory,
      // The other mode may go back to an older commit after a kill, and credits with it.
      overlappingSync: false,
      encoding: 'binary',
      mapSize: mapBytes,
    })
    for (const file of ['data.mdb', 'lock.mdb']) chmodSync(join(directory, file), 0o600)
    this.#accounts = this.#environment.openDB('accounts', {})
    this.#ids = this.#environment.openDB('ids', { keyEncoding: 'binary' })
    this.#meta = this.#environment.openDB('meta', {})
    // lmdb has `sync`, on a thread of its own, but its types leave it out.
    const environment = this.#environment as RootDatabase & { sync: Sync }
    this.#flusher = new Flusher((done) => environment.sync(done), onFlushError)
    this.#checkFormat()
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

  /** Throws AccessError `damaged`, as every read here does, when the record's checksum is wrong. */
  account(id: string): Account | undefined {
    return read<Account>(accountName(id), this.#accounts.getBinaryFast(id))
  }

  accountOfKey(keyHash: Uint8Array): Account | undefined {
    const id = read<string>(keyName(keyHash), this.#ids.getBinaryFast(keyHash))
    return id === undefined ? undefined : this.account(id)
  }

  accounts(): Account[] {
    const found: Account[] = []
    for (const { key, value } of this.#accounts.getRange()) {
      found.push(decodeRecord(accountName(key), value) as Account)
    }
    return found
  }

  putAccount(account: Account): void {
    this.#accounts.putSync(account.id, encodeRecord(accountName(account.id), account))
  }

  putKey(keyHash: Uint8Array, id: string): void {
    this.#ids.putSync(keyHash, encodeRecord(keyName(keyHash), id))
  }

  /** 32 random bytes that are made when first asked for and the same ever after. */
  secret(name: string): Uint8Array {
    return this.#metaOnce(`secret ${name}`, () => randomBytes(secretBytes))
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

  #checkFormat(): void {
    const version = this.#metaOnce('format', () => formatVersion)
    if (version === formatVersion) return
    throw new AccessError('format', `the accounts have format ${version}, not ${formatVersion}`)
  }

  #metaOnce<T>(name: string, make: () => T): T {
    const label = `meta record ${name}`
    this.refresh()
    const known = this.#meta.getBinary(name)
    if (known !== undefined) return decodeRecord(label, known) as T
    return this.transact('fsync', () => {
      const first = this.#meta.getBinary(name)
      if (first !== undefined) return decodeRecord(label, first) as T
      const value = make()
      this.#meta.putSync(name, encodeRecord(label, value))
      return value
    })
  }
}

/** `shared` is lmdb's own buffer: longer than the record and overwritten by the next read. */
function read<T>(name: string, shared: Buffer | undefined): T | undefined {
  if (shared === undefined) return undefined
  return decodeRecord(name, shared.subarray(0, shared.length)) as T
}

function accountName(id: string): string {
  return `account record ${id}`
}

function keyName(keyHash: Uint8Array): string {
  return `key record ${Buffer.from(keyHash).toString('hex', 0, 8)}`
}
