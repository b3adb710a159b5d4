import { expect, it } from 'vitest'
import { HungWorkerDetector } from '../../src/engines/embedded/workers/hung-workers.ts'

/** @param cpuMsPerCheck processor time of the process between two checks */
function watchOver(workers: number, cpuMsPerCheck = 100) {
  const heartbeats = Array<number>(workers).fill(0)
  let cpuMs = 0
  const cpu = () => {
    cpuMs += cpuMsPerCheck
    return cpuMs
  }
  return { heartbeats, watch: new HungWorkerDetector((worker) => heartbeats[worker]!, cpu) }
}

/** The number of checks until the worker counts as hung. */
function checksOfSilence(cpuMsPerCheck: number) {
  const { watch } = watchOver(1, cpuMsPerCheck)
  const busy = new Set([0])
  watch.check(busy)
  for (let checks = 1; checks <= 100; checks++) if (watch.check(busy).length > 0) return checks
  return Number.POSITIVE_INFINITY
}

it.each([
  [100, 3],
  [50, 5],
  [25, 10],
  [10, 25],
  // A worker that gets no processor time counts as hung only later.
  [0, 30],
])('with %i ms of processor time per check reports a hang after %i checks', (cpuMs, checks) => {
  expect(checksOfSilence(cpuMs)).toBe(checks)
})

it('reports a hang after three checks without a sign of life', () => {
  const found = (cpuMsPerCheck: number) => {
    const { heartbeats, watch } = watchOver(2, cpuMsPerCheck)
    return Array.from({ length: 8 }, () => {
      heartbeats[1]!++
      return watch.check(new Set([0, 1]))
    })
  }
  expect(found(200)).toEqual([[], [], [], [0], [0], [0], [0], [0]])
  // The other worker may have used one processor alone.
  expect(found(100)).toEqual([[], [], [], [], [], [0], [0], [0]])
})

it('resets at a sign of life, and where the worker had nothing to do', () => {
  const { heartbeats, watch } = watchOver(1)
  const check = (busy: boolean, isAlive: boolean) => {
    if (isAlive) heartbeats[0]!++
    return watch.check(new Set(busy ? [0] : []))
  }
  const silent = (checks: number) => Array.from({ length: checks }, () => check(true, false)).flat()
  expect(check(true, true)).toEqual([])
  expect(silent(2)).toEqual([])
  expect(check(true, true)).toEqual([])
  expect(silent(3)).toEqual([0])
  expect(check(false, false)).toEqual([])
  // The first of these checks starts the count.
  expect(silent(3)).toEqual([])
  expect(silent(1)).toEqual([0])
})
