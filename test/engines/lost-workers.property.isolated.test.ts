/** Workers that end during a query, for any reason, cause no wrong answer. */

import { pathToFileURL } from 'node:url'
import { setEnvironmentData } from 'node:worker_threads'
import { type Filter, mergeHits } from 'native-free-index'
import type { Piscina } from 'piscina'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import type { CancelSignal } from '../../src/domain/index.ts'
import type { WorkerPool } from '../../src/engines/embedded/workers/pool.ts'
import { newOrders, order, orders, ordersName } from '../stress/faults/worker-poison.ts'
import {
  ask,
  count,
  everyone,
  listsOf,
  newPool,
  openPool,
  outcomesOf,
  search,
  shards,
  slow,
} from './pool-world.ts'
import { readCode } from './walk.ts'

/** The heap limit that a pool requested, and every Piscina: a pool does not expose its own. */
const made = vi.hoisted(() => ({
  heapMbMax: undefined as number | undefined,
  all: [] as Piscina[],
}))

vi.mock('piscina', async (original) => {
  const actual = await original<typeof import('piscina')>()
  const poison = pathToFileURL('dist/test/stress/faults/worker-poison.js').href
  class PoisonedPiscina extends actual.Piscina {
    constructor(options: ConstructorParameters<typeof actual.Piscina>[0]) {
      made.heapMbMax = options?.resourceLimits?.maxOldGenerationSizeMb
      // Filling the heap that the product grants takes long.
      const resourceLimits = { maxOldGenerationSizeMb: 64 }
      super({ ...options, execArgv: ['--import', poison], resourceLimits })
      made.all.push(this)
    }
  }
  return { ...actual, Piscina: PoisonedPiscina }
})

const words = newOrders()
setEnvironmentData(ordersName, words)

beforeEach(() => void words.fill(0))

/** By number of workers. */
const pools = new Map<number, WorkerPool>()
afterAll(() => Promise.all([...pools.values()].map((pool) => pool.close())))

/** A pool that tests share. Its lost workers have all been replaced. */
async function poolOf(workers: number) {
  const pool = pools.get(workers) ?? newPool(workers).pool
  pools.set(workers, pool)
  await pool.started()
  await allServe(pool)
  return { pool, since: countsOf(pool) }
}

/** Returns a function of the pool's counts since now. */
function countsOf(pool: WorkerPool) {
  const { workersLost, retried, refused } = pool.stats
  const before = { ...workersLost }
  return () => {
    const { workersLost: now, running, waiting, ...counts } = pool.stats
    return {
      lost: {
        ended: now.ended - before.ended,
        hung: now.hung - before.hung,
        memory: now.memory - before.memory,
      },
      retried: counts.retried - retried,
      refused: counts.refused - refused,
      running,
      waiting,
    }
  }
}

function countAll(
  pool: WorkerPool,
  filter: Filter = everyone,
  deadlineMs?: number,
  signal?: CancelSignal,
) {
  return ask(pool, count(filter, deadlineMs), 1, signal)
}

/** Searches in three parts; resolves with the merged list. */
function find(pool: WorkerPool, term: string) {
  return pool.run(search([term], 40), { parts: shards, partsMin: shards }, (answers) => {
    const { scores, ordinals, count } = mergeHits(listsOf(answers), 40)
    return { scores: [...scores.subarray(0, count)], ordinals: [...ordinals.subarray(0, count)] }
  })
}

const lostWorkers = (since: ReturnType<typeof countsOf>) => {
  const { ended, hung, memory } = since().lost
  return ended + hung + memory
}
const allServe = (pool: WorkerPool) => vi.waitUntil(() => pool.serving === pool.stats.workers, 9e4)

