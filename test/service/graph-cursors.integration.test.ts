/** Cursors of lists are valid for their own list only (decisions §6). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PageInfo, User } from '../../src/contract/index.ts'
import { type DataLine, type EdgeLine, openWorld, type World } from './harness.ts'

const users: readonly DataLine[] = Array.from({ length: 12 }, (_, i) => ({
  platformId: `U_${i}`,
  login: `w${i}`,
  bio: 'willow wand',
  location: i % 2 === 0 || i === 11 ? 'Bern, Switzerland' : 'Porto',
}))
const repos = ['R_a', 'R_b'].map((platformId) => ({
  platformId,
  name: platformId,
  ownerLogin: 'w0',
}))
/** All users follow the first two, and star both repositories. */
const edges: readonly EdgeLine[] = users.flatMap(({ login }) => [
  ...['w0', 'w1'].map((to) => ({ type: 'follows', from: String(login), to })),
  ...['w0', 'w1'].map((to) => ({ type: 'follows', from: to, to: String(login) })),
  ...['R_a', 'R_b'].map((to) => ({ type: 'stars', from: String(login), to })),
  ...['R_a', 'R_b'].map((to) => ({ type: 'contributes', from: String(login), to })),
])
const filters = { field: 'login', op: 'NotEq', value: 'x' }

interface ListBody {
  readonly pageInfo: PageInfo
  readonly users: readonly User[]
}

let world: World
let cursor: string
let filtered: string
let ofSearch: string
beforeAll(async () => {
  world = await openWorld({ users, repos, edges })
  cursor = await cursorOf(world, '/raw/users/U_0/graph/followers', {})
  filtered = await cursorOf(world, '/raw/users/U_0/graph/followers', { filters })
  const request = { query: 'willow', enablePagination: true, first: 3 }
  ofSearch = (await world.search(request)).pageInfo.endCursor!
})
afterAll(() => world.close())

async function cursorOf(asked: World, path: string, body: object): Promise<string> {
  const answer = await asked.post<ListBody>(path, { first: 3, ...body })
  return answer.body.pageInfo.endCursor ?? expect.unreachable(answer.text)
}

async function refusesCursor(path: string, body: object, pointer = '/after'): Promise<string> {
  const refusal = await world.refused(path, body, [400, 'invalid_cursor'])
  expect(refusal.errors?.map((issue) => issue.pointer)).toEqual([pointer])
  return refusal.detail
}

const own = '/raw/users/U_0/graph/followers'

