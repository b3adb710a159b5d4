/**
 * Queries with patterns go one request at a time, in as many parts as half of the workers: a
 * pattern may take a hundred thousand times longer than a term, and whoever sends many must not
 * have all search threads. Only edges of one request run side by side, and share its time.
 */
import type { Filter } from 'native-free-index'
import { RequestError } from '../../contract/index.ts'

/** Whoever has not begun after so long is told to come again: an answer takes as long at least. */
const waitMsMax = 75

/** Rounding of shares that add up to one. */
const tolerance = 1e-9

interface Waiting {
  readonly share: number
  readonly begin: () => void
}

export class PatternLane {
  #taken = 0
  readonly #waiting = new Set<Waiting>()
  #refused = 0

  /** Queries that have waited for too long. */
  get refused(): number {
    return this.#refused
  }

  /**
   * @param share of the time that one request's patterns may take: its other parts run beside this
   * @param isGone whether nobody waits for it any more: then it is not begun
   * @throws RequestError `overloaded` where others have taken the lane for too long
   */
  async run<T>(share: number, task: () => Promise<T>, isGone?: () => boolean): Promise<T> {
    if (this.#waiting.size > 0 || !this.#hasRoom(share)) await this.#turn(share)
    else this.#taken += share
    try {
      if (isGone?.()) throw overloaded()
      return await task()
    } finally {
      this.#taken -= share
      this.#letIn()
    }
  }

  #hasRoom(share: number): boolean {
    return this.#taken < tolerance || this.#taken + share <= 1 + tolerance
  }

  /** In the order of their coming. Resolves when the share has been taken. */
  #turn(share: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        share,
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting)
        this.#refused++
        reject(overloaded())
        this.#letIn()
      }, waitMsMax)
      this.#waiting.add(waiting)
    })
  }

  #letIn(): void {
    for (const one of this.#waiting) {
      if (!this.#hasRoom(one.share)) return
      this.#waiting.delete(one)
      this.#taken += one.share
      one.begin()
    }
  }
}

function overloaded(): RequestError {
  return new RequestError('overloaded', { retryAfterSeconds: 1, retryAfterMs: 1000 })
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
