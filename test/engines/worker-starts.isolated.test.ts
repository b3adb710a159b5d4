/** Threads that end before they can take their task: others start, and a pool can close. */
import { setEnvironmentData } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WorkerPool } from '../../src/engines/embedded/workers/pool.ts'
import { allLive, memorySnapshot } from './memory-snapshot.ts'
import { inventPeople } from './people.ts'

/** Name of the environment data: the number of threads that still have to end at their start. */
const name = 'threads-that-end'
const made = vi.hoisted(() => ({ pools: [] as Piscina[] }))

vi.mock('piscina', async (original) => {
  const actual = await original<typeof import('piscina')>()
  const code = `import { getEnvironmentData, isMainThread } from 'node:worker_threads'
    const left = isMainThread ? undefined : getEnvironmentData('threads-that-end')
    if (left && Atomics.sub(left, 0, 1) > 0) process.exit(1)`
  const preload = `data:text/javascript,${encodeURIComponent(code)}`
  class FailingPiscina extends actual.Piscina {
    constructor(options: ConstructorParameters<typeof actual.Piscina>[0]) {
      super({ ...options, execArgv: ['--import', preload] })
      made.pools.push(this)
    }
  }
  return { ...actual, Piscina: FailingPiscina }
})

const snapshot = memorySnapshot({ users: inventPeople(30) }, 1)
const left = new Int32Array(new SharedArrayBuffer(4))
setEnvironmentData(name, left)

/** A pool with serving threads that are then ended, and the next `times` as soon as they start. */
async function openPool(workers: number, times: number) {
  Atomics.store(left, 0, 0)
  const pool = new WorkerPool(workers, workers + 1, snapshot, allLive(snapshot), () => {})
  onTestFinished(() => pool.close())
  await pool.started()
  Atomics.store(left, 0, times)
  for (const thread of made.pools.at(-1)!.threads) void thread.terminate()
  await vi.waitUntil(() => pool.serving === 0, 9000)
  return pool
}

it.each([1, 3])('%i workers serve again when threads start again', async (workers) => {
  const pool = await openPool(workers, 3 * workers)
  await vi.waitUntil(() => pool.serving === workers, 15_000)
  expect(Atomics.load(left, 0)).toBeLessThanOrEqual(0)
})

it('a pool closes even if no thread starts', async () => {
  const pool = await openPool(2, 1_000_000)
  await vi.waitUntil(() => Atomics.load(left, 0) <= 1_000_000 - 3, 9000)
  await pool.close()
})
