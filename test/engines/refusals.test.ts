/** What a pool refuses rather than holds: too much at once, and workers that cannot start. */
import type { Filter } from 'native-free-index'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WorkerPool } from '../../src/engines/embedded/pool.ts'
import type { CountTask, SearchTask } from '../../src/engines/embedded/protocol.ts'
import type { SlotAnswer } from '../../src/engines/embedded/slots.ts'
import { memorySnapshot } from './memory-snapshot.ts'
import { inventPeople } from './people.ts'

const { shared } = memorySnapshot({ users: inventPeople(300), repos: [] }, 2)

function openPool(collections = shared) {
  const pool = new WorkerPool(1, 2, collections, () => {})
  onTestFinished(() => pool.close())
  return pool
}

function scope(deadlineMs = 60_000) {
  const startEpochMs = performance.timeOrigin + performance.now()
  return {
    collection: 'users',
    startEpochMs,
    deadlineMs,
    patternMs: 60_000,
  } as const
}

/** By query, copied. */
function listsOf([answer]: readonly SlotAnswer[]) {
  return answer!.lists.map(({ scores, ties, count }) => ({
    scores: scores.slice(0, count),
    ties: ties.slice(0, count),
  }))
}

const whole = { parts: 1, partsMin: 1 }
const codeOf = (error: { code?: string }) => error.code

describe('a pool', () => {
  it('bounds what waiting tasks hold: bytes, not only their number', async () => {
    const pool = openPool()
    const values = Array.from({ length: 1000 }, (_, i) => `${i}`.padEnd(1500, 'x'))
    const filter: Filter = { kind: 'keyword', field: 'login', values }
    const task: CountTask = { ...scope(), kind: 'count', filter }
    const codes = await Promise.all(
      Array.from({ length: 150 }, () => pool.run(task, whole, () => 'done').catch(codeOf)),
    )
    const refused = codes.filter((code) => code === 'overloaded').length
    expect(refused).toBeGreaterThan(30)
    expect(codes.filter((code) => code === 'done').length).toBe(150 - refused)
  })

  it('says that it cannot start when its workers cannot', async () => {
    const broken = { ...shared.users, dictionary: new Uint8Array(new SharedArrayBuffer(64)) }
    const pool = openPool({ ...shared, users: broken })
    await expect(pool.started()).rejects.toThrow(/not an index file/)
    const task: CountTask = { ...scope(100), kind: 'count', filter: { kind: 'and', filters: [] } }
    expect(await pool.run(task, whole, () => 'done').catch(codeOf)).toBe('deadline_exceeded')
  })

  it('ranks several queries over one evaluation of their filter', async () => {
    const pool = openPool()
    const plan = { sort: 'updatedAt', filter: null, limit: 7, after: null }
    const queries = [['rust'], null, ['absent']]
    const task: SearchTask = { ...scope(), kind: 'search', plan, queries }
    const together = await pool.run(task, whole, listsOf)
    const alone = queries.map((terms) => pool.run({ ...task, queries: [terms] }, whole, listsOf))
    expect(together).toEqual((await Promise.all(alone)).flat())
    expect(together.map(({ ties }) => ties.length)).toEqual([7, 7, 0])
  })
})
