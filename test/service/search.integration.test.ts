/**
 * POST /search/users: queries, the number of users in an answer, and their order (decisions §2).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DataLine, openWorld, type World } from './harness.ts'
import { byUserId } from './identifiers.ts'

/** Equal except for their names, so that all have the same score for `crowd`. */
const crowd: readonly DataLine[] = Array.from({ length: 150 }, (_, i) => ({
  platformId: `U_crowd${i}`,
  login: `c${i}`,
  bio: 'crowd',
  updatedAt: i % 3 === 0 ? undefined : `2026-01-${String((i % 20) + 1).padStart(2, '0')}`,
}))

const some: readonly DataLine[] = [
  { platformId: 'U_a', login: 'a1', bio: 'kelp reef', company: 'reef' },
  { platformId: 'U_b', login: 'b1', bio: 'kelp kelp kelp with many other words besides' },
  { platformId: 'U_c', login: 'reef', bio: 'sand' },
]

const orderOfIds = [...crowd].sort(byUserId).map(({ login }) => login)

let world: World
beforeAll(async () => {
  world = await openWorld({ users: [...crowd, ...some], shards: 3 })
})
afterAll(() => world.close())

describe('the number of results', () => {
  test('is 100 by default', async () => {
    const { count, users, pageInfo } = await world.search({ query: 'crowd' })
    expect([count, users.length]).toEqual([100, 100])
    expect(pageInfo).toEqual({ endCursor: null, hasNextPage: true })
  })

  test.each([
    [{ maxResults: 7 }, 7],
    [{ first: 7 }, 7],
    [{ first: 1 }, 1],
    [{ first: 3, maxResults: 9 }, 3],
    [{ first: 9, maxResults: 3 }, 9],
    [{ maxResults: 149 }, 149],
    [{ maxResults: 150 }, 150],
    [{ first: 1000 }, 150],
  ])('%j gives %i', async (page, expected) => {
    const { count, users, pageInfo } = await world.search({ query: 'crowd', ...page })
    expect([count, users.length]).toEqual([expected, expected])
    expect(pageInfo).toEqual({ endCursor: null, hasNextPage: expected < 150 })
  })

  test.each([0, -1, 1001, 1.5, '5', true, [1]])('%j is refused', async (size) => {
    for (const name of ['first', 'maxResults']) {
      const body = { query: 'crowd', [name]: size }
      const refusal = await world.refused('/search/users', body, [400, 'invalid_request'])
      expect(refusal.errors?.map(({ pointer }) => pointer)).toEqual([`/${name}`])
      expect(refusal.detail).toContain('from 1 to 1000')
    }
  })
})

describe('a query', () => {
  test('that is empty counts as absent', async () => {
    const filters = { field: 'login', op: 'NotEq', value: '' } as const
    const absent = await world.search({ filters })
    expect(await world.search({ query: '', filters })).toEqual(absent)
    await world.refused('/search/users', { query: '' }, [400, 'invalid_request'])
  })

  test.each([' ', '!!!', '🦀', '\u0000', ['', '...'], ['?']])(
    '%j has no token and finds nothing',
    async (query) => {
      const empty = { count: 0, users: [], pageInfo: { endCursor: null, hasNextPage: false } }
      expect(await world.search({ query })).toEqual(empty)
      expect(await world.search({ query, enablePagination: true })).toEqual(empty)
    },
  )

  test('terms are alternatives; unknown ones change nothing', async () => {
    expect((await world.logins({ query: 'kelp sand' })).sort()).toEqual(['a1', 'b1', 'reef'])
    const known = await world.search({ query: 'kelp' })
    expect(await world.search({ query: 'kelp zzzunknown' })).toEqual(known)
    expect(await world.search({ query: 'KELP kelp Kelp' })).toEqual(known)
    expect(await world.logins({ query: 'zzzunknown' })).toEqual([])
  })

  test('has up to 1,024 characters, of any size in bytes', async () => {
    expect(await world.logins({ query: `sand ${'🦀'.repeat(1019)}` })).toEqual(['reef'])
    const body = { query: `sand ${'🦀'.repeat(1020)}` }
    const refusal = await world.refused('/search/users', body, [400, 'invalid_request'])
    expect(refusal.errors?.map(({ pointer }) => pointer)).toEqual(['/query'])
  })

  test.each([5, true, {}, [], [null], ['a', 5], Array.from({ length: 11 }, () => 'a')])(
    '%j is refused',
    async (query) => {
      const refusal = await world.refused('/search/users', { query }, [400, 'invalid_request'])
      expect(refusal.errors?.[0]?.pointer).toMatch(/^\/query/)
    },
  )

  test.each([{}, { query: null }, { query: null, first: 1 }])('%j needs filters', async (body) => {
    const refusal = await world.refused('/search/users', body, [400, 'invalid_request'])
    expect(refusal.errors?.map(({ pointer }) => pointer)).toEqual(['/filters'])
  })

  test.each(['limit', 'Query', 'offset', 'filter', 'githubIds'])(
    'the unknown member %s is refused',
    async (name) => {
      const body = { query: 'crowd', [name]: 1 }
      const refusal = await world.refused('/search/users', body, [400, 'invalid_request'])
      expect(refusal.errors?.map(({ pointer }) => pointer)).toEqual([`/${name}`])
      expect(refusal.detail).toContain(name)
    },
  )
})

