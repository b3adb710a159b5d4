/**
 * The main thread's side of the slots. It submits queries to workers, resolves their promises, and
 * repeats the tasks of a lost worker on another. The slots and the wait queue are bounded, and
 * further queries are refused. An answer is read only when all its tasks are done.
 */

import { setImmediate } from 'node:timers/promises'
import { RequestError, refuseOverload } from '../../../contract/index.ts'
import {
  type CancelSignal,
  Deadline,
  neverAborted,
  type WorkerStats,
} from '../../../domain/index.ts'
import type { LiveBuffers } from '../suppression/suppressor.ts'
import { CompletionPoller, type RemainingWork } from './completion-poller.ts'
import { HungWorkerDetector } from './hung-workers.ts'
import {
  packTask,
  protocolVersion,
  type SharedSnapshot,
  type Task,
  type TaskFailure,
} from './protocol.ts'
import type { PartCount } from './scatter.ts'
import { requestBytesMax, type SlotAnswer, slotCount } from './slot-buffers.ts'
import { noOwner, outcomes, pollModes, readMonotonicMs, SlotMemory } from './slots.ts'
import { WorkerSupervisor } from './supervisor.ts'
import {
  describeFailure,
  findRefusal,
  type PendingQuery,
  type ReadAnswers,
  refuseLarge,
  refuseLate,
  WaitQueue,
} from './wait-queue.ts'

const { timeOrigin } = performance

/** Workers check deadlines themselves. If they do not, a query is refused after this delay. */
const graceMs = 250
const checkMs = 100

/**
 * Workers that may die during a query. Then it is refused, because a fatal query would kill all
 * workers one by one.
 */
const lossesMax = 2

/**
 * Interval of polls while workers do not announce each finished slot. An answer may wait this long.
 * A poll costs this thread as much as some queries.
 */
const pollMs = 5

export class WorkerPool {
  readonly #slots = new SlotMemory()
  readonly #free: number[] = Array.from({ length: slotCount }, (_, slot) => slot)
  /** By slot: the query of an unfinished task. */
  readonly #running: (PendingQuery | null)[] = Array.from({ length: slotCount }, () => null)
  #runningCount = 0
  readonly #waiting = new WaitQueue<PendingQuery>()
  #retried = 0
  #refused = 0
  readonly #workers: number
  readonly #supervisor: WorkerSupervisor
  readonly #hungWorkers: HungWorkerDetector
  readonly #onWorkerLost: (error: Error) => void
  readonly #started: Promise<void>
  readonly #check: NodeJS.Timeout
  /** Runs while workers need not announce each slot. */
  #pollTimer: NodeJS.Timeout | null = null
  readonly #watch: CompletionPoller
  /** Threads spin only up to this many running slots: this thread needs a processor too. */
  readonly #lightSlotsMax: number
  /** By worker: the error that it reported before it ended. */
  readonly #lossReasons = new Map<number, Error>()
  #failStart: (error: Error) => void = () => {}

