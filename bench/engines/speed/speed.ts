/**
 * The embedded engine and a cluster of one node, the same snapshot, over our HTTP, in turn under
 * the same requests. First it is looked whether they say the same.
 */
import { claim } from '../../claim.ts'
import { Client } from '../../client.ts'
import { type LoadSummary, runDuel } from '../../http/duel.ts'
import { type LoadProcess, startLoadProcess } from '../../http/load.ts'
import { countText } from '../../table.ts'
import { type Agreement, compareAnswers } from '../compare-answers.ts'
import { type RequestKind, readRequests, searchRequests } from '../requests.ts'
import type { EnginesSuite, Outcome } from '../suite.ts'
import { type Pair, startPair } from './contestants.ts'
import { type Control, measureControl } from './control.ts'
import { speedTables } from './tables.ts'

export interface Effort {
  readonly rounds: number
  /** Of one row and contestant. */
  readonly loadMs: number
  readonly warmUpMs: number
}

const thorough: Effort = { rounds: 5, loadMs: 2000, warmUpMs: 1000 }
const brief: Effort = { rounds: 1, loadMs: 300, warmUpMs: 0 }

const connectionCounts = [1, 16]

/** A kind of request: what both answer, and how soon. */
export interface SpeedRow {
  readonly kind: string
  readonly connections: number
  readonly embedded: LoadSummary
  readonly opensearch: LoadSummary
}

export interface SpeedFigures {
  readonly agreements: readonly (Agreement & { readonly kind: string })[]
  readonly rows: readonly SpeedRow[]
  readonly sizes: readonly SizeFigures[]
  readonly control: Control
}

export interface SizeFigures {
  readonly name: string
  readonly seconds: number
  readonly diskBytes: number
  readonly residentBytes: number
}

export const speed: EnginesSuite = {
  name: 'speed',
  run: async ({ source, ground, isBrief }) => {
    const pair = await startPair(source, ground.freshFolder())
    const load = startLoadProcess()
    try {
      return await measure(pair, load, isBrief ? brief : thorough)
    } finally {
      await load.stop()
      await pair.stop()
    }
  },
}

async function measure(pair: Pair, load: LoadProcess, effort: Effort): Promise<Outcome> {
  const [one, other] = pair.contestants
  const clients = [
    new Client(one.server.url, pair.key, 1),
    new Client(other.server.url, pair.key, 1),
  ]
  const kinds = [...searchRequests(), ...readRequests(await somePeople(clients[0]!))]
  const agreements: SpeedFigures['agreements'][number][] = []
  for (const kind of kinds) {
    agreements.push({ kind: kind.name, ...(await compareAnswers(clients[0]!, clients[1]!, kind)) })
  }
  for (const client of clients) client.close()
  const rows: SpeedRow[] = []
  for (const kind of kinds) {
    for (const connections of connectionCounts) {
      rows.push(await rowOf(pair, load, kind, connections, effort))
    }
  }
  const sizes = pair.contestants.map(({ name, seconds, diskBytes, residentBytes }) => {
    return { name, seconds, diskBytes, residentBytes: residentBytes() }
  })
  const control = await measureControl(pair, load, kinds[0]!, effort)
  const figures = { agreements, rows, sizes, control }
  return { claims: claimsOf(kinds, figures), tables: speedTables(figures), figures }
}

async function rowOf(
  { key, contestants }: Pair,
  load: LoadProcess,
  { name, path, bodies }: RequestKind,
  connections: number,
  effort: Effort,
): Promise<SpeedRow> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const job = { headers, bodies, connections, perSecond: null }
  const servers = contestants.map(({ server }) => server)
  const [embedded, opensearch] = await runDuel(load, servers, { job, path, ...effort })
  return { kind: name, connections, embedded: embedded!, opensearch: opensearch! }
}

/** Who is found first, and has edges, where anybody has. */
async function somePeople(client: Client): Promise<{ id: string; login: string }[]> {
  const answer = await client.ask({
    path: '/search/users',
    body: JSON.stringify({ query: 'software engineer developer', first: 20 }),
  })
  return (JSON.parse(answer!.body) as { users: { id: string; login: string }[] }).users
}

function claimsOf(kinds: readonly RequestKind[], { agreements, rows }: SpeedFigures) {
  const plain = agreements.filter((_, i) => !kinds[i]!.byMeaning)
  const sum = (pick: (agreement: Agreement) => number) =>
    plain.reduce((total, agreement) => total + pick(agreement), 0)
  const errors = rows.reduce((total, row) => total + row.embedded.errors + row.opensearch.errors, 0)
  return [
    claim(
      sum(({ unexplained }) => unexplained) === 0 && sum(({ positions }) => positions) > 0,
      'both rank alike, but for near ties and for capped similarities of vectors',
      `${countText(sum(({ positions }) => positions))} positions, ` +
        `${sum(({ unexplained }) => unexplained)} of them another's`,
    ),
    claim(errors === 0, 'every request is answered', `${errors} were not`),
  ]
}
