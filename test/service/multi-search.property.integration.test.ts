/** Several searches in one call equal the single searches, and a union is their fusion by rank. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { openWorld, type World } from './harness.ts'

const words = ['rust', 'compiler', 'garden', 'parser', 'tokio', 'soup', 'moss']
const users = Array.from({ length: 60 }, (_, i) => ({
  platformId: `p${i}`,
  login: `user${i}`,
  bio: words.filter((_, j) => (i * 7 + j * 3) % (j + 2) === 0).join(' '),
  company: words[i % words.length],
  updatedAt: new Date(1.7e12 + i * 1000).toISOString(),
}))
const repos = users.map(({ login, bio }, i) => ({
  platformId: `r${i}`,
  ownerLogin: login,
  name: `repo${i}`,
  description: bio,
  stargazerCount: i,
  totalIssuesCount: 0,
  totalIssuesOpen: 0,
  totalIssuesClosed: 0,
}))

interface UnionBody {
  readonly users?: readonly Found[]
  readonly repositories?: readonly Found[]
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean }
}

interface Found {
  readonly id: string
  readonly score: number
}

const path = '/multi-search'
const worlds = new Map<number, World>()

beforeAll(async () => {
  for (const shards of [1, 2, 7]) worlds.set(shards, await openWorld({ users, repos, shards }))
})
afterAll(async () => {
  for (const world of worlds.values()) await world.close()
})

const query = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 })
const search = query.map((some) => some.join(' '))
const kind = fc.constantFrom('users', 'repos')

/** Ranks and scores by definition: Σ 1 / (60 + rank), divided by the greatest possible sum. */
function fusedNaively(lists: readonly (readonly Found[])[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const list of lists) {
    for (const [i, { id }] of list.entries()) sums.set(id, (sums.get(id) ?? 0) + 1 / (61 + i))
  }
  const most = lists.length / 61
  return new Map([...sums].map(([id, sum]) => [id, Math.fround(sum / most)]))
}

describe('answers', () => {
  it('equal those of the searches, byte for byte, and cost their sum', async () => {
    const one = fc.tuple(kind, search, fc.integer({ min: 1, max: 9 }))
    const property = fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 6 }), areThose)
    await fc.assert(property, { numRuns: tries(6) })
  })

  async function areThose(asked: [string, string, number][]): Promise<void> {
    const world = worlds.get(2)!
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
  }

  it('continue by their cursors, alone or among others', async () => {
    const world = worlds.get(7)!
    const one = { query: 'rust', first: 2, enablePagination: true }
    interface Several {
      readonly answers: readonly UnionBody[]
    }
    const first = await world.post<Several>(path, { searches: [{ users: one }, { repos: one }] })
    const after = first.body.answers[0]!.pageInfo.endCursor!
    const alone = await world.post<UnionBody>('/search/users', { ...one, after })
    const among = await world.post<Several>(path, { searches: [{ users: { ...one, after } }] })
    expect(among.body.answers[0]!.users).toEqual(alone.body.users)
  })
})

describe('a union', () => {
  it('is the fusion by rank, page by page, over any shards', async () => {
    const queries = fc.array(search, { minLength: 1, maxLength: 5 })
    const first = fc.integer({ min: 9, max: 60 })
    const property = fc.asyncProperty(queries, kind, first, isFusion)
    await fc.assert(property, { numRuns: tries(5) })
  })

  async function isFusion(queries: string[], of: string, first: number): Promise<void> {
    const seen: string[] = []
    for (const world of worlds.values()) {
      const lists = []
      for (const query of queries) {
        const { body } = await world.post<UnionBody>(`/search/${of}`, { query, first: 1000 })
        lists.push(body.users ?? body.repositories!)
      }
      const searches = queries.map((query) => ({ [of]: { query } }))
      const expected = fusedNaively(lists)
      const found: Found[] = []
      let after: string | null = null
      do {
        const body: object = {
          ...{ searches, union: true, first, enablePagination: true },
          ...(after && { after }),
        }
        const page = await world.post<UnionBody>(path, body)
        const results: readonly Found[] = page.body.users ?? page.body.repositories!
        expect(page.headers.get('x-credits-used')).toBe(String(results.length))
        found.push(...results)
        after = page.body.pageInfo.endCursor
      } while (after !== null)
      expect(new Map(found.map(({ id, score }) => [id, score]))).toEqual(expected)
      expect(found.length).toBe(expected.size)
      const scores = found.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      seen.push(JSON.stringify(found.map(({ id, score }) => [id, score])))
    }
    expect(new Set(seen).size).toBe(1)
  }

  it('takes the first results of a search with a limit', async () => {
    const world = worlds.get(2)!
    const searches = [
      { users: { query: 'rust', first: 1 } },
      { users: { query: 'soup', first: 2 } },
    ]
    const { body } = await world.post<UnionBody>(path, { searches, union: true })
    expect(body.users!.length).toBeLessThanOrEqual(3)
  })
})

describe('a call', () => {
  it('is repeated for free', async () => {
    const world = worlds.get(1)!
    const headers = { 'idempotency-key': 'several' }
    const body = { searches: [{ users: { query: 'rust' } }, { repos: { query: 'rust' } }] }
    const first = await world.post(path, body, { headers })
    const again = await world.post(path, body, { headers })
    expect(again.text).toBe(first.text)
    expect(again.headers.get('x-credits-used')).toBe('0')
  })
})
