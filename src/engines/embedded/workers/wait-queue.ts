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

  /** Returns false if the queue is full. */
  add(query: Query): boolean {
    const bytes = this.#bytes + query.request.length
    if (this.#queries.length === waitingMax || bytes > waitingBytesMax) return false
    this.#queries.push(query)
    this.#bytes = bytes
    return true
  }

  /** Removes the first query. */
  shift(): void {
    this.#bytes -= this.#queries.shift()?.request.length ?? 0
  }

  /** Keeps some queries. The others free their room now, not only when they are first. */
  keep(isKept: (query: Query) => boolean): void {
    this.#queries = this.#queries.filter(isKept)
    this.#bytes = this.#queries.reduce((sum, { request }) => sum + request.length, 0)
  }
}

// A query between its submission and its answer, and the errors that may end it.

/** Makes the result of a query, or a promise if it must wait for more. */
export type ReadAnswers<T> = (answers: readonly SlotAnswer[]) => T | Promise<T>

/** A query that waits without slots, or runs with one slot per part. */
export interface PendingQuery {
  readonly request: Uint8Array
  readonly deadline: Deadline
  readonly signal: CancelSignal
  /** Slots that the query waits for. A query that has waited runs in this many parts. */
  readonly partsMin: number
  /** The slots of its parts. */
  slots: readonly number[]
  tasksLeft: number
  /** Its promise is rejected. Running parts are awaited only for their slots. */
  hasFailed: boolean
  /** Number of workers that ended during the query. */
  losses: number
  /** Reads the answers from the slots and resolves the promise. */
  readonly answer: (answers: readonly SlotAnswer[]) => void
  readonly reject: (error: unknown) => void
}

/** The client's error for a query that a worker refused. */
export function findRefusal(failure: Exclude<TaskFailure, { kind: 'broken' }>): RequestError {
  switch (failure.kind) {
    case 'deadline':
      return new RequestError('deadline_exceeded', { deadlineMs: failure.deadlineMs })
    case 'pattern-too-expensive':
      return new RequestError('pattern_too_expensive', { pattern: failure.pattern })
    case 'pattern-invalid':
      return new RequestError('invalid_filter', { reason: failure.reason })
  }
}

export function refuseLate({ deadline }: PendingQuery): RequestError {
  return new RequestError('deadline_exceeded', { deadlineMs: deadline.allowedMs })
}

/** The error that ended a worker. Errors cross threads as message and stack only. */
export function describeFailure({ message, stack }: { message: string; stack: string }): Error {
  return Object.assign(new Error(message), { stack })
}

/** A request slot has a fixed size. */
export function refuseLarge({ length }: Uint8Array): RequestError {
  const what = `the request is too large: filters and formulas take ${length} bytes once prepared`
  return new RequestError('invalid_request', { reason: `${what}, of at most ${requestBytesMax}` })
}
