import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import { ConcurrencyLimiter } from '../../src/access/index.ts'
import { RequestError } from '../../src/contract/index.ts'

function refusalOf(action: () => unknown): RequestError {
  try {
    action()
  } catch (error) {
    if (error instanceof RequestError) return error
    throw error
  }
  throw new Error('it was let in')
}

describe('the limit of requests at once', () => {
  it('admits up to the limit, and one more after each that leaves', () => {
    const limiter = new ConcurrencyLimiter()
    const leave = limiter.acquire('a', 2)
    limiter.acquire('a', 2)
    expect(refusalOf(() => limiter.acquire('a', 2))).toMatchObject({
      code: 'too_many_at_once',
      params: { limit: 2 },
    })
    limiter.acquire('b', 1)
    leave()
    limiter.acquire('a', 2)
    // Leaving twice counts once.
    leave()
    expect(refusalOf(() => limiter.acquire('a', 2)).code).toBe('too_many_at_once')
  })

  it('sends clients a random retry time of 100 to 1,000 ms', () => {
    const limiter = new ConcurrencyLimiter()
    limiter.acquire('a', 1)
    const waits = Array.from({ length: 500 }, () =>
      Number(refusalOf(() => limiter.acquire('a', 1)).params.retryAfterMs),
    )
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(100)
    expect(Math.max(...waits)).toBeLessThanOrEqual(1000)
    expect(new Set(waits).size).toBeGreaterThan(100)
    expect(waits.every(Number.isInteger)).toBe(true)
  })

  it('counts like a list of the requests inside, and retains no request that has left', () => {
    const step = fc.record({ account: fc.nat(2), enters: fc.boolean(), which: fc.nat() })
    holds(
      100,
      [fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 4 })],
      (steps, limit) => {
        const limiter = new ConcurrencyLimiter()
        const inside: (() => void)[][] = [[], [], []]
        for (const { account, enters, which } of steps) {
          const own = inside[account]!
          if (!enters) own.splice(which % Math.max(1, own.length), 1)[0]?.()
          else if (own.length < limit) own.push(limiter.acquire(`${account}`, limit))
          else refusalOf(() => limiter.acquire(`${account}`, limit))
        }
        expect(limiter.size).toBe(inside.filter((own) => own.length > 0).length)
        for (const leave of inside.flat()) leave()
        expect(limiter.size).toBe(0)
      },
    )
  })

  it('follows a limit that has become lower', () => {
    const limiter = new ConcurrencyLimiter()
    for (let i = 0; i < 3; i++) limiter.acquire('a', 3)
    expect(refusalOf(() => limiter.acquire('a', 1)).params.limit).toBe(1)
  })
})
