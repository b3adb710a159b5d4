/** Answers of OpenSearch 2.19.1 about a node that was killed during a query. */
import { expect, it } from 'vitest'
import { Queries, QueryTime } from '../../../src/engines/opensearch/cluster/queries.ts'
import { sendJson } from '../../http-client/json-server.ts'
import { openCluster, serveNode } from './fake-node.ts'

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
const body = { query: { match_all: {} }, size: 1, _source: false } as const

/** The first answers are these, one after the other. Counts the requests. */
async function openQueries(answers: [number, object][]) {
  const requests: string[] = []
  const node = await serveNode(({ url }, response) => {
    requests.push(url!)
    const sound = url!.startsWith('/_msearch') ? { responses: [found, found] } : found
    sendJson(response, ...(answers.shift() ?? ([200, sound] as const)))
  })
  return { requests, queries: new Queries(openCluster({ nodes: [node] })) }
}

it.each(failures)('%s: other nodes are tried, and all that fail are told', async (name, ...one) => {
  for (const answers of [[one], [one, one]]) {
    const isLost = answers.length === 2
    const { requests, queries } = await openQueries(answers)
    const time = new QueryTime(5000)
    const isSeveral = name === 'one of several'
    const searching = isSeveral
      ? queries.searchEach(
          [
            { index: 'i', body },
            { index: 'i', body },
          ],
          time,
        )
      : queries.search('i', body, time)
    if (isLost) await expect(searching).rejects.toMatchObject({ code: 'engine_unavailable' })
    else expect(await searching).toEqual(isSeveral ? [found, found] : found)
    expect(requests).toHaveLength(2)
  }
})
