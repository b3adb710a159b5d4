/**
 * Clients that wait for their answers do not count as abusive, however many keys share the service.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AdmissionControl } from '../../../src/accounts/admission/admission-control.ts'
import { admissionBounds } from '../../../src/accounts/admission/bounds.ts'
import { neverAborted } from '../../../src/domain/index.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const workers = 2
const durationMs = 1500

/**
 * Refused calls of each key, where `workers` calls run at a time and each takes `callMs`. The keys
 * have so many connections, each of which sends its next request as soon as it has its answer.
 */
async function countRefusals(connections: readonly number[], callMs: number): Promise<number[]> {
  const control = new AdmissionControl(admissionBounds(workers, 5000))
  const queue: (() => void)[] = []
  const refused = connections.map(() => 0)
  let isOver = false
  const connect = async (i: number) => {
    const key = `k${i}`
    while (!isOver) {
      try {
        if (control.refuses(key, performance.now())) throw new Error('refused at once')
        const permit = await control.acquire({ key, bytes: 100, signal: neverAborted })
        await new Promise<void>((resolve) => queue.push(resolve))
        permit.leave()
      } catch {
        refused[i]!++
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
  }
  for (const [i, count] of connections.entries()) {
    for (let n = 0; n < count; n++) void connect(i)
  }
  for (let nowMs = 0; nowMs < durationMs; nowMs += callMs) {
    await vi.advanceTimersByTimeAsync(callMs)
    for (let n = 0; n < workers; n++) queue.shift()?.()
  }
  isOver = true
  return refused
}

test.each([
  ['64 of one key, slow calls', [64], 10],
  ['128 of one key, quick calls', [128], 0.4],
  ['64 of four keys', Array(4).fill(16), 10],
  ['80 of twenty keys', Array(20).fill(4), 10],
  ['128 of 64 keys', Array(64).fill(2), 5],
  ['48 of one key beside three with 2', [48, 2, 2, 2], 5],
])('%s are all answered', async (_, connections, callMs) => {
  expect(new Set(await countRefusals(connections, callMs))).toEqual(new Set([0]))
})

test('400 of one key are refused where calls are slow, and other keys lose no answer', async () => {
  const [heavy, ...light] = await countRefusals([400, 4, 4, 4], 5)
  expect([heavy! > 0, ...light]).toEqual([true, 0, 0, 0])
})