const kinds = { throw: 'ended', exit: 'ended', memory: 'memory', hang: 'hung' } as const

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  'workers that are told: %s',
  (poison) => {
    it.each(withMore([2], [1]))('one of %i: all get the right answers', async (workers) => {
      const { pool, since } = await poolOf(workers)
      const terms = ['rust', 'go', 'databases']
      const expected = await Promise.all(terms.map((term) => find(pool, term)))
      expect(expected.every(({ ordinals }) => ordinals.length === 40)).toBe(true)
      order(words, poison, 1)
      const found = await Promise.all(
        Array.from({ length: 60 }, (_, i) => find(pool, terms[i % terms.length]!)),
      )
      expect(found).toEqual(found.map((_, i) => expected[i % terms.length]))
      expect(words[orders.struck]).toBe(1)
      // A worker that throws releases its slot before its thread ends.
      await vi.waitUntil(() => lostWorkers(since) === 1, 90_000)
      await allServe(pool)
      const lost = { ended: 0, hung: 0, memory: 0, [kinds[poison]]: 1 }
      expect(since()).toEqual({ lost, retried: 1, refused: 0, running: 0, waiting: 0 })
    })
  },
)

/** One kind is reported by the thread, the other by the watchdog. */
const twice = withMore<keyof typeof kinds>(['throw', 'hang'], ['exit', 'memory'])

describe.each(twice)('workers that are told: %s', (poison) => {
  it('two, by one query: it is refused, and does not run a third time', async () => {
    const { pool, since } = await poolOf(2)
    order(words, poison, 3)
    expect(await countAll(pool).catch(readCode)).toBe('worker_lost')
    expect(words[orders.struck]).toBe(2)
    order(words, poison, 0)
    await vi.waitUntil(() => lostWorkers(since) === 2, 90_000)
    await allServe(pool)
    expect(await countAll(pool)).toBe(900)
    const lost = { ended: 0, hung: 0, memory: 0, [kinds[poison]]: 2 }
    expect(since()).toMatchObject({ lost, retried: 1, running: 0 })
  })
})

describe('a worker that hangs', () => {
  it('past the deadline of its query is replaced, and the query is not run again', async () => {
    const { pool, since } = await poolOf(1)
    order(words, 'hang', 1)
    const late = countAll(pool, everyone, 100).catch(readCode)
    expect(await late).toBe('deadline_exceeded')
    expect(await countAll(pool)).toBe(900)
    expect(since()).toMatchObject({ lost: { hung: 1 }, retried: 0 })
  })

  it('does not keep a pool from closing', async () => {
    const { pool } = openPool(2)
    await pool.started()
    order(words, 'hang', 1)
    const lost = countAll(pool).catch(readCode)
    await vi.waitUntil(() => words[orders.struck] === 1, 90_000)
    await pool.close()
    expect(await lost).toBe('worker_lost')
  })
})

describe('a query that waits for a slot', () => {
  /** A pool of one worker, with more slow queries than it has slots. */
  async function busyPool() {
    const { pool } = await poolOf(1)
    const ahead = Array.from({ length: 70 }, () => countAll(pool, slow))
    return { pool, ahead }
  }

  it('does not run past its deadline', async () => {
    const { pool, ahead } = await busyPool()
    const late = countAll(pool, everyone, 1).catch(readCode)
    expect(await late).toBe('deadline_exceeded')
    expect(new Set(await Promise.all(ahead))).toEqual(new Set([900]))
    expect(words[orders.runs]).toBe(ahead.length)
  })

  it('does not run once its caller has gone, and frees its place at once', async () => {
    const { pool, ahead } = await busyPool()
    const { waiting } = pool.stats
    const client = new AbortController()
    const gone = countAll(pool, everyone, 60_000, client.signal).catch(readCode)
    expect(pool.stats.waiting).toBe(waiting + 1)
    client.abort()
    expect(await gone).toBe('overloaded')
    expect(pool.stats.waiting).toBeLessThanOrEqual(waiting)
    expect(new Set(await Promise.all(ahead))).toEqual(new Set([900]))
    expect(words[orders.runs]).toBe(ahead.length)
  })

  it('is counted where the queue is full', async () => {
    const { pool, since } = await poolOf(1)
    const codes = Array.from({ length: 1100 }, () => countAll(pool).catch(readCode))
    const refused = (await Promise.all(codes)).filter((code) => code === 'overloaded').length
    expect(refused).toBe(1100 - 64 - 1024)
    expect(since().refused).toBe(refused)
  })
})

