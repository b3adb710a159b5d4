/** Searches, counts and lookups, against brute force. */
import { type Filter, limits as indexLimits } from 'native-free-index'
import { expect, it } from 'vitest'
import { limits } from '../../../src/contract/index.ts'
import type { StoredDocument } from '../../../src/engines/index.ts'
import type { ListPlan } from '../../../src/plan/index.ts'
import { ExpectedHits } from '../expected-hits.ts'
import { memorySnapshot } from '../memory-snapshot.ts'
import { inventPeople } from '../people.ts'
import { foundBy, walk } from '../walk.ts'
import { cases } from './cases.ts'
import { type EngineKind, engineOf } from './engine-kind.ts'

const people = inventPeople(1100)
const expected = new ExpectedHits('users', people)
/** By plan: the oracle is slow, and all setups send the same plans. */
const known = new Map<string, ReturnType<typeof expected.of>>()
function expectedHits(plan: ListPlan): ReturnType<typeof expected.of> {
  const key = JSON.stringify(plan)
  const hits = known.get(key) ?? expected.of(plan, async () => [])
  known.set(key, hits)
  return hits
}

const recent: Filter = { kind: 'range', field: 'updatedAt', comparison: 'gte', bound: 1.579e9 }
const filters = cases.filter.flat()
const rankings = cases.ranking.flat()

export function searchesConform(kind: EngineKind): void {
  const engine = engineOf(kind, memorySnapshot({ users: people }, kind.shards))

  it('finds the hits of the brute-force searcher, with their stored documents', async () => {
    for (const [r, ranking] of rankings.entries()) {
      const isOwn = (_: Filter, f: number) => (f + r) % 4 === 0
      const others = filters.filter((filter, f) => !isOwn(filter, f))
      for (const filter of kind.withMore([null, ...filters.filter(isOwn)], others)) {
        const base = { collection: 'users', ranking, filter, after: null } as const
        const all = await expectedHits({ ...base, limit: indexLimits.hitsMax })
        for (const limit of [1, 10, limits.resultsMax]) {
          const page = await engine().search({ ...base, limit })
          kind.expectHits(ranking, foundBy(page), all.slice(0, limit))
          expect(page.more).toBe(all.length > limit)
          for (const { ordinal, body } of page.hits.slice(0, 20)) {
            expect(Buffer.from(body).equals(people[ordinal]!.stored)).toBe(true)
          }
        }
      }
    }
  })

  it('counts the matches', async () => {
    for (const filter of filters) {
      const matching = expected.oracle.count(filter)
      expect(matching).toBeGreaterThan(0)
      expect(await engine().count('users', filter)).toBe(matching)
    }
  })

  it.each(rankings)('gives the same list page by page: %j', async (ranking) => {
    const base = { collection: 'users', ranking, filter: recent } as const
    const whole = await expectedHits({ ...base, limit: 300, after: null })
    const walked = await walk(engine(), { ...base, limit: 37, after: null }, 300)
    kind.expectHits(ranking, walked, whole)
  })

  it('looks documents up by any of their names', async () => {
    const decode = (found: StoredDocument | null) =>
      found && JSON.parse(Buffer.from(found.body).toString())
    const logins = await engine().find('users', 'login', ['USER-7', 'nobody', 'dev-9', 'user-7'])
    expect(logins.map(decode)).toEqual([
      expect.objectContaining({ platformId: 'U_7' }),
      null,
      expect.objectContaining({ platformId: 'U_9' }),
      expect.objectContaining({ platformId: 'U_7' }),
    ])
    const ids = await engine().find('users', 'platformId', ['U_7', 'u_7'])
    expect(ids.map(decode)).toEqual([expect.objectContaining({ login: 'user-7' }), null])
    const { id } = decode(ids[0]!)
    expect((await engine().find('users', 'id', [id])).map(decode)).toEqual([decode(ids[0]!)])
  })

  it('returns the time of its snapshot', () => {
    expect(engine().snapshotSeconds).toBe(Date.UTC(2026, 0, 1) / 1000)
  })

  it('has an empty collection too', async () => {
    expect(engine().sizes).toEqual({ users: people.length, repos: 0, professionals: 0 })
    const plan = { collection: 'repos', filter: null, limit: 5, after: null } as const
    const page = await engine().search({ ...plan, ranking: { kind: 'terms', terms: ['rust'] } })
    expect(page).toEqual({ hits: [], more: false })
    expect(await engine().count('repos', { kind: 'and', filters: [] })).toBe(0)
    expect(await engine().find('repos', 'fullName', ['a/b'])).toEqual([null])
  })
}

export function sameLoginsConform(kind: EngineKind): void {
  it('a login of several documents finds the one with the least id', async () => {
    const [first, second] = [...people].slice(0, 2)
    const copies = [first!, second!].map((document) => ({
      ...document,
      keywords: { ...document.keywords, login: 'Twin' },
    }))
    const engine = await kind.open(memorySnapshot({ users: copies }, kind.shards))
    const [found] = await engine.find('users', 'login', ['twin'])
    expect(Buffer.from(found!.body).equals(first!.stored)).toBe(true)
    expect(found!.ordinal).toBe(0)
    await engine.close()
  })
}
