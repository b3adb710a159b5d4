/** A service over a cluster: it follows the published index, and refuses while no node answers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EndpointId, endpoints, type Problem } from '../../src/contract/index.ts'
import { loadClusterEngine } from '../../src/engines/index.ts'
import type { OpenSearchEngine } from '../../src/service/engine.ts'
import { openWorld, type World } from './harness.ts'
import { endpointIds, validRequests } from './requests.ts'
import { openStubCluster, type StubCluster, stubPrefix } from './stub-cluster.ts'

async function engineOver(stub: StubCluster): Promise<OpenSearchEngine> {
  const { Cluster } = await loadClusterEngine()
  const cluster = new Cluster({ nodes: [stub.url] })
  return { kind: 'opensearch', cluster, prefix: stubPrefix, requests: 8 }
}

const engineErrors: readonly EndpointId[] = endpointIds.filter((id) =>
  (endpoints[id].errors as readonly string[]).includes('engine_unavailable'),
)

/** No import makes an empty snapshot. The clusters have no such user. */
const users = [{ platformId: 'U_ada', login: 'ada' }]

let stub: StubCluster
let world: World
beforeAll(async () => {
  stub = await openStubCluster(['s1'])
  world = await openWorld({
    users,
    keys: { scoped: { scope: { fields: ['login'] } } },
    service: { engine: await engineOver(stub) },
    mayLogErrors: true,
  })
})
afterAll(async () => {
  await world.close()
  await stub.close()
})

it('answers from the published index, and follows a new one', async () => {
  expect((await world.search({ query: 'rust' })).users).toEqual([])
  stub.snapshots = ['s1', 's2']
  await expect.poll(() => world.stats().snapshot).toBe('s2')
  expect((await world.ask('GET', '/ready')).status).toBe(200)
})

it('answers a key with fields', async () => {
  const found = await world.post('/search/users', { query: 'rust' }, { key: 'scoped' })
  expect([found.status, found.body]).toMatchObject([200, { users: [] }])
})

describe('engine_unavailable, while no node answers', () => {
  beforeAll(() => {
    stub.isLost = true
  })
  afterAll(() => {
    stub.isLost = false
  })

  it.each(engineErrors)('%s', async (id) => {
    const { path, body } = validRequests[id]
    const answer = await world.post<Problem>(path, body)
    expect([answer.status, answer.body.code], answer.text).toEqual([503, 'engine_unavailable'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('x-credits-used')).toBe('0')
  })

  it('is reported to any client, without an address', async () => {
    const ready = async () => (await world.ask('GET', '/ready')).text
    await expect.poll(ready).toContain('the cluster does not tell')
    expect(await ready()).not.toContain('127.0.0.1')
  })
})

it('does not start without a published index, and names the command that publishes', async () => {
  const empty = await openStubCluster([])
  const opening = openWorld({ users, service: { engine: await engineOver(empty) } })
  await expect(opening).rejects.toThrow('devdex import FOLDER --engine opensearch')
  await empty.close()
})
