/**
 * The snapshots that answer: the current one, and for some minutes those before it, for clients
 * that have begun to page through one of them or repeat a request that they paid for. A request
 * keeps the one it began on until it is answered; what is replaced is closed when its last request
 * is. Where several services have one source, a cursor may come from one that has followed the
 * source earlier, or later: its snapshot is looked for.
 */
import type { Served, ServedSnapshots, SnapshotLease } from '../../endpoints/index.ts'
import type { EngineFigures, WorkerFigures } from '../../engines/index.ts'

/** One open snapshot. */
export interface OpenSnapshot extends Served {
  /** Resolves once it hides whoever is to be hidden; before that it must not answer. */
  conceal(): Promise<void>
  /** Ends its threads; called once, when nobody asks it any more. */
  close(): Promise<void>
}

export interface HeldOptions {
  /** Snapshots kept besides the one that answers: one, unless told. */
  readonly besideMax?: number
  /** How long a snapshot that was replaced answers replays; not at all, unless told. */
  readonly replayMs?: number
  /** Opens, concealed, one that a cursor names and that is not held; null where there is none. */
  readonly find?: (name: string) => Promise<OpenSnapshot | null>
  /** Told when one that was replaced is in use no more. */
  readonly onClosed?: () => void
  /** Told why one could not be closed. */
  readonly onFailed?: (error: unknown) => void
}

/** Who has come with a cursor of another snapshot comes again, at least within so long. */
const foundKeepMs = 10_000

interface Beside {
  readonly held: Held
  readonly timer: NodeJS.Timeout
  /** `performance.now()` until when its cursors are good. */
  readonly pagesUntilMs: number
  /** `performance.now()` until when it must be kept for replays. */
  readonly replaysUntilMs: number
}

export class HeldSnapshots implements ServedSnapshots {
  readonly #keepMs: number
  readonly #options: HeldOptions
  #current: Held
  /** By name, the one that was kept first in front. */
  readonly #beside = new Map<string, Beside>()
  readonly #finding = new Map<string, Promise<void>>()
  /** What was looked for and was not there. */
  readonly #missing = new Set<string>()
  #isClosed = false
  readonly #closing = new Map<Held, Promise<void>>()
  /** What engines have counted that are closed. */
  #past: Counts = nothing

  /**
   * @param keepMs how long cursors of a snapshot that was replaced are good for; 0: not at all
   */
  constructor(first: OpenSnapshot, keepMs: number, options: HeldOptions = {}) {
    this.#current = new Held(first)
    this.#keepMs = keepMs
    this.#options = options
  }

  get current(): OpenSnapshot {
    return this.#current.open
  }

  /** Snapshots in memory: those that answer, and those that are being closed. */
  get count(): number {
    return 1 + this.#beside.size + this.#closing.size
  }

