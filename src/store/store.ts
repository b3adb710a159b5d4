/**
 * The durable account data: an LMDB environment in `<data>/accounts/` that several processes may
 * open, and a write-ahead log (WAL) with the newest commits of its journal. Every commit reaches
 * the operating system before it returns, so it survives the end of this process. `fsync` also
 * waits for the disk. With `flush` the disk follows within 100 ms, unless it is slower. After a
 * power loss the store is as of the last completed flush (flushed-state.ts).
 */
import { randomBytes } from 'node:crypto'
import { ChecksummedRecords } from './checksummed-records.ts'
import { cutHead } from './cut/stored-cut.ts'
import { accountsDirectory, openFiles } from './disk/data-files.ts'
import type { Environment } from './disk/environment.ts'
import { Flusher, type Sync } from './disk/flusher.ts'
import { type Appended, type Commit, type Drafted, Journal, readCommit } from './journal.ts'
import { migrateFormat1 } from './migrate.ts'
import { StoreError } from './store-error.ts'
import { formatVersion, Table, type TableName, tableNames } from './table.ts'
import { type AccountCredits, Effects, type UsageSum } from './wal/effects.ts'
import { ReplayRows } from './wal/replay-rows.ts'
import { WalFile } from './wal/wal-file.ts'

/** When a commit is on disk: within 100 ms of its return, or before it. */
export type Durability = 'flush' | 'fsync'

/** Commits in the write-ahead log that are not yet applied to the tables. */
interface WalContent {
  readonly commits: Commit[]
  readonly effects: Effects
  /** Whether another process has reported any of these commits as being on disk. */
  hasSynced: boolean
}

/** Other processes have appended durable commits, so the transaction must wait for the disk. */
class MustWait extends Error {}

const secretBytes = 32
// An `fsync` commit is on disk in the write-ahead log, so the tables may follow later.
const checkpointMs = 1000

export class Store {
  readonly journal: Journal
  readonly #environment: Environment
  readonly #records = new Map<string, ChecksummedRecords>()
  readonly #flusher: Flusher
  readonly #wal: WalFile
  readonly #onFlushError: (error: Error) => void
  readonly #replays: ReplayRows
  #walGeneration = 0
  /** Commits that this process has added to the write-ahead log. */
  #appended: WalContent
  #checkpointTimer: NodeJS.Timeout | undefined
  #checkpoints = 0
  #followed = 0
  #isTransacting = false
  /** Whether the last transaction here has waited for the disk. */
  #isOnDisk = false
  #view = 0
  #appendedView = Number.NaN
  #viewing = false
  #isClosed = false
  #commits = 0

