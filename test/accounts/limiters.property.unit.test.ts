/** Limits of an account: requests a second, and requests under way at once. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectSome, law } from '../../native-free-index/test/law.ts'
import { ConcurrencyLimiter, RateLimiter } from '../../src/accounts/index.ts'
import type { RequestError } from '../../src/contract/index.ts'

const rates = fc.integer({ min: 1, max: 200 })
const steps = fc.array(fc.nat(1500), { minLength: 1, maxLength: 200 })

law(
  'never more than burst + rate × time are admitted, over any interval',
  100,
  [rates, steps, fc.integer({ min: 1, max: 9 })],
  (rate, pauses, tries) => {
    const limiter = new RateLimiter()
    let [nowMs, admitted] = [0, 0]
    // If n requests were admitted before, n - rate × time grows by the burst at most.
    let leastExcess = Number.POSITIVE_INFINITY
    for (const pause of pauses) {
      nowMs += pause
      for (let i = 0; i < tries * 20; i++) {
        if (!limiter.take('a', rate, nowMs).allowed) continue
        const excess = admitted++ - (rate * nowMs) / 1000
        leastExcess = Math.min(leastExcess, excess)
        if (excess + 1 - leastExcess > 2 * rate + 1e-6) throw new Error(`too many at ${nowMs} ms`)
      }
    }
    expectSome(admitted)
  },
)

law('a caller who keeps to the rate is always admitted', 100, [rates], (rate) => {
  const limiter = new RateLimiter()
  for (let i = 0; i < 1000; i++) {
    if (!limiter.take('a', rate, Math.ceil((i * 1000) / rate)).allowed) throw new Error(`${i}`)
  }
})

law('a refusal says exactly when the next is admitted', 100, [rates, steps], (rate, pauses) => {
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
})

test('a bucket counts down its burst and says when it is full again', () => {
  const limiter = new RateLimiter()
  const states = Array.from({ length: 5 }, () => limiter.take('a', 2, 1000))
  expect(states.map((state) => state.remaining)).toEqual([3, 2, 1, 0, 0])
  expect(states.map((state) => state.resetSeconds)).toEqual([1, 1, 2, 2, 2])
  expect(states.map((state) => state.retryAfterMs)).toEqual([0, 0, 0, 0, 500])
  for (let i = 0; i < 2; i++) expect(limiter.read('a', 2, 3000).remaining).toBe(4)
  expect(limiter.take('a', 2, 3000).remaining).toBe(3)
  expect(limiter.take('b', 2, 3000).remaining).toBe(3)
  // A clock that runs backwards adds nothing.
  for (let i = 0; i < 2; i++) limiter.take('c', 1, 5000)
  const admits = (nowMs: number) => limiter.take('c', 1, nowMs).allowed
  expect([1000, 5999, 6000].map(admits)).toEqual([false, false, true])
})

test('buckets of idle accounts are dropped, and only those', () => {
  const limiter = new RateLimiter()
  for (let i = 0; i < 10; i++) limiter.take('busy', 5, 100_000)
  for (let i = 0; i < 100_000; i++) limiter.take(`account ${i}`, 5, i)
  expect(limiter.size).toBeLessThan(5000)
  expect(limiter.take('busy', 5, 100_000).allowed).toBe(false)
})

/** The time to wait before a request that is refused because of a limit. */
function readWait(limiter: ConcurrencyLimiter, account: string, limit: number): number {
  try {
    limiter.acquire(account, limit)
  } catch (error) {
    const { code, params } = error as RequestError
    expect([code, params.limit]).toEqual(['too_many_at_once', limit])
    return params.retryAfterMs as number
  }
  throw new Error('it was admitted')
}

law(
  'as many as the limit are under way, and none is remembered that has left',
  100,
  [
    fc.array(fc.record({ account: fc.nat(2), enters: fc.boolean(), which: fc.nat() })),
    fc.integer({ min: 1, max: 4 }),
  ],
  (steps, limit) => {
    const limiter = new ConcurrencyLimiter()
    const inside: (() => void)[][] = [[], [], []]
    for (const { account, enters, which } of steps) {
      const leaves = inside[account]!
      if (!enters) {
        const [leave] = leaves.splice(which % Math.max(1, leaves.length), 1)
        // Leaving twice counts once.
        for (let i = 0; i < 2; i++) leave?.()
      } else if (leaves.length < limit) leaves.push(limiter.acquire(`${account}`, limit))
      else readWait(limiter, `${account}`, limit)
      // A limit may become lower.
      if (leaves.length > 1) readWait(limiter, `${account}`, 1)
    }
    expect(limiter.size).toBe(inside.filter(({ length }) => length > 0).length)
    for (const leave of inside.flat()) leave()
    expect(limiter.size).toBe(0)
  },
)

test('clients that are refused together are told different times, of 100 to 1,000 ms', () => {
  const limiter = new ConcurrencyLimiter()
  limiter.acquire('a', 1)
  const waits = Array.from({ length: 500 }, () => readWait(limiter, 'a', 1))
  expect(waits.every((ms) => Number.isInteger(ms) && ms >= 100 && ms <= 1000)).toBe(true)
  expect(new Set(waits).size).toBeGreaterThan(100)
})
