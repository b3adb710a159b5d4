/** Queries that wait for slots: first in, first out, bounded in number and in bytes. */
import { RequestError } from '../../../contract/index.ts'
import type { CancelSignal, Deadline } from '../../../domain/index.ts'
import type { TaskFailure } from './protocol.ts'
import { requestBytesMax, type SlotAnswer } from './slot-buffers.ts'

/** Queries that may wait for a slot. */
const waitingMax = 1024

/** Bytes of all waiting queries together. */
const waitingBytesMax = 64 << 20

export interface QueuedQuery {
  readonly request: Uint8Array
}

export class WaitQueue<Query extends QueuedQuery> {
  #queries: Query[] = []
  #bytes = 0

  get length(): number {
    return this.#queries.length
  }

  get first(): Query | undefined {
    return this.#queries[0]
  }

  /** False where the queue is full. */
  add(query: Query): boolean {
    const bytes = this.#bytes + query.request.length
    if (this.#queries.length === waitingMax || bytes > waitingBytesMax) return false
    this.#queries.push(query)
    this.#bytes = bytes
    return true
  }

  /** Takes the first one. */
  shift(): void {
    this.#bytes -= this.#queries.shift()?.request.length ?? 0
  }

  /** Takes out those that are not to be kept: they make room at once, not when their turn comes. */
  keep(isKept: (query: Query) => boolean): void {
    this.#queries = this.#queries.filter(isKept)
    this.#bytes = this.#queries.reduce((sum, { request }) => sum + request.length, 0)
  }
}

// A query between its submission and its answer, and the errors that it may end with.

/** Makes the result of a query. Returns a promise where more has to be awaited first. */
export type ReadAnswers<T> = (answers: readonly SlotAnswer[]) => T | Promise<T>

/** A query that waits without slots, or runs with one slot for each part. */
export interface PendingQuery {
  readonly request: Uint8Array
  readonly deadline: Deadline
  readonly signal: CancelSignal
  /** Slots that it waits for. A query that has waited also runs in so many parts. */
  readonly partsMin: number
  /** Slots of its parts. */
  slots: readonly number[]
  tasksLeft: number
  /** Its promise is settled. Parts that still run are awaited for their slots alone. */
  hasFailed: boolean
  /** Workers that ended while they ran it. */
  losses: number
  /** Reads the answers out of the slots and resolves the promise. */
  readonly answer: (answers: readonly SlotAnswer[]) => void
  readonly reject: (error: unknown) => void
}

/** The error that a client gets for a query that a worker has refused. */
export function refusalOf(failure: Exclude<TaskFailure, { kind: 'broken' }>): RequestError {
  switch (failure.kind) {
    case 'deadline':
      return new RequestError('deadline_exceeded', { deadlineMs: failure.deadlineMs })
    case 'pattern-too-expensive':
      return new RequestError('pattern_too_expensive', { pattern: failure.pattern })
    case 'pattern-invalid':
      return new RequestError('invalid_filter', { reason: failure.reason })
  }
}

export function tooLate({ deadline }: PendingQuery): RequestError {
  return new RequestError('deadline_exceeded', { deadlineMs: deadline.allowedMs })
}

/** The error that ended a worker: an error crosses threads as its message and stack alone. */
export function workerError({ message, stack }: { message: string; stack: string }): Error {
  return Object.assign(new Error(message), { stack })
}

/** A request slot has a fixed size. */
export function tooLarge({ length }: Uint8Array): RequestError {
  const what = `the request is too large: filters and formulas take ${length} bytes once prepared`
  return new RequestError('invalid_request', { reason: `${what}, of at most ${requestBytesMax}` })
}
