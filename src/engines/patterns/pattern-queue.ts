/**
 * The queue of queries with patterns. They run one at a time, on at most half of the workers: a
 * pattern may take a hundred thousand times longer than a term, and one client must not take all
 * search threads.
 */
import { type Filter, visitFilter } from 'native-free-index'
import { refuseOverload } from '../../contract/vocabulary.ts'
import { type CancelSignal, neverAborted } from '../../domain/index.ts'

/** Milliseconds. Search threads take at least as long for an answer. */
const waitMsDefault = 60

export class PatternQueue {
  readonly #waitMs: number
  #isTaken = false
  /** Callbacks that start waiting queries. */
  readonly #waiting = new Set<() => void>()
  #refused = 0

  /** @param waitMs after which the query is refused */
  constructor(waitMs: number = waitMsDefault) {
    this.#waitMs = waitMs
  }

  /** Number of queries refused after their wait. */
  get refused(): number {
    return this.#refused
  }

  /**
   * @param signal if aborted, the query is not started
   * @param share of the wait, for a request with several consecutive queries
   * @throws RequestError `overloaded` after the wait
   */
  async run<T>(task: () => Promise<T>, signal: CancelSignal = neverAborted, share = 1): Promise<T> {
    if (this.#isTaken) await this.#waitTurn(share * this.#waitMs)
    this.#isTaken = true
    try {
      if (signal.aborted) throw refuseOverload()
      return await task()
    } finally {
      this.#leave()
    }
  }

  /** First in, first out. The queue remains taken from one query to the next. */
  #waitTurn(waitMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(begin)
        this.#refused++
        reject(refuseOverload())
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

/** Whether a filter has a pattern, also behind a link. */
export function hasPattern(filter: Filter | null): boolean {
  return filter !== null && findPattern(filter) !== null
}

const findFirst = (parts: readonly (string | null)[]) => parts.find((part) => part !== null) ?? null

/** The first pattern of a filter, also behind a link. Null if there is none. */
export function findPattern(filter: Filter): string | null {
  return visitFilter(filter, {
    and: findFirst,
    or: findFirst,
    not: (part) => part,
    linked: ({ filter }) => findPattern(filter),
    leaf: (leaf) => (leaf.kind === 'pattern' ? leaf.pattern : null),
  })
}
