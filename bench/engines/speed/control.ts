/** Lucene's own BM25 beside ours: how much of the first hundred is the same, and how soon. */
import { Client } from '../../client.ts'
import type { LoadSummary } from '../../http/duel.ts'
import { runDuel } from '../../http/duel.ts'
import type { LoadProcess } from '../../http/load.ts'
import type { RequestKind } from '../requests.ts'
import type { Pair } from './contestants.ts'
import { loadNative } from './native.ts'
import type { Effort } from './speed.ts'

export interface Control {
  readonly queries: number
  /** Of the first hundred of each query, summed up: those that are among our first hundred. */
  readonly positions: number
  readonly shared: number
  /** At the position at which we have it. */
  readonly inPlace: number
  /** With one connection, asked without a service in between. */
  readonly load: LoadSummary
}

export async function measureControl(
  { key, dataDir, node, contestants }: Pair,
  load: LoadProcess,
  { path, bodies }: RequestKind,
  effort: Effort,
): Promise<Control> {
  const native = await loadNative(node, dataDir)
  const client = new Client(contestants[0].server.url, key, 1)
  let [positions, shared, inPlace] = [0, 0, 0]
  for (const body of bodies) {
    const { query } = JSON.parse(body) as { query: string }
    const ours = await idsOf(client, path, body)
    const theirs = await native.search(query)
    const ids = new Set(ours)
    positions += ours.length
    shared += theirs.filter((id) => ids.has(id)).length
    inPlace += theirs.filter((id, i) => ours[i] === id).length
  }
  client.close()
  const headers = { 'content-type': 'application/json' }
  const asked = bodies.map((body) => native.bodyOf((JSON.parse(body) as { query: string }).query))
  const job = { headers, bodies: asked, connections: 1, perSecond: null }
  const server = { pid: contestants[1].server.pid, url: node }
  const [summary] = await runDuel(load, [server], { job, path: native.path, ...effort })
  return { queries: bodies.length, positions, shared, inPlace, load: summary! }
}

async function idsOf(client: Client, path: string, body: string): Promise<string[]> {
  const answer = await client.ask({ path, body })
  return (JSON.parse(answer!.body) as { users: { id: string }[] }).users.map(({ id }) => id)
}
