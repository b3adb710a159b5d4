import { describe, expect, it } from 'vitest'
import {
  admit,
  charge,
  creditFields,
  newKey,
  RateLimiter,
  requireService,
} from '../../src/access/index.ts'
import { RequestError } from '../../src/contract/index.ts'
import { neverAborted } from '../../src/domain/index.ts'
import { chargeOf } from './charges.ts'
import { freshDataDir, openForTest } from './data-dir.ts'

function setUp(credits: number, rate: number) {
  const access = openForTest(freshDataDir())
  const made = access.create({ name: 'n', services: ['SEARCH'], credits, rate })
  return { access, limiter: new RateLimiter(), authorization: `Bearer ${made.key}`, ...made }
}

describe('a metered request', () => {
  it('is admitted, charged and accounted for in the headers', async () => {
    const { access, limiter, authorization, account } = setUp(100, 5)
    const admission = admit(access, limiter, authorization, 0)
    expect(admission.account).toEqual(account)
    const rate = '\r\nratelimit-limit: 10\r\nratelimit-remaining: 9\r\nratelimit-reset: 1'
    expect(creditFields(admission)).toBe(`\r\nx-credits-used: 0\r\nx-credits-remaining: 100${rate}`)
    for (const credits of [30, 0, 5])
      await charge(access, admission, chargeOf(credits), neverAborted)
    expect(creditFields(admission)).toBe(`\r\nx-credits-used: 35\r\nx-credits-remaining: 65${rate}`)
    expect(admit(access, limiter, authorization, 0).creditsRemaining).toBe(65)
  })

  it('costs nothing when the credits do not suffice', async () => {
    const { access, limiter, authorization } = setUp(3, 5)
    const admission = admit(access, limiter, authorization, 0)
    await expect(charge(access, admission, chargeOf(4), neverAborted)).rejects.toThrow(
      'cost 4 credits and 3 remain',
    )
    expect(creditFields(admission)).toMatch(/^\r\nx-credits-used: 0\r\nx-credits-remaining: 3\r\n/)
  })

  it('costs nothing when its client goes before the commit', async () => {
    const { access, limiter, authorization, account } = setUp(3, 5)
    const admission = admit(access, limiter, authorization, 0)
    const client = new AbortController()
    const charged = charge(access, admission, chargeOf(2), client.signal)
    client.abort()
    await charged
    expect(admission).toMatchObject({ creditsUsed: 0, creditsRemaining: 3 })
    expect(access.find(account.id)).toEqual(account)
  })

  it('is refused past the rate, with the time to wait', () => {
    const { access, limiter, authorization } = setUp(3, 2)
    for (let i = 0; i < 4; i++) admit(access, limiter, authorization, 0)
    const params = { rate: 2, retryAfterMs: 500, limit: 4, remaining: 0, resetSeconds: 2 }
    const refusal = { code: 'rate_limited', params: { ...params, creditsRemaining: 3 } }
    expect(() => admit(access, limiter, authorization, 0)).toThrow(
      expect.objectContaining(refusal) as Error,
    )
    expect(admit(access, limiter, authorization, 500).rate.remaining).toBe(0)
  })

  it('of an unknown key takes nothing from any bucket', () => {
    const { access, limiter } = setUp(3, 2)
    for (let i = 0; i < 100; i++) {
      expect(() => admit(access, limiter, `Bearer ${newKey()}`, 0)).toThrow(RequestError)
    }
    expect(limiter.size).toBe(0)
  })

  it('needs the service', () => {
    const { account } = setUp(3, 2)
    requireService(account, 'SEARCH')
    expect(() => requireService(account, 'RAW')).toThrow('this key lacks the service RAW')
  })
})
