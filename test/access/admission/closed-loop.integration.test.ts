/**
 * Clients that wait for their answers do not count as abusive, however many keys share the service.
 */

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AdmissionControl } from '../../../src/access/admission/admission-control.ts'
import { admissionBounds } from '../../../src/access/admission/bounds.ts'
import { neverAborted } from '../../../src/domain/index.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const workers = 2
const durationMs = 1500

/** Connections of one key. Each sends its next request as soon as it has its answer. */
interface Clients {
  readonly key: string
  readonly connections: number
}

/** Refused calls per key, where `workers` calls run at a time and each takes `callMs`. */
async function refusals(clients: readonly Clients[], callMs: number): Promise<number[]> {
  const admissionControl = new AdmissionControl(admissionBounds(workers, 5000))
  const queue: (() => void)[] = []
  const refused = clients.map(() => 0)
  let isOver = false
  const work = () => new Promise<void>((resolve) => queue.push(resolve))
  const ask = async ({ key }: Clients, i: number) => {
    while (!isOver) {
      try {
        if (admissionControl.refuses(key, performance.now())) throw new Error('refused at once')
        const pass = await admissionControl.acquire({ key, bytes: 100, signal: neverAborted })
        await work()
        pass.leave()
      } catch {
        refused[i]!++
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
  }
  for (const [i, each] of clients.entries()) {
    for (let n = 0; n < each.connections; n++) void ask(each, i)
  }
  for (let nowMs = 0; nowMs < durationMs; nowMs += callMs) {
    await vi.advanceTimersByTimeAsync(callMs)
    for (let n = 0; n < workers; n++) queue.shift()?.()
  }
  isOver = true
  return refused
}

const keys = (count: number, connections: number): Clients[] =>
  Array.from({ length: count }, (_, i) => ({ key: `k${i}`, connections }))

it.each([
  ['64 of one key, slow calls', keys(1, 64), 10],
  ['128 of one key, quick calls', keys(1, 128), 0.4],
  ['64 of four keys', keys(4, 16), 10],
  ['80 of twenty keys', keys(20, 4), 10],
  ['128 of 64 keys', keys(64, 2), 5],
  ['48 of one key beside three with 2', [{ key: 'x', connections: 48 }, ...keys(3, 2)], 5],
])('%s are all answered', async (_, clients, callMs) => {
  const refused = await refusals(clients, callMs)
  expect(refused).toEqual(clients.map(() => 0))
})

it('400 of one key are refused where calls are slow, and other keys lose no answer', async () => {
  const clients = [{ key: 'heavy', connections: 400 }, ...keys(3, 4)]
  const [heavy, ...light] = await refusals(clients, 5)
  expect(heavy).toBeGreaterThan(0)
  expect(light).toEqual([0, 0, 0])
})
