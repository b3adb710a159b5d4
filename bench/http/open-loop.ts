/**
 * Load that does not wait for answers: requests arrive when their schedule says, and a latency
 * counts from the time of arrival. The wait of requests that a slow server delays therefore counts,
 * as it does for its users. A closed loop, in which such requests are sent later, hides that
 * ("coordinated omission": Gil Tene, wrk2).
 */
import { writeFileSync } from 'node:fs'
import type { Outcome } from './client-connection.ts'
import { ConnectionPool } from './connection-pool.ts'
import { RequestTally } from './request-tally.ts'
import { Schedule, type SchedulePlan } from './schedule.ts'

export interface PreparedRequest {
  readonly bytes: Uint8Array
  /** Which tally counts it. */
  readonly row: number
}

export interface OpenLoad {
  readonly url: URL
  readonly connections: number
  /** The schedule picks among these. */
  readonly requests: readonly PreparedRequest[]
  readonly rows: number
  readonly schedule: SchedulePlan
  /** Arrivals before that time are sent and not counted. */
  readonly warmUpMs?: number
  /** How long after the end of the schedule answers are waited for. */
  readonly patienceMs?: number
  /** Ends the load early. Requests without an answer are then not counted. */
  readonly signal?: AbortSignal
}

/** How well the sender kept to the schedule. Latencies count from the schedule all the same. */
export interface Punctuality {
  /** Requests that left later than `lateMs`, though a connection was idle: the sender's fault. */
  readonly late: number
  /** Delay of the latest request. */
  readonly lateMsMax: number
  /** Requests that found all connections waiting for answers. */
  readonly queued: number
}

export interface OpenResult extends Punctuality {
  readonly rows: readonly RequestTally[]
  /** Requests that were planned and counted. */
  readonly planned: number
  /** From the end of the warm-up to that of the schedule, or to the last answer if it is later. */
  readonly seconds: number
  /** Credits of everything that was answered, in the warm-up too. */
  readonly credits: number
  readonly isInterrupted: boolean
}

/** A request that leaves no later than this was sent in time. */
export const lateMs = 2

/** Unless a load says otherwise. Requests that have no answer by then are given up. */
export const patienceMs = 5000

/**
 * Sleep between two polls of the clock and the sockets, so that the servers have the cores. With
 * what the system adds, a poll every 40 to 50 µs: a latency is overstated by half of that.
 */
const sleepMs = 0.02

/** Rejects if a connection cannot be opened. */
export async function runOpenLoop(load: OpenLoad): Promise<OpenResult> {
  sharpenSleep()
  const pool = await ConnectionPool.open(load.url, load.connections)
  return new OpenLoop(load, pool).run()
}

class OpenLoop {
  readonly #load: OpenLoad
  readonly #pool: ConnectionPool
  readonly #schedule: Schedule
  readonly #rows: readonly RequestTally[]
  readonly #warmUp = new RequestTally()
  readonly #warmUpMs: number
  #startMs = 0
  #lastMs = 0
  #inFlight = 0
  #late = 0
  #lateMsMax = 0
  #queued = 0
  #state: 'running' | 'given up' | 'interrupted' = 'running'

  constructor(load: OpenLoad, pool: ConnectionPool) {
    this.#load = load
    this.#pool = pool
    this.#schedule = new Schedule(load.schedule)
    this.#rows = Array.from({ length: load.rows }, () => new RequestTally())
    this.#warmUpMs = load.warmUpMs ?? 0
  }

  async run(): Promise<OpenResult> {
    const { signal } = this.#load
    const schedule = this.#schedule
    const pause = new Int32Array(new SharedArrayBuffer(4))
    this.#startMs = performance.now()
    const waitMs = this.#load.patienceMs ?? patienceMs
    const endMs = this.#startMs + schedule.durationMs + waitMs
    let isAhead = schedule.advance()
    while (isAhead || this.#inFlight > 0) {
      if (signal?.aborted || performance.now() >= endMs) break
      const nowMs = performance.now() - this.#startMs
      while (isAhead && schedule.atMs <= nowMs && this.#pool.hasIdle) {
        this.#send(schedule.atMs, schedule.request)
        isAhead = schedule.advance()
      }
      Atomics.wait(pause, 0, 0, sleepMs)
      await new Promise((resolve) => setImmediate(resolve))
    }
    const elapsedMs = performance.now() - this.#startMs
    this.#state = signal?.aborted ? 'interrupted' : 'given up'
    this.#pool.close()
    if (this.#state === 'given up' && isAhead) this.#giveUpRest(elapsedMs)
    return this.#result(elapsedMs)
  }

  #send(atMs: number, index: number): void {
    const connection = this.#pool.take()
    const { bytes, row } = this.#load.requests[index]!
    const tally = atMs < this.#warmUpMs ? this.#warmUp : this.#rows[row]!
    const plannedMs = this.#startMs + atMs
    if (tally !== this.#warmUp) this.#notePunctuality(plannedMs)
    this.#inFlight++
    connection.send(bytes, (outcome) => {
      this.#inFlight--
      this.#complete(tally, outcome, plannedMs)
      if (outcome instanceof Error || outcome.isLast) void this.#pool.replace(connection)
      else this.#pool.give(connection)
    })
  }

  #notePunctuality(plannedMs: number): void {
    const { idleSinceMs } = this.#pool
    if (idleSinceMs > plannedMs) this.#queued++
    const lagMs = performance.now() - Math.max(plannedMs, idleSinceMs)
    if (lagMs > lateMs) this.#late++
    if (lagMs > this.#lateMsMax) this.#lateMsMax = lagMs
  }

  #complete(tally: RequestTally, outcome: Outcome, plannedMs: number): void {
    if (this.#state === 'interrupted') return
    this.#lastMs = performance.now()
    const waitedMs = this.#lastMs - plannedMs
    if (this.#state === 'given up') tally.giveUp(waitedMs)
    else tally.complete(outcome, waitedMs)
  }

  /** The current arrival and all after it never got a connection. */
  #giveUpRest(elapsedMs: number): void {
    const schedule = this.#schedule
    do {
      const { row } = this.#load.requests[schedule.request]!
      const tally = schedule.atMs < this.#warmUpMs ? this.#warmUp : this.#rows[row]!
      tally.giveUp(elapsedMs - schedule.atMs)
    } while (schedule.advance())
  }

  #result(elapsedMs: number): OpenResult {
    const isInterrupted = this.#state === 'interrupted'
    const plannedMs = isInterrupted ? elapsedMs : this.#schedule.durationMs
    const untilMs = Math.max(plannedMs, this.#lastMs - this.#startMs)
    const rows = this.#rows
    return {
      rows,
      planned: rows.reduce((sum, row) => sum + row.planned, 0),
      seconds: Math.max(0, untilMs - this.#warmUpMs) / 1000,
      credits: rows.reduce((sum, row) => sum + row.credits, this.#warmUp.credits),
      late: this.#late,
      lateMsMax: this.#lateMsMax,
      queued: this.#queued,
      isInterrupted,
    }
  }
}

/** Linux lets a sleeping thread oversleep by 50 µs, to save power; here by 1 µs. */
function sharpenSleep(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/timerslack_ns', '1000')
}
