/**
 * The main thread's side of the slots: gives queries to workers that Piscina owns, answers their
 * promises, and replaces a worker that dies. Slots and the waiting line are bounded; past them a
 * query is refused.
 */
import { createRequire } from 'node:module'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { Piscina } from 'piscina'
import { RequestError } from '../../contract/index.ts'
import {
  packTask,
  protocolVersion,
  type SharedSnapshot,
  type Task,
  type TaskFailure,
  type WorkerStart,
} from './protocol.ts'
import type { PartCount } from './scatter.ts'
import type { SetBuffers } from './shared-sets.ts'
import {
  looks,
  monotonicMs,
  outcomes,
  requestBytesMax,
  type SlotAnswer,
  SlotMemory,
  slotCount,
} from './slots.ts'
import { type Left, TurnWatch } from './turn-watch.ts'

const { timeOrigin } = performance

/** Queries that may wait for a slot. */
const waitingMax = 1024

/** What waiting queries may hold together. */
const waitingBytesMax = 64 << 20
const restartDelayMs = 100

/** Workers keep deadlines themselves; a query this much later is refused without them. */
const graceMs = 1000
const overdueCheckMs = 250

/**
 * Where workers need not tell of each slot that they finish, slots are asked this often: so long
 * may an answer lie beside a slow neighbour. Each look costs this thread as much as some queries.
 */
const lookMs = 5

/** A promise, where what came is not the result and something else has to be awaited. */
export type ReadAnswers<T> = (answers: readonly SlotAnswer[]) => T | Promise<T>

/** A query on its way: waiting without slots, or running with one slot for each part. */
interface PendingQuery {
  readonly request: Uint8Array
  readonly deadlineMs: number
  /** When it is refused whatever its workers do, on this thread's clock. */
  readonly giveUpMs: number
  /** Slots that it waits for; where it has waited, also its number of parts. */
  readonly partsMin: number
  /** Slots of its parts. */
  slots: readonly number[]
  partsLeft: number
  /** Its promise is settled; parts that still run are awaited for their slots alone. */
  hasFailed: boolean
  /** Reads the answers out of the slots and resolves the promise. */
  readonly answer: (answers: readonly SlotAnswer[]) => void
  readonly reject: (error: unknown) => void
}

export class WorkerPool {
  readonly #slots = new SlotMemory()
  readonly #free: number[] = Array.from({ length: slotCount }, (_, slot) => slot)
  /** By slot: the query whose part has not been handed back. */
  readonly #running: (PendingQuery | null)[] = Array.from({ length: slotCount }, () => null)
  #runningCount = 0
  readonly #waiting: PendingQuery[] = []
  #waitingBytes = 0
  readonly #piscina: Piscina
  readonly #snapshot: SharedSnapshot
  readonly #sets: SetBuffers
  readonly #onWorkerLost: (error: Error) => void
  readonly #workers: Promise<void>[]
  readonly #started: Promise<void>
  readonly #overdueCheck: NodeJS.Timeout
  /** While workers need not tell of each slot. */
  #lookTimer: NodeJS.Timeout | null = null
  readonly #watch: TurnWatch
  /** So few slots may run while those who wait stay awake: this thread needs a processor too. */
  readonly #lightSlotsMax: number
  /** By worker: what it said was broken before it ended. */
  readonly #lossReasons = new Map<number, Error>()
  readonly #firstSeat: number
  #failStart: (error: Error) => void = () => {}

  /**
   * @param workers from 1 to `limits.workersMax`
   * @param processors that this process may keep busy
   * @param firstSeat of its workers; those of another pool sit elsewhere
   */
  constructor(
    workers: number,
    processors: number,
    { shared, graph }: SharedSnapshot,
    sets: SetBuffers,
    onWorkerLost: (error: Error) => void,
    firstSeat = 1,
  ) {
    this.#firstSeat = firstSeat
    this.#sets = sets
    // What else a snapshot has would be cloned for each worker.
    this.#snapshot = { shared, graph }
    this.#lightSlotsMax = processors - 1
    this.#watch = new TurnWatch(
      () => this.#lookOnce(),
      () => this.#endWatch(),
    )
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

