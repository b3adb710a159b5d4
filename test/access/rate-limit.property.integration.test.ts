import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { RateLimiter } from '../../src/access/index.ts'

const rates = fc.integer({ min: 1, max: 200 })
const steps = fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 1, maxLength: 200 })

describe('the rate limiter', () => {
  law(
    'never admits more than burst + rate × time, over any interval',
    100,
    [rates, steps, fc.integer({ min: 1, max: 9 })],
    (rate, pauses, tries) => {
      const timesMs = allowedTimes(rate, pauses, tries)
      // If n requests were admitted before, n - rate × time grows by the burst at most.
      let leastExcess = Number.POSITIVE_INFINITY
      timesMs.forEach((atMs, before) => {
        const excess = before - (rate * atMs) / 1000
        leastExcess = Math.min(leastExcess, excess)
        if (excess + 1 - leastExcess > 2 * rate + 1e-6) throw new Error(`too many at ${atMs} ms`)
      })
      expect(timesMs.length).toBeGreaterThan(0)
    },
  )

  law('always admits a caller who keeps to the rate', 100, [rates], (rate) => {
    const limiter = new RateLimiter()
    for (let i = 0; i < 1000; i++) {
      if (!limiter.take('a', rate, Math.ceil((i * 1000) / rate)).allowed) throw new Error(`${i}`)
    }
  })

  law(
    'says exactly when the next request will be admitted',
    100,
    [rates, steps],
    (rate, pauses) => {
      const limiter = new RateLimiter()
      let nowMs = 0
      for (const pause of pauses) {
        nowMs += pause % 20
        let state = limiter.take('a', rate, nowMs)
        while (state.allowed) state = limiter.take('a', rate, nowMs)
        expect(state).toMatchObject({ remaining: 0, limit: 2 * rate })
        expect(limiter.take('a', rate, nowMs + state.retryAfterMs - 1).allowed).toBe(false)
        nowMs += state.retryAfterMs
        expect(limiter.take('a', rate, nowMs)).toMatchObject({ allowed: true, retryAfterMs: 0 })
      }
    },
  )

  it('counts down the burst and says when it is full again', () => {
    const limiter = new RateLimiter()
    const states = Array.from({ length: 5 }, () => limiter.take('a', 2, 1000))
    expect(states.map((state) => state.remaining)).toEqual([3, 2, 1, 0, 0])
    expect(states.map((state) => state.resetSeconds)).toEqual([1, 1, 2, 2, 2])
    expect(states.map((state) => state.retryAfterMs)).toEqual([0, 0, 0, 0, 500])
    expect(limiter.take('a', 2, 3000).remaining).toBe(3)
    expect(limiter.take('b', 2, 3000).remaining).toBe(3)
  })

  it('adds nothing for a clock that runs backwards', () => {
    const limiter = new RateLimiter()
    limiter.take('a', 1, 5000)
    limiter.take('a', 1, 5000)
    expect(limiter.take('a', 1, 1000).allowed).toBe(false)
    expect(limiter.take('a', 1, 5999).allowed).toBe(false)
    expect(limiter.take('a', 1, 6000).allowed).toBe(true)
  })

  it('removes idle accounts, and only those', () => {
    const limiter = new RateLimiter()
    for (let i = 0; i < 10; i++) limiter.take('busy', 5, 100_000)
    for (let i = 0; i < 100_000; i++) limiter.take(`account ${i}`, 5, i)
    expect(limiter.size).toBeLessThan(5000)
    expect(limiter.take('busy', 5, 100_000).allowed).toBe(false)
  })
})

/** The times of the admitted requests, with `tries` attempts after each pause. */
function allowedTimes(rate: number, pauses: number[], tries: number): number[] {
  const limiter = new RateLimiter()
  const timesMs: number[] = []
  let nowMs = 0
  for (const pause of pauses) {
    nowMs += pause
    for (let i = 0; i < tries * 20; i++) {
      if (limiter.take('a', rate, nowMs).allowed) timesMs.push(nowMs)
    }
  }
  return timesMs
}
