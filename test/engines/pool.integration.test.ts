/** Workers that take queries from a pool: each query gets its own answer in time. */
import { setImmediate } from 'node:timers/promises'
import { type Filter, mergeHits } from 'native-free-index'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SearchTask } from '../../src/engines/embedded/workers/protocol.ts'
import type { PartCount } from '../../src/engines/embedded/workers/scatter.ts'
import { slotCount } from '../../src/engines/embedded/workers/slot-buffers.ts'
import { SlotMemory } from '../../src/engines/embedded/workers/slots.ts'
import {
  ask,
  count,
  everyone,
  known,
  listsOf,
  openPool,
  outcomesOf,
  search,
  shards,
  sharedPool,
  slow,
  upTo,
} from './pool-world.ts'

describe('a pool', () => {
  const one = sharedPool(1)
  const two = sharedPool(2)

  it('answers 500 tasks at a time, each with its own answer', async () => {
    const { pool, lost } = two()
    const logins = Array.from({ length: 500 }, (_, i) => (i % 5 ? `user-${i}` : `dev-${i}`))
    const tasks = logins.map((login) => {
      const filter: Filter = { kind: 'keyword', field: 'login', values: [login] }
      return ask(pool, count(filter))
    })
    const expected = logins.map((login) => (known.has(login) ? 1 : 0))
    expect(expected.filter((one) => one === 1).length).toBeGreaterThan(100)
    expect(await outcomesOf(tasks)).toEqual(expected)
    expect(lost).toEqual([])
  })

  it('leaves every answer readable until the next query takes its slots', async () => {
    const { pool } = two()
    const queries = ['rust', 'go', 'databases'].map((term) => search([term], 50))
    const run = (task: SearchTask) => pool.run(task, upTo(shards), listsOf)
    const alone = await Promise.all(queries.map(run))
    expect(alone.every((parts) => parts.length === shards)).toBe(true)
    const expected = alone.map((parts) => mergeHits(parts, 50))
    expect(expected.map(({ count }) => count)).toEqual([50, 50, 50])
    expect(new Set(expected.map(({ ordinals }) => ordinals.join())).size).toBe(queries.length)
    const many = Array.from({ length: 600 }, (_, i) => run(queries[i % queries.length]!))
    const found = await Promise.all(many)
    // Queries that had to wait ran whole.
    expect(new Set(found.map((parts) => parts.length))).toContain(1)
    for (const [i, parts] of found.entries()) {
      expect(mergeHits(parts, 50)).toEqual(expected[i % queries.length])
      if (parts.length === shards) expect(parts).toEqual(alone[i % queries.length])
    }
  })

  it('divides all shards between the parts of a query, for any number of parts', async () => {
    const { pool } = two()
    for (const parts of [1, 2, 3]) {
      const totals = await pool.run(count(everyone), upTo(parts), (answers) =>
        answers.map(({ total }) => total),
      )
      const expected = parts === 1 ? [900] : parts === 2 ? [600, 300] : [300, 300, 300]
      expect(totals).toEqual(expected)
    }
  })

  it('answers a query while later ones still run', async () => {
    const { pool } = one()
    // The event-loop tick in which each answer was read. Answers of one notification share a tick.
    const turns: number[] = []
    let turn = 0
    const read = () => {
      turns.push(turn)
      queueMicrotask(() => turn++)
    }
    const tasks = Array.from({ length: 20 }, () => pool.run(count(slow), upTo(1), read))
    await Promise.all(tasks)
    expect(turns).toHaveLength(20)
    // A worker notifies after every fourth task by itself.
    expect(new Set(turns).size).toBeGreaterThan(10)
  })

  it('yields the event loop where slots finish faster than it reads them', async () => {
    const { waitForDone } = SlotMemory.prototype
    let polls = 0
    const finishing = vi.spyOn(SlotMemory.prototype, 'waitForDone').mockImplementation(function (
      this: SlotMemory,
      ...how
    ) {
      return polls++ < 100_000 ? undefined : waitForDone.apply(this, how)
    })
    onTestFinished(() => finishing.mockRestore())
    openPool(1)
    await setImmediate()
    expect(polls).toBeGreaterThan(0)
    expect(polls).toBeLessThan(100)
  })

  it('returns an answer that was in time, even if its thread reads it late', async () => {
    const { pool } = one()
    const answer = ask(pool, { ...count(everyone), deadlineMs: 1000 })
    // Past the deadline, the grace period and the check for overdue tasks.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2300)
    expect(await outcomesOf([answer])).toEqual([900])
  })

  it('runs waiting queries whole unless they must be spread, and all in order', async () => {
    const { pool } = two()
    const order: [string, number][] = []
    const run = (name: string, parts: PartCount) =>
      pool.run(count(everyone), parts, (answers) => {
        order.push([name, answers.length])
        return answers.reduce((sum, { total }) => sum + total, 0)
      })
    const spread = { parts: 3, partsMin: 3 }
    const ahead = Array.from({ length: slotCount - 2 }, () => ask(pool, count(slow)))
    // Two slots are free: too few for the first, and the next one must not overtake it.
    const names: [string, PartCount][] = [
      ['a', spread],
      ['b', upTo(3)],
      ['c', spread],
    ]
    const behind = names.map(([name, parts]) => run(name, parts))
    expect(await outcomesOf(behind)).toEqual([900, 900, 900])
    expect(order.toSorted()).toEqual([
      ['a', 3],
      ['b', 1],
      ['c', 3],
    ])
    // A query for more parts than there are slots never waits for them.
    expect(await run('d', { parts: 100, partsMin: 100 })).toBe(900)
    expect(order.at(-1)).toEqual(['d', slotCount])
    await Promise.all(ahead)
    expect(pool.idle).toBe(2)
  })

  it('rejects with the error of its reader, and continues', async () => {
    const { pool } = one()
    const failing = pool.run(count(everyone), upTo(2), () => {
      throw new Error('unreadable')
    })
    await expect(failing).rejects.toThrow('unreadable')
    expect(await outcomesOf([ask(pool, count(everyone), 2)])).toEqual([900])
    expect(pool.idle).toBe(1)
  })
})
