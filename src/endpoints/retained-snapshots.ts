/**
 * The open snapshots: the current one, and for some minutes the previous ones, for clients that
 * page through one of them or repeat a paid request. A request keeps its snapshot until it is
 * answered. A replaced snapshot is closed after its last request. If several services share a
 * source, a cursor may come from one that swapped earlier or later. Its snapshot is then looked up.
 */
import type { EngineStats, WorkerStats } from '../domain/index.ts'
import type { Engine } from '../engines/index.ts'
import type { Interpreter } from '../language/index.ts'

/** The parts of a snapshot that answer requests. */
export interface ServedSnapshot {
  readonly engine: Engine
  /** Interprets the sentences of natural-language searches. */
  readonly interpreter: Interpreter
}

/** Stays open until it is released, also after swaps. */
export interface SnapshotLease extends ServedSnapshot {
  release(): void
}

/** One open snapshot. */
export interface OpenSnapshot extends ServedSnapshot {
  /** Resolves when suppression is applied. The snapshot must not answer before. */
  suppress(): Promise<void>
  /** Ends its threads. Called once, after the last request. */
  close(): Promise<void>
}

export interface RetainedOptions {
  /** Snapshots retained in addition to the current one. Default: 1. */
  readonly previousMax?: number
  /** How long a replaced snapshot answers replays. Not at all by default. */
  readonly replayMs?: number
  /**
   * Opens a snapshot that a cursor names and that is not open, with suppression applied. Null if
   * there is none.
   */
  readonly find?: (name: string) => Promise<OpenSnapshot | null>
  /** Called when a replaced snapshot has been closed. */
  readonly onClosed?: () => void
  /** Called with the error if a snapshot could not be closed. */
  readonly onFailed?: (error: unknown) => void
}

/** Shortest time that a found snapshot stays open, since its clients come again. */
const foundKeepMs = 10_000

interface PreviousSnapshot {
  readonly retained: RetainedSnapshot
  readonly timer: NodeJS.Timeout
  /** `performance.now()` until when its cursors are good. */
  readonly pagesUntilMs: number
  /** `performance.now()` until when it must be kept for replays. */
  readonly replaysUntilMs: number
}

export class RetainedSnapshots {
  readonly #keepMs: number
  readonly #options: RetainedOptions
  #current: RetainedSnapshot
  /** By name, oldest first. */
  readonly #previous = new Map<string, PreviousSnapshot>()
  readonly #finding = new Map<string, Promise<void>>()
  /** Names that were looked up without success. */
  readonly #missing = new Set<string>()
  #isClosed = false
  readonly #closing = new Map<RetainedSnapshot, Promise<void>>()
  /** Sums of the engines that are closed. */
  #past: WorkerCounts = nothing

  /** @param keepMs how long cursors of a replaced snapshot stay valid; 0: they expire at once */
  constructor(first: OpenSnapshot, keepMs: number, options: RetainedOptions = {}) {
    this.#current = new RetainedSnapshot(first)
    this.#keepMs = keepMs
    this.#options = options
  }

  get current(): OpenSnapshot {
    return this.#current.open
  }

  /** Snapshots in memory: open ones, and those that are being closed. */
  get count(): number {
    return 1 + this.#previous.size + this.#closing.size
  }

