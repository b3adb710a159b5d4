/** Admission control where the main thread itself cannot keep up. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AdmissionControl } from '../../../src/accounts/admission/admission-control.ts'
import { ArrivalShares } from '../../../src/accounts/admission/arrivals.ts'
import { heartbeatMs, shareMin } from '../../../src/accounts/admission/bounds.ts'
import { LagMonitor } from '../../../src/accounts/admission/lag-monitor.ts'
import { smallBounds } from './bounds.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A clock and an event loop: each tick takes `tickMs`, and due timers fire between ticks. */
function makeThread() {
  let [nowMs, firedMs] = [0, 0]
  const clock = () => nowMs
  const run = (count: number, tickMs: number, during: (nowMs: number) => unknown = () => {}) => {
    for (let i = 0; i < count; i++) {
      during(nowMs)
      nowMs += tickMs
      if (nowMs - firedMs < heartbeatMs) continue
      firedMs = nowMs
      vi.runOnlyPendingTimers()
    }
  }
  return { clock, run }
}

test('the lag monitor tells one long answer from ticks that are all late, and stops', () => {
  const { clock, run } = makeThread()
  const lates: boolean[] = []
  const monitor = new LagMonitor({ onTick: (_, isBehind) => lates.push(isBehind), clock })
  monitor.keep(0)
  run(1, 300)
  expect([monitor.delayMs, lates.at(-1)]).toEqual([290, false])
  run(2, 10)
  run(5, 70)
  expect(lates.at(-1)).toBe(true)
  run(2, 10)
  expect(lates.at(-1)).toBe(false)
  monitor.keep(clock())
  lates.length = 0
  run(500, 1)
  expect(lates.length).toBeGreaterThan(40)
  expect(lates).not.toContain(true)
  expect(monitor.delayMs).toBeLessThanOrEqual(1)
  // Without calls it stops.
  run(2000, 1)
  expect(vi.getTimerCount()).toBe(0)
})

/** Runs windows of 100 ms. Returns the admitted calls of each key in the last window. */
function runWindows(windows: number, isBehind: (admitted: number) => boolean) {
  const shares = new ArrivalShares()
  let admitted = { heavy: 0, light: 0 }
  for (let window = 0; window < windows; window++) {
    const isLate = window === 0 || isBehind(admitted.heavy + admitted.light)
    shares.follow(window * 100, isLate)
    admitted = { heavy: 0, light: 0 }
    for (let i = 0; i < 1000; i++) {
      if (shares.take('heavy')) admitted.heavy++
      if (i < 20 && shares.take('light')) admitted.light++
    }
  }
  return { ...admitted, isOn: shares.isOn }
}

test('shares of the keys that send most shrink while the thread is behind, to a minimum', () => {
  const { heavy, light } = runWindows(30, (admitted) => admitted > 150)
  expect(light).toBe(20)
  expect(heavy).toBeGreaterThan(50)
  expect(heavy).toBeLessThan(250)
  // A load that delays no tick.
  expect(runWindows(50, () => true)).toMatchObject({ heavy: shareMin, light: 20 })
  expect(runWindows(60, () => false)).toMatchObject({ heavy: 1000, isOn: false })
})

test('heavy keys are refused while the thread is behind, and no key is refused otherwise', () => {
  const { clock, run } = makeThread()
  const control = new AdmissionControl(smallBounds, { clock })
  let light = 0
  run(20, 70, (nowMs) => {
    for (let i = 0; i < 100; i++) control.refuses('heavy', nowMs)
    if (control.refuses('light', nowMs)) light++
  })
  expect(control.stats.shed.event_loop).toBeGreaterThan(500)
  expect(light).toBe(0)
  expect(control.stats.loopDelayMs).toBeGreaterThanOrEqual(40)
  run(2000, 1, (nowMs) => control.refuses('heavy', nowMs))
  const before = control.stats.shed.event_loop
  run(100, 1, (nowMs) => control.refuses('heavy', nowMs))
  expect(control.stats.shed.event_loop).toBe(before)
})
