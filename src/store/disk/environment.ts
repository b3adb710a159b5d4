/**
 * The LMDB environment of a store, which stays usable after disk errors. A refused commit changes
 * nothing. If its root page may be half written, LMDB refuses everything until it is reopened, so
 * it is reopened here.
 */

import { closeSync, fstatSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Key as LmdbKey, RootDatabase } from 'lmdb'
import type { BytesDatabase } from '../checksummed-records.ts'
import { loadLmdb } from '../load-lmdb.ts'
import { StoreError } from '../store-error.ts'
import { FlushedState } from './flushed-state.ts'

export interface EnvironmentOptions {
  /** The folder of `data.mdb`. */
  readonly directory: string
  readonly databases: readonly string[]
  readonly readOnly?: boolean
}

// Address space, not disk or memory. With a fixed size no process has to follow a growing map. It
// is the most that accounts can hold, and half of the address space of some processors (39 bits).
const mapBytes = 2 ** 38
const databasesMax = 16
const pageBytes = 4096
const synchronousCommit = 2
const withoutDiskFlush = 0x10000
const holdFlags = synchronousCommit | withoutDiskFlush
// Bytes of a transaction other than records: a path in each tree, and the list of free pages.
const transactionBytes = 48 * pageBytes
// A record's leaf, and the half that may be split off.
const pagesPerPut = 2
// Dead readers keep LMDB from reusing pages, so they are checked for at this interval.
const commitsBetweenChecks = 4096

const attemptsMax = 100
const retryPauseMsMax = 8
const clock = new Int32Array(new SharedArrayBuffer(4))

// Error codes of LMDB for invalid pages.
const damageCodes: readonly unknown[] = [-30797, -30796, -30793]

/** Members of lmdb that its types lack. */
type LmdbRoot = RootDatabase & {
  getWriteTxnId(): number
  env: { info(): { lastPageNumber: number; lastTxnId: number } }
}

/** LMDB took an old commit for the last one, and must be reopened before a retry. */
class StaleNumber extends Error {}

export class Environment {
  readonly #options: EnvironmentOptions
  readonly #databases = new Map<string, BytesDatabase>()
  #root: LmdbRoot
  #reserve: Reserve | undefined
  #flushed: FlushedState | undefined
  /** The current transaction: its number, the bytes in use before it, and its writes. */
  #transactionId = 0
  #usedBytes = 0
  #puts = 0
  #putBytes = 0
  #commits = 0
  #isClosed = false
  #isWriting = false
  #mustReopen = false

  constructor(options: EnvironmentOptions) {
    this.#options = options
    this.#root = this.#open()
  }

  /** Throws StoreError `damaged` if there is no such database. */
  database(name: string): BytesDatabase {
    const database = this.#databases.get(name)
    if (database === undefined) throw new StoreError('damaged', `there is no table ${name}`)
    return database
  }

  /** False for a table that an earlier release did not have, in a store that is only read. */
  has(name: string): boolean {
    return this.#databases.has(name)
  }

  /** A database that only a migration reads, with keys that are bytes. `undefined` if missing. */
  formerDatabase(name: string): BytesDatabase | undefined {
    const options = { keyEncoding: 'binary', create: false } as const
    return this.#root.openDB<Buffer, LmdbKey>(name, options)
  }

  /** Number of the current write transaction. All processes count them together. */
  transactionId(): number {
    return this.#transactionId
  }

  /** Makes the next reads see what any process has committed by now. */
  refresh(): void {
    this.#reopenIfNeeded()
    this.#root.resetReadTxn()
  }

