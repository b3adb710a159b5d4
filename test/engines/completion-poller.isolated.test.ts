import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  CompletionPoller,
  type Left,
} from '../../src/engines/embedded/workers/completion-poller.ts'

/** A watch on a clock of its own, at which each look takes `lookMs`; `left` is what looks find. */
function watchOf(left: () => Left, pollMs = 0.01) {
  let nowMs = 1
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const poll = vi.fn(() => {
    nowMs += pollMs
    return left()
  })
  const ended = vi.fn()
  return { watch: new CompletionPoller(poll, ended), poll, ended }
}

/** Keeps a new watch to its end; returns whether one began. */
async function keepToEnd(watch: CompletionPoller): Promise<boolean> {
  const begins = watch.keep()
  while (watch.isKept) await setImmediate()
  return begins
}

/** Of so many tries, those in which a watch began. */
async function begun(watch: CompletionPoller, tries: number): Promise<number[]> {
  const numbers: number[] = []
  for (let i = 0; i < tries; i++) if (await keepToEnd(watch)) numbers.push(i)
  return numbers
}

it('looks until nothing is left, and is kept the next time too', async () => {
  const found: Left[] = ['few', 'few', 'nothing']
  const { watch, poll, ended } = watchOf(() => found[(poll.mock.calls.length - 1) % 3]!)
  expect(await begun(watch, 3)).toEqual([0, 1, 2])
  expect(poll).toHaveBeenCalledTimes(9)
  expect(ended).toHaveBeenCalledTimes(3)
})

it('ends when its time is over, and is kept less often then', async () => {
  const { watch, poll } = watchOf(() => 'few', 0.1)
  expect(await begun(watch, 8)).toEqual([0, 2, 6])
  expect(poll.mock.calls.length).toBeLessThanOrEqual(3 * 4)
})

it('is kept less often where answers are seen late, always where they are seen soon', async () => {
  for (const [lateMs, expected] of [
    [0.02, [0, 1, 2, 3]],
    [0.04, [0, 2]],
  ] as const) {
    let saw = () => {}
    const { watch } = watchOf(() => {
      saw()
      return 'nothing'
    })
    saw = () => watch.saw(lateMs)
    expect(await begun(watch, 4)).toEqual(expected)
  }
})

it('ends where too much runs, which tells nothing of what it is worth', async () => {
  const { watch, poll } = watchOf(() => 'many')
  expect(await begun(watch, 3)).toEqual([0, 1, 2])
  expect(poll).toHaveBeenCalledTimes(3)
})

it('goes on for longer where it is kept again', async () => {
  let polls = 0
  const { watch, ended } = watchOf(() => {
    if (polls < 10) expect(watch.keep()).toBe(false)
    return ++polls < 12 ? 'few' : 'nothing'
  }, 0.1)
  expect(await keepToEnd(watch)).toBe(true)
  expect(polls).toBe(12)
  expect(ended).toHaveBeenCalledTimes(1)
})
