/** Who computes: ours, graphology in this process, networkx in one of its own. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCommunities, pageRank } from '../../../src/ingest/index.ts'
import type { FollowData } from './follows.ts'
import { graphologyCommunities, graphologyRanks } from './graphology.ts'
import { installNetworkx, runnerScript, workFolder } from './install.ts'

/** Null where a library has no such thing. */
export interface Outcome {
  readonly name: string
  readonly personalised: Timed<ArrayLike<number>> | null
  /** Scores for users without stars, where teleports are uniform. */
  readonly uniform: Timed<ArrayLike<number>>
  readonly communities: Timed<ArrayLike<number>>
}

export interface Timed<T> {
  readonly value: T
  readonly seconds: number
}

export async function runOurs({ nodes, graph, totalStars }: FollowData): Promise<Outcome> {
  const endBlock = () => Promise.resolve()
  return {
    name: 'devdex',
    personalised: await timed(() => pageRank(graph, totalStars, endBlock)),
    uniform: await timed(() => pageRank(graph, new Float64Array(nodes), endBlock)),
    communities: await timed(() => findCommunities(graph, endBlock)),
  }
}

/** Its PageRank takes no personalisation. Building its graph counts: it ranks nothing else. */
export async function runGraphology({ nodes, pairs }: FollowData): Promise<Outcome> {
  const follows = Array.from({ length: pairs.length / 2 }, (_, i): [number, number] => [
    pairs[2 * i]!,
    pairs[2 * i + 1]!,
  ])
  return {
    name: 'graphology',
    personalised: null,
    uniform: await timed(async () => graphologyRanks(nodes, follows)),
    communities: await timed(async () => graphologyCommunities(nodes, follows)),
  }
}

/** @throws Error that says why networkx cannot be had */
export async function runNetworkx({ pairs, totalStars }: FollowData): Promise<Outcome> {
  const python = await installNetworkx()
  const folder = join(workFolder, 'exchange')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'follows.u32'), pairs)
  writeFileSync(join(folder, 'stars.f64'), totalStars)
  const printed = execFileSync(python, ['-B', runnerScript, folder], { encoding: 'utf8' })
  const { version, seconds } = JSON.parse(printed) as NetworkxReport
  const bytes = (name: string) => new Uint8Array(readFileSync(join(folder, name))).buffer
  const ranks = (name: 'personalised' | 'uniform') => ({
    value: new Float64Array(bytes(`${name}.f64`)),
    seconds: seconds[name],
  })
  return {
    name: version,
    personalised: ranks('personalised'),
    uniform: ranks('uniform'),
    communities: {
      value: new Uint32Array(bytes('communities.u32')),
      seconds: seconds.communities,
    },
  }
}

interface NetworkxReport {
  readonly version: string
  readonly seconds: Readonly<Record<'personalised' | 'uniform' | 'communities', number>>
}

async function timed<T>(run: () => Promise<T>): Promise<Timed<T>> {
  const startedMs = performance.now()
  const value = await run()
  return { value, seconds: (performance.now() - startedMs) / 1000 }
}
