import { RequestError } from '../../contract/index.ts'
import type { Asker } from '../engine.ts'

/** How often it is looked whether somebody still waits. */
const lookMs = 25

/** The time of one query, however many requests it takes. */
export class QueryTime {
  readonly deadlineMs: number
  readonly isGone: () => boolean
  readonly #end: number

  constructor(deadlineMs: number, { isGone = () => false }: Asker = {}) {
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

  /** What `task` makes, which is told by the signal when nobody waits for it any more. */
  async during<T>(task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const gone = new AbortController()
    const look = setInterval(() => {
      if (this.isGone()) gone.abort()
    }, lookMs)
    try {
      return await task(gone.signal)
    } finally {
      clearInterval(look)
    }
  }
}