  /** Workers that would take a task now or after what they are doing. */
  get serving(): number {
    return this.#slots.serving
  }

  /** Workers that have nothing to do. */
  get idle(): number {
    return Math.max(0, this.#slots.serving - this.#runningCount)
  }

  /** Resolves once all workers serve; rejects if one fails before that. */
  started(): Promise<void> {
    return this.#started
  }

  /**
   * Runs a query on whichever workers are free, in `parts` parts; in fewer where slots are short,
   * but in no fewer than `partsMin`, as far as there are so many slots. `read` makes the result of
   * the parts' answers, which it must copy: their slots go to the next query at once. Rejects with
   * RequestError.
   */
  run<T>(task: Task, count: PartCount, read: ReadAnswers<T>): Promise<T> {
    if (this.#slots.stopping) return Promise.reject(new RequestError('not_ready'))
    const request = packTask(task)
    if (request.length > requestBytesMax) {
      return Promise.reject(new RequestError('invalid_request', { reason: tooLarge(request) }))
    }
    const { deadlineMs } = task
    const giveUpMs = task.startEpochMs + deadlineMs + graceMs - timeOrigin
    return new Promise((resolve, reject) => {
      const answer = (answers: readonly SlotAnswer[]) => resolve(read(answers))
      const query: PendingQuery = {
        request,
        deadlineMs,
        giveUpMs,
        partsMin: Math.min(count.partsMin, slotCount),
        slots: [],
        partsLeft: 0,
        hasFailed: false,
        answer,
        reject,
      }
      if (this.#waiting.length === 0 && this.#free.length >= query.partsMin) {
        this.#submit(query, Math.min(count.parts, this.#free.length))
      } else if (!this.#wait(query)) reject(overloaded())
    })
  }

  /** Queries that no worker has begun by now are refused as those that come later. */
  async close(): Promise<void> {
    clearInterval(this.#overdueCheck)
    this.#slots.stop()
    await Promise.all(this.#workers)
    this.#settleDone()
    const left = [...this.#running, ...this.#waiting]
    for (const query of left) query?.reject(new RequestError('not_ready'))
    await this.#piscina.destroy()
  }

  /** One worker's life: served until the pool stops, started again whenever it dies. */
  async #keepWorker(worker: number): Promise<void> {
    const start: WorkerStart = {
      protocolVersion,
      worker,
      seat: this.#firstSeat + worker,
      slots: this.#slots.buffers,
      snapshot: this.#snapshot,
      sets: this.#sets,
    }
    while (!this.#slots.stopping) {
      try {
        await this.#piscina.run(start)
      } catch (error) {
        this.#slots.removeServing(worker)
        this.#settleDone()
        this.#failPartsOf(worker)
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
      // While slots are queued, telling of each would cost more than to look now and then.
      this.#lookEvery(this.#hasQueued ? lookMs : null)
      // Said before the count is compared, where a slot that nobody told of until now is seen.
      this.#sayHowItLooks()
      const told = this.#slots.waitForDone(seen)
      // Workers that are as fast as this thread must not keep it from its other work.
      await (told ?? setImmediate())
    }
    this.#lookEvery(null)
  }

  /** Whether more slots run than workers. */
  get #hasQueued(): boolean {
    return this.#runningCount > this.#workers.length
  }

  #sayHowItLooks(): void {
    const untold = this.#hasQueued ? looks.seldom : looks.whenTold
    this.#slots.looks = this.#watch.isKept ? looks.eachTurn : untold
  }

  #lookOnce(): Left {
    this.#settleDone()
    if (this.#runningCount === 0) return 'nothing'
    return this.#runningCount <= this.#lightSlotsMax ? 'few' : 'many'
  }

  /** The last look: what was finished until now, nobody has told of. */
  #endWatch(): void {
    this.#sayHowItLooks()
    this.#settleDone()
  }

  #lookEvery(ms: number | null): void {
    if (ms !== null) this.#lookTimer ??= setInterval(() => this.#settleDone(), ms).unref()
    else if (this.#lookTimer !== null) {
      clearInterval(this.#lookTimer)
      this.#lookTimer = null
    }
  }

  /** Asks every slot: a thread that ends while it tells of an answer can hide no other. */
  #settleDone(): void {
    for (let slot = 0; slot < slotCount && this.#runningCount > 0; slot++) {
      const query = this.#running[slot]!
      if (query === null) continue
      const outcome = this.#slots.outcome(slot)
      if (outcome === outcomes.running) continue
      if (outcome === outcomes.failed) this.#fail(query, this.#errorOf(slot))
      this.#endPart(slot, query)
    }
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

  #failPartsOf(worker: number): void {
    for (const [slot, query] of this.#running.entries()) {
      if (query === null || this.#slots.owner(slot) !== worker) continue
      this.#fail(query, new RequestError('worker_lost'))
      this.#endPart(slot, query)
    }
  }

  #fail(query: PendingQuery, error: RequestError): void {
    query.hasFailed = true
    query.reject(error)
  }

  /** The answers of all parts stay in their slots until the last has come. */
  #endPart(slot: number, query: PendingQuery): void {
    this.#running[slot] = null
    this.#runningCount--
    query.partsLeft--
    if (query.partsLeft > 0) return
    if (!query.hasFailed) this.#answer(query)
    this.#free.push(...query.slots)
    this.#submitWaiting()
  }

  #answer(query: PendingQuery): void {
    try {
      const answers = query.slots.map((slot) => this.#slots.answer(slot))
      if (this.#watch.isKept) {
        this.#watch.saw(monotonicMs() - Math.max(...answers.map(({ doneMs }) => doneMs)))
      }
      query.answer(answers)
    } catch (error) {
      query.reject(error)
    }
  }

  /**
   * In the order of their coming. Where queries wait there are more than slots, and no part more
   * than one must have could find an idle worker.
   */
  #submitWaiting(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const { hasFailed, partsMin, request } = next
      if (!hasFailed && partsMin > this.#free.length) return
      this.#waiting.shift()
      this.#waitingBytes -= request.length
      if (!hasFailed) this.#submit(next, partsMin)
    }
  }

