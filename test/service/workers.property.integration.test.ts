/**
 * The answers to clients when threads are busy, slow or die. The test observes and ends threads
 * through Node's own `worker` event, without support of the service.
 */
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import { type ErrorCode, endpoints } from '../../src/contract/index.ts'
import { type Answer, type DataLine, openWorld, type World, type WorldOptions } from './harness.ts'

const users: readonly DataLine[] = Array.from({ length: 180 }, (_, i) => ({
  platformId: `U_${i}`,
  login: `diver${i}`,
  bio: 'diver',
}))
const repos = users.map(({ login }, i) => ({ platformId: `R_${i}`, ownerLogin: 'x', name: login }))
const edges = users.map(({ login }) => ({ type: 'follows', from: String(login), to: 'diver0' }))

/** Names without matches that take time to fold. */
const names = Array.from({ length: 1000 }, (_, i) => `ÄÖÜ-${i}`)

/** A filter that all users match, after some milliseconds per shard and leaf. */
function slowFilter(field: string, leaves: number): object {
  return { op: 'And', filters: Array(leaves).fill({ field, op: 'NotIn', value: names }) }
}

/** The requests that workers run, each slowed down by this number of leaves. */
const slow = {
  searchUsers: (leaves: number) => ({ query: 'diver', filters: slowFilter('login', leaves) }),
  searchRepos: (leaves: number) => ({ query: 'diver', filters: slowFilter('name', leaves) }),
  rawUsersCount: (leaves: number) => ({ filters: slowFilter('login', leaves) }),
  rawReposCount: (leaves: number) => ({ filters: slowFilter('name', leaves) }),
}
const slowIds = Object.keys(slow) as (keyof typeof slow)[]
/** A search and a count, as one request may take long. */
const triedIds = withMore<keyof typeof slow>(
  ['searchUsers', 'rawReposCount'],
  ['searchRepos', 'rawUsersCount'],
)

interface Told {
  readonly code?: ErrorCode
  readonly detail?: string
}

function expectComeBackLater(answer: Answer<Told>, code: ErrorCode): void {
  expect([answer.status, answer.body.code], answer.text).toEqual([503, code])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(Number(answer.headers.get('retry-after-ms'))).toBeGreaterThan(0)
}

function serving(name: string, options: WorldOptions, suite: (world: () => World) => void): void {
  describe(name, () => {
    let world: World
    beforeAll(async () => {
      world = await openWorld({ users, repos, edges, ...options })
    })
    afterAll(() => world.close())
    suite(() => world)
  })
}

serving('a query past its deadline', { service: { deadlineMs: 1 } }, (world) => {
  test.each(slowIds)('is 503 deadline_exceeded: %s', async (id) => {
    const answer = await world().post<Told>(endpoints[id].path, slow[id](40))
    expectComeBackLater(answer, 'deadline_exceeded')
    expect(answer.body.detail).toContain('1 ms')
  })

  test('is 503 deadline_exceeded where only neighbours are filtered', async () => {
    const filters = slowFilter('login', 40)
    const includeAttributes = { followers: { first: 1, filters } }
    const logins = ['diver0']
    for (const [path, body] of [
      ['/raw/users/U_0/graph/followers', { filters }],
      ['/raw/users/by-login', { logins, includeAttributes }],
    ] as const) {
      expectComeBackLater(await world().post<Told>(path, body), 'deadline_exceeded')
    }
    const whole = { logins, includeAttributes: { followers: { first: 100 } } }
    expect((await world().post('/raw/users/by-login', whole)).status).toBe(200)
  })
})

const oneWorker = { kind: 'embedded', workers: 1 } as const

// A waiting request is one task, and about 1,100 tasks fit.
const crowd = 1300
const crowded = { shards: 32, service: { engine: oneWorker, deadlineMs: 1500 } }
serving('a service at its limit', crowded, (world) => {
  test.each(withMore(triedIds.slice(0, 1), triedIds.slice(1)))(
    'is 503 at once, and recovers: %s',
    async (id) => {
      const { path } = endpoints[id]
      // Serialized once, since all must arrive before the first has waited too long.
      const body = JSON.stringify(slow[id](1))
      const ask = () => world().post<Told>(path, body)
      const answers = await Promise.all(Array.from({ length: crowd }, ask))
      const refused = answers.filter(({ body }) => body.code === 'overloaded')
      expect(refused.length).toBeGreaterThan(0)
      for (const answer of refused) expectComeBackLater(answer, 'overloaded')
      for (const { status, body } of answers) {
        expect([200, 503], JSON.stringify(body)).toContain(status)
        if (status === 503) expect(['overloaded', 'deadline_exceeded']).toContain(body.code)
      }
      expect((await world().post(path, slow[id](1))).status).toBe(200)
    },
  )
})

describe('a thread that dies', () => {
  const threads: Worker[] = []
  const watch = (thread: Worker) => void threads.push(thread)
  let world: World
  beforeAll(async () => {
    process.on('worker', watch)
    const service = { engine: oneWorker }
    world = await openWorld({ users, repos, shards: 1, service, mayLogErrors: true })
  })
  afterAll(async () => {
    process.off('worker', watch)
    await world.close()
  })

  test.each(triedIds)('loses no request, in any state: %s', async (id) => {
    const { path } = endpoints[id]
    const expected = await world.post<Told>(path, slow[id](6))
    // A thread has no request between two requests, so one try is not enough for all states.
    for (const _ of withMore([1], [2, 3])) {
      const known = threads.length
      const asked = Array.from({ length: 20 }, () => world.post<Told>(path, slow[id](6)))
      await asked[0]
      await threads.at(-1)?.terminate()
      for (const answer of await Promise.all(asked)) {
        // The thread is replaced within a second, but a busy machine may need longer.
        if (answer.status === 200) expect(answer.body).toEqual(expected.body)
        else expectComeBackLater(answer, 'overloaded')
      }
      expect(threads).toHaveLength(known + 1)
    }
  })

  test('does not affect requests without threads, and is replaced', async () => {
    await threads.at(-1)?.terminate()
    const during = await world.ask<{ ready: boolean }>('GET', '/ready')
    expect(during.status).toBe(during.body.ready ? 200 : 503)
    const found = await world.post<{ count: number }>('/raw/users', { githubIds: ['U_1'] })
    expect([found.status, found.body.count]).toEqual([200, 1])
    expect((await world.search({ query: 'diver', first: 1 })).count).toBe(1)
    expect((await world.ask('GET', '/ready')).status).toBe(200)
  })
})