  /** Called before each write in a transaction: reserves the space for it. */
  willPut(bytes: number): void {
    this.#puts++
    this.#putBytes += bytes
    // A page is written once, however many records of it change.
    const pagesBytes = Math.min(this.#puts * pagesPerPut * pageBytes, this.#usedBytes)
    const neededBytes = transactionBytes + pagesBytes + 2 * this.#putBytes
    this.#reserve?.ensure(this.#usedBytes, neededBytes)
  }

  /**
   * Runs `action` in a write transaction and commits it. Its errors are rethrown, and then nothing
   * is changed. `sync`: the commit waits for the disk. Throws StoreError `unavailable`, with
   * nothing changed, if the disk refuses.
   */
  transact<T>(sync: boolean, action: () => T): T {
    // A nested action is committed with the outer transaction.
    if (this.#isWriting) return this.#commit(sync, action)
    const result = this.#current(() => {
      this.#attempt(() => this.#flushed?.prepare(sync))
      this.#isWriting = true
      try {
        return this.#commit(sync, action)
      } finally {
        this.#isWriting = false
      }
    })
    if (sync) this.#attempt(() => this.#flushed?.follow())
    return result
  }

  /** Retries a transaction that would begin on an older state than the last commit. */
  #current<T>(transact: () => T): T {
    for (let attempts = 1; ; attempts++) {
      this.#reopenIfNeeded()
      try {
        return transact()
      } catch (error) {
        if (!(error instanceof StaleNumber)) throw error
        if (attempts === attemptsMax) throw refusal(error)
        this.#mustReopen = true
        // Random, so that processes do not retry in step.
        Atomics.wait(clock, 0, 0, retryPauseMsMax * Math.random())
      }
    }
  }

  /**
   * Runs `action`, which writes nothing to LMDB, exclusively among all processes. Costs a small
   * part of a commit. Rethrows errors of `action`, system errors as `unavailable`.
   */
  hold<T>(action: () => T): T {
    this.#reopenIfNeeded()
    let hasBegun = false
    try {
      return this.#root.transactionSync(() => {
        this.#identify()
        hasBegun = true
        return action()
      }, holdFlags)
    } catch (error) {
      if (!hasBegun) return this.#holdAnew(action)
      throw isOfDisk(error) ? refusal(error) : error
    }
  }

  #holdAnew<T>(action: () => T): T {
    return this.#current(() => this.#run(holdFlags, () => this.#identify(), action))
  }

  #commit<T>(sync: boolean, action: () => T): T {
    const flags = sync ? synchronousCommit : synchronousCommit | withoutDiskFlush
    const result = this.#run(flags, () => this.#begin(), action)
    if (++this.#commits % commitsBetweenChecks === 0) this.#root.readerCheck()
    return result
  }

  #run<T>(flags: number, begin: () => void, action: () => T): T {
    let isOurs = false
    try {
      return this.#root.transactionSync(() => {
        begin()
        try {
          return action()
        } catch (error) {
          isOurs = !isOfDisk(error)
          throw error
        }
      }, flags)
    } catch (error) {
      if (isOurs || error instanceof StaleNumber) throw error
      this.#mustReopen = !this.#canBegin()
      this.#reopenIfNeeded()
      throw refusal(error)
    }
  }

  #attempt(action: () => void): void {
    try {
      action()
    } catch (error) {
      throw refusal(error)
    }
  }

  /** Flushes all commits to disk, on another thread. */
  sync(done: (error?: Error) => void): void {
    this.#flush().then(() => done(), done)
  }

  async #flush(): Promise<void> {
    const isDone = await this.#flushed!.flush()
    // False: LMDB was reopened meanwhile.
    if (!isDone && !this.#isClosed) await this.#flush()
  }

  /**
   * Copies one consistent state into an empty folder. `compact`: without free pages, which still
   * contain removed data. A damaged page may then end the process.
   */
  copyTo(directory: string, compact: boolean): Promise<void> {
    return this.#root.backup(directory, compact)
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#reserve?.close()
    this.#flushed?.close()
    await this.#root.close()
  }

  #identify(): void {
    this.#transactionId = this.#root.getWriteTxnId()
    // lmdb does not check whether LMDB began a transaction. Without one there is no number.
    if (this.#transactionId === 0) throw new Error('LMDB begins no transaction')
    const info = this.#root.env.info()
    // lmdb 3.5.6 has the defect that was LMDB's ITS#9496. A process that opens the environment
    // while another commits resets the number of that commit, and the next one would replace it.
    if (info.lastTxnId + 1 !== this.#transactionId) {
      throw new StaleNumber(`LMDB takes its last commit, ${info.lastTxnId}, for an older one`)
    }
    this.#usedBytes = (info.lastPageNumber + 1) * pageBytes
  }

  #begin(): void {
    this.#identify()
    this.#puts = 0
    this.#putBytes = 0
    this.#reserve?.ensure(this.#usedBytes, transactionBytes)
  }

  #canBegin(): boolean {
    try {
      return this.#root.transactionSync(() => this.#root.getWriteTxnId() !== 0, synchronousCommit)
    } catch {
      return false
    }
  }

  #reopenIfNeeded(): void {
    if (!this.#mustReopen || this.#isClosed) return
    this.#reserve?.close()
    this.#reserve = undefined
    this.#flushed?.close()
    this.#flushed = undefined
    try {
      // LMDB is closed when this returns. The promise waits for writes that never come.
      void this.#root.close()
      this.#root = this.#open()
      this.#mustReopen = false
    } catch (error) {
      throw refusal(error)
    }
  }

  #open(): LmdbRoot {
    const { directory, databases, readOnly = false } = this.#options
    const root = loadLmdb().open({
      path: directory,
      // With overlapping syncs LMDB may go back to an older commit after a kill, and lose debits.
      overlappingSync: false,
      encoding: 'binary',
      mapSize: mapBytes,
      maxDbs: databasesMax,
      readOnly,
    }) as LmdbRoot
    if (!readOnly) {
      this.#reserve = new Reserve(join(directory, 'data.mdb'))
      this.#flushed = new FlushedState(directory, root)
    }
    for (const name of databases) {
      const database = root.openDB<Buffer, LmdbKey>(name, {}) as BytesDatabase | undefined
      if (database !== undefined) this.#databases.set(name, database)
    }
    return root
  }
}

