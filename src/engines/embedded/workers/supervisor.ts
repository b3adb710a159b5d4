/**
 * Supervises the threads behind a pool's workers. Piscina owns the threads. When one ends for any
 * reason, its worker gets another. A worker counts as lost only after its thread has ended, so
 * nothing writes to its slots or scratch memory any more.
 */

import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { Piscina } from 'piscina'
import type { WorkerLoss } from '../../../domain/index.ts'
import type { WorkerStart } from './protocol.ts'
import type { SlotMemory } from './slots.ts'

/**
 * JavaScript heap of one worker in MiB. The index and all scratch memory lie outside. A thread that
 * needs more ends alone. Without the limit, the process would end.
 */
const heapMbMax = 512

/** Before a worker that has served is started again: it may have ended at its first query. */
const restartDelayMs = 50

/** A worker that cannot start must not take the processor with it: each time it waits longer. */
const restartDelayMsMax = 1000

/** Threads that end as soon as they start must not take the processor either. */
const startDelayMs = 500

export class WorkerSupervisor {
  readonly #slots: SlotMemory
  readonly #piscina: Piscina
  readonly #onLost: (worker: number, error: Error) => void
  readonly #lives: readonly Promise<void>[]
  /** By worker: ends the wait for a thread. */
  readonly #stops: readonly AbortController[]
  /** Workers with threads that are being ended because they hang. */
  readonly #hanging = new Set<number>()
  readonly #lost: Record<WorkerLoss, number> = { ended: 0, hung: 0, memory: 0 }

  /**
   * @param starts the start message of each worker
   * @param onLost called when a worker's thread has ended, before another one is started
   */
  constructor(
    starts: readonly Omit<WorkerStart, 'slots'>[],
    slots: SlotMemory,
    onLost: (worker: number, error: Error) => void,
  ) {
    this.#slots = slots
    this.#onLost = onLost
    this.#piscina = new Piscina({
      // Compiled code also where this file runs as TypeScript (tests): a thread needs JavaScript.
      filename: createRequire(import.meta.url).resolve('#engine-worker'),
      name: 'serveSlots',
      minThreads: starts.length,
      maxThreads: starts.length,
      idleTimeout: Number.POSITIVE_INFINITY,
      resourceLimits: { maxOldGenerationSizeMb: heapMbMax },
    })
    // A thread that ends before it gets its task reports it here alone. Without a listener the
    // error would end the process. The task goes to the next thread.
    this.#piscina.on('error', () => this.#lost.ended++)
    this.#piscina.on('workerDestroy', () => void this.#startAnother())
    this.#stops = starts.map(() => new AbortController())
    this.#lives = starts.map((start, i) => {
      return this.#keep({ ...start, slots: slots.buffers }, this.#stops[i]!.signal)
    })
  }

  /** Workers that were lost since the start, by what ended them. */
  get lost(): Readonly<Record<WorkerLoss, number>> {
    return { ...this.#lost }
  }

  /** Ends the thread of a serving worker. `onLost` is called when it has ended. */
  end(worker: number): void {
    if (this.#hanging.has(worker)) return
    const threadId = this.#slots.threadOf(worker)
    const thread = this.#piscina.threads.find((one) => one.threadId === threadId)
    if (thread === undefined) return
    this.#hanging.add(worker)
    void thread.terminate()
  }

  /** Resolves when all workers have returned, after the slots asked them to. */
  async ended(): Promise<void> {
    // A worker that does not serve yet has no slot, and may have no thread that could return.
    for (const [worker, stop] of this.#stops.entries()) {
      if (!this.#slots.isServing(worker)) stop.abort()
    }
    await Promise.all(this.#lives)
    await this.#piscina.destroy()
  }

  /** One worker's lives: it serves until the pool stops, and again whenever its thread ended. */
  async #keep(start: WorkerStart, signal: AbortSignal): Promise<void> {
    const { worker } = start
    let delayMs = restartDelayMs
    while (!this.#slots.stopping) {
      try {
        await this.#piscina.run(start, { signal })
      } catch (error) {
        if (signal.aborted) return
        const hasServed = this.#slots.isServing(worker)
        delayMs = hasServed ? restartDelayMs : Math.min(delayMs * 2, restartDelayMsMax)
        this.#slots.removeServing(worker)
        this.#lost[this.#lossOf(worker, error as Error)]++
        this.#hanging.delete(worker)
        this.#onLost(worker, error as Error)
        // Ends early where the pool stops.
        await setTimeout(delayMs, undefined, { signal }).catch(() => {})
      }
    }
  }

  #lossOf(worker: number, error: Error & { code?: string }): WorkerLoss {
    if (this.#hanging.has(worker)) return 'hung'
    return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'ended'
  }

  /**
   * Piscina starts no thread in place of one that ended before it was ready, so its task would wait
   * for ever. Any new task starts one. This one returns at once.
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
