import type { Filter } from 'native-free-index'
import type { Piscina } from 'piscina'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { RequestError } from '../../src/contract/index.ts'
import { WorkerPool } from '../../src/engines/embedded/pool.ts'
import type { CountTask, SearchTask, Task } from '../../src/engines/embedded/protocol.ts'
import { slotCount } from '../../src/engines/embedded/slots.ts'
import { memorySnapshot } from './memory-snapshot.ts'
import { inventPeople } from './people.ts'

/** Every Piscina that was made: the pool keeps its own to itself. */
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

const shards = 3
const people = inventPeople(900)
const known = new Set(people.map(({ keywords }) => String(keywords.login).toLowerCase()))
const { shared } = memorySnapshot({ users: people, repos: [] }, shards)
/** Tasks that a pool takes before it refuses more. */
const tasksMax = slotCount + 1024

function openPool(workers: number) {
  const lost: Error[] = []
  const pool = new WorkerPool(workers, shared, (error) => lost.push(error))
  const piscina = made.at(-1)!
  onTestFinished(() => pool.close())
  return { pool, piscina, lost }
}

function scope(deadlineMs = 60_000) {
  const startEpochMs = performance.timeOrigin + performance.now()
  return { collection: 'users', startEpochMs, deadlineMs, patternMs: 60_000 } as const
}

function count(filter: Filter, shard = 0): CountTask {
  return { ...scope(), kind: 'count', shards: [shard], filter }
}

function search(terms: readonly string[], limit: number, shard: number): SearchTask {
  const plan = { sort: null, filter: null, limit, after: null }
  return { ...scope(), kind: 'search', shards: [shard], plan, queries: [terms] }
}

const everyone: Filter = { kind: 'and', filters: [] }
const absentField: Filter = { kind: 'keyword', field: 'no such field', values: ['a'] }
/** Keeps a worker for some milliseconds. */
const slow: Filter = { kind: 'and', filters: Array<Filter>(20_000).fill(everyone) }

/** Codes of refusals, or the totals of answers. */
async function outcomesOf(tasks: readonly Promise<{ total: number }>[]) {
  const settled = await Promise.allSettled(tasks)
  return settled.map((one) => {
    if (one.status === 'fulfilled') return one.value.total
    expect(one.reason).toBeInstanceOf(RequestError)
    return (one.reason as RequestError).code
  })
}

describe('a pool', () => {
  it('answers 500 tasks at a time, each with its own answer', async () => {
    const { pool, lost } = openPool(2)
    const logins = Array.from({ length: 500 }, (_, i) => (i % 5 ? `user-${i}` : `dev-${i}`))
    const tasks = logins.map((login) => {
      const filter: Filter = { kind: 'keyword', field: 'login', values: [login] }
      return pool.run({ ...count(filter), shards: [0, 1, 2] })
    })
    const expected = logins.map((login) => (known.has(login) ? 1 : 0))
    expect(expected.filter((one) => one === 1).length).toBeGreaterThan(100)
    expect(await outcomesOf(tasks)).toEqual(expected)
    expect(lost).toEqual([])
  })

  it('copies every answer out of its slot before the next task takes it', async () => {
    const { pool } = openPool(2)
    const alone = await Promise.all([0, 1, 2].map((shard) => pool.run(search(['rust'], 50, shard))))
    const many = Array.from({ length: 600 }, (_, i) => pool.run(search(['rust'], 50, i % shards)))
    for (const [i, { lists }] of (await Promise.all(many)).entries()) {
      expect(lists).toEqual(alone[i % shards]!.lists)
      expect(lists[0]!.count).toBe(50)
    }
  })

  it('refuses at once what is past its slots and waiting line, and answers the rest', async () => {
    const { pool } = openPool(1)
    const tasks = Array.from({ length: tasksMax + 10 }, () => pool.run(count(everyone)))
    const results = await outcomesOf(tasks)
    expect(results.slice(0, tasksMax)).toEqual(Array<number>(tasksMax).fill(300))
    expect(results.slice(tasksMax)).toEqual(Array<string>(10).fill('overloaded'))
    expect(await outcomesOf([pool.run(count(everyone))])).toEqual([300])
  })

  it('refuses a task whose time is over, however short it would be', async () => {
    const { pool } = openPool(1)
    const late = { ...count(everyone), deadlineMs: 0 }
    const error = await pool.run(late).catch((one: unknown) => one)
    expect(error).toMatchObject({ code: 'deadline_exceeded', params: { deadlineMs: 0 } })
    // Waiting counts: the first keeps the only worker for longer than the second has.
    const [first, second] = [pool.run(count(slow)), pool.run({ ...count(slow), deadlineMs: 1 })]
    expect(await outcomesOf([first, second])).toEqual([300, 'deadline_exceeded'])
  })

  it('refuses a request that is larger than a slot before it takes one', async () => {
    const { pool } = openPool(1)
    const values = Array.from({ length: 3000 }, (_, i) => `${i}`.padStart(1000, 'x'))
    const error = await pool
      .run(count({ kind: 'keyword', field: 'login', values }))
      .catch((one: unknown) => one)
    expect(error).toMatchObject({ code: 'invalid_filter' })
    expect(String(error)).toMatch(/the filter is too large: \d+ bytes once prepared/)
    expect(await outcomesOf([pool.run(count(everyone))])).toEqual([300])
  })

  it('says what is wrong with a pattern', async () => {
    const { pool, lost } = openPool(1)
    const pattern = (text: string): Task => {
      const where = { kind: 'pattern', field: 'login', syntax: 'regex', ignoreCase: false } as const
      return { ...count({ ...where, pattern: text }), patternMs: 1000 }
    }
    expect(
      await outcomesOf(
        ['(', '(?<=a)', 'a{2,1}', '.{999}.{999}'].map((text) => pool.run(pattern(text))),
      ),
    ).toEqual(['invalid_filter', 'invalid_filter', 'invalid_filter', 'pattern_too_expensive'])
    await expect(pool.run(pattern('('))).rejects.toThrow(/"\(" is not valid: .*missing closing \)/)
    expect(lost).toEqual([])
  })
})