  /**
   * @param workers from 1 to `limits.workersMax`
   * @param processors that this process may keep busy
   */
  constructor(
    workers: number,
    processors: number,
    { shared, graph }: SharedSnapshot,
    live: LiveBuffers,
    onWorkerLost: (error: Error) => void,
    views: readonly LiveBuffers[] = [],
  ) {
    this.#workers = workers
    this.#lightSlotsMax = processors - 1
    this.#watch = new CompletionPoller(
      () => this.#pollOnce(),
      () => this.#endWatch(),
    )
    this.#onWorkerLost = onWorkerLost
    this.#started = new Promise((resolve, reject) => {
      this.#failStart = reject
      void this.#slots.waitForServing(workers).then(resolve)
    })
    // Callers of `started` receive a failure. Without callers it is ignored.
    this.#started.catch(() => {})
    const starts = Array.from({ length: workers }, (_, worker) => {
      // Other members of a snapshot would be cloned for each worker.
      return { protocolVersion, worker, snapshot: { shared, graph }, live, views }
    })
    const onLost = (worker: number, error: Error) => this.#onWorkerEnd(worker, error)
    this.#supervisor = new WorkerSupervisor(starts, this.#slots, onLost)
    this.#hungWorkers = new HungWorkerDetector((worker) => this.#slots.readHeartbeat(worker))
    this.#check = setInterval(() => this.#checkAll(), checkMs).unref()
    void this.#drainForever()
  }

  /** Number of workers that would take a task, now or after their current one. */
  get serving(): number {
    return this.#slots.serving
  }

  /** Number of workers without a task. */
  get idle(): number {
    return Math.max(0, this.#slots.serving - this.#runningCount)
  }

  get stats(): Omit<WorkerStats, 'indexBytes'> {
    return {
      kind: 'workers',
      waiting: this.#waiting.length,
      running: this.#runningCount,
      workers: this.#workers,
      serving: this.#slots.serving,
      workersLost: this.#supervisor.lost,
      retried: this.#retried,
      refused: this.#refused,
    }
  }

  /** Resolves when all workers serve. Rejects if one fails before. */
  started(): Promise<void> {
    return this.#started
  }

  /**
   * Runs a query in `parts` tasks. If slots are scarce it uses fewer, but at least `partsMin` if
   * there are as many slots. `read` makes the result from the tasks' answers. It must copy them,
   * because the next query reuses the slots. Rejects with RequestError.
   */
  run<T>(
    task: Task,
    count: PartCount,
    read: ReadAnswers<T>,
    signal: CancelSignal = neverAborted,
  ): Promise<T> {
    if (this.#slots.stopping) return Promise.reject(new RequestError('not_ready'))
    const request = packTask(task)
    if (request.length > requestBytesMax) {
      return Promise.reject(refuseLarge(request))
    }
    const deadline = new Deadline(task.deadlineMs, task.startEpochMs - timeOrigin)
    return new Promise((resolve, reject) => {
      const answer = (answers: readonly SlotAnswer[]) => resolve(read(answers))
      const query: PendingQuery = {
        request,
        deadline,
        signal,
        partsMin: Math.min(count.partsMin, slotCount),
        slots: [],
        tasksLeft: 0,
        hasFailed: false,
        losses: 0,
        answer,
        reject,
      }
      if (this.#waiting.length === 0 && this.#free.length >= query.partsMin) {
        this.#submit(query, Math.min(count.parts, this.#free.length))
      } else if (!this.#waiting.add(query)) {
        this.#refused++
        reject(refuseOverload())
      }
    })
  }

  /** Polls once for finished tasks, for callers in a long tick. */
  pollFinished(): void {
    this.#resolveDone()
  }

  /** Queries that no worker has started are refused, as new queries are. */
  async close(): Promise<void> {
    this.#slots.stop()
    // Hung workers are still terminated, because they would never return.
    await this.#supervisor.noteEnd()
    clearInterval(this.#check)
    this.#resolveDone()
    for (const query of this.#running) query?.reject(new RequestError('not_ready'))
    this.#waiting.keep((query) => {
      query.reject(new RequestError('not_ready'))
      return false
    })
  }

  /** The worker's thread has ended. */
  #onWorkerEnd(worker: number, error: Error): void {
    this.#resolveDone()
    for (const [slot, query] of this.#running.entries()) {
      if (query !== null && this.#slots.owner(slot) === worker) this.#retryTask(slot, query)
    }
    const reason = this.#lossReasons.get(worker) ?? error
    this.#lossReasons.delete(worker)
    this.#failStart(reason)
    this.#onWorkerLost(reason)
  }

  async #drainForever(): Promise<void> {
    while (!this.#slots.stopping) {
      const seen = this.#slots.doneCount
      this.#resolveDone()
      // While slots are queued, announcing each would cost more than polling.
      this.#pollEvery(this.#hasQueued ? pollMs : null)
      // Set before the count is compared, so that a slot that finishes in between is noticed.
      this.#setPollMode()
      const announced = this.#slots.waitForDone(seen)
      // Workers that are as fast as this thread must not starve its other work.
      await (announced ?? setImmediate())
    }
    this.#pollEvery(null)
  }

  /** Whether more slots run than workers. */
  get #hasQueued(): boolean {
    return this.#runningCount > this.#workers
  }

  #setPollMode(): void {
    const untold = this.#hasQueued ? pollModes.seldom : pollModes.whenTold
    this.#slots.pollModes = this.#watch.isKept ? pollModes.eachTick : untold
  }

  #pollOnce(): RemainingWork {
    this.#resolveDone()
    if (this.#runningCount === 0) return 'nothing'
    return this.#runningCount <= this.#lightSlotsMax ? 'few' : 'many'
  }

  /** Polls a last time, because workers have not announced their finished slots until now. */
  #endWatch(): void {
    this.#setPollMode()
    this.#resolveDone()
  }

  #pollEvery(ms: number | null): void {
    if (ms !== null) this.#pollTimer ??= setInterval(() => this.#resolveDone(), ms).unref()
    else if (this.#pollTimer !== null) {
      clearInterval(this.#pollTimer)
      this.#pollTimer = null
    }
  }

  /** Reads every slot, because a thread that dies while announcing one could hide another. */
  #resolveDone(): void {
    for (let slot = 0; slot < slotCount && this.#runningCount > 0; slot++) {
      const query = this.#running[slot]!
      if (query === null) continue
      const outcome = this.#slots.outcome(slot)
      if (outcome === outcomes.failed) this.#takeFailure(slot, query)
      else if (outcome !== outcomes.running) this.#endTask(slot, query)
    }
  }

  #takeFailure(slot: number, query: PendingQuery): void {
    const text = new TextDecoder().decode(this.#slots.readText(slot))
    const failure = JSON.parse(text) as TaskFailure
    if (failure.kind === 'broken') {
      this.#lossReasons.set(this.#slots.owner(slot), describeFailure(failure))
      return this.#retryTask(slot, query)
    }
    this.#fail(query, findRefusal(failure))
    this.#endTask(slot, query)
  }

  /**
   * Called when the worker of the slot has ended, or cannot write to the slot any more. Another
   * worker repeats the task if there is time. Finished tasks of the query are kept.
   */
  #retryTask(slot: number, query: PendingQuery): void {
    query.losses++
    // A hung worker may be found before the next check finds that the query is late.
    const isLate = query.deadline.isOver()
    if (query.hasFailed || isLate || query.losses >= lossesMax || this.#slots.stopping) {
      this.#fail(query, isLate ? refuseLate(query) : new RequestError('worker_lost'))
      return this.#endTask(slot, query)
    }
    this.#retried++
    this.#submitTask(slot, query)
  }

  /** Cancels the unfinished tasks. Only their slots are awaited. */
  #fail(query: PendingQuery, error: RequestError): void {
    if (query.hasFailed) return
    query.hasFailed = true
    query.reject(error)
    for (const slot of query.slots) {
      if (this.#running[slot] === query) this.#slots.callOff(slot)
    }
  }

  /** The answers of all tasks remain in their slots until the last one is finished. */
  #endTask(slot: number, query: PendingQuery): void {
    this.#running[slot] = null
    this.#runningCount--
    query.tasksLeft--
    if (query.tasksLeft > 0) return
    if (!query.hasFailed) this.#answer(query)
    this.#free.push(...query.slots)
    this.#submitWaiting()
  }

  #answer(query: PendingQuery): void {
    try {
      const answers = query.slots.map((slot) => this.#slots.answer(slot))
      if (this.#watch.isKept) {
        this.#watch.noteFinished(
          readMonotonicMs() - Math.max(...answers.map(({ doneMs }) => doneMs)),
        )
      }
      query.answer(answers)
    } catch (error) {
      query.reject(error)
    }
  }

  /**
   * First in, first out. While queries wait, slots are scarce, so a task beyond `partsMin` could
   * not find an idle worker.
   */
  #submitWaiting(): void {
    for (let next = this.#waiting.first; next !== undefined; next = this.#waiting.first) {
      const isRunnable = this.#isRunnable(next, performance.now())
      if (isRunnable && next.partsMin > this.#free.length) return
      this.#waiting.shift()
      if (isRunnable) this.#submit(next, next.partsMin)
    }
  }

  /** Refuses a waiting query that is late or cancelled, and returns false then. */
  #isRunnable(query: PendingQuery, nowMs: number): boolean {
    if (query.signal.aborted) this.#fail(query, refuseOverload())
    else if (query.deadline.isOver(nowMs)) this.#fail(query, refuseLate(query))
    return !query.hasFailed
  }

  #submit(query: PendingQuery, parts: number): void {
    query.slots = this.#free.splice(-parts)
    query.tasksLeft = parts
    this.#runningCount += parts
    const isLight = this.#runningCount <= this.#lightSlotsMax
    this.#slots.maySpin = isLight
    for (const slot of query.slots) {
      this.#running[slot] = query
      this.#submitTask(slot, query)
    }
    if (isLight && this.#watch.keep()) this.#setPollMode()
  }

  /** The position of a slot among the query's slots is the number of its part. */
  #submitTask(slot: number, { request, slots }: PendingQuery): void {
    this.#slots.submit(slot, request, { part: slots.indexOf(slot), parts: slots.length })
  }

  /**
   * Checks what workers do not report: expired queries, callers that have gone, and hung workers.
   */
  #checkAll(): void {
    // This thread may have been busy for long, and the answers may be in time.
    this.#resolveDone()
    const nowMs = performance.now()
    const busy = new Set<number>()
    for (const [slot, query] of this.#running.entries()) {
      if (query === null) continue
      // Slots remain taken until their workers finish them. Only the promise is rejected early.
      if (query.deadline.isOver(nowMs - graceMs)) this.#fail(query, refuseLate(query))
      else if (query.signal.aborted) this.#fail(query, refuseOverload())
      busy.add(this.#slots.owner(slot))
    }
    busy.delete(noOwner)
    for (const worker of this.#hungWorkers.check(busy)) this.#supervisor.end(worker)
    this.#waiting.keep((query) => this.#isRunnable(query, nowMs))
    this.#submitWaiting()
  }
}
