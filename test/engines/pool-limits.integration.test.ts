/** Refusals of a pool, and how its main thread polls for answers. */
import type { Ranking } from 'native-free-index'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Task } from '../../src/engines/embedded/workers/protocol.ts'
import { slotCount } from '../../src/engines/embedded/workers/slot-buffers.ts'
import { outcomes, pollModes, SlotMemory } from '../../src/engines/embedded/workers/slots.ts'
import {
  ask,
  count,
  everyone,
  openPool,
  outcomesOf,
  people,
  search,
  sharedPool,
  slow,
  tasksMax,
  upTo,
} from './pool-world.ts'

describe('a pool', () => {
  const one = sharedPool(1)
  const two = sharedPool(2)

  it('fails a query once when one of its parts fails, and loses no slot', async () => {
    const { pool } = two()
    const late = { ...count(everyone), deadlineMs: 0 }
    const failed = Array.from({ length: 3 * slotCount }, () => ask(pool, late, 3))
    const codes = await outcomesOf(failed)
    expect(new Set(codes)).toEqual(new Set(['deadline_exceeded']))
    const answered = Array.from({ length: 2 * slotCount }, () => ask(pool, count(everyone), 3))
    expect(new Set(await outcomesOf(answered))).toEqual(new Set([900]))
    expect(pool.idle).toBe(2)
  })

  it('refuses at once beyond its slots and queue, and answers the rest', async () => {
    const { pool } = one()
    const tasks = Array.from({ length: tasksMax + 10 }, () => ask(pool, count(everyone)))
    const results = await outcomesOf(tasks)
    expect(results.slice(0, tasksMax)).toEqual(Array<number>(tasksMax).fill(900))
    expect(results.slice(tasksMax)).toEqual(Array<string>(10).fill('overloaded'))
    expect(await outcomesOf([ask(pool, count(everyone))])).toEqual([900])
  })

  it('bounds waiting tasks by bytes, not only by number', async () => {
    const { pool } = openPool(1)
    const values = Array.from({ length: 1000 }, (_, i) => `${i}`.padEnd(1500, 'x'))
    const large = () => ask(pool, count({ kind: 'keyword', field: 'login', values }))
    // Other tasks occupy the slots, so that all of these wait: 64 MiB of them.
    const ahead = Array.from({ length: slotCount }, () => ask(pool, count(everyone)))
    const codes = await outcomesOf(Array.from({ length: 60 }, large))
    const refused = codes.filter((code) => code === 'overloaded').length
    expect(refused).toBeGreaterThan(10)
    expect(refused).toBeLessThan(30)
    expect(codes.filter((code) => code === 0)).toHaveLength(60 - refused)
    expect(new Set(await outcomesOf(ahead))).toEqual(new Set([900]))
  })

  it('ranks several queries over one evaluation of their filter', async () => {
    const { pool } = one()
    const ranked = (rankings: readonly Ranking[]) =>
      pool.run({ ...search([], 7), rankings }, upTo(1), ([answer]) =>
        answer!.lists.map(({ scores, ordinals, count }) => [
          [...scores.subarray(0, count)],
          [...ordinals.subarray(0, count)],
        ]),
      )
    const rankings: Ranking[] = [
      { kind: 'terms', terms: ['rust'] },
      { kind: 'sorted', field: 'updatedAt' },
      { kind: 'terms', terms: ['absent'] },
    ]
    const together = await ranked(rankings)
    const alone = await Promise.all(rankings.map((ranking) => ranked([ranking])))
    expect(together).toEqual(alone.flat())
    expect(together.map(([scores]) => scores!.length)).toEqual([7, 7, 0])
  })

  it('refuses a task past its deadline, however short it is', async () => {
    const { pool } = one()
    const error = await ask(pool, count(everyone, 0)).catch((one: unknown) => one)
    expect(error).toMatchObject({ code: 'deadline_exceeded', params: { deadlineMs: 0 } })
    // Waiting counts: the first query occupies the only worker past the deadline of the second.
    const [first, second] = [ask(pool, count(slow)), ask(pool, { ...count(slow), deadlineMs: 1 })]
    expect(await outcomesOf([first, second])).toEqual([900, 'deadline_exceeded'])
  })

  it('refuses a request that is larger than a slot before it takes one', async () => {
    const { pool } = one()
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

  it('reports the error of a pattern', async () => {
    const { pool, lost } = one()
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
  const two = sharedPool(2)

  /** The values of the flag that tells workers whether the main thread polls, in order. */
  function toldPolls() {
    const told = vi.spyOn(SlotMemory.prototype, 'pollModes', 'set')
    onTestFinished(() => told.mockRestore())
    return () => told.mock.calls.map(([how]) => how)
  }

  it('polls at each tick, and waits for a notification once the last answer is there', async () => {
    const { pool } = two()
    const told = toldPolls()
    for (let i = 0; i < 20; i++) await ask(pool, count(everyone))
    expect(told()).toContain(pollModes.eachTick)
    await vi.waitUntil(() => told().at(-1) === pollModes.whenTold)
  })

  it('does not poll where it has no processor for that', async () => {
    const { pool } = openPool(2, 1)
    await pool.started()
    const told = toldPolls()
    for (let i = 0; i < 20; i++) await ask(pool, count(everyone))
    expect(told()).not.toContain(pollModes.eachTick)
  })

  it('loses no answer that came just before its last poll', async () => {
    // Neither the timer for overdue tasks polls later, nor does a worker notify.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { pool } = openPool(1)
    await pool.started()
    const { outcome } = SlotMemory.prototype
    const { set } = Object.getOwnPropertyDescriptor(SlotMemory.prototype, 'pollModes')!
    let isWatching = false
    const pollsSet = vi.spyOn(SlotMemory.prototype, 'pollModes', 'set')
    pollsSet.mockImplementation(function (this: SlotMemory, how) {
      if (how === pollModes.eachTick) {
        isWatching = true
        set!.call(this, how)
      } else if (isWatching) {
        // The worker finishes before it can know that it has to notify.
        while (outcome.call(this, slotCount - 1) === outcomes.running);
        isWatching = false
      }
    })
    const outcomeSeen = vi.spyOn(SlotMemory.prototype, 'outcome')
    outcomeSeen.mockImplementation(function (this: SlotMemory, slot) {
      return isWatching ? outcomes.running : outcome.call(this, slot)
    })
    onTestFinished(() => {
      pollsSet.mockRestore()
      outcomeSeen.mockRestore()
    })
    expect(await ask(pool, count(everyone))).toBe(people.length)
  })
})