describe('the order', () => {
  test.each(['crowd', 'kelp reef sand', 'crowd kelp', ['crowd'], ['reef', 'kelp', 'crowd']])(
    'scores of %j fall and are between 0 and 1',
    async (query) => {
      const { users } = await world.search({ query, first: 1000 })
      const scores = users.map(({ score }) => score ?? Number.NaN)
      expect(scores).toEqual([...scores].sort((a, b) => b - a))
      expect(scores.every((score) => score > 0 && score <= 1)).toBe(true)
      expect(scores).toEqual(scores.map(Math.fround))
    },
  )

  test.each(['crowd', ['crowd']])('equal scores of %j are ordered by id', async (query) => {
    const logins = await world.logins({ query, first: 1000 })
    expect(logins).toEqual(orderOfIds)
    expect(await world.logins({ query, first: 10 })).toEqual(orderOfIds.slice(0, 10))
  })

  test('the whole list begins with every shorter one', async () => {
    const all = await world.search({ query: 'crowd kelp reef', first: 1000 })
    for (const first of [1, 2, 5, 50]) {
      const { users } = await world.search({ query: 'crowd kelp reef', first })
      expect(users).toEqual(all.users.slice(0, first))
    }
  })
})

describe('without a query', () => {
  const everybody = { field: 'login', op: 'NotEq', value: 'x' }
  const newestFirst = [...crowd, ...some].sort((a, b) => {
    const [dateA, dateB] = [String(a.updatedAt ?? ''), String(b.updatedAt ?? '')]
    return dateA === dateB ? byUserId(a, b) : dateA > dateB ? -1 : 1
  })

  test.each([{}, { query: null }])('%j gives the newest first, undated last', async (query) => {
    const { users } = await world.search({ ...query, filters: everybody, first: 1000 })
    expect(users.map(({ login }) => login)).toEqual(newestFirst.map(({ login }) => login))
    expect(users.some((user) => 'score' in user)).toBe(false)
  })

  test('returns at most the requested number', async () => {
    const { users, pageInfo } = await world.search({ filters: everybody, first: 60 })
    expect(users.map(({ login }) => login)).toEqual(
      newestFirst.slice(0, 60).map(({ login }) => login),
    )
    expect(pageInfo).toEqual({ endCursor: null, hasNextPage: true })
  })

  test('returns only users that match the filter', async () => {
    const filters = { field: 'bio', op: 'ContainsAllTokens', value: 'kelp' }
    const { users } = await world.search({ query: null, filters })
    expect(users.map(({ login }) => login)).toEqual(
      [...some.slice(0, 2)].sort(byUserId).map(({ login }) => login),
    )
  })
})
