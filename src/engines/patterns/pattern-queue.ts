/**
 * Queries with patterns go one at a time, in as many parts as half of the workers: a pattern may
 * take a hundred thousand times longer than a term, and whoever sends many must not have all search
 * threads.
 */
import type { Filter } from 'native-free-index'
import { overloaded } from '../../contract/index.ts'

/** An answer of threads of our own takes as long at least. */
const waitMsDefault = 60

export class PatternQueue {
  readonly #waitMs: number
  #isTaken = false
  /** What lets each of them begin. */
  readonly #waiting = new Set<() => void>()
  #refused = 0

  /** @param waitMs after which whoever has not begun is told to come again */
  constructor(waitMs: number = waitMsDefault) {
    this.#waitMs = waitMs
  }

  /** Queries that have waited for too long. */
  get refused(): number {
    return this.#refused
  }

  /**
   * @param isGone whether nobody waits for it any more: then it is not begun
   * @param share of the wait of a request that has several queries, one after the other
   * @throws RequestError `overloaded` where others have taken the lane for too long
   */
  async run<T>(task: () => Promise<T>, isGone?: () => boolean, share = 1): Promise<T> {
    if (this.#isTaken) await this.#turn(share * this.#waitMs)
    this.#isTaken = true
    try {
      if (isGone?.()) throw overloaded()
      return await task()
    } finally {
      this.#leave()
    }
  }

  /** In the order of their coming; the lane stays taken from the one to the next. */
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

/** The first pattern in it, behind a link too; null where there is none. */
export function firstPattern(filter: Filter): string | null {
  switch (filter.kind) {
    case 'and':
    case 'or':
      for (const part of filter.filters) {
        const found = firstPattern(part)
        if (found !== null) return found
      }
      return null
    case 'not':
    case 'linked':
      return firstPattern(filter.filter)
    default:
      return filter.kind === 'pattern' ? filter.pattern : null
  }
}