describe('a cursor is refused', () => {
  test.each([
    '/raw/users/U_1/graph/followers',
    '/raw/users/U_0/graph/following',
    '/raw/repos/R_a/graph/stars',
    '/raw/users/U_0/graph/owns',
    '/raw/users/U_2/graph/followers',
  ])('on %s', async (path) => {
    await refusesCursor(path, { after: cursor })
  })

  test('of every other list that has as many neighbours', async () => {
    const others = [
      '/raw/users/U_1/graph/followers',
      '/raw/users/U_0/graph/following',
      '/raw/repos/R_a/graph/stars',
      '/raw/repos/R_a/graph/contributes',
    ]
    for (const path of others) {
      const after = await cursorOf(world, path, {})
      await refusesCursor(own, { after })
      expect((await world.post(path, { after })).status).toBe(200)
    }
  })

  test('with another filter', async () => {
    await refusesCursor(own, { after: cursor, filters })
    await refusesCursor(own, { after: filtered })
    await refusesCursor(own, { after: filtered, filters: { ...filters, value: 'y' } })
    await refusesCursor(own, { after: filtered, filters: { ...filters, op: 'Eq' } })
    const spelt = { value: 'x', op: 'NotEq', field: 'login' }
    expect((await world.post(own, { after: filtered, filters: spelt })).status).toBe(200)
  })

  test('of a search, and of a list in a search', async () => {
    await refusesCursor(own, { after: ofSearch })
    await refusesCursor('/search/users', { query: 'willow', enablePagination: true, after: cursor })
  })

  test('with any character changed, cut off or added', async () => {
    for (let at = 0; at < cursor.length; at++) {
      const other = cursor[at] === 'A' ? 'B' : 'A'
      await refusesCursor(own, { after: cursor.slice(0, at) + other + cursor.slice(at + 1) })
      await refusesCursor(own, { after: cursor.slice(0, at) })
    }
    for (const more of ['A', '=', ' ', cursor]) await refusesCursor(own, { after: cursor + more })
  })

  test('by another service, though it has the same data', async () => {
    const elsewhere = await openWorld({ users, repos, edges })
    const after = await cursorOf(elsewhere, own, {})
    await elsewhere.close()
    await refusesCursor(own, { after })
  })

  test('inside an answer with other roots, with its position', async () => {
    const followers = { first: 3, after: cursor }
    const pointer = '/includeAttributes/followers/after'
    const input = { includeAttributes: { followers } }
    for (const logins of [['w1'], ['w0', 'w1'], ['w1', 'w0']]) {
      const detail = await refusesCursor('/raw/users/by-login', { logins, ...input }, pointer)
      expect(detail).toContain('alone')
    }
    const filters = { field: 'login', op: 'In', value: ['w0', 'w1'] }
    await refusesCursor('/search/users', { query: 'willow', filters, ...input }, pointer)
    const alone = { query: 'willow', filters: { ...filters, value: ['w0'] }, ...input }
    expect((await world.post('/search/users', alone)).status).toBe(200)
    await refusesCursor('/raw/users/U_0/graph/following', input, pointer)
  })
})

test.each([
  ['what the search says of people alone', undefined],
  ['filters of its own too', { field: 'login', op: 'NotEq', value: 'w11' }],
])('a list in a repository search continues where it has %s', async (_, mine) => {
  const places = (value: string) => ({ field: 'location', op: 'ContainsAllTokens', value })
  const owners = { field: 'ownerLogin', op: 'In', value: ['w0', 'w2', 'w4', 'w6', 'w10', 'w11'] }
  const starrers = { first: 2, ...(mine === undefined ? {} : { filters: mine }) }
  const found = await world.searchRepos({
    query: null,
    filters: {
      op: 'And',
      filters: [
        { field: 'stargazerCount', op: 'Gte', value: 0 },
        { op: 'And', filters: [owners, { ...places('bern'), field: 'ownerLocation' }] },
      ],
    },
    includeAttributes: { starrers },
    applyFiltersToIncludeAttributes: true,
  })
  const { platformId, starrers: list } = found.repositories[0]!
  const said = [
    places('bern'),
    { ...owners, field: 'login' },
    ...(mine === undefined ? [] : [mine]),
  ]
  const path = `/raw/repos/${platformId}/graph/stars`
  const after = list!.pageInfo.endCursor!
  const whole = await world.post<ListBody>(path, { filters: { op: 'And', filters: said } })
  expect(whole.body.users.length).toBeGreaterThan(3)
  for (const filters of [said, said.toReversed()]) {
    const rest = await world.post<ListBody>(path, { filters: { op: 'And', filters }, after })
    expect(rest.status, rest.text).toBe(200)
    expect([...list!.edges, ...rest.body.users]).toEqual(whole.body.users)
  }
  await refusesCursor(path, { filters: { op: 'And', filters: said.slice(1) }, after })
})

test('a cursor is valid with another page size and other attributes', async () => {
  const whole = (await world.post<ListBody>(own, {})).body.users
  for (const more of [{ first: 2 }, { first: 100 }, { includeAttributes: { devrank: true } }]) {
    const { body } = await world.post<ListBody>(own, { ...more, after: cursor })
    const logins = body.users.map(({ login }) => login)
    expect(logins).toEqual(whole.slice(3, 3 + (more.first ?? 100)).map(({ login }) => login))
  }
})

test('no list needs enablePagination, or takes it', async () => {
  await world.refused(own, { enablePagination: true }, [400, 'invalid_request'])
})
