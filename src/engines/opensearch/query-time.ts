import { overloaded, RequestError } from '../../contract/index.ts'
import type { QueryCaller } from '../engine.ts'

/** Milliseconds between two checks whether the caller has gone. */
const pollMs = 25

/** Beyond the deadline, which the cluster keeps itself: for its answer that it has passed. */
export const graceMs = 500

/** No node answered a request. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError'
}

/** The time of one query, however many requests it takes. */
export class QueryTime {
  readonly deadlineMs: number
  readonly isGone: () => boolean
  readonly #end: number

  constructor(deadlineMs: number, { isGone = () => false }: QueryCaller = {}) {
    this.deadlineMs = deadlineMs
    this.isGone = isGone
    this.#end = performance.now() + deadlineMs
  }

  /** Whole milliseconds, at least one. Throws RequestError deadline_exceeded where none is left. */
  get leftMs(): number {
    const left = Math.ceil(this.#end - performance.now())
    if (left > 0) return left
    throw new RequestError('deadline_exceeded', { deadlineMs: this.deadlineMs })
  }

  get isOver(): boolean {
    return performance.now() >= this.#end
  }

  /** Throws RequestError: deadline_exceeded, or overloaded where the caller has gone. */
  check(): void {
    if (this.isGone()) throw overloaded()
    if (this.isOver) throw new RequestError('deadline_exceeded', { deadlineMs: this.deadlineMs })
  }

  /**
   * Returns the result of `task`. Its signal aborts when the caller has gone, or so long after the
   * deadline that no answer can be on its way.
   */
  async during<T>(task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const given = new AbortController()
    const poll = setInterval(() => {
      if (this.isGone()) given.abort()
    }, pollMs)
    const left = Math.max(0, this.#end - performance.now())
    const end = setTimeout(() => given.abort(new SilenceError()), left + graceMs)
    try {
      return await task(given.signal)
    } finally {
      clearInterval(poll)
      clearTimeout(end)
    }
  }
}
