import { expect, it } from 'vitest'
import { HangWatch } from '../../src/engines/embedded/hang-watch.ts'

function watchOver(workers: number) {
  const pulses = Array<number>(workers).fill(0)
  return { pulses, watch: new HangWatch((worker) => pulses[worker]!) }
}

it('says that a worker hangs after five checks without a sign of life', () => {
  const { pulses, watch } = watchOver(2)
  const busy = new Set([0, 1])
  const found = Array.from({ length: 8 }, () => {
    pulses[1]!++
    return watch.check(busy)
  })
  expect(found).toEqual([[], [], [], [], [], [0], [0], [0]])
})

it('forgets silence at a sign of life, and where the worker had nothing to do', () => {
  const { pulses, watch } = watchOver(1)
  const check = (busy: boolean, beats: boolean) => {
    if (beats) pulses[0]!++
    return watch.check(new Set(busy ? [0] : []))
  }
  const silent = (checks: number) => Array.from({ length: checks }, () => check(true, false)).flat()
  expect(check(true, true)).toEqual([])
  expect(silent(4)).toEqual([])
  expect(check(true, true)).toEqual([])
  expect(silent(5)).toEqual([0])
  expect(check(false, false)).toEqual([])
  // The first of these begins to count.
  expect(silent(5)).toEqual([])
  expect(silent(1)).toEqual([0])
})
