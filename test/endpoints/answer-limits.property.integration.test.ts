/** How much one answer may hold, and what a request can cost at most. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import type { EdgePage, EdgeQuery } from '../../src/engines/index.ts'
import { type SmallGraph, smallEngine, userCalled } from './small-engine.ts'
import { type KeyOptions, shareAccounts, smallService } from './small-service.ts'

shareAccounts()

const people: SmallGraph = {
  users: Array.from({ length: 1000 }, (_, i) => `u${i}`),
  repos: ['u1/r'],
  profiles: [],
  edges: {},
}

/** All users have `degree` neighbours in a relation, each of them the last user. */
function crowd(degree: (query: EdgeQuery) => number, key: KeyOptions = {}) {
  const calls: string[] = []
  const engine = smallEngine(people, calls)
  const edges = async (query: EdgeQuery): Promise<EdgePage[]> =>
    query.roots.map(() => {
      const ordinals = new Uint32Array(Math.min(query.first, degree(query)))
      return { ordinals: ordinals.fill(query.relation === 'follows' ? 999 : 0), next: null }
    })
  return { post: smallService({ ...engine, edges }, key), calls }
}

describe('an answer lists at most 100,000 neighbours', () => {
  const search = (first: number, includeAttributes: object) =>
    ['/search/users', { query: 'x', first, includeAttributes }] as const

  it('which a thousand users with a hundred each are', async () => {
    const { post } = crowd(() => 100)
    const { status, body, used } = await post(...search(1000, { followers: { first: 100 } }))
    expect([status, body.count, used]).toEqual([200, 1000, 101_000])
    for (const user of body.users) expect(user.followers.edges).toHaveLength(100)
    expect(body.users[999].followers.edges[99]).toEqual(userCalled('u999'))
  })

  it('and one more is refused, without its number, before any document is looked at', async () => {
    const { post, calls } = crowd(({ relation }) => (relation === 'follows' ? 100 : 1))
    const input = { followers: { first: 100 }, stars: { first: 1 } }
    const { status, body, used } = await post(...search(1000, input))
    expect([status, body.code, used]).toEqual([400, 'invalid_request', 0])
    expect(body.errors[0].pointer).toBe('/includeAttributes')
    expect(body.detail).not.toContain('101000')
    expect(body.detail).toContain('100000')
    expect(calls.filter((call) => call.startsWith('bodies'))).toEqual([])
  })

  it('where it counts what is there, and not what was asked for', async () => {
    const { post } = crowd(() => 2)
    const input = Object.fromEntries(
      ['followers', 'following', 'owns', 'stars', 'contributes'].map((name) => [
        name,
        { first: 100 },
      ]),
    )
    const { status, used } = await post(...search(1000, input))
    expect([status, used]).toEqual([200, 11_000])
  })
})

describe('an answer that its key cannot pay', () => {
  const input = { followers: { first: 100 }, devrank: true, professional: true }
  const asked: readonly (readonly [string, object, number])[] = [
    ['/search/users', { query: 'x', first: 10, includeAttributes: input }, 1010],
    ['/search/users', { query: 'x', first: 1000 }, 1000],
    [
      '/search/repos',
      { query: 'x', retrieval: 'keyword', includeAttributes: { starrers: { first: 99 } } },
      10_000,
    ],
    ['/raw/users', { githubIds: ['U_u1', 'U_no', 'U_u2'], includeAttributes: input }, 303],
    ['/raw/users/U_u1/graph/followers', {}, 100],
    ['/raw/users/U_u1/graph/followers', { first: 2, includeAttributes: input }, 202],
  ]

  it.each(asked)('to %s %j is refused before anything is searched', async (...request) => {
    const [path, body, required] = request
    const { post, calls } = crowd(() => 100, { credits: required - 1 })
    const refusal = await post(path, body)
    expect([refusal.status, refusal.body.code]).toEqual([402, 'insufficient_credits'])
    expect([refusal.body.required, refusal.body.remaining]).toEqual([required, required - 1])
    expect(refusal.used).toBe(0)
    expect(calls).toEqual([])
    const paid = await crowd(() => 100, { credits: required }).post(path, body)
    expect(paid.status).toBe(200)
    expect(paid.used).toBeLessThanOrEqual(required)
  })
})

