/** Hybrid queries past their deadline before the last round trip, and those that fail. */
import type { Filter } from 'native-free-index'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { limits } from '../../src/contract/index.ts'
import type { ListRanking, QueryPlan } from '../../src/plan/index.ts'
import { planName } from '../../src/plan/names.ts'
import { openAlone } from './embedded-kind.ts'
import { memorySnapshot } from './memory-snapshot.ts'
import { inventRepos, repoVectors, vectorNear } from './repos.ts'
import { readCode } from './walk.ts'

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

describe('a hybrid query', () => {
  const snapshot = memorySnapshot({ repos: inventRepos(300) }, 2, { vectors: repoVectors })
  const list: ListRanking = {
    ...{ kind: 'linear', weight: 1, base: null },
    similarity: {
      ...{ kind: 'hybrid', terms: ['server'], vector: vectorNear(2, 1), relevance: null },
      ...planName('server', {}),
    },
  }
  const page = { filter: null, limit: 5, after: null }
  const plan: QueryPlan = { collection: 'repos', ranking: list, ...page }

  function openEngine(deadlineMs: number) {
    const lost: Error[] = []
    const onWorkerLost = (error: Error) => lost.push(error)
    return { engine: openAlone(snapshot, { workers: 2, deadlineMs, onWorkerLost }), lost }
  }

  it('has one deadline for both round trips', async () => {
    const deadlineMs = 2000
    const { engine } = openEngine(deadlineMs)
    await engine.started()
    onTestFinished(() => {
      fusion.takesMs = 0
    })
    expect((await engine.searcher.search(plan)).hits).toHaveLength(5)
    // The first round trip is in time; the second starts too late.
    fusion.count = 0
    fusion.takesMs = deadlineMs
    const error = await engine.searcher.search(plan).catch((one: unknown) => one)
    expect(error).toMatchObject({ code: 'deadline_exceeded', params: { deadlineMs } })
    expect(fusion.count).toBe(1)
    fusion.takesMs = 0
    expect((await engine.searcher.search(plan)).hits).toHaveLength(5)
  })

  it('fails with the first failing round trip', async () => {
    const { engine, lost } = openEngine(60_000)
    const rankings = Array.from({ length: limits.queryListMax }, () => list)
    const filter: Filter = { kind: 'keyword', field: 'no such field', values: ['a'] }
    const failing = engine.searcher.search({
      ...plan,
      ranking: { kind: 'fused', rankings },
      filter,
    })
    expect(await failing.catch(readCode)).toBe('worker_lost')
    expect((await engine.searcher.search(plan)).hits).toHaveLength(5)
    expect(lost[0]!.message).toBe('no keyword field "no such field"')
  })
})
