/**
 * The queue of queries with patterns. They run one at a time, on at most half of the workers: a
 * pattern may take a hundred thousand times longer than a term, and one client must not take all
 * search threads.
 */
import { type Filter, visitFilter } from 'native-free-index'
import { overloaded } from '../../contract/index.ts'
import { type CancelSignal, neverAborted } from '../../domain/index.ts'

/** An answer of threads of our own takes as long at least. */
const waitMsDefault = 60

export class PatternQueue {
  readonly #waitMs: number
  #isTaken = false
  /** Starts the waiting queries. */
  readonly #waiting = new Set<() => void>()
  #refused = 0

  /** @param waitMs longest wait; then the query is refused */
  constructor(waitMs: number = waitMsDefault) {
    this.#waitMs = waitMs
  }

  /** Queries that have waited for too long. */
  get refused(): number {
    return this.#refused
  }

  /**
   * @param signal if aborted, the query is not started
   * @param share of the wait, for a request with several queries one after the other
   * @throws RequestError `overloaded` if others hold the queue for too long
   */
  async run<T>(task: () => Promise<T>, signal: CancelSignal = neverAborted, share = 1): Promise<T> {
    if (this.#isTaken) await this.#turn(share * this.#waitMs)
    this.#isTaken = true
    try {
      if (signal.aborted) throw overloaded()
      return await task()
    } finally {
      this.#leave()
    }
  }

  /** In order of arrival. The queue stays taken from one to the next. */
  #turn(waitMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(begin)
        this.#refused++
        reject(overloaded())
      }, waitMs)
      this.#waiting.add(begin)
    })
  }

  #leave(): void {
    const [next] = this.#waiting
    this.#isTaken = next !== undefined
    if (next === undefined) return
    this.#waiting.delete(next)
    next()
  }
}

/** Whether a pattern is in it, behind a link too. */
export function hasPattern(filter: Filter | null): boolean {
  return filter !== null && firstPattern(filter) !== null
}

const first = (parts: readonly (string | null)[]) => parts.find((part) => part !== null) ?? null

/** The first pattern of a filter, also behind a link. Null if it has none. */
export function firstPattern(filter: Filter): string | null {
  return visitFilter(filter, {
    and: first,
    or: first,
    not: (part) => part,
    linked: ({ filter }) => firstPattern(filter),
    leaf: (leaf) => (leaf.kind === 'pattern' ? leaf.pattern : null),
  })
}