describe('a query that runs', () => {
  it('is stopped once its caller has gone', async () => {
    const { pool, since } = await poolOf(1)
    order(words, 'linger', 1)
    const client = new AbortController()
    const gone = countAll(pool, everyone, 60_000, client.signal).catch(readCode)
    await vi.waitUntil(() => words[orders.struck] === 1, 90_000)
    client.abort()
    expect(await gone).toBe('overloaded')
    expect(await countAll(pool)).toBe(900)
    expect(lostWorkers(since)).toBe(0)
  })

  it('past its deadline is stopped by its deadline checks, and releases all slots', async () => {
    const { pool, since } = await poolOf(2)
    order(words, 'linger', 1)
    const both = pool.run(count(everyone, 500), { parts: 2, partsMin: 2 }, () => 0)
    expect(await both.catch(readCode)).toBe('deadline_exceeded')
    await vi.waitUntil(() => pool.stats.running === 0, 90_000)
    expect(await countAll(pool)).toBe(900)
    expect(lostWorkers(since)).toBe(0)
  })
})

it('workers may take some hundred MiB each', () => {
  expect(made.heapMbMax).toBeGreaterThanOrEqual(256)
  expect(made.heapMbMax).toBeLessThanOrEqual(1024)
})

it('that cannot start retry with growing pauses', async () => {
  const dictionary = new Uint8Array(new SharedArrayBuffer(64))
  const { pool, lost } = openPool(1, 2, { dictionary })
  await expect(pool.started()).rejects.toThrow()
  expect(await countAll(pool, everyone, 100).catch(readCode)).toBe('deadline_exceeded')
  await new Promise((resolve) => setTimeout(resolve, 1300))
  // After 100, 200, 400 and 800 milliseconds.
  expect(lost.length).toBeLessThanOrEqual(5)
  expect(pool.stats).toMatchObject({ serving: 0, workersLost: { ended: lost.length } })
})

describe('a thread that was ended', () => {
  it('is replaced, whether it ran a task or was idle; all tasks are answered', async () => {
    const { pool, lost } = openPool(2)
    const piscina = made.all.at(-1)!
    // Node aborts the process if a thread is terminated while it loads its modules.
    await pool.started()
    for (const thread of [...piscina.threads]) await thread.terminate()
    const idle = Array.from({ length: 50 }, () => countAll(pool))
    expect(new Set(await outcomesOf(idle))).toEqual(new Set([900]))
    expect(lost).toHaveLength(2)
    await allServe(pool)
    const tasks = Array.from({ length: 20 }, () => countAll(pool, slow))
    // The first answer shows that the workers run others.
    await tasks[0]
    const [thread] = piscina.threads
    await thread!.terminate()
    expect(new Set(await outcomesOf(tasks))).toEqual(new Set([900]))
    expect(lost).toHaveLength(3)
    expect(piscina.threads[0]).not.toBe(thread)
  })
})

describe('closing', () => {
  it('ends an idle pool, even right after its start', async () => {
    const early = openPool(2)
    await early.pool.close()
    const { pool } = openPool(2)
    expect(await countAll(pool)).toBe(900)
    await pool.close()
    expect(made.all.at(-1)!.threads).toEqual([])
  })

  it('answers every task, and accepts no other', async () => {
    const { pool, lost } = openPool(1)
    expect(await countAll(pool)).toBe(900)
    const tasks = Array.from({ length: 100 }, () => countAll(pool, slow))
    const closed = pool.close()
    const late = outcomesOf([countAll(pool)])
    const results = await outcomesOf(tasks)
    expect(results.filter((one) => one !== 900 && one !== 'not_ready')).toEqual([])
    expect(results.at(-1)).toBe('not_ready')
    expect(await late).toEqual(['not_ready'])
    await closed
    expect(lost).toEqual([])
  })
})
