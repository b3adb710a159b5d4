/**
 * Three nodes, a copy of each shard besides the first. While a service answers and data sets are
 * loaded one after the other, a node is killed, stays away for a while and comes back; then
 * another one. What was loaded has to be there, and what is answered has to be right.
 */
import { EventEmitter, once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Cluster as Connections } from '../../../src/engines/opensearch/index.ts'
import { createKey } from '../../bench-key.ts'
import { type ServerProcess, startServer } from '../../child.ts'
import type { Claim } from '../../claim.ts'
import { Client } from '../../client.ts'
import type { Ground } from '../../endurance/ground.ts'
import { suite } from '../../endurance/suite.ts'
import { Cluster } from '../../opensearch/cluster.ts'
import { devdexScript } from '../../workspace.ts'
import { census } from './census.ts'
import { claimsOf, graceMs, type Kill } from './claims.ts'
import { Edition } from './editions.ts'
import { type Victim, victimOf } from './nodes.ts'
import { type Known, questionsFor, Reads, recorded } from './reads.ts'

interface Effort {
  /** One after the other. */
  readonly kills: readonly Plan[]
  /** So long a node is away at least, and so long answers are watched before the first kill. */
  readonly awayMs: number
  readonly clients: number
}

/** Who is killed, and what the load that goes on is doing then. */
interface Plan {
  readonly victim: Victim
  readonly during: 'documents' | 'merge'
}

const first: readonly Plan[] = [
  { victim: 'most primaries', during: 'documents' },
  { victim: 'cluster manager', during: 'documents' },
]

export const nodeKill = suite<Effort>(
  'node-kill',
  {
    thorough: {
      kills: [...first, { victim: 'most primaries', during: 'merge' }, ...first],
      awayMs: 40_000,
      clients: 8,
    },
    brief: { kills: first, awayMs: 15_000, clients: 2 },
  },
  run,
)

async function run(ground: Ground, effort: Effort): Promise<readonly Claim[]> {
  const cluster = await Cluster.start({ nodes: 3 })
  const connections = new Connections({ nodes: cluster.urls })
  try {
    return await new Trial(ground, effort, cluster, connections).run()
  } finally {
    await connections.close()
    await cluster.stop()
  }
}

class Trial {
  readonly #ground: Ground
  readonly #effort: Effort
  readonly #cluster: Cluster
  readonly #connections: Connections
  readonly #questions
  readonly #editions: Edition[] = []

  constructor(ground: Ground, effort: Effort, cluster: Cluster, connections: Connections) {
    this.#ground = ground
    this.#effort = effort
    this.#cluster = cluster
    this.#connections = connections
    this.#questions = questionsFor(ground.users)
  }

  async run(): Promise<readonly Claim[]> {
    const dataDir = this.#ground.freshFolder()
    const key = await createKey(dataDir)
    await this.#loadNext()
    const nodes = this.#cluster.urls.flatMap((url) => ['--node', url])
    const args = ['serve', '--engine', 'opensearch', ...nodes, '--data', dataDir, '--port', '0']
    const server = await startServer(devdexScript, args)
    const client = new Client(server.url, key, this.#effort.clients + 1)
    try {
      return await this.#watch(server, client)
    } finally {
      client.close()
      await server.stop()
    }
  }

  async #watch(server: ServerProcess, client: Client): Promise<readonly Claim[]> {
    const known: Known[] = [await recorded(client, this.#questions)]
    for (let i = 1; i < editionsCount; i++) {
      const edition = await this.#loadNext()
      await isServed(server, edition.name)
      known.push(await recorded(client, this.#questions))
    }
    const reads = new Reads(client, this.#questions, known)
    const asking = reads.run(this.#effort.clients)
    const kills: Kill[] = []
    await setTimeout(this.#effort.awayMs)
    for (const plan of this.#effort.kills) kills.push(await this.#kill(plan, server, client))
    reads.stop()
    await asking
    return claimsOf(kills, reads)
  }

  async #loadNext(): Promise<Edition> {
    const edition = await Edition.import(this.#ground, this.#editions.length)
    this.#editions.push(edition)
    await edition.load(this.#connections)
    return edition
  }

  async #kill({ victim, during }: Plan, server: ServerProcess, client: Client): Promise<Kill> {
    // What answers is the last one, so the first is what has been away for longest.
    const [edition, ...others] = this.#editions as [Edition, ...Edition[]]
    const answering = others.at(-1)!
    this.#editions.splice(0, editionsCount, ...others, edition)
    const node = await victimOf(this.#cluster, victim, answering.name)
    const begun = new EventEmitter()
    const load = edition.load(this.#connections, ({ phase }) => void begun.emit(phase))
    // Whichever comes first: a load that fails at once is not waited for.
    await Promise.race([once(begun, during), load])
    const atMs = performance.now()
    await this.#cluster.kill(node)
    await setTimeout(graceMs)
    const missing = await census(client, answering.users)
    await setTimeout(Math.max(0, atMs + this.#effort.awayMs - performance.now()))
    const backMs = performance.now()
    await this.#cluster.restart(node)
    const { documents } = await load
    const loadedMs = performance.now()
    await isServed(server, edition.name)
    missing.push(...(await census(client, edition.users)))
    return { victim, during, atMs, backMs, loadedMs, documents, missing }
  }
}

const editionsCount = 3
const lookMs = 50

async function isServed({ url }: ServerProcess, name: string): Promise<void> {
  const ready = new URL('/ready', url)
  for (;;) {
    const { detail } = (await (await fetch(ready)).json()) as { detail: { snapshot?: string } }
    if (detail.snapshot === name) return
    await setTimeout(lookMs)
  }
}
