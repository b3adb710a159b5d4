/** A server that looks like a cluster of one node with empty snapshots, and that can be lost. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { mapCollections } from '../../src/domain/index.ts'
import { loadFormat, type SnapshotMeta } from '../../src/engines/opensearch/indices.ts'
import { indexFingerprint } from '../../src/snapshot/index-fingerprint.ts'
import { snapshotFormat } from '../../src/snapshot/manifest.ts'

export interface StubCluster {
  readonly url: string
  /** Existing snapshots; the last is published. Names are in lower case, as index names require. */
  snapshots: readonly string[]
  /** If true, connections end without an answer. */
  isLost: boolean
  close(): Promise<void>
}

export const stubPrefix = 'stub'

export async function openStubCluster(snapshots: readonly string[]): Promise<StubCluster> {
  const server = createServer(async (request, response) => {
    if (cluster.isLost) return void request.socket.destroy()
    const { status, body } = answerOf(request.url!, await text(request), cluster.snapshots)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cluster: StubCluster = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    snapshots,
    isLost: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return cluster
}

function answerOf(url: string, body: string, snapshots: readonly string[]) {
  const found = (answer: object) => ({ status: 200, body: answer })
  const mapped = /^\/stub-(?:(.+)-)?(users|repos|professionals)\/_mapping/.exec(url)
  if (mapped !== null) {
    const name = mapped[1] ?? snapshots.at(-1)
    if (name === undefined || !snapshots.includes(name)) return { status: 404, body: {} }
    return found({ [`stub-${name}-${mapped[2]}`]: { mappings: { _meta: metaOf(name) } } })
  }
  if (url.startsWith('/_cluster/health')) return found({ status: 'green', number_of_data_nodes: 1 })
  if (url.includes('/_stats/')) return found({ indices: {} })
  if (url.includes('/_count')) return found({ count: 0, _shards: { failed: 0 } })
  if (url.includes('/_mget')) {
    const { ids } = JSON.parse(body) as { ids: readonly string[] }
    return found({ docs: ids.map((_id) => ({ _id, found: false })) })
  }
  const nothing = { timed_out: false, hits: { hits: [] } }
  if (!url.startsWith('/_msearch')) return found(nothing)
  return found({
    responses: body
      .trim()
      .split('\n')
      .slice(1)
      .map(() => nothing),
  })
}

function metaOf(name: string): SnapshotMeta {
  const manifest = {
    format: snapshotFormat,
    name,
    createdAt: '2024-01-02T03:04:05.000Z',
    build: indexFingerprint,
    suppressions: 0,
    collections: mapCollections(() => ({ shards: 1, documents: 0 })),
  } as const
  return { format: loadFormat, manifest, impactBits: 10, saturationBits: 10, marks: null }
}
