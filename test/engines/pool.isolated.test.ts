import { setImmediate } from 'node:timers/promises'
import { type Filter, type Hits, mergeHits } from 'native-free-index'
import type { Piscina } from 'piscina'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { RequestError } from '../../src/contract/index.ts'
import { WorkerPool } from '../../src/engines/embedded/pool.ts'
import type { CountTask, SearchTask, Task } from '../../src/engines/embedded/protocol.ts'
import type { PartCount } from '../../src/engines/embedded/scatter.ts'
import {
  looks,
  outcomes,
  type SlotAnswer,
  SlotMemory,
  slotCount,
} from '../../src/engines/embedded/slots.ts'
import { memorySnapshot, noSets } from './memory-snapshot.ts'
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
const snapshot = memorySnapshot({ users: people }, shards)
/** Tasks that a pool takes before it refuses more. */
const tasksMax = slotCount + 1024

function openPool(workers: number, processors = workers + 1) {
  const lost: Error[] = []
  const pool = new WorkerPool(workers, processors, snapshot, noSets(snapshot), (error) =>
    lost.push(error),
  )
  const piscina = made.at(-1)!
  onTestFinished(() => pool.close())
  return { pool, piscina, lost }
}

function scope(deadlineMs = 60_000) {
  const startEpochMs = performance.timeOrigin + performance.now()
  return { collection: 'users', startEpochMs, deadlineMs, patternMs: 60_000 } as const
}

function count(filter: Filter): CountTask {
  return { ...scope(), kind: 'count', filter }
}

function search(terms: readonly string[], limit: number): SearchTask {
  const plan = { filter: null, limit, after: null }
  return { ...scope(), kind: 'search', plan, rankings: [{ kind: 'terms', terms }] }
}

/** In fewer parts where slots are short. */
function upTo(parts: number): PartCount {
  return { parts, partsMin: 1 }
}

/** What a whole query finds. */
function ask(pool: WorkerPool, task: Task, parts = 1): Promise<number> {
  return pool.run(task, upTo(parts), (answers) =>
    answers.reduce((sum, { total }) => sum + total, 0),
  )
}

/** First lists by part, copied. */
function listsOf(answers: readonly SlotAnswer[]): Hits[] {
  return answers.map(({ lists: [list] }) => {
    const { scores, ties, count } = list!
    return { scores: scores.slice(0, count), ties: ties.slice(0, count), count }
  })
}

const everyone: Filter = { kind: 'and', filters: [] }
const absentField: Filter = { kind: 'keyword', field: 'no such field', values: ['a'] }
/** Keeps a worker for some milliseconds. */
const slow: Filter = { kind: 'and', filters: Array<Filter>(20_000).fill(everyone) }

