/** Several searches in one call equal the single searches; a union or a list of queries is their fusion. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import { openWorld, type SearchBody, type World } from './harness.ts'
import { byUserId } from './identifiers.ts'

const words = ['rust', 'compiler', 'garden', 'parser', 'tokio', 'soup', 'moss']
const few = Array.from({ length: 60 }, (_, i) => ({
  platformId: `p${i}`,
  login: `user${i}`,
  bio: words.filter((_, j) => (i * 7 + j * 3) % (j + 2) === 0).join(' '),
  company: words[i % words.length],
  updatedAt: new Date(1.7e12 + i * 1000).toISOString(),
}))
/** More than a thousand of equal score; the last of them by id matches `rare` too. */
const swarm = Array.from({ length: 1100 }, (_, i) => ({
  ...{ platformId: `U_swarm${i}`, login: `s${i}`, bio: 'swarm' },
})).sort(byUserId)
const users = [...few, ...swarm.slice(0, 1099), { ...swarm[1099]!, location: 'rare' }]
const repos = few.map(({ login, bio }, i) => ({
  ...{ platformId: `r${i}`, ownerLogin: login, name: `repo${i}`, description: bio },
  stargazerCount: i,
}))

interface Found {
  readonly id: string
  readonly score: number
  readonly updatedAt?: string
  readonly stargazerCount?: number
}
interface UnionBody extends Pick<SearchBody, 'count' | 'pageInfo'> {
  readonly users?: readonly Found[]
  readonly repositories?: readonly Found[]
}
const resultsOf = ({ users, repositories }: UnionBody) => users ?? repositories!

const path = '/multi-search'
let worlds: readonly World[]
beforeAll(async () => {
  worlds = await Promise.all([1, 2, 7].map((shards) => openWorld({ users, repos, shards })))
})
afterAll(() => Promise.all(worlds.map((world) => world.close())))

const query = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 })
const search = query.map((some) => some.join(' '))
const kind = fc.constantFrom('users', 'repos')

/** By definition: Σ 1 / (60 + rank) over the first thousands, divided by the greatest possible sum. */
async function fuseNaively(world: World, of: string, queries: readonly string[]) {
  const sums = new Map<string, number>()
  const shown = new Map<string, Found>()
  for (const query of queries) {
    const { body } = await world.post<UnionBody>(`/search/${of}`, { query, first: 1000 })
    for (const [i, one] of resultsOf(body).entries()) {
      const { id } = one
      shown.set(id, one)
      sums.set(id, (sums.get(id) ?? 0) + 1 / (61 + i))
    }
  }
  return [...sums]
    .map(([id, sum]) => ({ id, score: Math.fround(sum / (queries.length / 61)) }))
    .sort((a, b) => b.score - a.score || compareTies(shown.get(a.id)!, shown.get(b.id)!))
}

/** Equal scores: the latest first, then the more starred, then by identifier. */
function compareTies(a: Found, b: Found): number {
  const { updatedAt: at = '', stargazerCount: stars = 0 } = b
  const { updatedAt: own = '', stargazerCount: ownStars = 0 } = a
  if (at !== own) return at < own ? -1 : 1
  return stars - ownStars || (a.id < b.id ? -1 : 1)
}

async function readAll(world: World, path: string, body: object): Promise<Found[]> {
  const found: Found[] = []
  for (const page of await world.pages<UnionBody>(path, body)) {
    const results = resultsOf(page.body)
    expect(page.headers.get('x-credits-used')).toBe(String(results.length))
    found.push(...results.map(({ id, score }) => ({ id, score })))
  }
  return found
}

describe('answers', () => {
  it('equal those of the searches, byte for byte, and cost their sum', async () => {
    const one = fc.tuple(kind, search, fc.integer({ min: 1, max: 9 }))
    const some = fc.array(one, { minLength: 1, maxLength: 6 })
    await holdsLater(6, [some], async (asked) => {
      const world = worlds[1]!
      const searches = asked.map(([of, query, first]) => ({ [of]: { query, first } }))
      const several = await world.post(path, { searches })
      const alone = []
      let credits = 0
      for (const [of, query, first] of asked) {
        const answer = await world.post(`/search/${of}`, { query, first })
        alone.push(answer.text)
        credits += Number(answer.headers.get('x-credits-used'))
      }
      expect(several.text).toBe(`{"answers":[${alone.join(',')}]}`)
      expect(several.headers.get('x-credits-used')).toBe(String(credits))
    })
  })

  it('continue by their cursors, alone or among others', async () => {
    const world = worlds[2]!
    const one = { query: 'rust', first: 2, enablePagination: true }
    type Several = { readonly answers: readonly UnionBody[] }
    const first = await world.post<Several>(path, { searches: [{ users: one }, { repos: one }] })
    const after = first.body.answers[0]!.pageInfo.endCursor!
    const alone = await world.post<UnionBody>('/search/users', { ...one, after })
    const among = await world.post<Several>(path, { searches: [{ users: { ...one, after } }] })
    expect(among.body.answers[0]!.users).toEqual(alone.body.users)
  })
})

describe('a union, and a list of queries,', () => {
  it('is the fusion by rank, page by page, over any shards', async () => {
    const queries = fc.array(search, { minLength: 1, maxLength: 5 })
    const first = fc.integer({ min: 9, max: 60 })
    await holdsLater(5, [queries, kind, first], async (queries, of, first) => {
      const expected = await fuseNaively(worlds[0]!, of, queries)
      const searches = queries.map((query) => ({ [of]: { query } }))
      for (const world of worlds) {
        const union = await readAll(world, path, { searches, union: true, first })
        expect(union).toEqual(expected)
        expect(await readAll(world, `/search/${of}`, { query: queries, first })).toEqual(expected)
      }
    })
  })

  it.each([
    [['rust']],
    [['rust', 'rust']],
    [['rust', 'unknown']],
    [['rust', ' ']],
    [['swarm', 'rare', 'soup']],
  ])('%j is the fusion of the first thousands', async (queries) => {
    const expected = await fuseNaively(worlds[1]!, 'users', queries)
    const body = { query: queries, first: 1000 }
    expect(await readAll(worlds[1]!, '/search/users', body)).toEqual(expected)
  })

  it('ends after a thousand of each, while a single query continues', async () => {
    const count = async (query: unknown) =>
      (await readAll(worlds[1]!, '/search/users', { query, first: 1000 })).length
    expect([await count('swarm'), await count(['swarm'])]).toEqual([1100, 1000])
  })

  it('takes the first results of a search with a limit', async () => {
    const searches = [
      { users: { query: 'rust', first: 1 } },
      { users: { query: 'soup', first: 2 } },
    ]
    const { body } = await worlds[1]!.post<UnionBody>(path, { searches, union: true })
    expect(body.users!.length).toBeLessThanOrEqual(3)
  })
})

it('a call is repeated for free', async () => {
  const headers = { 'idempotency-key': 'several' }
  const body = { searches: [{ users: { query: 'rust' } }, { repos: { query: 'rust' } }] }
  const first = await worlds[0]!.post(path, body, { headers })
  const again = await worlds[0]!.post(path, body, { headers })
  expect(again.text).toBe(first.text)
  expect(again.headers.get('x-credits-used')).toBe('0')
})