describe('lists with filters', () => {
  const filters = (op: string) => ({ filters: { field: 'login', op, value: 'u1' } })
  const filtered = { first: 1, ...filters('Glob') }

  it.each([
    ['/search/users', { query: 'x', includeAttributes: { followers: filtered } }, [1]],
    [
      '/search/users',
      {
        query: 'x',
        includeAttributes: { followers: filtered, following: filtered, stars: { first: 1 } },
      },
      [0.5, 0.5, null],
    ],
    [
      '/raw/users/U_u1/graph/followers',
      { ...filtered, includeAttributes: { followers: filtered, following: { first: 1 } } },
      [0.5, 0.5, null],
    ],
    ['/raw/users/U_u1/graph/followers', filtered, [1]],
    [
      '/raw/users/U_u1/graph/followers',
      { includeAttributes: { followers: filtered, following: filtered } },
      [null, 0.5, 0.5],
    ],
  ])('of %s %j share the time for patterns', async (path, body, shares) => {
    const seen: (number | null | undefined)[] = []
    const { post } = crowd((query) => {
      seen.push(query.filter === null ? null : query.patternShare)
      return 1
    })
    expect((await post(path, { ...body, ...('query' in body ? { first: 1 } : {}) })).status).toBe(
      200,
    )
    expect(seen).toEqual(shares)
  })
})

describe('a dry run', () => {
  const dry = { prefer: 'devdex-dry-run' }
  const starrers = { starrers: { first: 100 } }
  const priced: readonly (readonly [string, object, number])[] = [
    ['/search/users', { query: 'x', maxResults: 7, dataset: 'professional' }, 7],
    ['/search/repos', { query: 'x', first: 1000, includeAttributes: starrers }, 101_000],
    ['/raw/users/nobody/graph/followers', {}, 100],
    ['/account', {}, 0],
  ]

  it.each(priced)('of %s %j could cost %i, and runs nothing', async (path, request, creditsMax) => {
    const calls: string[] = []
    const post = smallService(smallEngine(people, calls), { credits: 0 })
    const { status, body, fields, used } = await post(path, request, dry)
    expect([status, body, used]).toEqual([200, { dryRun: true, creditsMax }, 0])
    expect(fields).toContain('\r\npreference-applied: devdex-dry-run')
    expect(fields).toContain('\r\nx-credits-used: 0')
    expect(calls).toEqual([])
    const wet = await smallService(smallEngine(people))(path, request)
    expect(wet.fields).not.toContain('preference-applied')
  })

  it('is refused like a run that makes no sense, or that the key may not make', async () => {
    const post = smallService(smallEngine(people), { services: ['SEARCH'] })
    const input = (includeAttributes: object) => ({ query: 'x', includeAttributes })
    const wrong: readonly (readonly [string, object, string])[] = [
      ['/search/users', {}, 'invalid_request'],
      ['/search/users', input({ owns: { first: 1, after: 'x' } }), 'invalid_cursor'],
      ['/search/users', input({ professional: true }), 'service_required'],
      ['/raw/users', { githubIds: ['a'] }, 'service_required'],
    ]
    for (const [path, request, code] of wrong) {
      const { body } = await post(path, request, dry)
      expect([path, body.code]).toEqual([path, code])
    }
  })

  it('is never cheaper than the run', async () => {
    const edge = fc.option(fc.record({ first: fc.integer({ min: 1, max: 100 }) }), {
      nil: undefined,
    })
    const inputs = fc.record({ followers: edge, owns: edge, stars: edge })
    const request = fc.record({
      query: fc.constant('x'),
      first: fc.integer({ min: 1, max: 60 }),
      includeAttributes: inputs,
    })
    const degrees = fc.integer({ min: 0, max: 120 })
    await fc.assert(
      fc.asyncProperty(request, degrees, async (body, degree) => {
        const { post } = crowd(() => degree)
        const { creditsMax } = (await post('/search/users', body, dry)).body
        const { status, used } = await post('/search/users', body)
        expect(status).toBe(200)
        expect(used).toBeLessThanOrEqual(creditsMax)
        if (degree >= 100) expect(used).toBe(creditsMax)
      }),
      { numRuns: tries(25) },
    )
  })
})

it('takes as many calls of the engine for many documents as for one', async () => {
  const graph: SmallGraph = {
    users: ['ada', 'bob', 'cy'],
    repos: ['ada/one'],
    profiles: ['ada'],
    edges: { follows: [['bob', 'ada']], owns: [['ada', 'ada/one']] },
  }
  const page = { first: 100 }
  const lists = { contributes: page, followers: page, following: page, owns: page, stars: page }
  const includeAttributes = { aggregates: true, devrank: true, professional: true, ...lists }
  const counts = []
  for (const logins of [['ada'], ['ada', 'bob', 'nobody', 'cy', 'ada']]) {
    const calls: string[] = []
    const post = smallService(smallEngine(graph, calls))
    await post('/raw/users/by-login', { logins, includeAttributes })
    counts.push(calls.sort())
  }
  expect(counts[0]).toEqual(counts[1])
})
