/**
 * Queries with patterns go one at a time, in as many parts as half of the workers: a pattern may
 * take a hundred thousand times longer than a term, and whoever sends many must not have all search
 * threads.
 */
import type { Filter } from 'native-free-index'
import { overloaded } from '../../contract/index.ts'

/** Whoever has not begun after so long is told to come again: an answer takes as long at least. */
const waitMsMax = 60

export class PatternLane {
  #isTaken = false
  /** What lets each of them begin. */
  readonly #waiting = new Set<() => void>()
  #refused = 0

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
    if (this.#isTaken) await this.#turn(share * waitMsMax)
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
  if (filter === null) return false
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.filters.some(hasPattern)
    case 'not':
    case 'linked':
      return hasPattern(filter.filter)
    default:
      return filter.kind === 'pattern'
  }
}
