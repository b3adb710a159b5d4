/** Answers of OpenSearch 2.19.1 about a node that was killed during a query. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RequestError } from '../../../src/contract/index.ts'
import { Cluster } from '../../../src/engines/opensearch/client.ts'
import { Queries, QueryTime } from '../../../src/engines/opensearch/queries.ts'

const disconnected = { type: 'node_disconnected_exception', reason: '[fetch/id] disconnected' }
const notConnected = { type: 'node_not_connected_exception', reason: '[n] Node not connected' }
const phase = { type: 'search_phase_execution_exception', reason: '' }
const ofFetch = { ...phase, reason: 'Partial shards failure', root_cause: [disconnected] }

/** A search that fails as a whole, and one of several in a request. */
const failures: readonly [string, number, object][] = [
  ['fetch', 500, { status: 500, error: ofFetch }],
  ['phase', 500, { status: 500, error: { ...phase, root_cause: [], caused_by: notConnected } }],
  ['one of several', 200, { responses: [{ status: 500, error: ofFetch }] }],
]

const found = { timed_out: false, hits: { hits: [] } }
let server: Server
let cluster: Cluster
/** Answers that are returned first, in order, before the regular ones. */
let told: [number, object][] = []
let asked = 0

beforeEach(async () => {
  asked = 0
  server = createServer((request, response) => {
    asked++
    const isSeveral = request.url!.startsWith('/_msearch')
    const answer = isSeveral ? { responses: [found, found] } : found
    const [status, body] = told.shift() ?? [200, answer]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cluster = new Cluster({ nodes: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`] })
})

afterEach(async () => {
  await cluster.close()
  server.close()
})

const body = { query: { match_all: {} }, size: 1, _source: false } as const

function search(isSeveral: boolean): Promise<unknown> {
  const queries = new Queries(cluster)
  const time = new QueryTime(5000)
  return isSeveral ? queries.searches('i', [body, body], time) : queries.search('i', body, time)
}

it.each(failures)('%s: the other nodes are tried', async (name, status, answer) => {
  told = [[status, answer]]
  const isSeveral = name === 'one of several'
  expect(await search(isSeveral)).toEqual(isSeveral ? [found, found] : found)
  expect(asked).toBe(2)
})

it.each(failures)('%s: the error is reported if all nodes fail', async (name, status, answer) => {
  told = [
    [status, answer],
    [status, answer],
  ]
  const error = await search(name === 'one of several').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RequestError)
  expect((error as RequestError).code).toBe('engine_unavailable')
  expect(asked).toBe(2)
})
