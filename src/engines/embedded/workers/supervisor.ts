/**
 * Supervises the threads of a pool's workers. Piscina owns the threads. When a thread ends for any
 * reason, its worker gets another one. A worker counts as lost only after its thread has ended,
 * when nothing writes to its slots or scratch memory any more.
 */
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { Piscina } from 'piscina'
import type { WorkerLoss } from '../../../domain/index.ts'
import type { WorkerStart } from './protocol.ts'
import type { SlotMemory } from './slots.ts'

/**
 * JavaScript heap of one worker in MiB, without the index and all scratch memory. A thread that
 * exceeds it ends alone. Without the limit, the process would end.
 */
const heapMbMax = 512

/** Delay before a worker that has served is restarted, because its first query may be fatal. */
const restartDelayMs = 50

/** Delays grow to this, so that a worker that cannot start does not use up the processor. */
const restartDelayMsMax = 1000

/** Delay before a thread that ended at once is restarted. */
const startDelayMs = 500

/**
 * Threads that load their modules at once. Each opens the files of nearly all of them at the same
 * moment: 166 were measured. A service keeps so many files free for a swap.
 */
const loadingThreadsMax = 2

export class WorkerSupervisor {
  readonly #slots: SlotMemory
  readonly #piscina: Piscina
  readonly #onLost: (worker: number, error: Error) => void
  readonly #supervised: readonly Promise<void>[]
  /** By worker: cancels the wait for a thread. */
  readonly #stops: readonly AbortController[]
  /** Hung workers with threads that are being terminated. */
  readonly #hanging = new Set<number>()
  readonly #lost: Record<WorkerLoss, number> = { ended: 0, hung: 0, memory: 0 }

  /**
   * @param starts the start message of each worker
   * @param onLost called when a worker's thread has ended, before another one starts
   */
  constructor(
    starts: readonly Omit<WorkerStart, 'slots'>[],
    slots: SlotMemory,
    onLost: (worker: number, error: Error) => void,
  ) {
    this.#slots = slots
    this.#onLost = onLost
    this.#piscina = new Piscina({
      // Compiled code even if this file runs as TypeScript (tests), because a thread needs
      // JavaScript.
      filename: createRequire(import.meta.url).resolve('#engine-worker'),
      name: 'serveSlots',
      minThreads: starts.length,
      maxThreads: starts.length,
      idleTimeout: Number.POSITIVE_INFINITY,
      resourceLimits: { maxOldGenerationSizeMb: heapMbMax },
    })
    // Only this event reports a thread that ends before it gets its task. Without a listener the
    // error would end the process. The next thread gets the task.
    this.#piscina.on('error', () => this.#lost.ended++)
    this.#piscina.on('workerDestroy', () => void this.#startAnother())
    this.#stops = starts.map(() => new AbortController())
    this.#supervised = starts.map((start, i) => {
      return this.#supervise({ ...start, slots: slots.buffers }, this.#stops[i]!.signal)
    })
  }

  /** Workers lost since the start, by cause. */
  get lost(): Readonly<Record<WorkerLoss, number>> {
    return { ...this.#lost }
  }

  /** Terminates the thread of a serving worker. `onLost` is called when it has ended. */
  end(worker: number): void {
    if (this.#hanging.has(worker)) return
    const threadId = this.#slots.findThread(worker)
    const thread = this.#piscina.threads.find((one) => one.threadId === threadId)
    if (thread === undefined) return
    this.#hanging.add(worker)
    void thread.terminate()
  }

  /** Resolves when all workers have returned, after the slots told them to. */
  async noteEnd(): Promise<void> {
    // A worker that does not serve yet has no slot, and perhaps no thread that could return.
    for (const [worker, stop] of this.#stops.entries()) {
      if (!this.#slots.isServing(worker)) stop.abort()
    }
    await Promise.all(this.#supervised)
    await this.#piscina.destroy()
  }

  /** Starts the worker's thread, and again whenever it ends, until the pool stops. */
  async #supervise(start: WorkerStart, signal: AbortSignal): Promise<void> {
    const { worker } = start
    await this.#slots.waitForServing(worker + 1 - loadingThreadsMax)
    let delayMs = restartDelayMs
    while (!this.#slots.stopping) {
      try {
        await this.#piscina.run(start, { signal })
      } catch (error) {
        if (signal.aborted) return
        const hasServed = this.#slots.isServing(worker)
        delayMs = hasServed ? restartDelayMs : Math.min(delayMs * 2, restartDelayMsMax)
        this.#slots.removeServing(worker)
        this.#lost[this.#describeLoss(worker, error as Error)]++
        this.#hanging.delete(worker)
        this.#onLost(worker, error as Error)
        // Ends early if the pool stops.
        await setTimeout(delayMs, undefined, { signal }).catch(() => {})
      }
    }
  }

  #describeLoss(worker: number, error: Error & { code?: string }): WorkerLoss {
    if (this.#hanging.has(worker)) return 'hung'
    return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'ended'
  }

  /**
   * Piscina does not replace a thread that ended before it was ready, so its task would wait for
   * ever. Any new task starts a thread. This one returns at once.
   */
  async #startAnother(): Promise<void> {
    await setTimeout(startDelayMs, undefined, { ref: false })
    if (this.#slots.stopping || this.#piscina.queueSize === 0) return
    const matching = new AbortController()
    const gone = this.#piscina.run(null, { signal: matching.signal }).catch(() => {})
    matching.abort()
    await gone
  }
}
