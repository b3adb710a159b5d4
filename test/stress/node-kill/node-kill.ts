/**
 * Three nodes with a replica of each shard. While a service answers and data sets are loaded one
 * after the other, a node is killed, stays away and returns; then another one. All loaded documents
 * must be there, and all answers must be right.
 */
import { setTimeout } from 'node:timers/promises'
import { createKey } from '../../../bench/bench-key.ts'
import { type ServerProcess, startServer } from '../../../bench/child.ts'
import type { Claim } from '../../../bench/claim.ts'
import { Client } from '../../../bench/client.ts'
import { Cluster } from '../../../bench/opensearch/cluster.ts'
import { devdexScript } from '../../../bench/workspace.ts'
import type { Ground } from '../ground.ts'
import { suite } from '../suite.ts'
import { census } from './census.ts'
import { claimsOf, graceMs, type Kill } from './claims.ts'
import { Edition, editionsCount } from './editions.ts'
import { untilBegun, type Victim, victimOf } from './nodes.ts'
import { type Known, questionsFor, Reads, recorded } from './reads.ts'

interface Scale {
  /** One after the other. */
  readonly kills: readonly Plan[]
  /** The least time that a node is away. */
  readonly awayMs: number
  readonly clients: number
}

/** The node to kill, and the step of the load at that time. */
interface Plan {
  readonly victim: Victim
  /** The index that is being loaded. */
  readonly during: 'users' | 'edges'
}

const first: readonly Plan[] = [
  { victim: 'most primaries', during: 'users' },
  { victim: 'cluster manager', during: 'edges' },
]

export const nodeKill = suite<Scale>(
  'node-kill',
  {
    thorough: {
      kills: [...first, { victim: 'most primaries', during: 'edges' }, ...first],
      awayMs: 40_000,
      clients: 8,
    },
    brief: { kills: first, awayMs: 15_000, clients: 2 },
  },
  run,
)

async function run(ground: Ground, scale: Scale): Promise<readonly Claim[]> {
  const cluster = await Cluster.start({ nodes: 3 })
  try {
    return await new Trial(ground, scale, cluster).run()
  } finally {
    await cluster.stop()
  }
}

class Trial {
  readonly #ground: Ground
  readonly #scale: Scale
  readonly #cluster: Cluster
  readonly #dataDir: string
  /** The served edition is last, so the first has been unserved for longest. */
  readonly #editions: Edition[] = []

  constructor(ground: Ground, scale: Scale, cluster: Cluster) {
    this.#ground = ground
    this.#scale = scale
    this.#cluster = cluster
    this.#dataDir = ground.freshFolder()
  }

  async run(): Promise<readonly Claim[]> {
    const key = await createKey(this.#dataDir)
    await this.#loadNew()
    const nodes = this.#cluster.urls.flatMap((url) => ['--node', url])
    const place = ['--engine', 'opensearch', ...nodes, '--data', this.#dataDir, '--port', '0']
    const server = await startServer(devdexScript, ['serve', ...place])
    const client = new Client(server.url, key, this.#scale.clients + 1)
    try {
      return await this.#watch(server, client)
    } finally {
      client.close()
      await server.stop()
    }
  }

  async #watch(server: ServerProcess, client: Client): Promise<readonly Claim[]> {
    const questions = questionsFor(this.#ground.users)
    const known: Known[] = [await recorded(client, questions)]
    while (known.length < editionsCount) {
      const { name } = await this.#loadNew()
      await isServed(server, name)
      known.push(await recorded(client, questions))
    }
    const reads = new Reads(client, questions, known)
    const asking = reads.run(this.#scale.clients)
    const kills: Kill[] = []
    for (const plan of this.#scale.kills) kills.push(await this.#kill(plan, server, client))
    reads.stop()
    await asking
    return claimsOf(kills, reads)
  }

  async #loadNew(): Promise<Edition> {
    const edition = await Edition.import(this.#ground, this.#dataDir, this.#editions.length)
    this.#editions.push(edition)
    await edition.load(this.#cluster.urls)
    return edition
  }

  async #kill({ victim, during }: Plan, server: ServerProcess, client: Client): Promise<Kill> {
    const answering = this.#editions.at(-1)!
    const edition = this.#editions.shift()!
    this.#editions.push(edition)
    const { urls } = this.#cluster
    const node = await victimOf(urls, victim, answering)
    const load = edition.load(urls)
    // The load may fail long before it is awaited.
    load.catch(() => undefined)
    // Waits for the first of both: the load may fail before it reaches the index.
    await Promise.race([untilBegun(urls[0]!, edition, during), load])
    const atMs = performance.now()
    await this.#cluster.kill(node)
    await setTimeout(graceMs)
    const missing = await this.#census(server, client)
    await setTimeout(Math.max(0, atMs + this.#scale.awayMs - performance.now()))
    const backMs = performance.now()
    await this.#cluster.restart(node)
    const documents = await load
    const loadedMs = performance.now()
    await isServed(server, edition.name)
    missing.push(...(await this.#census(server, client)))
    return { victim, during, atMs, backMs, loadedMs, documents, missing }
  }

  /** The census of the served edition. Counted again if another one is published meanwhile. */
  async #census(server: ServerProcess, client: Client): Promise<string[]> {
    for (;;) {
      const name = await servedName(server)
      const edition = this.#editions.find((one) => one.name === name)!
      const missing = await census(client, edition.users)
      if ((await servedName(server)) === name) return missing
    }
  }
}

const pollMs = 50

async function isServed(server: ServerProcess, name: string): Promise<void> {
  while ((await servedName(server)) !== name) await setTimeout(pollMs)
}

async function servedName({ url }: ServerProcess): Promise<string | undefined> {
  const answer = await fetch(new URL('/ready', url))
  const { detail } = (await answer.json()) as { detail: { snapshot?: string } }
  return detail.snapshot
}
