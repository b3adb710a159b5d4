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

/** What waiting tasks may hold together. */
const waitingBytesMax = 64 << 20
const restartDelayMs = 100

/** Workers keep deadlines themselves; a task this much later is refused without them. */
const graceMs = 1000
const overdueCheckMs = 250

/** What a task brings home; a count has no lists, a search no total. */
export interface TaskAnswer {
  readonly total: number
  /** By query. */
  readonly lists: readonly Hits[]
}

/** The tasks of one query share this: when one fails, those that have not begun are dropped. */
interface Query {
  hasFailed: boolean
}

interface PendingTask {
  readonly request: Uint8Array
  readonly query: Query
  readonly deadlineMs: number
  /** When it is refused whatever its worker does, on this thread's clock. */
  readonly giveUpMs: number
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
  readonly #started: Promise<void>
  readonly #overdueCheck: NodeJS.Timeout
  /** By worker: what it said was broken before it ended. */
  readonly #lossReasons = new Map<number, Error>()
  #failStart: (error: Error) => void = () => {}
  #waitingBytes = 0
  #doneCursor = 0

  /** @param workers from 1 to `limits.workersMax` */
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
    this.#started = new Promise((resolve, reject) => {
      this.#failStart = reject
      void this.#slots.waitForServing(workers).then(resolve)
    })
    // Whoever asks for `started` hears of a failure; nobody has to ask.
    this.#started.catch(() => {})
    this.#workers = Array.from({ length: workers }, (_, worker) => this.#keepWorker(worker))
    this.#overdueCheck = setInterval(() => this.#refuseOverdue(), overdueCheckMs).unref()
    void this.#drainForever()
  }

  /** Workers that would take a task now. */
  get serving(): number {
    return this.#slots.serving
  }

  /** Resolves once all workers serve; rejects if one fails before that. */
  started(): Promise<void> {
    return this.#started
  }

  /** Runs the tasks of one query: all of them, or none where there is no room for all. */
  async runAll(tasks: readonly Task[]): Promise<TaskAnswer[]> {
    const room = this.#free.length + waitingMax - this.#waiting.length
    if (tasks.length > room) throw overloaded()
    const query = { hasFailed: false }
    return await Promise.all(tasks.map((task) => this.run(task, query)))
  }

  /** Runs a task on whichever worker is free. Rejects with RequestError. */
  run(task: Task, query: Query = { hasFailed: false }): Promise<TaskAnswer> {
    if (this.#slots.stopping) return Promise.reject(new RequestError('not_ready'))
    const request = pack(task)
    if (request.length > requestBytesMax) {
      const reason = `the filter is too large: ${request.length} bytes once prepared`
      return Promise.reject(new RequestError('invalid_filter', { reason }))
    }
    const giveUpMs = task.startEpochMs + task.deadlineMs + graceMs - performance.timeOrigin
    return new Promise((resolve, reject) => {
      const refuse = (error: Error) => {
        query.hasFailed = true
        reject(error)
      }
      const { deadlineMs } = task
      const pending = { request, query, deadlineMs, giveUpMs, resolve, reject: refuse }
      const slot = this.#free.pop()
      if (slot !== undefined) this.#submit(slot, pending)
      else if (!this.#wait(pending)) refuse(overloaded())
    })
  }

  /** Tasks that no worker has begun by now are refused as those that come later. */
  async close(): Promise<void> {
    clearInterval(this.#overdueCheck)
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
        this.#settleDone()
        this.#failTasksOf(worker)
        const reason = this.#lossReasons.get(worker) ?? (error as Error)
        this.#lossReasons.delete(worker)
        this.#failStart(reason)
        this.#onWorkerLost(reason)
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
    else task.reject(this.#errorOf(slot))
    this.#release(slot)
  }

  /** Copies the answer out, since the slot goes to the next task at once. */
  #answerOf(slot: number): TaskAnswer {
    const lists = Array.from({ length: this.#slots.listCount(slot) }, (_, list) => {
      const hits = createHits(this.#slots.hitCount(slot, list))
      hits.count = hits.scores.length
      hits.scores.set(this.#slots.scores(slot, list).subarray(0, hits.count))
      hits.ties.set(this.#slots.ties(slot, list).subarray(0, hits.count))
      return hits
    })
    return { total: this.#slots.total(slot)[0]!, lists }
  }

  #errorOf(slot: number): RequestError {
    const text = new TextDecoder().decode(this.#slots.readText(slot))
    const failure = JSON.parse(text) as TaskFailure
    switch (failure.kind) {
      case 'deadline':
        return new RequestError('deadline_exceeded', { deadlineMs: failure.deadlineMs })
      case 'pattern-too-expensive':
        return new RequestError('pattern_too_expensive', { pattern: failure.pattern })
      case 'pattern-invalid':
        return new RequestError('invalid_filter', { reason: failure.reason })
      case 'broken':
        this.#lossReasons.set(this.#slots.owner(slot), errorWithStack(failure))
        return new RequestError('worker_lost')
    }
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
    const next = this.#nextWaiting()
    if (next === undefined) this.#free.push(slot)
    else this.#submit(slot, next)
  }

  #submit(slot: number, task: PendingTask): void {
    this.#running[slot] = task
    this.#slots.submit(slot, task.request)
  }

  /** False where the line is full. */
  #wait(task: PendingTask): boolean {
    const bytes = this.#waitingBytes + task.request.length
    if (this.#waiting.length === waitingMax || bytes > waitingBytesMax) return false
    this.#waiting.push(task)
    this.#waitingBytes = bytes
    return true
  }

  /** The next task whose query still wants an answer; the others are settled on the way. */
  #nextWaiting(): PendingTask | undefined {
    for (let task = this.#waiting.shift(); task !== undefined; task = this.#waiting.shift()) {
      this.#waitingBytes -= task.request.length
      if (!task.query.hasFailed) return task
      task.reject(overloaded())
    }
    return undefined
  }

  /** A slot stays taken until its worker gives it back; only the promise is answered early. */
  #refuseOverdue(): void {
    const nowMs = performance.now()
    for (const task of [...this.#running, ...this.#waiting]) {
      if (task !== null && task.giveUpMs < nowMs) {
        task.reject(new RequestError('deadline_exceeded', { deadlineMs: task.deadlineMs }))
      }
    }
  }
}

/** The worker's own error, as far as it can cross threads. */
function errorWithStack({ message, stack }: { message: string; stack: string }): Error {
  return Object.assign(new Error(message), { stack })
}

function overloaded(): RequestError {
  return new RequestError('overloaded', { retryAfterSeconds: 1, retryAfterMs: 1000 })
}
