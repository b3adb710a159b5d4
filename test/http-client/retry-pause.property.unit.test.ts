import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { chooseRetryPauseMs } from '../../src/http-client/endpoint.ts'

describe('the pause before a retry', () => {
  law('doubles, up to a limit, and is shortened by half at most', 100, [fc.nat(2000)], (retry) => {
    const wholeMs = Math.min(8000, 250 * 2 ** retry)
    const pauseMs = chooseRetryPauseMs(retry, null)!
    expect(pauseMs).toBeGreaterThanOrEqual(wholeMs / 2)
    expect(pauseMs).toBeLessThanOrEqual(wholeMs)
  })

  it('is what the server says, if that is a minute at most', () => {
    expect(chooseRetryPauseMs(0, '0')).toBe(0)
    expect(chooseRetryPauseMs(5, '2')).toBe(2000)
    expect(chooseRetryPauseMs(0, '60')).toBe(60_000)
    expect(chooseRetryPauseMs(0, '61')).toBeNull()
    expect(chooseRetryPauseMs(0, '9'.repeat(400))).toBeNull()
  })

  it('lasts until the date that the server says', () => {
    expect(chooseRetryPauseMs(0, 'Thu, 01 Jan 1970 00:00:00 GMT')).toBe(0)
    expect(chooseRetryPauseMs(0, 'Fri, 31 Dec 9999 23:59:59 GMT')).toBeNull()
  })

  it.each(['', 'soon', '-1 s', '∞'])('is the usual one where the server says %j', (text) => {
    expect(chooseRetryPauseMs(0, text)).toBeGreaterThanOrEqual(125)
    expect(chooseRetryPauseMs(0, text)).toBeLessThanOrEqual(250)
  })
})
