/** Workers that take queries from a pool: who gets which answer, and when. */
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

  it('lets every answer be read before the next query takes its slots', async () => {
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
    // Those that had to wait have run whole.
    expect(new Set(found.map((parts) => parts.length))).toContain(1)
    for (const [i, parts] of found.entries()) {
      expect(mergeHits(parts, 50)).toEqual(expected[i % queries.length])
      if (parts.length === shards) expect(parts).toEqual(alone[i % queries.length])
    }
  })

  it('gives parts of a query all shards between them, whatever their number', async () => {
    const { pool } = two()
    for (const parts of [1, 2, 3]) {
      const totals = await pool.run(count(everyone), upTo(parts), (answers) =>
        answers.map(({ total }) => total),
      )
      const expected = parts === 1 ? [900] : parts === 2 ? [600, 300] : [300, 300, 300]
      expect(totals).toEqual(expected)
    }
  })

  it('answers a query while those behind it still run', async () => {
    const { pool } = one()
    // By answer: in which turn of this thread it was read. Those told of together share one.
    const turns: number[] = []
    let turn = 0
    const read = () => {
      turns.push(turn)
      queueMicrotask(() => turn++)
    }
    const tasks = Array.from({ length: 20 }, () => pool.run(count(slow), upTo(1), read))
    await Promise.all(tasks)
    expect(turns).toHaveLength(20)
    // A worker tells of every fourth by itself.
    expect(new Set(turns).size).toBeGreaterThan(10)
  })

  it('leaves its thread to others where slots are finished faster than it looks', async () => {
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

  it('gives an answer that was there in time, however late its thread sees it', async () => {
    const { pool } = one()
    const answer = ask(pool, { ...count(everyone), deadlineMs: 1000 })
    // Past the deadline, the grace and the check for what is overdue.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2300)
    expect(await outcomesOf([answer])).toEqual([900])
  })

  it('runs what waits whole, except what must be spread, and none before its turn', async () => {
    const { pool } = two()
    const order: [string, number][] = []
    const run = (name: string, parts: PartCount) =>
      pool.run(count(everyone), parts, (answers) => {
        order.push([name, answers.length])
        return answers.reduce((sum, { total }) => sum + total, 0)
      })
    const spread = { parts: 3, partsMin: 3 }
    const ahead = Array.from({ length: slotCount - 2 }, () => ask(pool, count(slow)))
    // Two slots are left: too few for the first, and the one behind it does not take them.
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
    // More parts than there are slots are never waited for.
    expect(await run('d', { parts: 100, partsMin: 100 })).toBe(900)
    expect(order.at(-1)).toEqual(['d', slotCount])
    await Promise.all(ahead)
    expect(pool.idle).toBe(2)
  })

  it('rejects what its reader throws, and goes on', async () => {
    const { pool } = one()
    const failing = pool.run(count(everyone), upTo(2), () => {
      throw new Error('unreadable')
    })
    await expect(failing).rejects.toThrow('unreadable')
    expect(await outcomesOf([ask(pool, count(everyone), 2)])).toEqual([900])
    expect(pool.idle).toBe(1)
  })
})