  #submit(query: PendingQuery, parts: number): void {
    query.slots = this.#free.splice(-parts)
    query.partsLeft = parts
    this.#runningCount += parts
    const isLight = this.#runningCount <= this.#lightSlotsMax
    this.#slots.mayStayAwake = isLight
    for (const [part, slot] of query.slots.entries()) {
      this.#running[slot] = query
      this.#slots.submit(slot, query.request, { part, parts })
    }
    if (isLight && this.#watch.keep()) this.#sayHowItLooks()
  }

  /** False where the line is full. */
  #wait(query: PendingQuery): boolean {
    const bytes = this.#waitingBytes + query.request.length
    if (this.#waiting.length === waitingMax || bytes > waitingBytesMax) return false
    this.#waiting.push(query)
    this.#waitingBytes = bytes
    return true
  }

  /** Slots stay taken until their workers give them back; only the promise is answered early. */
  #refuseOverdue(): void {
    // This thread may have been busy for long, and the answers there in time.
    this.#settleDone()
    const nowMs = performance.now()
    for (const query of [...this.#running, ...this.#waiting]) {
      if (query !== null && query.giveUpMs < nowMs) {
        const { deadlineMs } = query
        this.#fail(query, new RequestError('deadline_exceeded', { deadlineMs }))
      }
    }
    this.#submitWaiting()
  }
}

/** The worker's own error, as far as it can cross threads. */
function errorWithStack({ message, stack }: { message: string; stack: string }): Error {
  return Object.assign(new Error(message), { stack })
}

function tooLarge({ length }: Uint8Array): string {
  const what = `the request is too large: filters and formulas take ${length} bytes once prepared`
  return `${what}, of at most ${requestBytesMax}`
}

function overloaded(): RequestError {
  return new RequestError('overloaded', { retryAfterSeconds: 1, retryAfterMs: 1000 })
}