/** Codes of refusals, or the totals of answers. */
async function outcomesOf(tasks: readonly Promise<number>[]) {
  const settled = await Promise.allSettled(tasks)
  return settled.map((one) => {
    if (one.status === 'fulfilled') return one.value
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
      return ask(pool, count(filter))
    })
    const expected = logins.map((login) => (known.has(login) ? 1 : 0))
    expect(expected.filter((one) => one === 1).length).toBeGreaterThan(100)
    expect(await outcomesOf(tasks)).toEqual(expected)
    expect(lost).toEqual([])
  })

  it('lets every answer be read before the next query takes its slots', async () => {
    const { pool } = openPool(2)
    const queries = ['rust', 'go', 'databases'].map((term) => search([term], 50))
    const run = (task: SearchTask) => pool.run(task, upTo(shards), listsOf)
    const alone = await Promise.all(queries.map(run))
    expect(alone.every((parts) => parts.length === shards)).toBe(true)
    const expected = alone.map((parts) => mergeHits(parts, 50))
    expect(expected.map(({ count }) => count)).toEqual([50, 50, 50])
    expect(new Set(expected.map(({ ties }) => ties.join())).size).toBe(queries.length)
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
    const { pool } = openPool(2)
    for (const parts of [1, 2, 3]) {
      const totals = await pool.run(count(everyone), upTo(parts), (answers) =>
        answers.map(({ total }) => total),
      )
      const expected = parts === 1 ? [900] : parts === 2 ? [600, 300] : [300, 300, 300]
      expect(totals).toEqual(expected)
    }
  })

  it('answers a query while those behind it still run', async () => {
    const { pool } = openPool(1)
    await pool.started()
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
    let looks = 0
    const finishing = vi.spyOn(SlotMemory.prototype, 'waitForDone').mockImplementation(function (
      this: SlotMemory,
      ...how
    ) {
      return looks++ < 100_000 ? undefined : waitForDone.apply(this, how)
    })
    onTestFinished(() => finishing.mockRestore())
    openPool(1)
    await setImmediate()
    expect(looks).toBeGreaterThan(0)
    expect(looks).toBeLessThan(100)
  })

  it('gives an answer that was there in time, however late its thread sees it', async () => {
    const { pool } = openPool(1)
    await pool.started()
    const answer = ask(pool, { ...count(everyone), deadlineMs: 1000 })
    // Past the deadline, the grace and the check for what is overdue.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2300)
    expect(await outcomesOf([answer])).toEqual([900])
  })

  it('runs what waits whole, except what must be spread, and none before its turn', async () => {
    const { pool } = openPool(2)
    await pool.started()
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
    const { pool } = openPool(1)
    const failing = pool.run(count(everyone), upTo(2), () => {
      throw new Error('unreadable')
    })
    await expect(failing).rejects.toThrow('unreadable')
    expect(await outcomesOf([ask(pool, count(everyone), 2)])).toEqual([900])
    expect(pool.idle).toBe(1)
  })

  it('fails a query once when one of its parts fails, and loses no slot', async () => {
    const { pool } = openPool(2)
    await pool.started()
    const late = { ...count(everyone), deadlineMs: 0 }
    const failed = Array.from({ length: 3 * slotCount }, () => ask(pool, late, 3))
    const codes = await outcomesOf(failed)
    expect(new Set(codes)).toEqual(new Set(['deadline_exceeded']))
    const answered = Array.from({ length: 2 * slotCount }, () => ask(pool, count(everyone), 3))
    expect(new Set(await outcomesOf(answered))).toEqual(new Set([900]))
    expect(pool.idle).toBe(2)
  })

  it('refuses at once what is past its slots and waiting line, and answers the rest', async () => {
    const { pool } = openPool(1)
    const tasks = Array.from({ length: tasksMax + 10 }, () => ask(pool, count(everyone)))
    const results = await outcomesOf(tasks)
    expect(results.slice(0, tasksMax)).toEqual(Array<number>(tasksMax).fill(900))
    expect(results.slice(tasksMax)).toEqual(Array<string>(10).fill('overloaded'))
    expect(await outcomesOf([ask(pool, count(everyone))])).toEqual([900])
  })

  it('refuses a task whose time is over, however short it would be', async () => {
    const { pool } = openPool(1)
    const late = { ...count(everyone), deadlineMs: 0 }
    const error = await ask(pool, late).catch((one: unknown) => one)
    expect(error).toMatchObject({ code: 'deadline_exceeded', params: { deadlineMs: 0 } })
    // Waiting counts: the first keeps the only worker for longer than the second has.
    const [first, second] = [ask(pool, count(slow)), ask(pool, { ...count(slow), deadlineMs: 1 })]
    expect(await outcomesOf([first, second])).toEqual([900, 'deadline_exceeded'])
  })

  it('refuses a request that is larger than a slot before it takes one', async () => {
    const { pool } = openPool(1)
    const values = Array.from({ length: 3000 }, (_, i) => `${i}`.padStart(1000, 'x'))
    const error = await ask(pool, count({ kind: 'keyword', field: 'login', values })).catch(
      (one: unknown) => one,
    )
    expect(error).toMatchObject({ code: 'invalid_request' })
    expect(String(error)).toMatch(
      /the request is too large: filters and formulas take \d+ bytes once prepared, of at most \d+/,
    )
    expect(await outcomesOf([ask(pool, count(everyone))])).toEqual([900])
  })

  it('says what is wrong with a pattern', async () => {
    const { pool, lost } = openPool(1)
    const pattern = (text: string): Task => {
      const where = { kind: 'pattern', field: 'login', syntax: 'regex', ignoreCase: false } as const
      return { ...count({ ...where, pattern: text }), patternMs: 1000 }
    }
    expect(
      await outcomesOf(
        ['(', '(?<=a)', 'a{2,1}', '.{999}.{999}'].map((text) => ask(pool, pattern(text))),
      ),
    ).toEqual(['invalid_filter', 'invalid_filter', 'invalid_filter', 'pattern_too_expensive'])
    await expect(ask(pool, pattern('('))).rejects.toThrow(/"\(" is not valid: .*missing closing \)/)
    expect(lost).toEqual([])
  })
})

