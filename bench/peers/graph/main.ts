/**
 * `npm run bench -- peers:graph`: PageRank and communities compared with networkx and graphology,
 * on the same follows. README.md describes the metrics.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCommunities, pageRank } from '../../../src/ingest/index.ts'
import type { Row } from '../../report/result.ts'
import { row } from '../../report/rows.ts'
import { report, runSuite } from '../../suite.ts'
import { countText } from '../../table.ts'
import { repositoryFolder } from '../../workspace.ts'
import { peersFolder, pythonLibrary } from '../install.ts'
import { type FollowData, readFollows } from './follows.ts'
import { graphologyCommunities, graphologyRanks } from './graphology.ts'
import { modularity } from './modularity.ts'

/** By task: what was computed, and how long it took. */
interface Outcome {
  readonly name: string
  /** Graphology has no personalisation. */
  readonly personalised?: Timed
  /** Ranks for users without stars, where teleports are uniform. */
  readonly uniform: Timed
  readonly communities: Timed
}

interface Timed {
  readonly value: ArrayLike<number>
  readonly seconds: number
}

await runSuite('peers:graph', async (options) => {
  const shared = join(repositoryFolder, '../shared/data/edges-follows.jsonl.gz')
  const data = await readFollows(options.follows ?? shared)
  const prefix = `${countText(data.nodes)} users, ${countText(data.pairs.length / 2)} follows`
  const ours = await runOurs(data)
  const others = [runGraphology(data)]
  try {
    others.push(await runNetworkx(data, !options['no-install']))
  } catch (error) {
    console.log(`\nno networkx: ${(error as Error).message}`)
  }
  for (const other of others) {
    report(`beside ${other.name}`, makeRows(`${prefix}, beside ${other.name}:`, data, ours, other))
  }
  return []
})

function makeRows(prefix: string, { pairs }: FollowData, ours: Outcome, other: Outcome): Row[] {
  const times = (['personalised', 'uniform', 'communities'] as const).flatMap((task) => {
    const theirs = other[task]
    if (theirs === undefined) return []
    const peer = { name: other.name, median: theirs.seconds }
    return [row(`${prefix} ${task}`, 'seconds', ours[task]!.seconds, { n: 1, peer })]
  })
  const [own, their] = [ours, other].map(({ communities }) => modularity(pairs, communities.value))
  const distance = sumDifferences(ours.uniform.value, other.uniform.value)
  return [
    ...times,
    row(`${prefix} modularity`, 'score', own!, { peer: { name: other.name, median: their! } }),
    row(`${prefix} differences of uniform ranks, summed`, 'ratio', distance, {
      bound: { value: 1e-8, kind: 'at most' },
    }),
  ]
}

function sumDifferences(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Array.from(a, (value, i) => Math.abs(value - b[i]!)).reduce((sum, each) => sum + each, 0)
}

async function runOurs({ nodes, graph, totalStars }: FollowData): Promise<Outcome> {
  const endBlock = () => Promise.resolve()
  return {
    name: 'devdex',
    personalised: await timed(() => pageRank(graph, totalStars, endBlock)),
    uniform: await timed(() => pageRank(graph, new Float64Array(nodes), endBlock)),
    communities: await timed(() => findCommunities(graph, endBlock)),
  }
}

async function timed(run: () => Promise<ArrayLike<number>>): Promise<Timed> {
  const startedMs = performance.now()
  const value = await run()
  return { value, seconds: (performance.now() - startedMs) / 1000 }
}

/** Building its graph counts: it ranks nothing else. */
function runGraphology({ nodes, pairs }: FollowData): Outcome {
  const follows = Array.from({ length: pairs.length / 2 }, (_, i): [number, number] => [
    pairs[2 * i]!,
    pairs[2 * i + 1]!,
  ])
  const run = (compute: typeof graphologyRanks): Timed => {
    const startedMs = performance.now()
    const value = compute(nodes, follows)
    return { value, seconds: (performance.now() - startedMs) / 1000 }
  }
  const [uniform, communities] = [run(graphologyRanks), run(graphologyCommunities)]
  return { name: 'graphology', uniform, communities }
}

/** @throws Error that says why networkx cannot be had */
async function runNetworkx({ pairs, totalStars }: FollowData, mayInstall: boolean) {
  const folder = join(peersFolder, 'graph')
  mkdirSync(folder, { recursive: true })
  const { command, install } = pythonLibrary('networkx', 'networkx_runner.py', [folder])
  await install(mayInstall)
  writeFileSync(join(folder, 'follows.u32'), pairs)
  writeFileSync(join(folder, 'stars.f64'), totalStars)
  const [python, ...args] = command
  const { version, seconds } = JSON.parse(execFileSync(python!, args, { encoding: 'utf8' })) as {
    readonly version: string
    readonly seconds: Readonly<Record<'personalised' | 'uniform' | 'communities', number>>
  }
  const bytes = (name: string) => new Uint8Array(readFileSync(join(folder, name))).buffer
  const ranks = (name: 'personalised' | 'uniform'): Timed => {
    return { value: new Float64Array(bytes(`${name}.f64`)), seconds: seconds[name] }
  }
  const communities = new Uint32Array(bytes('communities.u32'))
  return {
    name: version,
    personalised: ranks('personalised'),
    uniform: ranks('uniform'),
    communities: { value: communities, seconds: seconds.communities },
  }
}
