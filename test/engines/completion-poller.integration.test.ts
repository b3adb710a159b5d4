import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  CompletionPoller,
  type RemainingWork,
} from '../../src/engines/embedded/workers/completion-poller.ts'

/** A poller with a mocked clock. Each poll takes `pollMs` and returns `left()`. */
function watchOf(left: () => RemainingWork, pollMs = 0.01) {
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

/** Polls until the poller stops. Returns whether it started. */
async function keepToEnd(watch: CompletionPoller): Promise<boolean> {
  const begins = watch.keep()
  while (watch.isKept) await setImmediate()
  return begins
}

/** The attempts, from 0, at which the poller started. */
async function begun(watch: CompletionPoller, tries: number): Promise<number[]> {
  const numbers: number[] = []
  for (let i = 0; i < tries; i++) if (await keepToEnd(watch)) numbers.push(i)
  return numbers
}

it('polls until nothing is left, and starts again the next time', async () => {
  const found: RemainingWork[] = ['few', 'few', 'nothing']
  const { watch, poll, ended } = watchOf(() => found[(poll.mock.calls.length - 1) % 3]!)
  expect(await begun(watch, 3)).toEqual([0, 1, 2])
  expect(poll).toHaveBeenCalledTimes(9)
  expect(ended).toHaveBeenCalledTimes(3)
})

it('ends when its time is over, and starts less often then', async () => {
  const { watch, poll } = watchOf(() => 'few', 0.1)
  expect(await begun(watch, 8)).toEqual([0, 2, 6])
  expect(poll.mock.calls.length).toBeLessThanOrEqual(3 * 4)
})

it('starts less often where it saw answers late, and always where it saw them soon', async () => {
  for (const [lateMs, expected] of [
    [0.02, [0, 1, 2, 3]],
    [0.04, [0, 2]],
  ] as const) {
    let saw = () => {}
    const { watch } = watchOf(() => {
      saw()
      return 'nothing'
    })
    saw = () => watch.noteFinished(lateMs)
    expect(await begun(watch, 4)).toEqual(expected)
  }
})

it('ends where too many tasks run, without a change of its backoff', async () => {
  const { watch, poll } = watchOf(() => 'many')
  expect(await begun(watch, 3)).toEqual([0, 1, 2])
  expect(poll).toHaveBeenCalledTimes(3)
})

it('continues for longer if it is started again', async () => {
  let polls = 0
  const { watch, ended } = watchOf(() => {
    if (polls < 10) expect(watch.keep()).toBe(false)
    return ++polls < 12 ? 'few' : 'nothing'
  }, 0.1)
  expect(await keepToEnd(watch)).toBe(true)
  expect(polls).toBe(12)
  expect(ended).toHaveBeenCalledTimes(1)
})
