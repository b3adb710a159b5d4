/**
 * Refusals: too much work at once, workers that cannot start, and queries past their deadline
 * before the last round trip.
 */
import type { Filter, Ranking } from 'native-free-index'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { limits } from '../../src/contract/index.ts'
import { WorkerPool } from '../../src/engines/embedded/workers/pool.ts'
import type { CountTask, SearchTask } from '../../src/engines/embedded/workers/protocol.ts'
import { type SlotAnswer, slotCount } from '../../src/engines/embedded/workers/slot-buffers.ts'
import { openEmbeddedEngine } from '../../src/engines/index.ts'
import type { ListRanking, QueryPlan } from '../../src/plan/index.ts'
import { planName } from '../../src/plan/names.ts'
import { allLive, memorySnapshot } from './memory-snapshot.ts'
import { inventPeople } from './people.ts'
import { inventRepos, repoVectors, vectorNear } from './repos.ts'

/** Counts how often two lists were fused, and sets the time that fusing takes. */
const fusion = vi.hoisted(() => ({ count: 0, takesMs: 0 }))

vi.mock('native-free-index', async (original) => {
  const actual = await original<typeof import('native-free-index')>()
  const fuseHybrid: typeof actual.fuseHybrid = (...halves) => {
    fusion.count++
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, fusion.takesMs)
    return actual.fuseHybrid(...halves)
  }
  return { ...actual, fuseHybrid }
})

const people = memorySnapshot({ users: inventPeople(300) }, 2)

function openPool(shared = people.shared) {
  const pool = new WorkerPool(1, 2, { ...people, shared }, allLive(people), () => {})
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

/** Copies of the lists, by query. */
function listsOf([answer]: readonly SlotAnswer[]) {
  return answer!.lists.map(({ scores, ordinals, count }) => ({
    scores: scores.slice(0, count),
    ordinals: ordinals.slice(0, count),
  }))
}

const whole = { parts: 1, partsMin: 1 }
const codeOf = (error: { code?: string }) => error.code

describe('a pool', () => {
  it('bounds waiting tasks by bytes, not only by number', async () => {
    const pool = openPool()
    const values = Array.from({ length: 1000 }, (_, i) => `${i}`.padEnd(1500, 'x'))
    const filter: Filter = { kind: 'keyword', field: 'login', values }
    const task: CountTask = { ...scope(), kind: 'count', filter }
    const run = (one: CountTask) => pool.run(one, whole, () => 'done').catch(codeOf)
    // Other tasks occupy the slots, so that all of these wait: 64 MiB of them.
    const small: CountTask = { ...scope(), kind: 'count', filter: { kind: 'and', filters: [] } }
    const ahead = Array.from({ length: slotCount }, () => run(small))
    const codes = await Promise.all(Array.from({ length: 60 }, () => run(task)))
    const refused = codes.filter((code) => code === 'overloaded').length
    expect(refused).toBeGreaterThan(10)
    expect(refused).toBeLessThan(30)
    expect(codes.filter((code) => code === 'done').length).toBe(60 - refused)
    expect(new Set(await Promise.all(ahead))).toEqual(new Set(['done']))
  })

  it('reports that its workers cannot start', async () => {
    const broken = { ...people.shared.users, dictionary: new Uint8Array(new SharedArrayBuffer(64)) }
    const pool = openPool({ ...people.shared, users: broken })
    await expect(pool.started()).rejects.toThrow(/not an index file/)
    const task: CountTask = { ...scope(100), kind: 'count', filter: { kind: 'and', filters: [] } }
    expect(await pool.run(task, whole, () => 'done').catch(codeOf)).toBe('deadline_exceeded')
  })

  it('ranks several queries over one evaluation of their filter', async () => {
    const pool = openPool()
    const plan = { filter: null, limit: 7, after: null }
    const rankings: Ranking[] = [
      { kind: 'terms', terms: ['rust'] },
      { kind: 'sorted', field: 'updatedAt' },
      { kind: 'terms', terms: ['absent'] },
    ]
    const task: SearchTask = { ...scope(), kind: 'search', plan, rankings }
    const together = await pool.run(task, whole, listsOf)
    const alone = rankings.map((one) => pool.run({ ...task, rankings: [one] }, whole, listsOf))
    expect(together).toEqual((await Promise.all(alone)).flat())
    expect(together.map(({ ordinals }) => ordinals.length)).toEqual([7, 7, 0])
  })
})

describe('a hybrid query', () => {
  const snapshot = memorySnapshot({ repos: inventRepos(300) }, 2, { vectors: repoVectors })
  const list: ListRanking = {
    kind: 'linear',
    similarity: {
      kind: 'hybrid',
      terms: ['server'],
      vector: vectorNear(2, 1),
      relevance: null,
      ...planName('server', {}),
    },
    weight: 1,
    base: null,
  }
  const plan: QueryPlan = {
    collection: 'repos',
    ranking: list,
    filter: null,
    limit: 5,
    after: null,
  }

  function openEngine(deadlineMs: number) {
    const lost: Error[] = []
    const engine = openEmbeddedEngine(snapshot, {
      workers: 2,
      deadlineMs,
      onWorkerLost: (error) => lost.push(error),
    })
    onTestFinished(() => engine.close())
    return { engine, lost }
  }

  it('has one deadline for both round trips', async () => {
    const deadlineMs = 2000
    const { engine } = openEngine(deadlineMs)
    await engine.started()
    onTestFinished(() => {
      fusion.takesMs = 0
    })
    expect((await engine.search(plan)).hits).toHaveLength(5)
    // The first round trip is in time; the second starts too late.
    fusion.count = 0
    fusion.takesMs = deadlineMs
    const error = await engine.search(plan).catch((one: unknown) => one)
    expect(error).toMatchObject({ code: 'deadline_exceeded', params: { deadlineMs } })
    expect(fusion.count).toBe(1)
    fusion.takesMs = 0
    expect((await engine.search(plan)).hits).toHaveLength(5)
  })

  it('fails with the first failing round trip', async () => {
    const { engine, lost } = openEngine(60_000)
    const rankings = Array.from({ length: limits.queryListMax }, () => list)
    const filter: Filter = { kind: 'keyword', field: 'no such field', values: ['a'] }
    const failing = engine.search({ ...plan, ranking: { kind: 'fused', rankings }, filter })
    expect(await failing.catch(codeOf)).toBe('worker_lost')
    expect((await engine.search(plan)).hits).toHaveLength(5)
    expect(lost[0]!.message).toBe('no keyword field "no such field"')
  })
})