function refusal(error: unknown): StoreError {
  const { message, code } = error as { message?: string; code?: unknown }
  if (damageCodes.includes(code)) {
    return new StoreError('damaged', `a page of the accounts is damaged: ${message}`)
  }
  const options = { cause: error }
  return new StoreError('unavailable', `the accounts cannot be written: ${message}`, options)
}

/** Errors of LMDB have a number, errors of the system name a call. */
function isOfDisk(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  return typeof code === 'number' || syscall !== undefined
}

// Reserves the disk space that LMDB is going to write to. If the system refuses to write a page,
// lmdb 3.5.6 writes a message of some 105 characters into a buffer of 100 bytes. That may abort the
// process. Writes to space that already belongs to the file are not refused. So a full disk is
// found here, before LMDB writes anything.

const stepBytes = 2 ** 18
const zeros = Buffer.alloc(2 ** 16)

class Reserve {
  readonly #file: number
  /** Bytes that the file is known to have. */
  #endBytes = 0

  constructor(path: string) {
    this.#file = openSync(path, 'r+')
  }

  /**
   * Only inside a write transaction, when no other process can extend the file: extends it to at
   * least `bytes` after `usedBytes`. Throws the system's error if there is no room.
   */
  ensure(usedBytes: number, bytes: number): void {
    if (usedBytes + bytes <= this.#endBytes) return
    this.#endBytes = fstatSync(this.#file).size
    const wantedBytes = Math.ceil((usedBytes + bytes) / stepBytes) * stepBytes
    while (this.#endBytes < wantedBytes) {
      this.#endBytes += writeSync(this.#file, zeros, 0, zeros.length, this.#endBytes)
    }
  }

  close(): void {
    closeSync(this.#file)
  }
}
