/**
 * Supervises the threads of a pool's workers. Piscina owns the threads. When a thread ends for any
 * reason, its worker gets another one. A worker counts as lost only after its thread has ended,
 * when nothing writes to its slots or scratch memory any more.
 */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
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

// Detects hung workers: those that own a slot, and neither claimed another nor checked the deadline
// during several checks in a row. A worker checks the deadline every few milliseconds, so a third
// of a second without a heartbeat means a hang. Checks are counted instead of time, because a
// stopped process or a busy main thread says nothing about workers. Other processes may have had
// the processors too. A worker in an endless loop uses one processor, so this process must have
// used one, or two if another worker is busy.

/** Checks in a row without a heartbeat. */
const silentChecksMax = 3

/** Processor time of the process during these checks: most of one processor, or of two. */
const silentCpuMs = 250

/** A blocked worker uses no processor time, so more checks are needed. */
const blockedChecksMax = 30

interface WorkerSilence {
  readonly heartbeat: number
  readonly checks: number
  /** Processor time of the process at the start of the silence. */
  readonly sinceCpuMs: number
}

export class HungWorkerDetector {
  readonly #heartbeatOf: (worker: number) => number
  /** By worker with a slot: its silence. */
  #watched = new Map<number, WorkerSilence>()
  readonly #cpuMs: () => number

  /**
   * @param heartbeatOf returns a number that changes with every heartbeat
   * @param cpuMs returns the processor time of all threads of this process
   */
  constructor(heartbeatOf: (worker: number) => number, cpuMs: () => number = processCpuMs) {
    this.#heartbeatOf = heartbeatOf
    this.#cpuMs = cpuMs
  }

  /**
   * Checks once. Returns the hung workers, also those of earlier checks.
   *
   * @param busy workers that own a slot
   */
  check(busy: ReadonlySet<number>): number[] {
    const watched = new Map<number, WorkerSilence>()
    const cpuMs = busy.size > 0 ? this.#cpuMs() : 0
    const shareMs = silentCpuMs * Math.min(2, busy.size)
    const hanging: number[] = []
    for (const worker of busy) {
      const heartbeat = this.#heartbeatOf(worker)
      const before = this.#watched.get(worker)
      const isSilent = before?.heartbeat === heartbeat
      const silence = isSilent
        ? { ...before, checks: before.checks + 1 }
        : { heartbeat, checks: 0, sinceCpuMs: cpuMs }
      watched.set(worker, silence)
      if (isLong(silence, cpuMs, shareMs)) hanging.push(worker)
    }
    this.#watched = watched
    return hanging
  }
}

function isLong({ checks, sinceCpuMs }: WorkerSilence, cpuMs: number, shareMs: number): boolean {
  if (checks < silentChecksMax) return false
  return cpuMs - sinceCpuMs >= shareMs || checks >= blockedChecksMax
}

function processCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Returns how many threads this process may keep busy: its processors, or fewer if the container
 * has a quota. The system enforces a quota by stopping all threads for a while.
 *
 * @param quotaPath file of control groups, version 2: quota and period in microseconds, or `max`
 */
export function countProcessors(quotaPath = '/sys/fs/cgroup/cpu.max'): number {
  const bound = availableParallelism()
  let text: string
  try {
    text = readFileSync(quotaPath, 'utf8')
  } catch {
    return bound
  }
  const [quota, period] = text.split(' ').map(Number)
  const allowed = Math.floor(quota! / period!)
  return Number.isFinite(allowed) ? Math.max(1, Math.min(bound, allowed)) : bound
}
