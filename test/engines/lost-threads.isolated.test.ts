/** Threads of a pool that end, and pools that are closed. */
import type { Piscina } from 'piscina'
import { describe, expect, it, vi } from 'vitest'
import { ask, count, everyone, openPool, outcomesOf, slow } from './pool-world.ts'

/** Every Piscina that was made: the pool does not expose its own. */
const made = vi.hoisted((): Piscina[] => [])

vi.mock('piscina', async (original) => {
  const actual = await original<typeof import('piscina')>()
  class RecordedPiscina extends actual.Piscina {
    constructor(...options: ConstructorParameters<typeof actual.Piscina>) {
      super(...options)
      made.push(this)
    }
  }
  return { ...actual, Piscina: RecordedPiscina }
})

function openRecorded(workers: number) {
  const opened = openPool(workers)
  return { ...opened, piscina: made.at(-1)! }
}

describe('a worker that dies', () => {
  it('because its thread was ended is replaced; all tasks are answered', async () => {
    const { pool, piscina, lost } = openRecorded(1)
    expect(await outcomesOf([ask(pool, count(everyone))])).toEqual([900])
    const tasks = Array.from({ length: 20 }, () => ask(pool, count(slow)))
    // The first answer shows that the worker runs one of the others.
    await tasks[0]
    const [thread] = piscina.threads
    await thread!.terminate()
    expect(new Set(await outcomesOf(tasks))).toEqual(new Set([900]))
    expect(lost).toHaveLength(1)
    expect(piscina.threads[0]).not.toBe(thread)
  })

  it('idle is replaced too', async () => {
    const { pool, piscina, lost } = openRecorded(2)
    // Node aborts the process if a thread is terminated while it loads its modules.
    await pool.started()
    for (const thread of [...piscina.threads]) await thread.terminate()
    const tasks = Array.from({ length: 50 }, () => ask(pool, count(everyone)))
    expect(new Set(await outcomesOf(tasks))).toEqual(new Set([900]))
    expect(lost).toHaveLength(2)
  })
})

describe('closing', () => {
  it('ends an idle pool, even right after its start', async () => {
    const early = openPool(2)
    await early.pool.close()
    const { pool, piscina } = openRecorded(2)
    expect(await outcomesOf([ask(pool, count(everyone))])).toEqual([900])
    await pool.close()
    expect(piscina.threads).toEqual([])
  })

  it('answers every task, and accepts no other', async () => {
    const { pool, lost } = openPool(1)
    expect(await outcomesOf([ask(pool, count(everyone))])).toEqual([900])
    const tasks = Array.from({ length: 100 }, () => ask(pool, count(slow)))
    const closed = pool.close()
    const late = outcomesOf([ask(pool, count(everyone))])
    const results = await outcomesOf(tasks)
    expect(results.filter((one) => one !== 900 && one !== 'not_ready')).toEqual([])
    expect(results.at(-1)).toBe('not_ready')
    expect(await late).toEqual(['not_ready'])
    await closed
    expect(lost).toEqual([])
  })
})