  /** Stats of the current engine. Counters include all earlier engines. */
  sumEngineStats(): EngineStats {
    const stats = this.current.engine.stats()
    let counts = sum(this.#past, stats)
    const previous = Array.from(this.#previous.values(), ({ retained }) => retained)
    for (const { open } of [...previous, ...this.#closing.keys()]) {
      counts = sum(counts, open.engine.stats())
    }
    const { workersLost, ...ofAny } = counts
    return stats.kind === 'workers' ? { ...stats, ...counts } : { ...stats, ...ofAny }
  }

  /**
   * Leases the current snapshot, or another wanted one that is available.
   *
   * @param wanted names in the request's cursors. Called only if there may be another snapshot.
   */
  lease(wanted: () => readonly string[]): SnapshotLease | Promise<SnapshotLease> {
    const { find } = this.#options
    if (find === undefined && this.#previous.size === 0) return this.#current.lease()
    const names = wanted()
    for (const name of names) {
      const previous = this.#previous.get(name)
      if (previous === undefined) continue
      // A snapshot that can be found again needs no time of its own.
      if (find !== undefined || performance.now() < previous.pagesUntilMs)
        return previous.retained.lease()
    }
    const unknown = names.find((name) => name !== this.current.engine.snapshot)
    if (find === undefined || unknown === undefined) return this.#current.lease()
    return this.#leaseFound(unknown, find)
  }

  /** Names of all snapshots that can answer replays at once. The current one comes first. */
  get names(): readonly string[] {
    return [this.current.engine.snapshot, ...[...this.#previous.keys()].reverse()]
  }

  /** Leases the named snapshot for a replay. Null if it is closed and cannot be found. */
  leaseNamed(name: string): SnapshotLease | null | Promise<SnapshotLease | null> {
    if (name === this.current.engine.snapshot) return this.#current.lease()
    const previous = this.#previous.get(name)
    if (previous !== undefined) return previous.retained.lease()
    const { find } = this.#options
    if (find === undefined) return null
    const leased = Promise.resolve(this.#leaseFound(name, find))
    return leased.then((lease) => {
      if (lease.engine.snapshot === name) return lease
      lease.release()
      return null
    })
  }

  /** New requests get this one, from the next on. */
  replace(next: OpenSnapshot): void {
    const before = this.#current
    this.#current = new RetainedSnapshot(next)
    this.#keep(before, this.#keepMs)
  }

  /** The retained snapshot of this name, or null. */
  findRetained(name: string): OpenSnapshot | null {
    return this.#previous.get(name)?.retained.open ?? null
  }

  /** Makes the retained snapshot of this name current. Returns false if there is none. */
  restoreRetained(name: string): boolean {
    const retained = this.#takeOut(name)
    if (retained === null) return false
    const before = this.#current
    this.#current = retained
    this.#keep(before, this.#keepMs)
    return true
  }

  /**
   * Makes room for another snapshot: cursors of all but the current expire. Snapshots kept for
   * replays stay, except the oldest if there would be one too many.
   */
  makeRoom(): void {
    const { previousMax = 1 } = this.#options
    const nowMs = performance.now()
    for (const [name, { replaysUntilMs }] of [...this.#previous]) {
      if (replaysUntilMs <= nowMs || this.#previous.size >= previousMax) this.#drop(name)
    }
  }

  /** Resolves when all are closed. Nothing may be leased afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.allSettled(this.#finding.values())
    for (const name of [...this.#previous.keys()]) this.#drop(name)
    this.#close(this.#current)
    await Promise.all(this.#closing.values())
  }

  /**
   * Leases the named snapshot if it can be found, else the current one, which refuses its cursors.
   */
  async #leaseFound(
    name: string,
    find: NonNullable<RetainedOptions['find']>,
  ): Promise<SnapshotLease> {
    if (!this.#missing.has(name)) {
      const finding = this.#finding.get(name) ?? this.#find(name, find)
      this.#finding.set(name, finding)
      await finding
    }
    return (this.#previous.get(name)?.retained ?? this.#current).lease()
  }

  async #find(name: string, find: NonNullable<RetainedOptions['find']>): Promise<void> {
    try {
      const found = await find(name)
      if (found === null) this.#missing.add(name)
      else if (this.#isClosed) await found.close()
      else this.#keep(new RetainedSnapshot(found), Math.max(this.#keepMs, foundKeepMs))
    } finally {
      this.#finding.delete(name)
    }
  }

  #keep(retained: RetainedSnapshot, pagesMs: number): void {
    const { previousMax = 1, replayMs = 0 } = this.#options
    const ms = Math.max(pagesMs, replayMs)
    const name = retained.open.engine.snapshot
    this.#missing.delete(name)
    this.#drop(name)
    const excess = Math.max(0, this.#previous.size + 1 - previousMax)
    for (const first of [...this.#previous.keys()].slice(0, excess)) this.#drop(first)
    if (ms === 0) return this.#close(retained)
    const timer = setTimeout(() => this.#drop(name), ms).unref()
    const nowMs = performance.now()
    const [pagesUntilMs, replaysUntilMs] = [nowMs + pagesMs, nowMs + replayMs]
    this.#previous.set(name, { retained, timer, pagesUntilMs, replaysUntilMs })
  }

  #drop(name: string): void {
    const retained = this.#takeOut(name)
    if (retained !== null) this.#close(retained)
  }

  #takeOut(name: string): RetainedSnapshot | null {
    const previous = this.#previous.get(name)
    if (previous === undefined) return null
    clearTimeout(previous.timer)
    this.#previous.delete(name)
    return previous.retained
  }

  #close(retained: RetainedSnapshot): void {
    const { onClosed, onFailed } = this.#options
    // Not awaited: without the handler an error would end the process.
    const ended = retained.closeWhenFree().catch((error: unknown) => onFailed?.(error))
    const closing = ended.then(() => {
      this.#closing.delete(retained)
      this.#past = sum(this.#past, retained.open.engine.stats())
      onClosed?.()
    })
    this.#closing.set(retained, closing)
  }
}

type WorkerCounts = Pick<WorkerStats, 'workersLost' | 'retried' | 'refused'>

const noneLost = { ended: 0, hung: 0, memory: 0 }
const nothing: WorkerCounts = { workersLost: noneLost, retried: 0, refused: 0 }

function sum(a: WorkerCounts, b: EngineStats): WorkerCounts {
  const [x, y] = [a.workersLost, b.kind === 'workers' ? b.workersLost : noneLost]
  return {
    workersLost: {
      ended: x.ended + y.ended,
      hung: x.hung + y.hung,
      memory: x.memory + y.memory,
    },
    retried: a.retried + b.retried,
    refused: a.refused + b.refused,
  }
}

/** Counts the leases of a snapshot. */
class RetainedSnapshot {
  readonly open: OpenSnapshot
  #leases = 0
  #onFree: (() => void) | null = null

  constructor(open: OpenSnapshot) {
    this.open = open
  }

  lease(): SnapshotLease {
    this.#leases++
    const { engine, interpreter } = this.open
    return { engine, interpreter, release: () => this.#release() }
  }

  async closeWhenFree(): Promise<void> {
    if (this.#leases > 0) {
      await new Promise<void>((resolve) => {
        this.#onFree = resolve
      })
    }
    await this.open.close()
  }

  #release(): void {
    this.#leases--
    if (this.#leases === 0) this.#onFree?.()
  }
}
