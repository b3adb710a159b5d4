/**
 * `npm run bench -- peers:graph`: PageRank and communities compared with networkx and graphology,
 * on the same follows. README.md describes the metrics.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeMachine, machineTable } from '../../machine.ts'
import { reportRows } from '../../report/rows.ts'
import { alignedTable, countText, secondsText } from '../../table.ts'
import { repositoryFolder } from '../../workspace.ts'
import { type Outcome, runGraphology, runNetworkx, runOurs } from './contenders.ts'
import { type FollowData, readFollows } from './follows.ts'
import { modularity } from './modularity.ts'
import { peerGraphRows } from './rows.ts'

export interface PeerGraphRow {
  readonly name: string
  /** Sum of all differences to our ranks; null for what a library does not have. */
  readonly personalisedDistance: number | null
  readonly uniformDistance: number
  readonly modularity: number
  readonly communities: number
  readonly seconds: {
    readonly personalised: number | null
    readonly uniform: number
    readonly communities: number
  }
}

const { values: options } = parseArgs({
  options: {
    follows: {
      type: 'string',
      default: join(repositoryFolder, '../shared/data/edges-follows.jsonl.gz'),
    },
    'no-networkx': { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})

async function runPeers(): Promise<void> {
  const args = process.argv.slice(2)
  const machine = describeMachine(args, 'peers:graph')
  console.log(machineTable(machine))
  const data = await readFollows(options.follows)
  const [users, follows] = [data.nodes, data.pairs.length / 2]
  console.log(`\n=== ${countText(users)} users, ${countText(follows)} follows ===`)
  const ours = await runOurs(data)
  const others = [await runGraphology(data)]
  if (!options['no-networkx']) others.push(await runNetworkx(data))
  const rows = [ours, ...others].map((outcome) => rowOf(data, ours, outcome))
  console.log(ranksTable(rows))
  console.log(communitiesTable(rows))
  reportRows(peerGraphRows(users, follows, rows))
  if (options.json !== undefined) {
    writeFileSync(options.json, `${JSON.stringify({ machine, users, follows, rows })}\n`)
  }
}

function rowOf(data: FollowData, ours: Outcome, outcome: Outcome): PeerGraphRow {
  const { name, personalised, uniform, communities } = outcome
  return {
    name,
    personalisedDistance: personalised && distance(personalised.value, ours.personalised!.value),
    uniformDistance: distance(uniform.value, ours.uniform.value),
    modularity: modularity(data.pairs, communities.value),
    communities: new Set(Array.from(communities.value)).size,
    seconds: {
      personalised: personalised?.seconds ?? null,
      uniform: uniform.seconds,
      communities: communities.seconds,
    },
  }
}

function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!)
  return sum
}

function ranksTable(rows: readonly PeerGraphRow[]): string {
  const orNone = (value: number | null, text: (value: number) => string) =>
    value === null ? '-' : text(value)
  const exponent = (value: number) => value.toExponential(1)
  return alignedTable(
    'PageRank: distance to ours (L1) and time',
    ['', 'personalised', 'time', 'nobody has stars', 'time'],
    rows.map(({ name, personalisedDistance, uniformDistance, seconds }) => [
      name,
      orNone(personalisedDistance, exponent),
      orNone(seconds.personalised, secondsText),
      exponent(uniformDistance),
      secondsText(seconds.uniform),
    ]),
  )
}

function communitiesTable(rows: readonly PeerGraphRow[]): string {
  const ours = rows[0]!.modularity
  return alignedTable(
    'communities (Louvain)',
    ['', 'modularity', 'ours to theirs', 'communities', 'time'],
    rows.map(({ name, modularity: theirs, communities, seconds }) => [
      name,
      theirs.toFixed(5),
      (ours / theirs).toFixed(4),
      countText(communities),
      secondsText(seconds.communities),
    ]),
  )
}

await runPeers()
