/** Arrays of queries: reciprocal rank fusion of the first thousand of each list (decisions §6). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DataLine, openWorld, type World } from './harness.ts'
import { byUserId, serviceIdOf } from './identifiers.ts'

/**
 * More than a thousand users with equal scores for `swarm`; the last of them by id also matches
 * `rare`.
 */
const swarm: readonly DataLine[] = Array.from({ length: 1100 }, (_, i) => ({
  platformId: `U_swarm${i}`,
  login: `s${i}`,
  bio: 'swarm',
})).sort(byUserId)
const lastOfSwarm: DataLine = { ...swarm[1099]!, location: 'rare' }

const few: readonly DataLine[] = [
  { platformId: 'U_a', login: 'a1', bio: 'tern' },
  { platformId: 'U_b', login: 'b1', bio: 'tern gull gull gull' },
  { platformId: 'U_c', login: 'c1', bio: 'gull' },
  { platformId: 'U_d', login: 'd1', bio: 'auk auk auk tern of the north' },
]

let world: World
beforeAll(async () => {
  world = await openWorld({ users: [...swarm.slice(0, 1099), lastOfSwarm, ...few], shards: 5 })
})
afterAll(() => world.close())

/** Σ 1/(60 + rank), divided by the sum for the first rank in every list. */
async function fusedByHand(queries: readonly string[], depth = 1000): Promise<[string, number][]> {
  const sums = new Map<string, { sum: number; id: string }>()
  for (const query of queries) {
    const { users } = await world.search({ query, first: depth })
    for (const [i, { login, platformId }] of users.entries()) {
      const { sum } = sums.get(login) ?? { sum: 0 }
      sums.set(login, { sum: sum + 1 / (60 + i + 1), id: serviceIdOf('user', platformId) })
    }
  }
  return [...sums]
    .map(([login, { sum, id }]) => ({ login, id, score: Math.fround(sum / (queries.length / 61)) }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .map(({ login, score }) => [login, score])
}

const cases = [
  ['tern'],
  ['tern', 'gull'],
  ['tern', 'tern'],
  ['gull', 'auk', 'tern'],
  ['tern', 'unknown'],
  ['tern', ' '],
  ['tern gull', 'auk', 'north', 'of the'],
]

test.each(cases.map((queries) => [queries]))('%j is fused by rank', async (queries) => {
  const { users } = await world.search({ query: queries })
  const got = users.map(({ login, score }) => [login, score])
  expect(got).toEqual(await fusedByHand(queries))
  expect(got.length).toBeGreaterThan(0)
})

test('an array of one gives 61/(60 + rank), not the score of its query', async () => {
  const { users } = await world.search({ query: ['tern'] })
  expect(users.map(({ score }) => score)).toEqual([1, 61 / 62, 61 / 63].map(Math.fround))
  const single = await world.search({ query: 'tern' })
  expect(users.map(({ login }) => login)).toEqual(single.users.map(({ login }) => login))
})

test('a single query continues after a thousand hits, a fused list of one ends there', async () => {
  const page = { first: 1000, enablePagination: true }
  const single = await world.search({ query: 'swarm', ...page })
  expect([single.count, single.pageInfo.hasNextPage]).toEqual([1000, true])
  const rest = await world.search({ query: 'swarm', ...page, after: single.pageInfo.endCursor })
  expect([rest.count, rest.pageInfo.hasNextPage]).toEqual([100, false])
  const fused = await world.search({ query: ['swarm'], ...page })
  expect([fused.count, fused.pageInfo]).toEqual([1000, { endCursor: null, hasNextPage: false }])
})

test('the fused list ends with the union of the first thousands', async () => {
  const page = { query: ['swarm', 'rare', 'auk'], enablePagination: true }
  const first = await world.search({ ...page, first: 1000 })
  const second = await world.search({ ...page, after: first.pageInfo.endCursor, first: 1000 })
  expect([first.count, second.count]).toEqual([1000, 2])
  expect(second.pageInfo).toEqual({ endCursor: null, hasNextPage: false })
  const got = [...first.users, ...second.users].map(({ login, score }) => [login, score])
  expect(got).toEqual(await fusedByHand(page.query))
  // Rank 1100 of the swarm exceeds the depth, so only the list of `rare` counts.
  expect(got.find(([login]) => login === lastOfSwarm.login)?.[1]).toBe(Math.fround(1 / 3))
})