describe('a worker that dies', () => {
  it('of a mistake takes its own task with it and no other', async () => {
    const { pool, lost } = openPool(1)
    const tasks = [everyone, absentField, everyone, absentField, everyone].map((filter) =>
      pool.run(count(filter)),
    )
    expect(await outcomesOf(tasks)).toEqual([300, 'worker_lost', 300, 'worker_lost', 300])
    expect(lost.map(({ message }) => message)).toEqual(
      Array<string>(2).fill('no keyword field "no such field"'),
    )
  })

  it('because its thread was ended is replaced; all tasks but its own are answered', async () => {
    const { pool, piscina, lost } = openPool(1)
    expect(await outcomesOf([pool.run(count(everyone))])).toEqual([300])
    const tasks = Array.from({ length: 20 }, () => pool.run(count(slow)))
    // The first answer tells that the worker is at the second.
    await tasks[0]
    const [thread] = piscina.threads
    await thread!.terminate()
    const results = await outcomesOf(tasks)
    expect(results[0]).toBe(300)
    expect(results.filter((one) => one === 'worker_lost').length).toBeLessThanOrEqual(1)
    expect(results.filter((one) => one === 300).length).toBeGreaterThanOrEqual(19)
    expect(lost).toHaveLength(1)
    expect(piscina.threads[0]).not.toBe(thread)
  })

  it('idle is replaced too', async () => {
    const { pool, piscina, lost } = openPool(2)
    expect(await outcomesOf([pool.run(count(everyone))])).toEqual([300])
    for (const thread of [...piscina.threads]) await thread.terminate()
    const tasks = Array.from({ length: 50 }, () => pool.run(count(everyone)))
    expect(new Set(await outcomesOf(tasks))).toEqual(new Set([300]))
    expect(lost).toHaveLength(2)
  })
})

describe('closing', () => {
  it('ends an idle pool, at once after its start too', async () => {
    const early = openPool(2)
    await early.pool.close()
    const { pool, piscina } = openPool(2)
    expect(await outcomesOf([pool.run(count(everyone))])).toEqual([300])
    await pool.close()
    expect(piscina.threads).toEqual([])
  })

  it('leaves no task without an answer, and takes no other', async () => {
    const { pool, lost } = openPool(1)
    expect(await outcomesOf([pool.run(count(everyone))])).toEqual([300])
    const tasks = Array.from({ length: 200 }, () => pool.run(count(slow)))
    const closed = pool.close()
    const late = outcomesOf([pool.run(count(everyone))])
    const results = await outcomesOf(tasks)
    expect(results.filter((one) => one !== 300 && one !== 'not_ready')).toEqual([])
    expect(results.at(-1)).toBe('not_ready')
    expect(await late).toEqual(['not_ready'])
    await closed
    expect(lost).toEqual([])
  })
})
