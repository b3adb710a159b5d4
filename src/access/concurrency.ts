import { RequestError } from '../contract/index.ts'

const retryAfterMsMin = 100
const retryAfterMsMax = 1000

/** How many requests each account has under way. An account without any takes no memory. */
export class ConcurrencyLimiter {
  readonly #counts = new Map<string, number>()

  /** Accounts with a request under way. */
  get size(): number {
    return this.#counts.size
  }

  /**
   * Counts a request until the returned function is called. A second call does nothing. Throws
   * RequestError `too_many_at_once` if `limit` requests are in flight. Its `retryAfterMs` is
   * random, so that clients refused together do not return together.
   */
  acquire(id: string, limit: number): () => void {
    const count = this.#counts.get(id) ?? 0
    if (count >= limit) {
      const spreadMs = Math.floor(Math.random() * (retryAfterMsMax - retryAfterMsMin + 1))
      throw new RequestError('too_many_at_once', {
        limit,
        retryAfterMs: retryAfterMsMin + spreadMs,
      })
    }
    this.#counts.set(id, count + 1)
    let isInside = true
    return () => {
      if (isInside) this.#leave(id)
      isInside = false
    }
  }

  #leave(id: string): void {
    const left = this.#counts.get(id)! - 1
    if (left === 0) this.#counts.delete(id)
    else this.#counts.set(id, left)
  }
}
