/** Limits of an account: requests a second, and requests under way at once. */
import { RequestError } from '../contract/index.ts'

/** The result of `RateLimiter.take`. */
export interface RateState {
  readonly allowed: boolean
  /** Capacity of a bucket: the burst, 2 × rate. */
  readonly limit: number
  /** Requests that could follow right now. */
  readonly remaining: number
  /** Whole seconds until the bucket is full again, if nothing is taken meanwhile. */
  readonly resetSeconds: number
  /** 0 when allowed, else the milliseconds after which one request will be. */
  readonly retryAfterMs: number
}

interface Bucket {
  millis: number
  atMs: number
  rate: number
}

const request = 1000
const sweepSizeMin = 1024

/**
 * Token buckets, one per account: `rate` requests a second, up to twice as many at once. A bucket
 * is full two seconds after its last request, and then it may be dropped. So there are at most
 * 1,024 buckets, or twice the accounts of the last two seconds. Buckets count in thousandths of a
 * request, so that a rate per second is a whole number per millisecond and nothing is rounded.
 */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>()
  #sweepSize = sweepSizeMin

  /** Buckets in memory. Buckets of idle accounts are dropped from time to time. */
  get size(): number {
    return this.#buckets.size
  }

  /**
   * Takes one request from the account's bucket if it holds one. `rate` is a whole number of
   * requests a second. `nowMs` comes from a clock that does not run backwards.
   */
  take(id: string, rate: number, nowMs: number): RateState {
    const bucket = this.#refill(id, rate, Math.floor(nowMs))
    const allowed = bucket.millis >= request
    if (allowed) bucket.millis -= request
    return describeBucket(bucket, rate, allowed)
  }

  /** The account's bucket as it is. Takes nothing from it. */
  read(id: string, rate: number, nowMs: number): RateState {
    const bucket = this.#refill(id, rate, Math.floor(nowMs))
    return describeBucket(bucket, rate, bucket.millis >= request)
  }

  #refill(id: string, rate: number, nowMs: number): Bucket {
    const known = this.#buckets.get(id)
    if (known === undefined) return this.#addBucket(id, rate, nowMs)
    known.millis = computeMillis(known, nowMs, rate)
    known.rate = rate
    known.atMs = Math.max(known.atMs, nowMs)
    return known
  }

  #addBucket(id: string, rate: number, nowMs: number): Bucket {
    if (this.#buckets.size >= this.#sweepSize) this.#sweep(nowMs)
    const bucket = { millis: computeBurst(rate), atMs: nowMs, rate }
    this.#buckets.set(id, bucket)
    return bucket
  }

  /** A full bucket says no more than a missing one. Sweeping at double size costs O(1) a take. */
  #sweep(nowMs: number): void {
    for (const [id, bucket] of this.#buckets) {
      const isFull = computeMillis(bucket, nowMs, bucket.rate) === computeBurst(bucket.rate)
      if (isFull) this.#buckets.delete(id)
    }
    this.#sweepSize = Math.max(sweepSizeMin, 2 * this.#buckets.size)
  }
}

function describeBucket({ millis }: Bucket, rate: number, allowed: boolean): RateState {
  return {
    allowed,
    limit: 2 * rate,
    remaining: Math.floor(millis / request),
    resetSeconds: Math.ceil((computeBurst(rate) - millis) / (rate * 1000)),
    retryAfterMs: allowed ? 0 : Math.ceil((request - millis) / rate),
  }
}

function computeMillis(bucket: Bucket, nowMs: number, rate: number): number {
  const elapsedMs = Math.max(0, nowMs - bucket.atMs)
  return Math.min(computeBurst(rate), bucket.millis + elapsedMs * rate)
}

function computeBurst(rate: number): number {
  return 2 * rate * request
}

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