describe('while few slots run, the main thread', () => {
  /** What workers are told of how it looks, in the order of telling. */
  function toldLooks() {
    const told = vi.spyOn(SlotMemory.prototype, 'looks', 'set')
    onTestFinished(() => told.mockRestore())
    return () => told.mock.calls.map(([how]) => how)
  }

  it('looks at each turn, and waits to be told when the last answer is there', async () => {
    const { pool } = openPool(2)
    await pool.started()
    const told = toldLooks()
    for (let i = 0; i < 20; i++) await ask(pool, count(everyone))
    expect(told()).toContain(looks.eachTurn)
    await vi.waitUntil(() => told().at(-1) === looks.whenTold)
  })

  it('does not where it has no processor for that', async () => {
    const { pool } = openPool(2, 1)
    await pool.started()
    const told = toldLooks()
    for (let i = 0; i < 20; i++) await ask(pool, count(everyone))
    expect(told()).not.toContain(looks.eachTurn)
  })

  it('loses no answer that came just before its last look', async () => {
    // Neither the timer for what is overdue looks later, nor does a worker tell.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const { pool } = openPool(1)
    await pool.started()
    const { outcome } = SlotMemory.prototype
    const { set } = Object.getOwnPropertyDescriptor(SlotMemory.prototype, 'looks')!
    let isWatching = false
    const looksSet = vi.spyOn(SlotMemory.prototype, 'looks', 'set')
    looksSet.mockImplementation(function (this: SlotMemory, how) {
      if (how === looks.eachTurn) {
        isWatching = true
        set!.call(this, how)
      } else if (isWatching) {
        // The worker finishes before it could know that it has to tell.
        while (outcome.call(this, slotCount - 1) === outcomes.running);
        isWatching = false
      }
    })
    const outcomeSeen = vi.spyOn(SlotMemory.prototype, 'outcome')
    outcomeSeen.mockImplementation(function (this: SlotMemory, slot) {
      return isWatching ? outcomes.running : outcome.call(this, slot)
    })
    onTestFinished(() => {
      looksSet.mockRestore()
      outcomeSeen.mockRestore()
      vi.useRealTimers()
    })
    expect(await ask(pool, count(everyone))).toBe(people.length)
  })
})

describe('a worker that dies', () => {
  it('of a mistake takes its own task with it and no other', async () => {
    const { pool, lost } = openPool(1)
    const tasks = [everyone, absentField, everyone, absentField, everyone].map((filter) =>
      ask(pool, count(filter)),
    )
    expect(await outcomesOf(tasks)).toEqual([900, 'worker_lost', 900, 'worker_lost', 900])
    // Each is tried twice.
    await vi.waitUntil(() => lost.length === 4, 20_000)
    expect(new Set(lost.map(({ message }) => message))).toEqual(
      new Set(['no keyword field "no such field"']),
    )
  })

  it('because its thread was ended is replaced; all tasks are answered', async () => {
    const { pool, piscina, lost } = openPool(1)
    expect(await outcomesOf([ask(pool, count(everyone))])).toEqual([900])
    const tasks = Array.from({ length: 20 }, () => ask(pool, count(slow)))
    // The first answer tells that the worker is at one of the others.
    await tasks[0]
    const [thread] = piscina.threads
    await thread!.terminate()
    expect(new Set(await outcomesOf(tasks))).toEqual(new Set([900]))
    expect(lost).toHaveLength(1)
    expect(piscina.threads[0]).not.toBe(thread)
  })

  it('idle is replaced too', async () => {
    const { pool, piscina, lost } = openPool(2)
    // Node aborts the process where a thread is ended while it loads its modules.
    await pool.started()
    for (const thread of [...piscina.threads]) await thread.terminate()
    const tasks = Array.from({ length: 50 }, () => ask(pool, count(everyone)))
    expect(new Set(await outcomesOf(tasks))).toEqual(new Set([900]))
    expect(lost).toHaveLength(2)
  })
})

describe('closing', () => {
  it('ends an idle pool, at once after its start too', async () => {
    const early = openPool(2)
    await early.pool.close()
    const { pool, piscina } = openPool(2)
    expect(await outcomesOf([ask(pool, count(everyone))])).toEqual([900])
    await pool.close()
    expect(piscina.threads).toEqual([])
  })

  it('leaves no task without an answer, and takes no other', async () => {
    const { pool, lost } = openPool(1)
    expect(await outcomesOf([ask(pool, count(everyone))])).toEqual([900])
    const tasks = Array.from({ length: 200 }, () => ask(pool, count(slow)))
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
