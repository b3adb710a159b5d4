/** Lookups of many records at once: positional, mixed, case-insensitive (interface §4.3–4.6). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Repository, User } from '../../src/contract/index.ts'
import {
  type DataLine,
  openWorld,
  type RepoBatchBody,
  type UserBatchBody,
  type World,
} from './harness.ts'
import { serviceIdOf } from './identifiers.ts'
import { people, repositories } from './people.ts'

/** Several people share a login, and several repositories a name, in different case. */
const sameLogin: readonly DataLine[] = ['A', 'B', 'C', 'D'].map((letter, i) => ({
  platformId: `U_twin${letter}`,
  login: i % 2 === 0 ? 'Twin' : 'tWIN',
  bio: letter,
}))
const sameName: readonly DataLine[] = ['A', 'B', 'C', 'D'].map((letter, i) => ({
  platformId: `R_twin${letter}`,
  ownerLogin: i % 2 === 0 ? 'Twin' : 'twin',
  name: i % 3 === 0 ? 'Lib' : 'lib',
  // More stars come first in searches, but not here.
  stargazerCount: i,
}))

/** A platform identifier that looks like a service identifier. */
const hexUser = { platformId: 'ABCDEF0123456789abcdef0123456789', login: 'hexagon' }
/** A platform identifier that is the service identifier of another user. */
const pretender = { platformId: serviceIdOf('user', 'U_ada'), login: 'pretender' }

let world: World
beforeAll(async () => {
  world = await openWorld({
    users: [...people, ...sameLogin, hexUser, pretender],
    repos: [...repositories, ...sameName],
    shards: 3,
  })
})
afterAll(() => world.close())

async function users(path: string, body: object): Promise<readonly (User | null)[]> {
  const answer = await world.post<UserBatchBody>(path, body)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.count).toBe(answer.body.users.filter((user) => user !== null).length)
  expect(answer.body.users.some((user) => user !== null && 'score' in user)).toBe(false)
  return answer.body.users
}

async function repos(path: string, body: object): Promise<readonly (Repository | null)[]> {
  const answer = await world.post<RepoBatchBody>(path, body)
  expect(answer.status, answer.text).toBe(200)
  const { count, repositories: found } = answer.body
  expect(count).toBe(found.filter((repo) => repo !== null).length)
  return found
}

const ada = serviceIdOf('user', 'U_ada')
const lens = serviceIdOf('repo', 'R_lens')

describe('users by identifier', () => {
  const cases: readonly (readonly [string[], (string | null)[]])[] = [
    [['U_ada'], ['ada-quarz']],
    [
      ['U_dora', 'nobody', ada, 'U_dora', '', 'U_chen'],
      ['dora_m', null, 'ada-quarz', 'dora_m', null, 'chen-wei'],
    ],
    [
      ['u_ada', 'U_ADA', 'U_ada '],
      ['fay', null, null],
    ],
    [[ada.toUpperCase()], ['ada-quarz']],
    [
      [hexUser.platformId, serviceIdOf('user', hexUser.platformId)],
      ['hexagon', 'hexagon'],
    ],
    [[hexUser.platformId.toLowerCase()], [null]],
    [[pretender.platformId], ['ada-quarz']],
    [
      [lens, 'R_lens'],
      [null, null],
    ],
    [
      ['0'.repeat(32), 'f'.repeat(31), 'g'.repeat(32)],
      [null, null, null],
    ],
  ]
  test.each(cases)('%j', async (githubIds, logins) => {
    const found = await users('/raw/users', { githubIds })
    expect(found.map((user) => user?.login ?? null)).toEqual(logins)
  })
})

describe('users by login', () => {
  test('without regard to case, duplicates as often as asked', async () => {
    const logins = ['BRUNOKADE', 'nobody', 'brunokade', 'Chen-Wei', 'dora_m', 'dora', 'DORA_M']
    const found = await users('/raw/users/by-login', { logins })
    const expected = ['BrunoKade', null, 'BrunoKade', 'chen-wei', 'dora_m', null, 'dora_m']
    expect(found.map((user) => user?.login ?? null)).toEqual(expected)
  })

  test('the lowest id wins among several users with one login', async () => {
    const ids = sameLogin.map(({ platformId }) => serviceIdOf('user', platformId)).sort()
    for (const login of ['twin', 'TWIN', 'Twin', 'tWIN']) {
      const [found] = await users('/raw/users/by-login', { logins: [login] })
      expect(found?.id).toBe(ids[0])
    }
  })
})

