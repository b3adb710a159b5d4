import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import { SlowRequests } from '../../src/observe/index.ts'

const halfHourMs = 30 * 60_000
let nowMs = 0

function opened(keptMax: number): SlowRequests {
  nowMs = 0
  return new SlowRequests({ now: () => nowMs, keptMax })
}

/** As http tells of one. */
function ended(slow: SlowRequests, ms: number): boolean {
  if (!slow.isSlow(ms)) return false
  const place = { time: '2026-11-27T00:00:00Z', method: 'POST', route: '/v3/search/users' }
  const caller = { bytes: 7, credits: 3, keyId: 'k', requestId: `r${ms}` }
  slow.add({ ...place, ...caller, traceId: 't', spanId: 's', status: 200, ms })
  return true
}

const timesOf = (slow: SlowRequests) => slow.list('all').requests.map(({ ms }) => ms)

describe('the slowest requests', () => {
  it('are those of a whole sort, however they come', () => {
    const times = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 60 })
    holds(100, [times, fc.integer({ min: 1, max: 8 })], (all, keptMax) => {
      const slow = opened(keptMax)
      for (const ms of all) ended(slow, ms)
      const sorted = all.toSorted((a, b) => b - a)
      expect(timesOf(slow)).toEqual(sorted.slice(0, keptMax))
    })
  })

  it('want none that is as fast as those that are kept', () => {
    const slow = opened(2)
    expect([5, 9, 5, 4, 6, 6].map((ms) => ended(slow, ms))).toEqual([
      ...[true, true, false, false, true, false],
    ])
    expect(timesOf(slow)).toEqual([9, 6])
  })

  it('are forgotten after the period that follows theirs, also if nothing comes in it', () => {
    const slow = opened(2)
    for (const ms of [100, 200]) ended(slow, ms)
    nowMs = halfHourMs
    expect(ended(slow, 1)).toBe(true)
    expect(timesOf(slow)).toEqual([200, 100, 1])
    nowMs = 2 * halfHourMs
    expect(ended(slow, 2)).toBe(true)
    expect(timesOf(slow)).toEqual([2, 1])
    nowMs = 10 * halfHourMs
    expect(timesOf(slow)).toEqual([])
  })

  it('say when they begin', () => {
    const slow = opened(2)
    const { since } = slow.list('all')
    nowMs = halfHourMs
    expect(slow.list('all').since).toBe(since)
    nowMs = 10 * halfHourMs
    expect(slow.list('all').since >= since).toBe(true)
  })

  it('name callers to the operator alone', () => {
    const slow = opened(2)
    ended(slow, 5)
    const shown = ['time', 'method', 'route', 'status', 'ms']
    const named = (which: 'all' | 'public') =>
      Object.entries(slow.list(which).requests[0]!).flatMap(([name, value]) =>
        value === undefined ? [] : [name],
      )
    expect(named('public')).toEqual(shown)
    const all = [...shown, 'bytes', 'credits', 'keyId', 'requestId', 'spanId', 'traceId']
    expect(named('all').toSorted()).toEqual(all.toSorted())
  })
})
