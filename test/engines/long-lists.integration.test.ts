import type { Filter } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { engineOf } from './conformance/engine-kind.ts'
import { embeddedKind, openAlone } from './embedded-kind.ts'
import { everyone, few, followers, following, hub, longLists } from './long-lists.ts'
import { memorySnapshot } from './memory-snapshot.ts'
import { documents } from './suppressible-world.ts'
import { plainPage, readCode } from './walk.ts'

const { users, repos } = documents

function linked(filter: Filter, link = 'ownerProfessional'): Filter {
  return { kind: 'linked', link, filter }
}

describe('long lists', () => {
  const snapshot = longLists(2)
  const engine = engineOf(embeddedKind(2, { workers: 1 }), snapshot)

  it('stay unchanged when the next query takes their slot', async () => {
    const query = { ...following, start: 0, first: 50, filter: everyone }
    const kept = await engine().graph.edges({ ...query, roots: [1, 2] })
    const before = kept.map(plainPage)
    for (let i = 0; i < 100; i++) await engine().graph.edges({ ...query, roots: [i + 3, i + 4] })
    expect(kept.map(plainPage)).toEqual(before)
  })

  it('limit the time for patterns by their share', async () => {
    const filter = {
      kind: 'pattern',
      syntax: 'glob',
      pattern: 'user-7*',
      ignoreCase: false,
    } as const
    const query = { ...followers, roots: [hub], start: 0, first: 10 }
    const all = { ...query, filter: { ...filter, field: 'login' } }
    expect((await engine().graph.edges(all))[0]!.ordinals).toHaveLength(10)
    expect(await engine().graph.edges({ ...all, patternShare: 1 })).toHaveLength(1)
    const none = engine().graph.edges({ ...all, patternShare: 0 })
    expect(await none.catch(readCode)).toBe('pattern_too_expensive')
    // A filter without a pattern needs none of that time.
    expect(await engine().graph.edges({ ...query, filter: few, patternShare: 0 })).toHaveLength(1)
  })

  it('that need no worker have no deadline', async () => {
    const late = openAlone(snapshot, { deadlineMs: 0 })
    const query = { ...followers, roots: [hub], start: 0, first: 10, filter: null }
    expect(await late.graph.edges(query)).toHaveLength(1)
  })
})

it('has one link only, from repositories', async () => {
  const lost: Error[] = []
  const onWorkerLost = (error: Error) => lost.push(error)
  const engine = openAlone(memorySnapshot({ users, repos }, 1), { onWorkerLost })
  const everyone: Filter = { kind: 'and', filters: [] }
  const wrong = await engine.searcher.count('repos', linked(everyone, 'elsewhere')).catch(readCode)
  const nowhere = await engine.searcher.count('users', linked(everyone)).catch(readCode)
  expect([wrong, nowhere]).toEqual(['worker_lost', 'worker_lost'])
  expect(await engine.searcher.count('repos', linked(everyone))).toBe(0)
  await engine.close()
  // Two workers try each; the last may be ending when the pool closes.
  expect(new Set(lost.map(({ message }) => message))).toEqual(
    new Set([
      'no link "elsewhere"',
      'this searcher resolves no links, so the filter on "ownerProfessional" cannot run',
    ]),
  )
})
