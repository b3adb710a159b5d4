/** POST /search/repos over HTTP, with the shipped embedding model (decisions §2, §6). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  popularityAndActivity,
  type RankBy,
  type Repository,
  type SearchReposRequest,
} from '../../src/contract/index.ts'
import { openWorld, type World } from './harness.ts'
import { people } from './people.ts'
import { known, others } from './repo-lines.ts'

const repos = [...known, ...others]
const lineOf = new Map(repos.map((line) => [line.platformId, line]))

const similarity: RankBy = { type: 'Attr', name: 'similarity' }
const all = { first: 1000 }
const passAll = { field: 'stargazerCount', op: 'Gte', value: 0 } as const

let world: World
let oneShard: World
beforeAll(async () => {
  const data = { users: people, repos }
  world = await openWorld({ ...data, shards: 5, keys: { exact: { credits: 3 } } })
  oneShard = await openWorld({ ...data, shards: 1 })
})
afterAll(async () => {
  await world.close()
  await oneShard.close()
})

type Scored = readonly [platformId: string, score: number]

async function ranked(request: Partial<SearchReposRequest>): Promise<Scored[]> {
  const { repositories } = await world.searchRepos({ ...all, ...request })
  return repositories.map(({ platformId, score }) => [platformId, score!])
}

function countOf(platformId: string, member: string): number {
  return Number(lineOf.get(platformId)?.[member] ?? 0)
}

function baseOf(platformId: string): number {
  const stars = countOf(platformId, 'stargazerCount')
  return popularityAndActivity(stars, countOf(platformId, 'totalIssuesClosed'))
}

describe('a query', () => {
  test.each([
    ['static site generator', 'R_press'],
    ['similarity search over embeddings', 'R_vec'],
    ['a program that plays chess', 'R_chess'],
  ])('"%s": first %s, by meaning', async (query, first) => {
    const found = await ranked({ query, rankBy: similarity, match: 'all' })
    expect(found[0]?.[0]).toBe(first)
    expect(found).toHaveLength(repos.length)
  })

  test.each(['semantic', 'keyword', 'hybrid'] as const)(
    '%s: the score is 70 % similarity, the rest popularity and activity',
    async (retrieval) => {
      const [query, match] = ['chess engine', 'all'] as const
      const similar = new Map(await ranked({ query, retrieval, rankBy: similarity, match }))
      for (const [, value] of similar) expect(value >= 0 && value <= 1).toBe(true)
      expect(Math.max(...similar.values())).toBe(similar.get('R_chess'))
      const found = await ranked({ query, retrieval, match })
      // Some repositories are neither near nor match a word.
      if (retrieval === 'hybrid') expect(found.length).toBeGreaterThan(10)
      else expect(found).toHaveLength(repos.length)
      for (const [platformId, score] of found) {
        const expected = 0.7 * similar.get(platformId)! + baseOf(platformId)
        expect(score, platformId).toBeCloseTo(expected, 12)
      }
    },
  )

  test('a misspelt word gets the vector of its correction', async () => {
    const like = (query: string) => world.searchRepos({ ...all, query, retrieval: 'hybrid' })
    const idsOf = ({ repositories }: Awaited<ReturnType<typeof like>>) =>
      repositories.map(({ platformId }) => platformId)
    const [right, wrong] = [await like('embeddings'), await like('embedings')]
    expect(wrong.corrections).toEqual([{ from: 'embedings', to: 'embeddings' }])
    expect(idsOf(wrong)).toEqual(idsOf(right))
  })

  test('by words: includes topics and README, and nothing without the words', async () => {
    for (const [query, only] of [
      ['hnsw', 'R_vec'],
      ['castling', 'R_chess'],
      ['pressdown', 'R_press'],
    ] as const) {
      const found = await ranked({ query, retrieval: 'keyword', rankBy: similarity })
      expect(found.filter(([, score]) => score > 0).map(([id]) => id)).toEqual([only])
    }
  })

  test('by both: a name is found even if it has no meaning', async () => {
    const [first] = await ranked({ query: 'rookery', retrieval: 'hybrid', rankBy: similarity })
    expect(first?.[0]).toBe('R_chess')
  })

  test('without a known word is similar to nothing', async () => {
    for (const retrieval of ['semantic', 'keyword'] as const) {
      const found = await ranked({ query: ' ', retrieval })
      expect(found).toEqual(await ranked({ query: null, filters: passAll }))
    }
    for (const query of [' ', 'xqzvwk', 'xqzvwk jjhgq']) expect(await ranked({ query })).toEqual([])
  })

  test('a name in any spelling is first', async () => {
    const { name, ownerLogin } = lineOf.get('R_chess')!
    const written = String(name)
    for (const query of [written, written.toUpperCase(), `${ownerLogin}/${written}`]) {
      const [first] = await ranked({ query })
      expect([query, first?.[0]]).toEqual([query, 'R_chess'])
      expect(first![1]).toBeCloseTo(0.7 + baseOf('R_chess'), 12)
    }
  })

  test('a formula ranks what matches, by the cosine', async () => {
    const byDefault = await ranked({ query: 'chess engine', rankBy: similarity, match: 'all' })
    expect(byDefault).toHaveLength(repos.length)
    const matching = await ranked({ query: 'chess engine', rankBy: similarity })
    expect(matching).toEqual(byDefault.slice(0, matching.length))
    const semantic = { query: 'chess engine', rankBy: similarity, retrieval: 'semantic' } as const
    expect(byDefault).toEqual(await ranked(semantic))
  })

  test('filters come before the ranking', async () => {
    const retrieval = 'semantic'
    const filters = { field: 'language', op: 'Eq', value: 'Rust' } as const
    const everything = await ranked({ query: 'music player', retrieval })
    const rust = everything.filter(([id]) => lineOf.get(id)?.language === 'Rust')
    expect(rust.length).toBeGreaterThan(10)
    expect(await ranked({ query: 'music player', retrieval, filters })).toEqual(rust)
    const three = { query: 'music player', retrieval, filters, first: 3 } as const
    expect(await ranked(three)).toEqual(rust.slice(0, 3))
  })
})

test('without a query the popular and active come first, with their base score', async () => {
  const found = await ranked({ filters: passAll })
  expect(found.map(([id]) => id).slice(0, 2)).toEqual(['R_chess', 'R_press'])
  expect(found).toEqual(found.map(([id]) => [id, baseOf(id)]))
  const scores = found.map(([, score]) => score)
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
})

describe('rankBy', () => {
  const attr = (name: 'stargazerCount' | 'totalIssuesClosed' | 'createdAt'): RankBy => {
    return { type: 'Attr', name }
  }
  const constant = (value: number): RankBy => ({ type: 'Const', value })
  const stars = (id: string) => countOf(id, 'stargazerCount')
  const closed = (id: string) => countOf(id, 'totalIssuesClosed')
  const cases: [RankBy, (platformId: string) => number][] = [
    [attr('stargazerCount'), stars],
    [
      attr('createdAt'),
      (id) => {
        const date = lineOf.get(id)?.createdAt
        return date === undefined ? 0 : Date.parse(String(date)) / 1000
      },
    ],
    [constant(-3.5), () => -3.5],
    [similarity, () => 0],
    [
      { type: 'Sum', exprs: [attr('stargazerCount'), constant(0.1), constant(0.2)] },
      (id) => stars(id) + 0.1 + 0.2,
    ],
    [
      { type: 'Mult', exprs: [attr('stargazerCount'), attr('totalIssuesClosed')] },
      (id) => stars(id) * closed(id),
    ],
    [
      { type: 'Div', exprs: [attr('stargazerCount'), attr('totalIssuesClosed')] },
      (id) => (closed(id) === 0 ? 0 : stars(id) / closed(id)),
    ],
    [
      { type: 'Max', exprs: [attr('stargazerCount'), constant(100)] },
      (id) => Math.max(stars(id), 100),
    ],
    [
      { type: 'Min', exprs: [attr('stargazerCount'), constant(100)] },
      (id) => Math.min(stars(id), 100),
    ],
    [{ type: 'Mult', exprs: [constant(1e308), constant(1e308)] }, () => Number.MAX_VALUE],
    [{ type: 'Log', base: 10, expr: constant(0) }, () => 0],
  ]
  test.each(cases)('%j equals the formula', async (rankBy, expected) => {
    const found = await ranked({ query: null, filters: passAll, rankBy })
    expect(found).toEqual(found.map(([id]) => [id, expected(id)]))
    const scores = found.map(([, score]) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(found).toHaveLength(repos.length)
  })

  test.each<[RankBy, (platformId: string) => number]>([
    [
      { type: 'Log', base: 2, expr: attr('stargazerCount') },
      (id) => (stars(id) > 0 ? Math.log2(stars(id)) : 0),
    ],
    [
      { type: 'Saturate', expr: attr('stargazerCount'), midpoint: 100, exponent: 2 },
      (id) => stars(id) ** 2 / (stars(id) ** 2 + 100 ** 2),
    ],
  ])('%j equals the formula, except for rounding', async (rankBy, expected) => {
    const found = await ranked({ query: null, filters: passAll, rankBy })
    for (const [id, score] of found) expect(score, id).toBeCloseTo(expected(id), 12)
  })

  test('ages count to the time of the snapshot, and are 0 without a date', async () => {
    const found = await ranked({ filters: passAll, rankBy: { type: 'Attr', name: 'ageDays' } })
    const ages = new Map(found)
    expect(found.slice(0, 3).map(([id]) => id)).toEqual(['R_chess', 'R_press', 'R_vec'])
    const created = (id: string) => Date.parse(String(lineOf.get(id)?.createdAt)) / 86_400_000
    const between = ages.get('R_chess')! - ages.get('R_press')!
    expect(between).toBeCloseTo(created('R_press') - created('R_chess'), 9)
    expect(ages.get('R_bare')).toBe(0)
  })

  test("the owner's DevRank is 0 where the owner is unknown", async () => {
    const rankBy: RankBy = { type: 'Attr', name: 'ownerDevrank' }
    const includeAttributes = { ownerDevrank: true }
    const request = { filters: passAll, rankBy, includeAttributes, ...all }
    const { repositories } = await world.searchRepos(request)
    for (const { score, ownerDevrank } of repositories) {
      expect(score).toBe(ownerDevrank?.crackedScore ?? 0)
    }
    const owned = repositories.filter(({ ownerDevrank }) => ownerDevrank !== undefined)
    expect(owned.map(({ platformId }) => platformId).sort()).toEqual([
      'R_chess',
      'R_press',
      'R_vec',
    ])
    expect(repositories[0]?.score).toBeGreaterThan(0)
  })

  test('BM25 scores one field, from 0 to 1', async () => {
    const rankBy: RankBy = { type: 'BM25', field: 'language', query: 'c++' }
    const found = await ranked({ filters: passAll, rankBy })
    expect(found.filter(([, score]) => score > 0).map(([id]) => id)).toEqual(['R_chess'])
    expect(found[0]![1]).toBeLessThanOrEqual(1)
    const nothing: RankBy = { type: 'BM25', field: 'name', query: 'chess' }
    expect((await ranked({ filters: passAll, rankBy: nothing }))[0]?.[1]).toBe(0)
  })

  test('equal scores are ordered by stars, then by the lower id', async () => {
    const { repositories } = await world.searchRepos({ filters: passAll, rankBy: constant(1) })
    const keys = repositories.map(({ stargazerCount, id }) => [stargazerCount, id] as const)
    const sorted = [...keys].sort(([a, x], [b, y]) => b - a || (x < y ? -1 : 1))
    expect(keys).toEqual(sorted)
  })
})

describe('an array of queries', () => {
  test.each<Partial<SearchReposRequest>>([
    { query: ['chess', 'website'] },
    { query: ['chess', 'website'], retrieval: 'hybrid' },
    { query: ['chess', 'website', 'hnsw'], retrieval: 'keyword', rankBy: similarity },
    { query: ['chess'], filters: { field: 'language', op: 'NotEq', value: 'Rust' } },
  ])('is ranked query by query and fused: %j', async (request) => {
    const queries = [request.query ?? []].flat()
    const sums = new Map<string, number>()
    for (const query of queries) {
      for (const [i, [id]] of (await ranked({ ...request, query })).entries()) {
        sums.set(id, (sums.get(id) ?? 0) + 1 / (60 + i + 1))
      }
    }
    const found = await ranked(request)
    const expected = found.map(([id]) => [id, Math.fround(sums.get(id)! / (queries.length / 61))])
    expect(found).toEqual(expected)
    expect(found).toHaveLength(sums.size)
    const scores = found.map(([, score]) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })
})

const requests: readonly Partial<SearchReposRequest>[] = [
  { query: 'chess engine' },
  { query: 'music', retrieval: 'keyword' },
  { query: 'vector search', retrieval: 'hybrid' },
  { query: ['chess', 'weather'], retrieval: 'hybrid' },
  { query: null, filters: passAll },
  { query: 'web', rankBy: similarity },
  {
    query: 'web',
    retrieval: 'hybrid',
    rankBy: { type: 'Sum', exprs: [similarity, { type: 'Attr', name: 'stargazerCount' }] },
  },
]

describe.each(requests)('%j equals the formula', (request) => {
  test('has all results on its pages, each once', async () => {
    const long = await ranked(request)
    const walked: Repository[] = []
    let after: string | null = null
    do {
      const page = { ...request, first: 9, enablePagination: true, ...(after ? { after } : {}) }
      const { repositories, pageInfo } = await world.searchRepos(page)
      walked.push(...repositories)
      after = pageInfo.endCursor
    } while (after !== null)
    expect(walked.map(({ platformId, score }) => [platformId, score])).toEqual(long)
  })

  test('has the same bytes for any number of shards and any page', async () => {
    const [five, one] = await Promise.all(
      [world, oneShard].map((each) => each.post('/search/repos', { ...request, first: 20 })),
    )
    // The time of an embedding differs between imports.
    const text = (some: string | undefined) => some?.replace(/"embeddedAt":"[^"]*"/g, '')
    expect(text(five?.text)).toBe(text(one?.text))
    expect((await ranked(request)).slice(0, 5)).toEqual(await ranked({ ...request, first: 5 }))
  })
})

describe('includeAttributes.owner', () => {
  const input = { includeAttributes: { owner: true } }

  test('adds known owners, by login in any case, with addresses obfuscated', async () => {
    const { repositories } = await world.searchRepos({ filters: passAll, ...all, ...input })
    const owners = new Map(repositories.map(({ platformId, owner }) => [platformId, owner]))
    expect(owners.get('R_press')).toMatchObject({ login: 'ada-quarz', platformId: 'U_ada' })
    expect(owners.get('R_press')?.emails).toEqual(['***en@mail.lumenforge.example'])
    expect(owners.get('R_chess')).toMatchObject({ login: 'chen-wei' })
    expect(owners.get('R_bare')).toBeUndefined()
  })

  test.each([
    ['/raw/repos', { githubIds: ['R_vec', 'R_nothing', 'R_bare'] }],
    ['/raw/repos/by-fullname', { fullNames: ['brunokade/NEARBY', 'a/b', 'nobody/zz'] }],
  ])('works on %s', async (path, keys) => {
    const answer = await world.post<{ repositories: (Repository | null)[] }>(path, {
      ...keys,
      ...input,
    })
    expect(answer.headers.get('x-credits-used')).toBe('2')
    const [vec, nothing, bare] = answer.body.repositories
    expect(vec?.owner).toMatchObject({ login: 'BrunoKade' })
    expect(nothing).toBeNull()
    expect(bare).toMatchObject({ platformId: 'R_bare' })
    expect(bare?.owner).toBeUndefined()
  })
})

describe('refusals', () => {
  const one: RankBy = { type: 'Const', value: 1 }
  const nested = (levels: number): RankBy =>
    levels === 1 ? one : { type: 'Sum', exprs: [nested(levels - 1)] }
  const wide = (count: number): RankBy => ({
    type: 'Sum',
    exprs: Array.from({ length: count }, () => ({ type: 'Max' as const, exprs: [one, one, one] })),
  })

  test.each<[string, RankBy, string]>([
    ['9 levels', nested(9), `/rankBy${'/exprs/0'.repeat(8)}`],
    ['65 nodes', wide(16), '/rankBy/exprs/15/exprs/2'],
    ['17 expressions', wide(17), '/rankBy/exprs'],
  ])('%s', async (_, rankBy, pointer) => {
    const body = { query: 'x', rankBy }
    const { errors } = await world.refused('/search/repos', body, [400, 'invalid_request'])
    expect(errors?.map((issue) => issue.pointer)).toEqual([pointer])
  })

  test('a number that exceeds a double', async () => {
    const body = '{"query":"x","rankBy":{"type":"Const","value":1e999}}'
    const { errors } = await world.refused('/search/repos', body, [400, 'invalid_request'])
    expect(errors?.[0]).toEqual({
      pointer: '/rankBy/value',
      message: '`rankBy.value` must be a finite number',
    })
  })

  test('a cursor of another ranking, and one of a search of users', async () => {
    const request = { query: 'rust', retrieval: 'semantic', enablePagination: true, first: 1 }
    const { pageInfo } = await world.searchRepos(request)
    const after = pageInfo.endCursor
    for (const change of [{ retrieval: 'hybrid' }, { rankBy: similarity }, { query: 'go' }]) {
      const body = { ...request, ...change, after }
      await world.refused('/search/repos', body, [400, 'invalid_cursor'])
    }
    const { retrieval: _, ...people } = request
    await world.refused('/search/users', { ...people, after }, [400, 'invalid_cursor'])
  })

  test('a result that the credits do not cover', async () => {
    const answer = await world.post(
      '/search/repos',
      { filters: passAll, first: 3 },
      { key: 'exact' },
    )
    expect(answer.headers.get('x-credits-remaining')).toBe('0')
    const body = { filters: passAll, first: 2 }
    const problem = await world.refused('/search/repos', body, [402, 'insufficient_credits'], {
      key: 'exact',
    })
    expect(problem).toMatchObject({ required: 2, remaining: 0 })
  })
})
