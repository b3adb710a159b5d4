/** The same request gets the same bytes, for any shards and any server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import { generatedSearches, generatedUsers } from './corpus.ts'
import {
  type Answer,
  openWorld,
  type SearchBody,
  type World,
  type WorldOptions,
} from './harness.ts'

const users = generatedUsers(300)
const searches = generatedSearches(40)

/** These two differ in all options; engines of 1, 2 and 7 shards are compared in test/engines. */
const services = withMore<readonly [string, WorldOptions]>(
  [
    ['1 shard over node:http', { shards: 1, service: { http: 'node' } }],
    [
      '7 shards in 3 parts, 2 workers, over uWebSockets.js where it loads',
      { shards: 7, service: { engine: { kind: 'embedded', shards: 3, workers: 2 } } },
    ],
  ],
  [
    ['2 shards', { shards: 2 }],
    [
      '7 shards in 3 parts, 1 worker',
      { shards: 7, service: { engine: { kind: 'embedded', shards: 3, workers: 1 } } },
    ],
    ['7 shards, 2 workers', { shards: 7, service: { engine: { kind: 'embedded', workers: 2 } } }],
  ],
)

let worlds: World[]
beforeAll(async () => {
  worlds = await Promise.all(services.map(([, options]) => openWorld({ users, ...options })))
})
afterAll(() => Promise.all(worlds.map((world) => world.close())))

describe(services.map(([name]) => name).join(', '), () => {
  test.each(searches.map((search) => [JSON.stringify(search), search]))('%s', async (_, search) => {
    const answers = await Promise.all(
      worlds.map((world) => answerInTime(world, '/search/users', search)),
    )
    expect(answers.map(({ status }) => status)).toEqual(worlds.map(() => 200))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('counts and lookups are equal', async () => {
    const logins = users.slice(0, 50).flatMap(({ login }) => [String(login), `${login}-no`])
    const filters = { field: 'bio', op: 'ContainsAllTokens', value: 'rust' }
    for (const [path, body] of [
      ['/raw/users/by-login', { logins }],
      ['/raw/users/count', { filters }],
    ] as const) {
      const answers = await Promise.all(worlds.map((world) => answerInTime(world, path, body)))
      expect(answers.map(({ status }) => status)).toEqual(worlds.map(() => 200))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    }
  })
})

/** Codes of a busy machine. They do not count as a difference, as the limits are of time. */
const refusalsByTime = ['pattern_too_expensive', 'deadline_exceeded', 'overloaded']
const tries = 10

/** The last answer of a world to a request that is repeated while it times out. */
async function answerInTime(world: World, path: string, body: object): Promise<Answer<unknown>> {
  for (let left = tries - 1; ; left--) {
    const answer = await world.post<{ code?: string }>(path, body)
    if (left === 0 || !refusalsByTime.includes(answer.body.code ?? '')) return answer
  }
}

test('the generated searches are varied enough', async () => {
  const found: SearchBody[] = []
  // One after the other, since searches with patterns would wait for each other.
  for (const search of searches) {
    const { body } = await answerInTime(worlds[0]!, '/search/users', search)
    found.push(body as SearchBody)
  }
  const counts = found.map(({ count }) => count)
  expect(counts.filter((count) => count > 20).length).toBeGreaterThan(10)
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(25)
  expect(found.some(({ pageInfo }) => pageInfo.hasNextPage)).toBe(true)
})
