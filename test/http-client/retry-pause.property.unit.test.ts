import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { retryPauseMs } from '../../src/http-client/endpoint.ts'

describe('the pause before a retry', () => {
  law('doubles, up to a limit, and is shortened by half at most', 100, [fc.nat(2000)], (retry) => {
    const wholeMs = Math.min(8000, 250 * 2 ** retry)
    const pauseMs = retryPauseMs(retry, null)!
    expect(pauseMs).toBeGreaterThanOrEqual(wholeMs / 2)
    expect(pauseMs).toBeLessThanOrEqual(wholeMs)
  })

  it('is what the server says, if that is a minute at most', () => {
    expect(retryPauseMs(0, '0')).toBe(0)
    expect(retryPauseMs(5, '2')).toBe(2000)
    expect(retryPauseMs(0, '60')).toBe(60_000)
    expect(retryPauseMs(0, '61')).toBeNull()
    expect(retryPauseMs(0, '9'.repeat(400))).toBeNull()
  })

  it('lasts until the date that the server says', () => {
    expect(retryPauseMs(0, 'Thu, 01 Jan 1970 00:00:00 GMT')).toBe(0)
    expect(retryPauseMs(0, 'Fri, 31 Dec 9999 23:59:59 GMT')).toBeNull()
  })

  it.each(['', 'soon', '-1 s', '∞'])('is the usual one where the server says %j', (text) => {
    expect(retryPauseMs(0, text)).toBeGreaterThanOrEqual(125)
    expect(retryPauseMs(0, text)).toBeLessThanOrEqual(250)
  })
})
