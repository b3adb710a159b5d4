/** Metrics of people over HTTP: filters, `includeAttributes.metrics` and `rankBy`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  limits,
  type SearchUsersRequest,
  type User,
  type UserMetrics,
  type UserRankAttribute,
  type UserRankBy,
  userRankAttributes,
  userRankTextFields,
} from '../../src/contract/index.ts'
import { openWorld, type SearchBody, type World } from './harness.ts'

const users = [
  {
    platformId: 'U_1',
    login: 'mira',
    bio: 'rust compiler rust',
    location: 'Bern',
    followersCount: 900,
    contributionsCount: 4000,
    createdAt: '2015-01-01T00:00:00Z',
    updatedAt: '2021-01-01T00:00:00Z',
    professional: { title: 'engineer' },
  },
  {
    platformId: 'U_2',
    login: 'noel',
    bio: 'rust',
    aggregates: { totalStars: 3 },
    ownedRepoCount: 40,
    createdAt: '2020-01-01T00:00:00Z',
    updatedAt: '2024-05-01T00:00:00Z',
  },
  { platformId: 'U_3', login: 'deploy-bot', bio: 'rust builds', isBot: null },
  { platformId: 'U_4', login: 'lumenforge', type: 'Organization', bio: 'we make compilers' },
  { platformId: 'U_5', login: 'talbot', bio: 'gardens', location: 'Rust, Burgenland' },
]
const repos = [
  {
    ...{ platformId: 'R_1', ownerLogin: 'lumenforge', name: 'forge', stargazerCount: 100 },
    ...{ language: 'Rust', topics: ['compiler', 'wasm'] },
  },
  {
    ...{ platformId: 'R_2', ownerLogin: 'mira', name: 'notes', stargazerCount: 5 },
    ...{ language: 'Go', topics: ['notes'] },
  },
  {
    ...{ platformId: 'R_3', ownerLogin: 'mira', name: 'site', stargazerCount: 7 },
    ...{ language: 'Go', topics: ['wasm'] },
  },
]
const edges = [
  { type: 'contributes', from: 'mira', to: 'lumenforge/forge', at: '2022-03-04T05:06:07Z' },
  { type: 'follows', from: 'noel', to: 'mira', at: '2023-01-01T00:00:00Z' },
  { type: 'follows', from: 'noel', to: 'lumenforge' },
  { type: 'stars', from: 'talbot', to: 'mira/notes', at: '2020-02-02T00:00:00Z' },
]

let world: World
beforeAll(async () => {
  world = await openWorld({ users, repos, edges, shards: 3 })
})
afterAll(() => world.close())

const everybody = { field: 'login', op: 'NotEq', value: '' } as const
const includeAttributes = { metrics: true }

async function metricsByLogin(): Promise<Map<string, UserMetrics>> {
  const found = await world.search({ filters: everybody, includeAttributes })
  return new Map(found.users.map(({ login, metrics }) => [login, metrics!]))
}

describe('metrics', () => {
  const score = expect.any(Number)
  const known: Readonly<Record<string, object>> = {
    mira: {
      ...{ followersCount: 900, followingCount: 0, ownedRepoCount: 2, totalStars: 12 },
      ...{ contributionsCount: 4000, crackedScore: score, lastActivityAt: '2022-03-04T05:06:07Z' },
      ...{ topLanguages: ['Rust', 'Go'], topTopics: ['wasm', 'compiler', 'notes'] },
      ...{ isBot: false, type: 'user' },
    },
    noel: {
      ...{ followersCount: 0, followingCount: 2, ownedRepoCount: 40, totalStars: 3 },
      ...{ contributionsCount: 0, crackedScore: score, lastActivityAt: '2024-05-01T00:00:00Z' },
      ...{ isBot: false, type: 'user' },
    },
    'deploy-bot': {
      ...{ followersCount: 0, followingCount: 0, ownedRepoCount: 0, totalStars: 0 },
      ...{ contributionsCount: 0, crackedScore: 0, isBot: true, type: 'user' },
    },
    lumenforge: {
      ...{ followersCount: 1, followingCount: 0, ownedRepoCount: 1, totalStars: 100 },
      ...{ contributionsCount: 0, crackedScore: 0 },
      ...{ topLanguages: ['Rust'], topTopics: ['compiler', 'wasm'] },
      ...{ isBot: false, type: 'organization' },
    },
    talbot: {
      ...{ followersCount: 0, followingCount: 0, ownedRepoCount: 0, totalStars: 0 },
      ...{ contributionsCount: 0, crackedScore: score, lastActivityAt: '2020-02-02T00:00:00Z' },
      ...{ isBot: false, type: 'user' },
    },
  }

  test('are those of the data set, or else counted', async () => {
    expect(Object.fromEntries(await metricsByLogin())).toEqual(known)
  })

  test('are free, and the same at each endpoint', async () => {
    const searched = await world.search({ query: 'mira', includeAttributes })
    const { metrics } = searched.users[0]!
    expect(metrics).toEqual(known.mira)
    const requests: [path: string, body: object][] = [
      ['/raw/users', { githubIds: ['U_1'] }],
      ['/raw/users/by-login', { logins: ['mira'] }],
      ['/search/users/natural-language', { query: 'mira' }],
      ['/search/users', { query: 'mira', dataset: 'professional' }],
      ['/raw/users/U_2/graph/following', { first: 10 }],
    ]
    for (const [path, body] of requests) {
      const asked = { ...body, includeAttributes: { ...includeAttributes, aggregates: true } }
      const dry = await world.post(path, asked, { headers: { prefer: 'devdex-dry-run' } })
      expect(dry.status, path).toBe(200)
      const plain = await world.post(path, body, { headers: { prefer: 'devdex-dry-run' } })
      expect(dry.body).toEqual(plain.body)
      const { body: answer } = await world.post<SearchBody>(path, asked)
      const mira = answer.users.find(({ login }) => login === 'mira')!
      expect(mira.metrics, path).toEqual(metrics)
      expect(mira.aggregates?.totalStars).toBe(metrics!.totalStars)
    }
    const devrank = await world.search({ query: 'mira', includeAttributes: { devrank: true } })
    expect(devrank.users[0]!.devrank!.crackedScore).toBe(metrics!.crackedScore)
    expect(devrank.users[0]).not.toHaveProperty('metrics')
  })
})

describe('filters', () => {
  const all = 'deploy-bot lumenforge mira noel talbot'
  test.each<[field: string, op: string, value: unknown, logins: string]>([
    ['followersCount', 'Gte', 1, 'lumenforge mira'],
    ['followersCount', 'Eq', 900, 'mira'],
    ['followersCount', 'NotEq', 900, 'deploy-bot lumenforge noel talbot'],
    ['followingCount', 'In', [2, 3], 'noel'],
    ['followingCount', 'NotIn', [0], 'noel'],
    ['ownedRepoCount', 'Lt', 2, 'deploy-bot lumenforge talbot'],
    ['totalStars', 'Lte', 12, 'deploy-bot mira noel talbot'],
    ['totalStars', 'Gt', 12, 'lumenforge'],
    ['contributionsCount', 'Gt', 0, 'mira'],
    ['crackedScore', 'Gt', 0, 'mira noel talbot'],
    ['crackedScore', 'Gt', 100, ''],
    ['lastActivityAt', 'Gte', '2022-03-04T05:06:07Z', 'mira noel'],
    ['lastActivityAt', 'Lt', '2022-03-04', 'talbot'],
    ['topLanguages', 'Contains', 'rust', 'lumenforge mira'],
    ['topLanguages', 'NotContains', 'Rust', 'deploy-bot noel talbot'],
    ['topLanguages', 'ContainsAny', ['Go', 'C'], 'mira'],
    ['topTopics', 'Contains', 'notes', 'mira'],
    ['topTopics', 'ContainsAny', ['WASM'], 'lumenforge mira'],
    ['topTopics', 'NotContainsAny', ['wasm', 'notes'], 'deploy-bot noel talbot'],
    ['isBot', 'Eq', true, 'deploy-bot'],
    ['isBot', 'Eq', false, 'lumenforge mira noel talbot'],
    ['isBot', 'NotEq', true, 'lumenforge mira noel talbot'],
    ['type', 'Eq', 'organization', 'lumenforge'],
    ['type', 'Eq', 'Organization', 'lumenforge'],
    ['type', 'NotEq', 'organization', 'deploy-bot mira noel talbot'],
    ['type', 'In', ['user', 'organization'], all],
  ])('%s %s %j', async (field, op, value, logins) => {
    const filters = { field, op, value }
    expect(await world.matching(filters)).toEqual(logins.split(' ').filter(Boolean))
    const found = await world.logins({ filters, dataset: 'professional' })
    expect(found).toEqual(logins.split(' ').filter((login) => login === 'mira'))
  })

  test.each<[field: string, op: string, value: unknown, message: string]>([
    ['isBot', 'Eq', 'true', 'the value for field `isBot` must be true or false'],
    ['isBot', 'In', ['true'], 'field `isBot` takes Eq, NotEq, not In'],
    ['followersCount', 'Gt', '5', 'the value for field `followersCount` must be a number'],
    [
      ...(['topTopics', 'Eq', 'wasm'] as const),
      'field `topTopics` takes Contains, NotContains, ContainsAny, NotContainsAny, not Eq',
    ],
  ])('%s %s %j is refused', async (field, op, value, message) => {
    const body = { filters: { field, op, value } }
    const { errors } = await world.refused('/search/users', body, [400, 'invalid_filter'])
    expect(errors![0]!.message).toBe(message)
  })
})

const attr = (name: UserRankAttribute): UserRankBy => ({ type: 'Attr', name })
const all = { first: 1000 }

type Scored = readonly [login: string, score: number | undefined]

async function ranked(request: Partial<SearchUsersRequest>): Promise<Scored[]> {
  const found = await world.search({ ...all, ...request })
  return found.users.map(({ login, score }: User) => [login, score])
}

describe('rankBy', () => {
  const counts = [
    ...(['followersCount', 'followingCount', 'ownedRepoCount'] as const),
    ...(['totalStars', 'contributionsCount', 'crackedScore'] as const),
  ]

  test.each(counts)('%s ranks all matches, and is the score', async (name) => {
    const metrics = await metricsByLogin()
    const found = await ranked({ filters: everybody, rankBy: attr(name) })
    expect(found.map(([login]) => login).sort()).toEqual([...metrics.keys()].sort())
    for (const [login, score] of found) expect(score).toBe(metrics.get(login)![name])
    const scores = found.map(([, score]) => score!)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  test.each([
    ['ageDays', 'createdAt'],
    ['daysSinceUpdate', 'updatedAt'],
  ] as const)('%s counts days from %s, 0 where it is unknown', async (name, member) => {
    const found = new Map(await ranked({ filters: everybody, rankBy: attr(name) }))
    const [mira, noel] = [users[0]![member]!, users[1]![member]!]
    const between = (Date.parse(noel) - Date.parse(mira)) / 86_400_000
    expect(found.get('mira')! - found.get('noel')!).toBeCloseTo(between, 6)
    expect(found.get('talbot')).toBe(0)
  })

  test('daysSinceActivity counts days from lastActivityAt', async () => {
    const found = new Map(await ranked({ filters: everybody, rankBy: attr('daysSinceActivity') }))
    const at = Object.fromEntries(
      [...(await metricsByLogin())].map(([login, one]) => [login, one.lastActivityAt]),
    )
    const between = (Date.parse(at.noel!) - Date.parse(at.talbot!)) / 86_400_000
    expect(found.get('talbot')! - found.get('noel')!).toBeCloseTo(between, 6)
    expect(found.get('deploy-bot')).toBe(0)
  })

  test.each(['relevance', 'similarity'] as const)(
    '%s alone changes neither order nor scores',
    async (name) => {
      for (const request of [
        { query: 'rust compiler' },
        { query: ['rust', 'compiler'] },
        { query: 'rust', filters: { field: 'isBot', op: 'Eq' as const, value: false } },
        { filters: everybody },
      ]) {
        expect(await ranked({ ...request, rankBy: attr(name) })).toEqual(await ranked(request))
      }
    },
  )

  test('with a query only its matches are ranked, by the formula', async () => {
    const relevance = new Map(await ranked({ query: 'rust' }))
    const metrics = await metricsByLogin()
    expect([...relevance.keys()].sort()).toEqual(['deploy-bot', 'mira', 'noel', 'talbot'])
    const rankBy: UserRankBy = {
      type: 'Sum',
      exprs: [
        { type: 'Mult', exprs: [attr('relevance'), { type: 'Const', value: 10 }] },
        { type: 'Log', base: 10, expr: attr('followersCount') },
      ],
    }
    const found = await ranked({ query: 'rust', rankBy })
    expect(found[0]![0]).toBe('mira')
    expect(found).toHaveLength(relevance.size)
    for (const [login, score] of found) {
      const followers = metrics.get(login)!.followersCount!
      const expected = 10 * relevance.get(login)! + (followers > 0 ? Math.log10(followers) : 0)
      expect(score).toBeCloseTo(expected, 9)
    }
    // Even if the formula does not read the relevance.
    const stars = await ranked({ query: 'rust', rankBy: attr('totalStars') })
    expect(stars).toEqual([
      ...[
        ['mira', 12],
        ['noel', 3],
      ],
      ...stars.slice(2),
    ])
    expect(new Set(stars.map(([login]) => login))).toEqual(new Set(relevance.keys()))
    expect(await ranked({ query: 'xyzzy', rankBy: attr('totalStars') })).toEqual([])
    const profiles = await ranked({ query: 'rust', dataset: 'professional', rankBy })
    expect(profiles.map(([login]) => login)).toEqual(['mira'])
  })

  test('BM25 scores one field, from 0 to 1', async () => {
    const rankBy: UserRankBy = { type: 'BM25', field: 'location', query: 'rust' }
    const found = await ranked({ filters: everybody, rankBy })
    expect(found[0]![0]).toBe('talbot')
    expect(found[0]![1]).toBeGreaterThan(0)
    expect(found[0]![1]).toBeLessThanOrEqual(1)
    expect(found.slice(1).map(([, score]) => score)).toEqual([0, 0, 0, 0])
  })

  test('misspelt words are corrected, and reported', async () => {
    const corrected = async (request: object) => {
      const { body } = await world.post<object>('/search/users', { query: 'gardenz', ...request })
      return body
    }
    const plain = await corrected({})
    expect(plain).toMatchObject({ users: [{ login: 'talbot' }] })
    expect(await corrected({ rankBy: { type: 'Const', value: 1 } })).toMatchObject({
      users: [{ login: 'talbot', score: 1 }],
      corrections: (plain as { corrections: object }).corrections,
    })
  })

  test('scores may be negative and large', async () => {
    const minus: UserRankBy = { type: 'Const', value: -1e12 }
    const rankBy: UserRankBy = { type: 'Mult', exprs: [attr('totalStars'), minus] }
    const found = await ranked({ query: 'mira lumenforge', rankBy })
    expect(found).toEqual([
      ['mira', -12e12],
      ['lumenforge', -100e12],
    ])
  })

  test('a list of queries is ranked query by query and fused', async () => {
    const rankBy = attr('totalStars')
    const fused = await ranked({ query: ['rust', 'compilers'], rankBy })
    const lists = await Promise.all(['rust', 'compilers'].map((query) => ranked({ query, rankBy })))
    const sums = new Map<string, number>()
    for (const list of lists) {
      for (const [place, [login]] of list.entries()) {
        sums.set(login, (sums.get(login) ?? 0) + 1 / (60 + place + 1))
      }
    }
    expect(fused.map(([login]) => login).sort()).toEqual([...sums.keys()].sort())
    const scores = fused.map(([login]) => sums.get(login)!)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  test('pages are those of the one long list', async () => {
    const request = { query: 'rust', rankBy: attr('ownedRepoCount'), enablePagination: true }
    const walked: string[] = []
    let after: string | null = null
    do {
      const page: SearchBody = await world.search({ ...request, first: 1, ...(after && { after }) })
      walked.push(...page.users.map(({ login }) => login))
      after = page.pageInfo.endCursor
    } while (after !== null)
    expect(walked).toEqual((await ranked(request)).map(([login]) => login))
    const { pageInfo } = await world.search({ ...request, first: 1 })
    const other = { ...request, rankBy: attr('totalStars'), after: pageInfo.endCursor }
    await world.refused('/search/users', other, [400, 'invalid_cursor'])
  })

  test('ranks the results of a sentence, and is explained', async () => {
    const rankBy = attr('followersCount')
    const body = { query: 'rust people', rankBy, explain: true }
    type Explained = SearchBody & { readonly explanation: object }
    const path = '/search/users/natural-language'
    const { body: answer, text } = await world.post<Explained>(path, body)
    expect(answer.users[0]?.score, text).toBe(900)
    expect(answer.users[0]?.login).toBe('mira')
    expect(answer.explanation).toMatchObject({ rankBy })
  })
})

describe('a formula is refused', () => {
  const one: UserRankBy = { type: 'Const', value: 1 }
  const deep = Array.from({ length: limits.rankDepthMax }).reduce<UserRankBy>(
    (expr) => ({ type: 'Sum', exprs: [expr] }),
    one,
  )
  test.each<[rankBy: unknown, pointer: string, message: string]>([
    [
      ...([{ type: 'Attr', name: 'stargazerCount' }, '/rankBy/name'] as const),
      `\`rankBy.name\` must be one of ${Object.keys(userRankAttributes).join(', ')}`,
    ],
    [
      ...([{ type: 'BM25', field: 'emails', query: 'x' }, '/rankBy/field'] as const),
      `\`rankBy.field\` must be one of ${userRankTextFields.join(', ')}`,
    ],
    [
      ...([{ type: 'Sum', exprs: [one, { type: 'Attr', name: 'isBot' }] }] as const),
      '/rankBy/exprs/1/name',
      `\`rankBy.exprs[1].name\` must be one of ${Object.keys(userRankAttributes).join(', ')}`,
    ],
  ])('%j', async (rankBy, pointer, message) => {
    const body = { query: 'rust', rankBy }
    for (const path of ['/search/users', '/search/users/natural-language']) {
      const { errors } = await world.refused(path, body, [400, 'invalid_request'])
      expect(errors).toEqual([{ pointer, message }])
    }
  })

  test('that is too deep', async () => {
    for (const path of ['/search/users', '/search/users/natural-language']) {
      const body = { query: 'rust', rankBy: deep }
      const { errors } = await world.refused(path, body, [400, 'invalid_request'])
      expect(errors![0]!.message).toContain('at most 8 levels deep')
    }
  })

  test('for users in a search of repositories, and the reverse', async () => {
    const stars = { query: 'x', rankBy: { type: 'Attr', name: 'stargazerCount' } }
    const followers = { query: 'x', rankBy: { type: 'Attr', name: 'followersCount' } }
    await world.refused('/search/users', stars, [400, 'invalid_request'])
    await world.refused('/search/repos', followers, [400, 'invalid_request'])
  })
})
