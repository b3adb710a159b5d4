/**
 * The snapshots that answer: the current one, and for some minutes the one before, for those who
 * have begun to page through it. A request keeps the one it began on until it is answered; what is
 * replaced is closed when its last request is.
 */
import type { Lease, Served, ServedSnapshots } from '../../endpoints/index.ts'
import type { EngineFigures, WorkerFigures } from '../../engines/index.ts'

/** One open snapshot. */
export interface OpenSnapshot extends Served {
  /** Resolves once it hides whoever is to be hidden; before that it must not answer. */
  conceal(): Promise<void>
  /** Ends its threads; called once, when nobody asks it any more. */
  close(): Promise<void>
}

export interface HeldOptions {
  /** Told when one that was replaced is in use no more. */
  readonly onClosed?: () => void
  /** Told why one could not be closed. */
  readonly onFailed?: (error: unknown) => void
}

export class HeldSnapshots implements ServedSnapshots {
  readonly #keepMs: number
  readonly #options: HeldOptions
  #current: Held
  #older: Held | null = null
  #olderTimer: NodeJS.Timeout | undefined
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
    return 1 + (this.#older === null ? 0 : 1) + this.#closing.size
  }

  /** Of the engine that answers; what is counted is of all there have been. */
  engineFigures(): EngineFigures {
    const figures = this.current.engine.figures()
    let counts = sum(this.#past, figures)
    const others = this.#older === null ? [] : [this.#older]
    for (const { open } of [...others, ...this.#closing.keys()]) {
      counts = sum(counts, open.engine.figures())
    }
    const { workersLost, ...ofAny } = counts
    return figures.kind === 'workers' ? { ...figures, ...counts } : { ...figures, ...ofAny }
  }

  lease(wanted: () => readonly string[]): Lease {
    const older = this.#older
    const isOlder = older !== null && wanted().includes(older.open.engine.snapshot)
    return (isOlder ? older : this.#current).lease()
  }

  /** New requests get this one, from the next on. */
  replace(next: OpenSnapshot): void {
    const before = this.#current
    this.#current = new Held(next)
    this.#keepOlder(before)
  }

  /** The one before the current, if it is still held and has this name. */
  older(name: string): OpenSnapshot | null {
    const open = this.#older?.open
    return open?.engine.snapshot === name ? open : null
  }

  /** Goes back to the one before, if it is still held and has this name. */
  goBack(name: string): boolean {
    const older = this.#older
    if (older === null || this.older(name) === null) return false
    this.#older = null
    const before = this.#current
    this.#current = older
    this.#keepOlder(before)
    return true
  }

  /** Makes room for another: cursors of the one before the current expire. */
  dropOlder(): void {
    clearTimeout(this.#olderTimer)
    const older = this.#older
    this.#older = null
    if (older !== null) this.#close(older)
  }

  /** Resolves once all are closed; nothing may be leased any more. */
  async close(): Promise<void> {
    this.dropOlder()
    this.#close(this.#current)
    await Promise.all(this.#closing.values())
  }

  #keepOlder(before: Held): void {
    this.dropOlder()
    if (this.#keepMs === 0) return this.#close(before)
    this.#older = before
    this.#olderTimer = setTimeout(() => this.dropOlder(), this.#keepMs).unref()
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

  lease(): Lease {
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
