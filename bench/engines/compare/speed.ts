/** Requests per second and times of answers, both services in turn on the same machine. */
import { Client } from '../../client.ts'
import { median, percentile } from '../../statistics.ts'
import { alignedTable, millisText } from '../../table.ts'
import type { RequestKind } from '../requests.ts'
import type { Contestant, Pair } from './contestants.ts'

export interface SpeedOptions {
  readonly connections: readonly number[]
  readonly rounds: number
  readonly seconds: number
}

/** Latencies of one service: medians over rounds. */
export interface SpeedStats {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

export interface SpeedRow {
  readonly kind: string
  readonly connections: number
  readonly threads: SpeedStats
  readonly cluster: SpeedStats
}

/** Every request of a kind is asked once before, by both. Throws an Error where one is refused. */
export async function measureSpeed(
  { key, contestants }: Pair,
  kinds: readonly RequestKind[],
  { connections, rounds, seconds }: SpeedOptions,
): Promise<SpeedRow[]> {
  const rows: SpeedRow[] = []
  for (const kind of kinds) {
    for (const contestant of contestants) await askAll(contestant, key, kind)
    for (const clients of kind.hasPattern ? [1] : connections) {
      const measured = new Map<string, SpeedStats[]>(contestants.map(({ name }) => [name, []]))
      for (let round = 0; round < rounds; round++) {
        for (const contestant of contestants) {
          const stats = await oneRound(contestant, key, kind, clients, seconds)
          measured.get(contestant.name)!.push(stats)
        }
      }
      const of = (name: Contestant['name']) => middle(measured.get(name)!)
      rows.push({
        kind: kind.name,
        connections: clients,
        threads: of('threads'),
        cluster: of('cluster'),
      })
    }
  }
  return rows
}

export function speedTable(rows: readonly SpeedRow[]): string {
  const of = ({ perSecond, p50Ms, p99Ms }: SpeedStats) => [
    `${Math.round(perSecond)}`,
    millisText(p50Ms),
    millisText(p99Ms),
  ]
  return alignedTable(
    'Over HTTP: threads, then the cluster',
    ['request', 'at once', '/s', 'p50', 'p99', '/s', 'p50', 'p99', 'ratio'],
    rows.map(({ kind, connections, threads, cluster }) => [
      kind,
      `${connections}`,
      ...of(threads),
      ...of(cluster),
      `${(threads.perSecond / cluster.perSecond).toFixed(1)}`,
    ]),
  )
}

async function askAll({ server }: Contestant, key: string, { path, bodies }: RequestKind) {
  const client = new Client(server.url, key, 1)
  try {
    for (const body of bodies) await answered(client, path, body)
  } finally {
    client.close()
  }
}

async function oneRound(
  { server }: Contestant,
  key: string,
  { path, bodies }: RequestKind,
  connections: number,
  seconds: number,
): Promise<SpeedStats> {
  const client = new Client(server.url, key, connections)
  const startMs = performance.now()
  const endMs = startMs + seconds * 1000
  const times: number[] = []
  let next = 0
  const lane = async () => {
    while (performance.now() < endMs) {
      times.push(await answered(client, path, bodies[next++ % bodies.length]!))
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, lane))
  } finally {
    client.close()
  }
  const perSecond = times.length / ((performance.now() - startMs) / 1000)
  const sorted = times.sort((a, b) => a - b)
  return { perSecond, p50Ms: percentile(sorted, 0.5), p99Ms: percentile(sorted, 0.99) }
}

/** Milliseconds. */
async function answered(client: Client, path: string, body: string): Promise<number> {
  const answer = await client.ask({ path, body })
  if (answer?.status === 200) return answer.ms
  throw new Error(`${path} ${body}: ${answer?.status} ${answer?.body}`)
}

function middle(rounds: readonly SpeedStats[]): SpeedStats {
  const of = (pick: (stats: SpeedStats) => number) => median(rounds.map(pick))
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
  }
}
