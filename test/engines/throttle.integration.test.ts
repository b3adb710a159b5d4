import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PatternThrottle } from '../../src/engines/embedded/workers/worker.ts'

let nowMs = 0
beforeEach(() => {
  nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
})
afterEach(() => vi.restoreAllMocks())

/** Works for each of these times; returns the pauses in between. */
function rests(workMs: readonly number[], isAlone: boolean): number[] {
  const slots = { doneCount: 7 }
  const rested: number[] = []
  const rest = (ms: number) => {
    rested.push(ms)
    nowMs += ms
  }
  const throttle = new PatternThrottle(slots, rest)
  for (const ms of workMs) {
    nowMs += ms
    if (!isAlone) slots.doneCount++
    expect(throttle.pauseIfDue(nowMs)).toBe(nowMs)
  }
  return rested
}

it('pauses for as long as it has worked while other queries run', () => {
  expect(rests([2, 3, 0.5, 0.75, 40], false)).toEqual([2, 3, 1.25, 5])
})

it('never pauses alone', () => {
  expect(rests([2, 3, 0.5, 0.75, 40], true)).toEqual([])
})