  /** Of the engine that answers; what is counted is of all there have been. */
  engineFigures(): EngineFigures {
    const figures = this.current.engine.figures()
    let counts = sum(this.#past, figures)
    const beside = Array.from(this.#beside.values(), ({ held }) => held)
    for (const { open } of [...beside, ...this.#closing.keys()]) {
      counts = sum(counts, open.engine.figures())
    }
    const { workersLost, ...ofAny } = counts
    return figures.kind === 'workers' ? { ...figures, ...counts } : { ...figures, ...ofAny }
  }

  lease(wanted: () => readonly string[]): SnapshotLease | Promise<SnapshotLease> {
    const { find } = this.#options
    if (find === undefined && this.#beside.size === 0) return this.#current.lease()
    const names = wanted()
    for (const name of names) {
      const beside = this.#beside.get(name)
      if (beside === undefined) continue
      // What is found anywhere needs no time of its own.
      if (find !== undefined || performance.now() < beside.pagesUntilMs) return beside.held.lease()
    }
    const unknown = names.find((name) => name !== this.current.engine.snapshot)
    if (find === undefined || unknown === undefined) return this.#current.lease()
    return this.#leaseFound(unknown, find)
  }

  get names(): readonly string[] {
    return [this.current.engine.snapshot, ...[...this.#beside.keys()].reverse()]
  }

  /** Of the current one, of one beside it, or of one that can be found. */
  leaseOf(name: string): SnapshotLease | null | Promise<SnapshotLease | null> {
    if (name === this.current.engine.snapshot) return this.#current.lease()
    const beside = this.#beside.get(name)
    if (beside !== undefined) return beside.held.lease()
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
    this.#current = new Held(next)
    this.#keep(before, this.#keepMs)
  }

  /** One beside the current, if it is still held and has this name. */
  older(name: string): OpenSnapshot | null {
    return this.#beside.get(name)?.held.open ?? null
  }

  /** Goes on with one beside the current, if it is still held and has this name. */
  goBack(name: string): boolean {
    const held = this.#takeOut(name)
    if (held === null) return false
    const before = this.#current
    this.#current = held
    this.#keep(before, this.#keepMs)
    return true
  }

  /**
   * Makes room for another: cursors of all but the current expire. What must be kept for replays
   * stays, but for the oldest where the next one would be one too many.
   */
  makeRoom(): void {
    const { besideMax = 1 } = this.#options
    const nowMs = performance.now()
    for (const [name, { replaysUntilMs }] of [...this.#beside]) {
      if (replaysUntilMs <= nowMs || this.#beside.size >= besideMax) this.#drop(name)
    }
  }

  /** Resolves once all are closed; nothing may be leased any more. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.allSettled(this.#finding.values())
    for (const name of [...this.#beside.keys()]) this.#drop(name)
    this.#close(this.#current)
    await Promise.all(this.#closing.values())
  }

  /** That of the name, if it can be found: else the current one, which refuses its cursors. */
  async #leaseFound(name: string, find: NonNullable<HeldOptions['find']>): Promise<SnapshotLease> {
    if (!this.#missing.has(name)) {
      const finding = this.#finding.get(name) ?? this.#find(name, find)
      this.#finding.set(name, finding)
      await finding
    }
    return (this.#beside.get(name)?.held ?? this.#current).lease()
  }

  async #find(name: string, find: NonNullable<HeldOptions['find']>): Promise<void> {
    try {
      const found = await find(name)
      if (found === null) this.#missing.add(name)
      else if (this.#isClosed) await found.close()
      else this.#keep(new Held(found), Math.max(this.#keepMs, foundKeepMs))
    } finally {
      this.#finding.delete(name)
    }
  }

  #keep(held: Held, pagesMs: number): void {
    const { besideMax = 1, replayMs = 0 } = this.#options
    const ms = Math.max(pagesMs, replayMs)
    const name = held.open.engine.snapshot
    this.#missing.delete(name)
    this.#drop(name)
    for (const first of [...this.#beside.keys()].slice(0, this.#beside.size + 1 - besideMax)) {
      this.#drop(first)
    }
    if (ms === 0) return this.#close(held)
    const timer = setTimeout(() => this.#drop(name), ms).unref()
    const nowMs = performance.now()
    const [pagesUntilMs, replaysUntilMs] = [nowMs + pagesMs, nowMs + replayMs]
    this.#beside.set(name, { held, timer, pagesUntilMs, replaysUntilMs })
  }

  #drop(name: string): void {
    const held = this.#takeOut(name)
    if (held !== null) this.#close(held)
  }

  #takeOut(name: string): Held | null {
    const beside = this.#beside.get(name)
    if (beside === undefined) return null
    clearTimeout(beside.timer)
    this.#beside.delete(name)
    return beside.held
  }

  #close(held: Held): void {
    const { onClosed, onFailed } = this.#options
    // Nobody awaits it: unheard, an error would end the process, and the one that answers with it.
    const ended = held.closeWhenFree().catch((error: unknown) => onFailed?.(error))
    const closing = ended.then(() => {
      this.#closing.delete(held)
      this.#past = sum(this.#past, held.open.engine.figures())
      onClosed?.()
    })
    this.#closing.set(held, closing)
  }
}

type Counts = Pick<WorkerFigures, 'workersLost' | 'retried' | 'refused'>

const noneLost = { ended: 0, hung: 0, memory: 0 }
const nothing: Counts = { workersLost: noneLost, retried: 0, refused: 0 }

function sum(a: Counts, b: EngineFigures): Counts {
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

/** Counts who uses it. */
class Held {
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