describe('repositories', () => {
  test('by identifier', async () => {
    const githubIds = [lens, 'R_torch', 'R_nothing', 'R_lens', ada, 'U_ada', lens.toUpperCase()]
    const found = await repos('/raw/repos', { githubIds })
    const names = ['borrow-lens', 'Torchbook', null, 'borrow-lens', null, null, 'borrow-lens']
    expect(found.map((repo) => repo?.name ?? null)).toEqual(names)
  })

  test('by full name', async () => {
    const fullNames = ['ADA-quarz/Borrow-Lens', 'ada-quarz/nothing', 'brunokade/wasm.kiln', 'x/y']
    const found = await repos('/raw/repos/by-fullname', { fullNames })
    expect(found.map((repo) => repo?.platformId ?? null)).toEqual(['R_lens', null, 'R_kiln', null])
  })

  test('the lowest id wins among several repositories with one full name', async () => {
    const ids = sameName.map(({ platformId }) => serviceIdOf('repo', platformId)).sort()
    const found = await repos('/raw/repos/by-fullname', { fullNames: ['twin/lib', 'TWIN/LIB'] })
    expect(found.map((repo) => repo?.id)).toEqual([ids[0], ids[0]])
  })

  test.each(['borrow-lens', 'a/b/c', '/b', 'a/', '/', ''])('"%s" is no full name', async (name) => {
    const body = { fullNames: ['a/b', name] }
    const refusal = await world.refused('/raw/repos/by-fullname', body, [400, 'invalid_request'])
    expect(refusal.errors?.map(({ pointer }) => pointer)).toEqual(['/fullNames/1'])
    expect(refusal.detail).toContain('owner/name')
  })
})

describe('a batch', () => {
  const batches = [
    ['/raw/users', 'platformIds', 'U_ada'],
    ['/raw/users/by-login', 'logins', 'fay'],
    ['/raw/repos', 'platformIds', 'R_lens'],
    ['/raw/repos/by-fullname', 'fullNames', 'ada-quarz/borrow-lens'],
  ] as const

  test.each(batches)('%s takes 1 to 100 %s', async (path, member, known) => {
    for (const size of [1, 100]) {
      const answer = await world.post<{ count: number }>(path, {
        [member]: Array(size).fill(known),
      })
      expect([answer.status, answer.body.count]).toEqual([200, size])
    }
    for (const wrong of [[], Array(101).fill(known), known, null, { 0: known }]) {
      const refusal = await world.refused(path, { [member]: wrong }, [400, 'invalid_request'])
      expect(refusal.errors?.map(({ pointer }) => pointer)).toEqual([`/${member}`])
      expect(refusal.detail).toContain('1 to 100')
    }
    for (const wrong of [1, null, [known], true]) {
      const body = { [member]: [known, wrong] }
      const refusal = await world.refused(path, body, [400, 'invalid_request'])
      expect(refusal.errors?.map(({ pointer }) => pointer)).toEqual([`/${member}/1`])
    }
    const missing = await world.refused(path, {}, [400, 'invalid_request'])
    expect(missing.errors?.map(({ pointer }) => pointer)).toEqual([`/${member}`])
    const more = { [member]: [known], first: 1 }
    const stray = await world.refused(path, more, [400, 'invalid_request'])
    expect(stray.errors?.map(({ pointer }) => pointer)).toEqual(['/first'])
  })

  test('of 100 keeps every position', async () => {
    const logins = Array.from({ length: 100 }, (_, i) => (i % 3 === 0 ? `nobody${i}` : 'fay'))
    const found = await users('/raw/users/by-login', { logins })
    expect(found.map((user) => user === null)).toEqual(logins.map((login) => login !== 'fay'))
  })
})
