/** A metered request: authentication, rate limit and charge, with the headers that tell of them. */
import { expect, test } from 'vitest'
import {
  admit,
  charge,
  formatCreditFields,
  makeKey,
  RateLimiter,
  readCreditFields,
  requireService,
} from '../../src/accounts/index.ts'
import { neverAborted } from '../../src/domain/index.ts'
import { chargeOf } from './charges.ts'
import { openTestAccounts } from './test-accounts.ts'

async function setUp(credits: number, rate: number) {
  const { access, create } = await openTestAccounts()
  const { account, key } = await create(credits, { services: ['SEARCH'], rate })
  const limiter = new RateLimiter()
  const admitAt = (nowMs: number, header = `Bearer ${key}`) => admit(access, limiter, header, nowMs)
  return { access, account, key, limiter, admitAt }
}

function writeFields(used: number, remaining: number): string {
  return (
    `\r\nx-credits-used: ${used}\r\nx-credits-remaining: ${remaining}` +
    '\r\nratelimit-limit: 10\r\nratelimit-remaining: 9\r\nratelimit-reset: 1'
  )
}

function matchError(code: string, params: object = {}): Error {
  return expect.objectContaining({ code, params }) as Error
}

test('a request is admitted, charged if its client stays, and accounted for in headers', async () => {
  const { access, account, admitAt } = await setUp(100, 5)
  const admission = admitAt(0)
  expect([admission.account, formatCreditFields(admission)]).toEqual([account, writeFields(0, 100)])
  for (const credits of [30, 0, 5]) await charge(access, admission, chargeOf(credits), neverAborted)
  await expect(charge(access, admission, chargeOf(66), neverAborted)).rejects.toEqual(
    matchError('insufficient_credits', { required: 66, remaining: 65 }),
  )
  const client = new AbortController()
  const charging = charge(access, admission, chargeOf(2), client.signal)
  client.abort()
  await charging
  await charge(access, admission, chargeOf(2), client.signal)
  expect(formatCreditFields(admission)).toBe(writeFields(35, 65))
  expect(admitAt(0).creditsRemaining).toBe(65)
  requireService(account, 'SEARCH')
  const refusal = matchError('service_required', { service: 'RAW' })
  expect(() => requireService(account, 'RAW')).toThrow(refusal)
})

test('a request past the rate is refused with the time to wait, and unknown keys take none', async () => {
  const { access, key, limiter, admitAt } = await setUp(3, 2)
  expect(() => admitAt(0, `Bearer ${makeKey()}`)).toThrow(matchError('unauthorized'))
  expect(limiter.size).toBe(0)
  for (let i = 0; i < 4; i++) admitAt(0)
  const params = { rate: 2, retryAfterMs: 500, limit: 4, remaining: 0, resetSeconds: 2 }
  expect(() => admitAt(0)).toThrow(matchError('rate_limited', { ...params, creditsRemaining: 3 }))
  expect(admitAt(500).rate.remaining).toBe(0)
  expect(readCreditFields(access, limiter, `Bearer ${key}`)).toContain('x-credits-remaining: 3')
  for (const header of [undefined, 'Bearer no']) {
    expect(readCreditFields(access, limiter, header)).toBeUndefined()
  }
})
