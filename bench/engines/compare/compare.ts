/**
 * Threads and a cluster of one node side by side: the same data and searches, whether they agree,
 * how fast they are, what they take, and what Lucene's own BM25 would have made of it.
 */
import { openEmbedder } from '../../../src/embed/index.ts'
import { type Engine, loadClusterEngine, openEmbeddedEngine } from '../../../src/engines/index.ts'
import { loadSnapshot } from '../../../src/snapshot/index.ts'
import type { Claim } from '../../claim.ts'
import { Client } from '../../client.ts'
import { reportRows } from '../../report/rows.ts'
import { alignedTable, bytesText, countText, millisText } from '../../table.ts'
import { readRequests, searchRequests } from '../requests.ts'
import { agreement } from './agreement.ts'
import { type Pair, startPair } from './contestants.ts'
import { loadNative } from './native.ts'
import { engineRows } from './rows.ts'
import { indexSizes, sizesTable, sizingTable } from './sizing.ts'
import { measureSpeed, speedTable } from './speed.ts'

export interface CompareOptions {
  /** A folder with a data set. */
  readonly source: string
  readonly dataDir: string
  readonly isQuick: boolean
}

export interface Comparison {
  readonly claims: readonly Claim[]
  readonly tables: string
}

/** Throws an Error where a service refuses a search. */
export async function compare(options: CompareOptions): Promise<Comparison> {
  const { source, dataDir, isQuick } = options
  const pair = await startPair(source, dataDir)
  try {
    const agreed = await agreementOf(pair)
    const native = await nativeTable(pair)
    const plan = isQuick
      ? { connections: [1, 16], rounds: 1, seconds: 1 }
      : { connections: [1, 16], rounds: 3, seconds: 1 }
    const requests = [...searchRequests(), ...readRequests(agreed.people)]
    const speed = await measureSpeed(pair, requests, plan)
    reportRows(engineRows(agreed.data, speed))
    const sizes = await indexSizes(pair.node, 'devdex')
    const tables = [
      agreed.table,
      native,
      speedTable(speed),
      takenTable(pair),
      sizesTable(sizes),
      sizingTable(sizes, largeInstallation),
    ]
    return { claims: agreed.claims, tables: tables.join('\n') }
  } finally {
    await pair.stop()
  }
}

/** The content of one large import (docs/scaling.md): an estimate, never loaded. */
const largeInstallation = {
  documents: { users: 8e6, repos: 14e6, edges: 2e8, contacts: 8e6, terms: 3e7 },
  replicas: 1,
  shardBytesMax: 40e9,
  nodeMemoryBytes: 64 * 2 ** 30,
  nodeDiskBytes: 1000 * 2 ** 30,
  nodePrice: 400,
}

const deadlineMs = 60_000

async function agreementOf({ dataDir, node }: Pair) {
  const { Cluster, findSnapshot, publishedSnapshot } = await loadClusterEngine()
  const nodes = new Cluster({ nodes: [node] })
  const snapshot = await loadSnapshot(dataDir)
  const embedded = openEmbeddedEngine(snapshot, { deadlineMs, onWorkerLost: () => undefined })
  const name = await publishedSnapshot(nodes, 'devdex')
  const found = await findSnapshot(nodes, 'devdex', name!)
  const cluster = found.start({ deadlineMs })
  const embedder = await openEmbedder({ kind: 'static' })
  try {
    await Promise.all([embedded.started(), cluster.started()])
    const agreed = await agreement({ embedded, cluster, embedder })
    const { users, repos } = embedded.sizes
    const data = `${countText(users)} users, ${countText(repos)} repositories`
    return { ...agreed, data, people: await knownPeople(embedded) }
  } finally {
    await Promise.all([embedded.close(), cluster.close(), embedder.close()])
    await nodes.close()
  }
}

/** Some of the users with most followers. */
async function knownPeople(engine: Engine): Promise<{ id: string; login: string }[]> {
  const users = Array.from({ length: Math.min(2000, engine.sizes.users) }, (_, ordinal) => ordinal)
  const metrics = await engine.userMetrics(users)
  const followers = (user: number) => metrics[user]!.devrank!.followersIn
  const known = users.sort((a, b) => followers(b) - followers(a)).slice(0, 20)
  const bodies = await engine.bodies('users', known)
  return bodies.map((body) => JSON.parse(Buffer.from(body).toString()))
}

/**
 * Counts how many of our best hundred Lucene's own ranking also has, and how many at the same rank.
 */
async function nativeTable({ node, dataDir, key, contestants }: Pair): Promise<string> {
  const native = await loadNative(node, dataDir)
  const queries = searchRequests()[0]!.bodies.map((body) => JSON.parse(body) as { query: string })
  const ours = await searcherOf(contestants[1].server.url, key)
  let [hits, same, inPlace, ms] = [0, 0, 0, 0]
  for (const { query } of queries) {
    const wanted = await ours(query)
    const startMs = performance.now()
    const found = await native.search(query)
    ms += performance.now() - startMs
    hits += wanted.length
    same += wanted.filter((id) => found.includes(id)).length
    inPlace += wanted.filter((id, i) => found[i] === id).length
  }
  const percent = (count: number) => `${((100 * count) / hits).toFixed(1)} %`
  return alignedTable(
    "Lucene's own BM25, a field for each of ours, dfs_query_then_fetch: of our first 100",
    ['searches', 'among its 100', 'at the same place', 'mean time'],
    [[`${queries.length}`, percent(same), percent(inPlace), millisText(ms / queries.length)]],
  )
}

/** Ids of the hits of a search for users. */
async function searcherOf(url: string, key: string) {
  const client = new Client(url, key, 1)
  return async (query: string): Promise<string[]> => {
    // Lucene's own BM25 knows no groups, so words stand for themselves alone.
    const body = JSON.stringify({ query, first: 100, typos: 'off', variants: 'off' })
    const answer = await client.ask({ path: '/search/users', body })
    if (answer?.status !== 200) throw new Error(`${query}: ${answer?.status}`)
    return (JSON.parse(answer.body) as { users: { id: string }[] }).users.map(({ id }) => id)
  }
}

function takenTable({ contestants }: Pair): string {
  return alignedTable(
    'What they take',
    ['', 'import, load', 'disk', 'memory'],
    contestants.map((one) => [
      one.name,
      `${one.seconds.toFixed(0)} s`,
      bytesText(one.diskBytes),
      bytesText(one.residentBytes()),
    ]),
  )
}
