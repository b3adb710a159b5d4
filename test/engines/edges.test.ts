import fc from 'fast-check'
import type { Filter } from 'native-free-index'
import { afterAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/contract/index.ts'
import {
  type EdgePage,
  type EdgeQuery,
  type Engine,
  openEmbeddedEngine,
} from '../../src/engines/index.ts'
import {
  edgeQueries,
  expectedPage,
  toldFilters,
  withEngine,
  worldEdges,
  worldLists,
} from './graph-world.ts'
import { type Edge, listsOf } from './memory-graph.ts'
import { memorySnapshot } from './memory-snapshot.ts'
import { inventPeople } from './people.ts'

const plain = ({ ties, next }: EdgePage) => ({ ties: [...ties], next })
const starrers = { relation: 'stars', direction: 'in' } as const
const codeOf = (error: { code?: string }) => error.code

describe.each([1, 2, 7])('over %i shards', (shards) => {
  const queries = fc.array(edgeQueries, { minLength: 20, maxLength: 40, size: 'max' })
  const filters = fc.array(fc.option(toldFilters.users, { nil: null }), { minLength: 3 })
  const sizes = fc.integer({ min: 1, max: 9 })

  it('pages of neighbours are those of plain arrays, with and without filters', async () => {
    await fc.assert(
      fc.asyncProperty(worldEdges, queries, filters, sizes, async (edges, asked, all, first) => {
        const lists = worldLists(edges)
        await withEngine(lists, shards, async (engine) => {
          for (const { told, ...query } of asked) {
            const pages = await engine.edges(query)
            const own = lists[query.relation][query.direction]
            const expected = query.roots.map((root) => expectedPage(own[root]!, { ...query, told }))
            expect(pages.map(plain)).toEqual(expected)
          }
          for (const told of all) {
            const query = { ...starrers, filter: told?.filter ?? null, told, start: 0, first }
            const list = lists.stars.in[1]!
            const whole = expectedPage(list, { ...query, first: list.length + 1 })
            expect(await walked(engine, { ...query, roots: [1] })).toEqual(whole.ties)
          }
        })
      }),
      { numRuns: 3 },
    )
  })
})

describe('long lists', () => {
  const count = 9000
  const hub = 5
  /** A thousand users follow a hundred each, and everybody the hub: it follows itself. */
  const edges = Array.from({ length: count }, (_, user): Edge[] => {
    const followed = Array.from({ length: user < 1000 ? 100 : 0 }, (_, k) => (user + k) % count)
    return [...new Set([...followed, hub])].map((other) => [user, other])
  }).flat()
  const follows = listsOf(count, count, edges)
  const people = inventPeople(count)
  const lost: Error[] = []
  const engine = openEmbeddedEngine(memorySnapshot({ users: people }, 2, { graph: { follows } }), {
    workers: 1,
    deadlineMs: 60_000,
    onWorkerLost: (error) => lost.push(error),
  })
  afterAll(() => engine.close())

  const everyone: Filter = { kind: 'and', filters: [] }
  const fewLogins = new Set(['user-7', 'dev-9', 'user-8000', 'user-4444', 'dev-6000'])
  const few: Filter = { kind: 'keyword', field: 'login', values: [...fewLogins] }
  const isOneOfFew = (user: number) =>
    fewLogins.has(String(people[user]!.keywords.login).toLowerCase())
  const followers = { relation: 'follows', direction: 'in' } as const
  const following = { relation: 'follows', direction: 'out' } as const
  const thousand = Array.from({ length: 1000 }, (_, user) => user)

  it.each([1, 100, 4096, 10_000])('of a hub are walked by pages of %i', async (first) => {
    const whole = follows.in[hub]!
    expect(whole).toHaveLength(count)
    expect(whole).toContain(hub)
    for (const filter of first === 1 ? [few] : [null, everyone, few]) {
      const query = { ...followers, roots: [hub], start: 0, first, filter }
      expect(await walked(engine, query)).toEqual(filter === few ? whole.filter(isOneOfFew) : whole)
    }
    expect(whole.filter(isOneOfFew)).toHaveLength(fewLogins.size)
  })

  it('of a thousand roots come in one answer of a hundred thousand', async () => {
    const query = { ...following, roots: thousand, start: 0, first: 100 }
    const expected = thousand.map((user) => {
      const list = follows.out[user]!
      return { ties: list.slice(0, 100), next: list.length > 100 ? 100 : null }
    })
    expect(expected.reduce((sum, { ties }) => sum + ties.length, 0)).toBe(limits.edgeItemsMax)
    expect((await engine.edges({ ...query, filter: null })).map(plain)).toEqual(expected)
    expect((await engine.edges({ ...query, filter: everyone })).map(plain)).toEqual(expected)
  })

  it('stay what they are when the next query takes their slot', async () => {
    const query = { ...following, start: 0, first: 50, filter: everyone }
    const kept = await engine.edges({ ...query, roots: [1, 2] })
    const before = kept.map(plain)
    for (let i = 0; i < 100; i++) await engine.edges({ ...query, roots: [i + 3, i + 4] })
    expect(kept.map(plain)).toEqual(before)
  })

  it.each([
    { roots: thousand, first: 101 },
    { roots: [...thousand, 1], first: 1 },
    { roots: [1], first: 100_001 },
    { roots: [1], first: 0 },
    { roots: [1], first: 1.5 },
    { roots: [1], first: 1, start: -1 },
  ])('beyond an answer are refused', async (more: Partial<EdgeQuery>) => {
    for (const filter of [null, everyone]) {
      const query = { ...following, roots: [1], start: 0, first: 1, filter, ...more }
      await expect(engine.edges(query)).rejects.toThrow(RangeError)
    }
  })

  it('of nobody are none', async () => {
    for (const filter of [null, few]) {
      const query = { ...following, roots: [], start: 0, first: 100, filter }
      expect(await engine.edges(query)).toEqual([])
    }
  })

  it('fail as searches do, and a worker that dies is replaced', async () => {
    const query = { ...followers, roots: [hub], start: 0, first: 10 }
    const absent: Filter = { kind: 'keyword', field: 'no such field', values: ['a'] }
    const regex = { kind: 'pattern', field: 'login', syntax: 'regex', ignoreCase: false } as const
    const failing = (filter: Filter) => engine.edges({ ...query, filter }).catch(codeOf)
    expect(await failing({ ...regex, pattern: '(' })).toBe('invalid_filter')
    expect(await failing({ ...regex, pattern: '.{999}.{999}' })).toBe('pattern_too_expensive')
    const answers = [everyone, absent, everyone].map((filter) => failing(filter))
    const [before, died, behind] = await Promise.all(answers)
    expect(died).toBe('worker_lost')
    for (const pages of [before, behind]) {
      expect((pages as EdgePage[]).map(plain)).toEqual([
        { ties: follows.in[hub]!.slice(0, 10), next: 10 },
      ])
    }
    // Two workers have tried it.
    expect(new Set(lost.map(({ message }) => message))).toEqual(
      new Set(['no keyword field "no such field"']),
    )
  })

  it('have their share of the time for patterns', async () => {
    const filter = {
      kind: 'pattern',
      syntax: 'glob',
      pattern: 'user-7*',
      ignoreCase: false,
    } as const
    const query = { ...followers, roots: [hub], start: 0, first: 10 }
    const all = { ...query, filter: { ...filter, field: 'login' } }
    expect((await engine.edges(all))[0]!.ties).toHaveLength(10)
    expect(await engine.edges({ ...all, patternShare: 1 })).toHaveLength(1)
    const none = engine.edges({ ...all, patternShare: 0 })
    expect(await none.catch(codeOf)).toBe('pattern_too_expensive')
    // What has no pattern in it needs none of that time.
    expect(await engine.edges({ ...query, filter: few, patternShare: 0 })).toHaveLength(1)
  })

  it('keep the deadline', async () => {
    const late = openEmbeddedEngine(memorySnapshot({ users: people }, 1, { graph: { follows } }), {
      workers: 1,
      deadlineMs: 0,
      onWorkerLost: (error) => lost.push(error),
    })
    const query = { ...followers, roots: [hub], start: 0, first: 10 }
    expect(await late.edges({ ...query, filter: everyone }).catch(codeOf)).toBe('deadline_exceeded')
    // What is read at once has none.
    expect(await late.edges({ ...query, filter: null })).toHaveLength(1)
    await late.close()
  })
})

/** All pages of the only root, one behind the other. */
async function walked(engine: Engine, query: EdgeQuery): Promise<number[]> {
  const ties: number[] = []
  for (let start: number | null = query.start; start !== null; ) {
    const [page]: readonly EdgePage[] = await engine.edges({ ...query, start })
    expect(page!.next === null || page!.ties.length === query.first).toBe(true)
    ties.push(...page!.ties)
    start = page!.next
  }
  return ties
}
