/** Writes documents to a server that answers as a cluster may. */
import { describe, expect, it } from 'vitest'
import { Cluster } from '../../src/engines/opensearch/index.ts'
import { type BulkLine, type WrittenSum, writeAll } from '../../src/engines/opensearch/load/bulk.ts'
import { sendJson } from '../http-client/json-server.ts'
import { openCluster, serveNode } from './opensearch/fake-node.ts'

const lines: BulkLine[] = Array.from({ length: 100 }, (_, i) => ({
  id: `d${i}`,
  json: `{"n":${i}}`,
  sum: i,
}))

/** A refusal of the whole request, or of single documents. */
type Refusal = number | 'lost' | ((id: string) => Item | null)
type Item = { status: number; error: { type: string; reason: string } }

/** @param refusalOf by number of the request, from 0; undefined: no refusal */
async function open(refusalOf: (request: number) => Refusal | undefined) {
  const sizes: number[] = []
  const stored = new Map<string, string>()
  let requests = 0
  const node = await serveNode(async (request, response) => {
    const refusal = refusalOf(requests++)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (refusal === 'lost') return void request.socket.destroy()
    const rows = Buffer.concat(chunks).toString().trimEnd().split('\n')
    sizes.push(rows.length / 2)
    if (typeof refusal === 'number') return sendJson(response, refusal, { error: 'no' })
    const items = rows.flatMap((row, i) => (i % 2 === 0 ? [take(row, rows[i + 1]!)] : []))
    sendJson(response, 200, { errors: items.some(({ index }) => 'error' in index), items })

    function take(action: string, source: string) {
      const { _id: id } = JSON.parse(action).index
      const item = refusal === undefined ? null : (refusal as (id: string) => Item | null)(id)
      if (item === null) stored.set(id, source)
      return { index: item ?? { status: 201 } }
    }
  })
  return { cluster: openCluster({ nodes: [node] }), stored, sizes }
}

/** Writes all lines, and sums up the reported progress. */
async function write(cluster: Cluster, bytesMax = 400) {
  const all: WrittenSum[] = []
  let retries = 0
  await writeAll(cluster, 'index', lines, {
    bytesMax,
    pauseMs: 1,
    signal: new AbortController().signal,
    onWritten: (written) => all.push(written),
    onRetry: () => retries++,
  })
  const documents = all.reduce((total, one) => total + one.documents, 0)
  return { documents, sum: all.reduce((total, one) => total + one.sum, 0), retries }
}

const full = { documents: 100, sum: 4950 }

describe('documents', () => {
  it('are sent in small requests, each document once', async () => {
    const { cluster, stored, sizes } = await open(() => undefined)
    expect(await write(cluster)).toEqual({ ...full, retries: 0 })
    expect([...stored.values()].sort()).toEqual(lines.map(({ json }) => json).sort())
    expect(sizes.reduce((total, size) => total + size, 0)).toBe(100)
    expect(Math.max(...sizes)).toBeLessThan(10)
  })

  it.each([429, 503, 'lost'] as const)(
    'are sent again where a request is answered %s',
    async (refusal) => {
      const { cluster, stored } = await open((n) => (n % 3 === 1 ? refusal : undefined))
      const { retries, ...written } = await write(cluster)
      expect(written).toEqual(full)
      expect(stored.size).toBe(100)
      // A refused connection is retried by the HTTP client itself, uncounted.
      if (refusal === 429) expect(retries).toBeGreaterThan(3)
    },
  )

  it('are sent in smaller requests where one is too large', async () => {
    const { cluster, stored, sizes } = await open((n) => (n < 3 ? 413 : undefined))
    expect(await write(cluster, 1 << 20)).toMatchObject(full)
    expect(Math.max(...sizes.slice(3))).toBeLessThanOrEqual(13)
    expect(stored.size).toBe(100)
  })

  it('are sent again alone where the cluster has no room for single ones', async () => {
    const seen = new Set<string>()
    const busy: Item = { status: 429, error: { type: 'rejected', reason: 'queue is full' } }
    const { cluster, stored } = await open(() => (id) => {
      if (seen.has(id) || Number(id.slice(1)) % 4 > 0) return null
      seen.add(id)
      return busy
    })
    expect(await write(cluster)).toMatchObject(full)
    expect(stored.size).toBe(100)
  })

  it('end the load, with the name of the document, where one is refused for good', async () => {
    const wrong: Item = { status: 400, error: { type: 'mapper_parsing', reason: 'no such field' } }
    const { cluster } = await open(() => (id) => (id === 'd41' ? wrong : null))
    await expect(write(cluster)).rejects.toThrow(
      'index refuses document d41: mapper_parsing: no such field',
    )
  })

  it('end the load where the cluster never has room', async () => {
    const { cluster } = await open(() => 429)
    await expect(write(cluster, 1 << 20)).rejects.toThrow('429')
  })

  it('end the load when the caller aborts', async () => {
    const stop = new AbortController()
    const { cluster } = await open((n) => {
      if (n === 5) stop.abort(new Error('stopped'))
      return undefined
    })
    const writing = writeAll(cluster, 'index', lines, {
      bytesMax: 100,
      signal: stop.signal,
      onWritten: () => undefined,
    })
    await expect(writing).rejects.toThrow('stopped')
  })
})

describe('progress', () => {
  it('is reported in order, however the answers arrive', async () => {
    const { cluster } = await open((n) => (n === 0 ? 429 : undefined))
    const told: number[] = []
    await writeAll(cluster, 'index', lines, {
      bytesMax: 400,
      pauseMs: 5,
      signal: new AbortController().signal,
      // The mean of consecutive documents identifies them.
      onWritten: ({ documents, sum }) =>
        told.push((sum - (documents * (documents - 1)) / 2) / documents),
    })
    expect(told[0]).toBe(0)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
  })
})

describe('an address of a node', () => {
  it.each(['https://me:secret@db.example', 'db.example:9200', 'ftp://db.example', ''])(
    'is not "%s"',
    (node) => {
      expect(() => new Cluster({ nodes: [node] })).toThrow('a node is like https://HOST:9200')
    },
  )
})
