/** What a data set takes in a cluster of one node, once it is merged. */
import { createKey } from '../../bench-key.ts'
import { runJson, runNode, startServer } from '../../child.ts'
import { Client } from '../../client.ts'
import { Cluster } from '../../opensearch/cluster.ts'
import { median } from '../../statistics.ts'
import { devdexScript } from '../../workspace.ts'
import type { IndexSize } from './extrapolate.ts'

export interface Measured {
  readonly source: string
  readonly indices: readonly IndexSize[]
  /** Of the snapshot, which a machine that imports has in memory. */
  readonly snapshotBytes: number
  /** All documents of the load, merging and checking among it. */
  readonly loadSeconds: number
  /** Java's, when all is loaded. */
  readonly heapUsedBytes: number
  /** Of a search by meaning without a filter, over all repositories: the median. */
  readonly scanMs: number
}

const heapMegabytes = 2048
const scans = 21

export async function measureSource(source: string, dataDir: string): Promise<Measured> {
  await runNode(devdexScript, ['import', source, '--data', dataDir])
  const listed = await runJson<{ current: boolean; bytes: number }[]>(devdexScript, [
    ...['snapshot', 'list', '--data', dataDir, '--json'],
  ])
  const key = await createKey(dataDir)
  const cluster = await Cluster.start({ heapMegabytes, isTuned: true })
  try {
    const node = cluster.urls[0]!
    const startMs = performance.now()
    const load = [
      'snapshot',
      'load',
      '--data',
      dataDir,
      '--node',
      node,
      '--replicas',
      '0',
      '--json',
    ]
    await runJson(devdexScript, load)
    const loadSeconds = (performance.now() - startMs) / 1000
    return {
      source,
      indices: await indexSizes(node),
      snapshotBytes: listed.find(({ current }) => current)!.bytes,
      loadSeconds,
      heapUsedBytes: await heapUsed(node),
      scanMs: await scanMs(node, dataDir, key),
    }
  } finally {
    await cluster.stop()
  }
}

async function indexSizes(node: string): Promise<IndexSize[]> {
  const path = '/_cat/indices/devdex-*?format=json&bytes=b&h=index,docs.count,store.size'
  type Row = { index: string; 'docs.count': string; 'store.size': string }
  const rows = await asked<Row[]>(node, path)
  return rows.map((row) => ({
    kind: row.index.slice(row.index.lastIndexOf('-') + 1),
    documents: Number(row['docs.count']),
    bytes: Number(row['store.size']),
  }))
}

async function heapUsed(node: string): Promise<number> {
  type Stats = { nodes: Record<string, { jvm: { mem: { heap_used_in_bytes: number } } }> }
  const { nodes } = await asked<Stats>(node, '/_nodes/stats/jvm')
  return Object.values(nodes)[0]!.jvm.mem.heap_used_in_bytes
}

async function scanMs(node: string, dataDir: string, key: string): Promise<number> {
  const place = ['--engine', 'opensearch', '--node', node, '--data', dataDir, '--port', '0']
  const server = await startServer(devdexScript, ['serve', ...place])
  const client = new Client(server.url, key, 1)
  const times: number[] = []
  while (times.length < scans) {
    const body = JSON.stringify({ query: `search engine ${times.length}`, first: 10 })
    const answer = await client.ask({ path: '/search/repos', body })
    if (answer?.status !== 200) throw new Error(`a search: ${answer?.status} ${answer?.body}`)
    times.push(answer.ms)
  }
  client.close()
  await server.stop()
  return median(times)
}

async function asked<T>(node: string, path: string): Promise<T> {
  const answer = await fetch(node + path)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
