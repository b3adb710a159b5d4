/** Admission control where the main thread itself cannot keep up. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AdmissionControl } from '../../../src/access/admission/admission-control.ts'
import { ArrivalShares } from '../../../src/access/admission/arrivals.ts'
import { heartbeatMs, shareMin } from '../../../src/access/admission/bounds.ts'
import { LagMonitor } from '../../../src/access/admission/lag-monitor.ts'
import { smallBounds } from './bounds.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A clock and an event loop: each tick takes `turnMs`, and due timers fire between ticks. */
function thread() {
  let nowMs = 0
  let firedMs = 0
  const clock = () => nowMs
  const turns = (count: number, turnMs: number, during: (nowMs: number) => unknown = () => {}) => {
    for (let i = 0; i < count; i++) {
      during(nowMs)
      nowMs += turnMs
      if (nowMs - firedMs < heartbeatMs) continue
      firedMs = nowMs
      vi.runOnlyPendingTimers()
    }
  }
  return { clock, turns }
}

describe('the lag monitor', () => {
  it('is on time while the thread is, and stops when there are no calls', () => {
    const { clock, turns } = thread()
    const heartbeats: boolean[] = []
    const heartbeat = new LagMonitor({ onTick: (_, isBehind) => heartbeats.push(isBehind), clock })
    heartbeat.keep(0)
    turns(500, 1)
    expect(heartbeats.length).toBeGreaterThan(40)
    expect(heartbeats).not.toContain(true)
    expect(heartbeat.delayMs).toBeLessThanOrEqual(1)
    turns(2000, 1)
    const { length } = heartbeats
    turns(500, 1)
    expect(heartbeats).toHaveLength(length)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('distinguishes one long answer from ticks that are all late', () => {
    const { clock, turns } = thread()
    const heartbeats: boolean[] = []
    const heartbeat = new LagMonitor({ onTick: (_, isBehind) => heartbeats.push(isBehind), clock })
    heartbeat.keep(0)
    turns(1, 300)
    expect(heartbeat.delayMs).toBe(290)
    expect(heartbeats.at(-1)).toBe(false)
    turns(2, 10)
    turns(5, 70)
    expect(heartbeats.at(-1)).toBe(true)
    turns(2, 10)
    expect(heartbeats.at(-1)).toBe(false)
  })
})

describe('shares of arrivals', () => {
  /** Runs windows of 100 ms. Returns the admitted calls of each key in the last window. */
  function after(windows: number, isBehind: (through: number) => boolean) {
    const shares = new ArrivalShares()
    let through = { heavy: 0, light: 0 }
    for (let window = 0; window < windows; window++) {
      const late = window === 0 || isBehind(through.heavy + through.light)
      shares.follow(window * 100, late)
      through = { heavy: 0, light: 0 }
      for (let i = 0; i < 1000; i++) {
        if (shares.take('heavy')) through.heavy++
        if (i < 20 && shares.take('light')) through.light++
      }
    }
    return { ...through, shares }
  }

  it('are reduced for the keys that send most, until the thread keeps up', () => {
    const { heavy, light } = after(30, (through) => through > 150)
    expect(light).toBe(20)
    expect(heavy).toBeGreaterThan(50)
    expect(heavy).toBeLessThan(250)
  })

  it('never fall below a load that delays no tick', () => {
    expect(after(50, () => true)).toMatchObject({ heavy: shareMin, light: 20 })
  })

  it('are counted no longer than the thread is behind', () => {
    const { shares, heavy } = after(60, () => false)
    expect(heavy).toBe(1000)
    expect(shares.isOn).toBe(false)
  })
})

it('heavy keys are refused while the thread is behind, and no key is refused otherwise', () => {
  const { clock, turns } = thread()
  const admissionControl = new AdmissionControl(smallBounds, { clock })
  let light = 0
  const abuse = (nowMs: number) => {
    for (let i = 0; i < 100; i++) admissionControl.refuses('heavy', nowMs)
    if (admissionControl.refuses('light', nowMs)) light++
  }
  turns(20, 70, abuse)
  const cut = admissionControl.stats.shed.event_loop
  expect(cut).toBeGreaterThan(500)
  expect(light).toBe(0)
  expect(admissionControl.stats.loopDelayMs).toBeGreaterThanOrEqual(40)
  turns(2000, 1, (nowMs) => admissionControl.refuses('heavy', nowMs))
  const rest = admissionControl.stats.shed.event_loop
  turns(100, 1, (nowMs) => admissionControl.refuses('heavy', nowMs))
  expect(admissionControl.stats.shed.event_loop).toBe(rest)
})