  /** `onFlushError` gets errors of a flush. The flush is retried after 50 ms. */
  constructor(dataDir: string, onFlushError: (error: Error) => void = () => {}) {
    this.#environment = openFiles(dataDir)
    for (const name of tableNames) {
      this.#records.set(name, new ChecksummedRecords(name, this.#environment))
    }
    const transactionId = () => this.#environment.transactionId()
    const cutSeq = () => cutHead(this.meta()).seq
    this.journal = new Journal(this.#recordsOf('journal'), transactionId, cutSeq)
    this.#replays = new ReplayRows(this.table('repeats'), this.table('repeats'))
    this.#appended = this.#nothing()
    this.#onFlushError = onFlushError
    this.#flusher = new Flusher((done) => this.#flush(done), onFlushError)
    this.#wal = this.#orClosed(() => new WalFile(accountsDirectory(dataDir)))
    this.#orClosed(() => {
      this.#checkFormat()
      this.refresh()
    })
  }

  /** Closes the environment if opening fails. */
  #orClosed<T>(open: () => T): T {
    try {
      return open()
    } catch (error) {
      void this.#environment.close()
      throw error
    }
  }

  /** The caller declares the type of its values. A table belongs to one module. */
  table<Value>(name: TableName): Table<Value> {
    return new Table<Value>(this.#recordsOf(name))
  }

  /** Values that exist once, see `tableNames`. */
  meta<Value>(): Table<Value> {
    return new Table<Value>(this.#recordsOf('meta'))
  }

  /**
   * Makes the next reads see the commits of this process, and those of others as of this event-loop
   * tick. Costs one refresh per tick. Returns a number that changes when the view may have changed.
   * Excludes commits that any process has appended since the last checkpoint (`checkpoints`).
   */
  view(): number {
    if (this.#viewing) return this.#view
    this.#environment.refresh()
    this.#viewing = true
    setImmediate(() => {
      this.#viewing = false
    })
    return ++this.#view
  }

  /** As `view`, but includes commits that other processes have appended. */
  viewAppended(): number {
    const view = this.view()
    if (this.#appendedView !== view && this.#hasForeignWal()) this.#tryCheckpoint()
    this.#appendedView = this.view()
    return this.#appendedView
  }

  /** Makes the next reads see what any process has committed by now, unless the disk refuses. */
  refresh(): void {
    this.#environment.refresh()
    if (!this.#wal.isEmpty || this.#hasForeignWal()) this.#tryCheckpoint()
  }

  /**
   * Changes when a restored backup has replaced the store. Cached values of the journal and of
   * tables are then invalid.
   */
  generation(): number {
    return new Table<number>(this.#recordsOf('meta')).get('generation') ?? 0
  }

  /** 32 random bytes, made at the first call for a name and the same ever after. */
  secret(name: string): Uint8Array {
    return this.#once(`secret ${name}`, () => randomBytes(secretBytes) as Uint8Array)
  }

  /**
   * Runs `action` exclusively among all processes, on the newest data, and commits its writes.
   * Rethrows errors of `action`. Throws StoreError `unavailable` if the disk refuses. Nothing is
   * written in either case.
   */
  transact<T>(durability: Durability, action: () => T): T {
    const result = this.#transact(durability, action)
    if (durability === 'flush') this.#flusher.schedule()
    return result
  }

  #transact<T>(durability: Durability, action: () => T): T {
    this.#viewing = false
    const isWithin = this.#isTransacting
    this.#isTransacting = true
    try {
      // A nested action is committed with the outer transaction, which has applied the log.
      if (isWithin) return this.#environment.transact(durability === 'fsync', action)
      return this.#takeOverAnd(durability === 'fsync' || this.#wal.hasSynced, action)
    } catch (error) {
      this.journal.forget()
      if (!(error instanceof MustWait)) throw error
    } finally {
      this.#isTransacting = isWithin
    }
    return this.#transact('fsync', action)
  }

  #takeOverAnd<T>(waits: boolean, action: () => T): T {
    const result = this.#environment.transact(waits, () => {
      this.#takeOver(waits)
      return action()
    })
    this.#isOnDisk = waits
    this.#wal.restart()
    this.#appended = this.#nothing()
    this.#checkpoints++
    clearTimeout(this.#checkpointTimer)
    this.#checkpointTimer = undefined
    return result
  }

  /**
   * Appends the debits that `action` returns to the write-ahead log, exclusively among all
   * processes. A checkpoint applies them to the tables about 50 ms later (`fsync`: a second), or
   * before the next transaction. Until `checkpoints` changes, `action` must itself remember what
   * was appended. `puts`: the action also writes tables, or reads what was appended, so this works
   * as `transact`. Throws as `transact`.
   */
  append<T>(
    durability: Durability,
    atMs: number,
    puts: boolean,
    action: () => Drafted<T>,
  ): Appended<T> {
    // After a power loss a durable commit of the write-ahead log is of use only if the tables that
    // it follows are durable too.
    const isRefused = puts || this.#wal.isFull || (durability === 'fsync' && !this.#isOnDisk)
    const appended = isRefused ? undefined : this.#append(durability, atMs, action)
    if (appended !== undefined) return this.#counted(appended)
    const transacted = this.transact(durability, () => {
      const { entries, result } = action()
      if (entries.length === 0) return { result, seq: 0 }
      const seq = this.journal.append(atMs, entries)
      const { effects } = this.#nothing()
      effects.add(atMs, entries)
      effects.save()
      return { result, seq }
    })
    return this.#counted(transacted)
  }

  #counted<T>(appended: Appended<T>): Appended<T> {
    if (appended.seq > 0) this.#commits++
    return appended
  }

  /** Undefined if another process has committed since, so this one may not append. */
  #append<T>(
    durability: Durability,
    atMs: number,
    action: () => Drafted<T>,
  ): Appended<T> | undefined {
    try {
      const appended = this.#environment.hold(() => {
        if (Number.isNaN(this.journal.unbrokenSeq())) return undefined
        const { entries, result } = action()
        if (entries.length === 0) return { result, seq: 0 }
        const commit = this.journal.draft(atMs, entries)
        const inWal = { ...commit, isSynced: durability === 'fsync' }
        this.#wal.append(inWal, this.journal.known.hash, this.#walGeneration)
        this.journal.follow(commit)
        this.#appended.commits.push(commit)
        this.#appended.effects.add(atMs, entries)
        return { result, seq: commit.seq }
      })
      if (appended !== undefined && appended.seq > 0) this.#checkpointSoon(durability)
      return appended
    } catch (error) {
      this.journal.forget()
      throw error
    }
  }

  #checkpointSoon(durability: Durability): void {
    if (durability === 'flush') this.#flusher.schedule()
    else this.#checkpointTimer ??= setTimeout(() => this.#checkpointAside(), checkpointMs).unref()
  }

  /** Statistics of this process, without reading. `commits`: with entries, since the opening. */
  stats(): { commits: number; walBytes: number; unflushedMs: number } {
    const { unflushedMs } = this.#flusher
    return { commits: this.#commits, walBytes: this.#wal.bytes, unflushedMs }
  }

  /** Changes whenever appended commits of this process were applied to the tables. */
  get checkpoints(): number {
    return this.#checkpoints
  }

  /**
   * Changes whenever another process has committed, so cached values of tables may be stale.
   */
  get followed(): number {
    return this.#followed
  }

  /** Flushes to disk and closes the files. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    clearTimeout(this.#checkpointTimer)
    if (!this.#wal.isEmpty) this.#tryCheckpoint()
    await this.#flusher.close()
    this.#wal.close()
    await this.#environment.close()
  }

  #hasForeignWal(): boolean {
    const head = this.journal.head()
    const isOwn = !this.#wal.isEmpty && this.journal.known.seq > head.seq
    return !isOwn && this.#wal.continues(head, this.generation())
  }

  /** Applies appended commits of all processes to the tables. Throws as `transact`. */
  checkpoint(): void {
    this.transact(this.#wal.hasSynced ? 'fsync' : 'flush', () => {})
  }

  /** As `checkpoint`. If the disk refuses, the commits stay in the write-ahead log for now. */
  #tryCheckpoint(): void {
    try {
      this.checkpoint()
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'unavailable') throw error
    }
  }

  #checkpointAside(): void {
    this.#checkpointTimer = undefined
    try {
      this.checkpoint()
    } catch (error) {
      this.#onFlushError(error as Error)
      this.#checkpointSoon('fsync')
    }
  }

  #flush(done: Parameters<Sync>[0]): void {
    try {
      if (!this.#wal.isEmpty) this.#transact('flush', () => {})
    } catch (error) {
      done(error as Error)
      return
    }
    this.#environment.sync(done)
  }

  /** Applies the write-ahead log to the tables, at the beginning of a transaction. */
  #takeOver(waits: boolean): void {
    // The process with the last commit has the log in memory. Others read the file.
    const isOurs = !Number.isNaN(this.journal.unbrokenSeq())
    if (isOurs && this.#wal.isEmpty) return
    const { commits, effects, hasSynced } = isOurs ? this.#appended : this.#left()
    // The next append overwrites the file, so its durable commits must first be so in the tables.
    if (hasSynced && !waits) throw new MustWait()
    for (const commit of commits) this.journal.adopt(commit)
    effects.save()
  }

  #left(): WalContent {
    this.#walGeneration = this.generation()
    this.#followed++
    const content = this.#nothing()
    for (const commit of this.#wal.commitsAfter(this.journal.head(), this.#walGeneration)) {
      const { atMs, entries } = readCommit(commit.seq, commit.bytes)
      content.commits.push(commit)
      content.effects.add(atMs, entries)
      content.hasSynced ||= commit.isSynced
    }
    return content
  }

  #nothing(): WalContent {
    const [accounts, usage] = [
      this.table<AccountCredits>('accounts'),
      this.table<UsageSum>('usage'),
    ]
    const effects = new Effects({ accounts, usage, replays: this.#replays })
    return { commits: [], effects, hasSynced: false }
  }

  #recordsOf(name: string): ChecksummedRecords {
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
