/**
 * The main thread's side of the slots: gives tasks to workers that Piscina owns, answers their
 * promises, and replaces a worker that dies. Slots and the waiting line are bounded; past them a
 * task is refused.
 */
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { pack } from 'msgpackr'
import { createHits, type Hits } from 'native-free-index'
import { Piscina } from 'piscina'
import { RequestError } from '../../contract/index.ts'
import type { Collection, SharedCollection } from '../../snapshot/index.ts'
import { protocolVersion, type Task, type TaskFailure, type WorkerStart } from './protocol.ts'
import { outcomes, requestBytesMax, SlotMemory, slotCount } from './slots.ts'

/** Tasks that may wait for a slot. */
const waitingMax = 1024

const restartDelayMs = 100

/** What a task brings home; a count has no hits, a search no total. */
export interface TaskAnswer {
  readonly total: number
  readonly hits: Hits
}

interface PendingTask {
  readonly request: Uint8Array
  readonly resolve: (answer: TaskAnswer) => void
  readonly reject: (error: Error) => void
}

export class WorkerPool {
  readonly #slots = new SlotMemory()
  readonly #free: number[] = Array.from({ length: slotCount }, (_, slot) => slot)
  readonly #running: (PendingTask | null)[] = Array.from({ length: slotCount }, () => null)
  readonly #waiting: PendingTask[] = []
  readonly #piscina: Piscina
  readonly #collections: Readonly<Record<Collection, SharedCollection>>
  readonly #onWorkerLost: (error: Error) => void
  readonly #workers: Promise<void>[]
  #doneCursor = 0

  /** @param workers from 1 to `workersMax` */
  constructor(
    workers: number,
    collections: Readonly<Record<Collection, SharedCollection>>,
    onWorkerLost: (error: Error) => void,
  ) {
    this.#collections = collections
    this.#onWorkerLost = onWorkerLost
    this.#piscina = new Piscina({
      // Compiled code also where this file runs as TypeScript (tests): a thread needs JavaScript.
      filename: createRequire(import.meta.url).resolve('#engine-worker'),
      name: 'serveSlots',
      minThreads: workers,
      maxThreads: workers,
      idleTimeout: Number.POSITIVE_INFINITY,
    })
    this.#workers = Array.from({ length: workers }, (_, worker) => this.#keepWorker(worker))
    void this.#drainForever()
  }

  /** Workers that would take a task now. */
  get serving(): number {
    return this.#slots.serving
  }

  /** Resolves once all workers serve. */
  started(): Promise<void> {
    return this.#slots.waitForServing(this.#workers.length)
  }

  /** Runs the tasks of one query: all of them, or none where there is no room for all. */
  async runAll(tasks: readonly Task[]): Promise<TaskAnswer[]> {
    const room = this.#free.length + waitingMax - this.#waiting.length
    if (tasks.length > room) throw overloaded()
    return await Promise.all(tasks.map((task) => this.run(task)))
  }

  /** Runs a task on whichever worker is free. Rejects with RequestError. */
  run(task: Task): Promise<TaskAnswer> {
    if (this.#slots.stopping) return Promise.reject(new RequestError('not_ready'))
    const request = pack(task)
    if (request.length > requestBytesMax) {
      const reason = `the filter is too large: ${request.length} bytes once prepared`
      return Promise.reject(new RequestError('invalid_filter', { reason }))
    }
    return new Promise((resolve, reject) => {
      const pending = { request, resolve, reject }
      const slot = this.#free.pop()
      if (slot !== undefined) this.#submit(slot, pending)
      else if (this.#waiting.length < waitingMax) this.#waiting.push(pending)
      else reject(overloaded())
    })
  }

  /** Tasks that no worker has begun by now are refused as those that come later. */
  async close(): Promise<void> {
    this.#slots.stop()
    await Promise.all(this.#workers)
    this.#settleDone()
    const left = [...this.#running, ...this.#waiting]
    for (const task of left) task?.reject(new RequestError('not_ready'))
    await this.#piscina.destroy()
  }

  /** One worker's life: served until the pool stops, started again whenever it dies. */
  async #keepWorker(worker: number): Promise<void> {
    const start: WorkerStart = {
      protocolVersion,
      worker,
      slots: this.#slots.buffers,
      collections: this.#collections,
    }
    while (!this.#slots.stopping) {
      try {
        await this.#piscina.run(start)
      } catch (error) {
        this.#slots.removeServing(worker)
        this.#failTasksOf(worker)
        this.#onWorkerLost(error as Error)
        // A worker that cannot start must not take the processor with it.
        await setTimeout(restartDelayMs)
      }
    }
  }

  async #drainForever(): Promise<void> {
    while (!this.#slots.stopping) {
      const seen = this.#slots.doneCount
      this.#settleDone()
      await this.#slots.waitForDone(seen)
    }
  }

  #settleDone(): void {
    for (let slot = this.#takeDone(); slot >= 0; slot = this.#takeDone()) this.#settle(slot)
  }

  #takeDone(): number {
    const slot = this.#slots.takeDone(this.#doneCursor)
    if (slot >= 0) this.#doneCursor++
    return slot
  }

  #settle(slot: number): void {
    const task = this.#running[slot]!
    if (task === null) return
    if (this.#slots.outcome(slot) === outcomes.done) task.resolve(this.#answerOf(slot))
    else task.reject(errorOf(JSON.parse(Buffer.from(this.#slots.readText(slot)).toString())))
    this.#release(slot)
  }

  /** Copies the answer out, since the slot goes to the next task at once. */
  #answerOf(slot: number): TaskAnswer {
    const count = this.#slots.hitCount(slot)
    const hits = createHits(count)
    hits.count = count
    hits.scores.set(this.#slots.scores(slot).subarray(0, count))
    hits.ties.set(this.#slots.ties(slot).subarray(0, count))
    return { total: this.#slots.total(slot)[0]!, hits }
  }

  #failTasksOf(worker: number): void {
    for (const [slot, task] of this.#running.entries()) {
      if (task === null || this.#slots.owner(slot) !== worker) continue
      if (this.#slots.outcome(slot) !== outcomes.running) continue
      task.reject(new RequestError('worker_lost'))
      this.#release(slot)
    }
  }

  #release(slot: number): void {
    this.#running[slot] = null
    const next = this.#waiting.shift()
    if (next === undefined) this.#free.push(slot)
    else this.#submit(slot, next)
  }

  #submit(slot: number, task: PendingTask): void {
    this.#running[slot] = task
    this.#slots.submit(slot, task.request)
  }
}

function overloaded(): RequestError {
  return new RequestError('overloaded', { retryAfterSeconds: 1, retryAfterMs: 1000 })
}

function errorOf(failure: TaskFailure): RequestError {
  switch (failure.kind) {
    case 'deadline':
      return new RequestError('deadline_exceeded', { deadlineMs: failure.deadlineMs })
    case 'pattern-too-expensive':
      return new RequestError('pattern_too_expensive', { pattern: failure.pattern })
    case 'pattern-invalid':
      return new RequestError('invalid_filter', { reason: failure.reason })
  }
}
