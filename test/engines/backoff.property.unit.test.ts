import fc from 'fast-check'
import { expect, it } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { Backoff } from '../../src/engines/embedded/workers/completion-poller.ts'

/** The number of attempts skipped before the next one. */
function excluded(backoff: Backoff): number {
  let count = 0
  while (!backoff.mayTry()) count++
  return count
}

it('tries at once after a success, and skips twice as many attempts after each failure', () => {
  const backoff = new Backoff()
  const pauses = Array.from({ length: 11 }, () => {
    const pause = excluded(backoff)
    backoff.learn(false)
    return pause
  })
  expect(pauses).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 255, 255, 255])
  excluded(backoff)
  backoff.learn(true)
  expect(excluded(backoff)).toBe(0)
  expect(excluded(backoff)).toBe(0)
})

law('never stops trying', [fc.array(fc.boolean())], (outcomes) => {
  const backoff = new Backoff()
  for (const hasPaid of outcomes) {
    expect(excluded(backoff)).toBeLessThan(256)
    backoff.learn(hasPaid)
  }
})
