/** One or three nodes on ports of their own, with data that goes when they are stopped. */
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { installedOpenSearch } from './install.ts'
import { type NodePlace, OpenSearchNode } from './node.ts'

export interface ClusterOptions {
  /** Two would not do: they lose their manager with either. */
  readonly nodes?: 1 | 3
  /** Heap of each node. */
  readonly heapMegabytes?: number
  /** To be measured, not only asked. */
  readonly isTuned?: boolean
}

/** From the start of a node until it answers; machines may be busy. */
const patienceMs = 180_000
const pollMs = 200

export class Cluster {
  readonly #folder: string
  readonly #places: readonly NodePlace[]
  readonly #nodes: OpenSearchNode[]

  private constructor(folder: string, places: readonly NodePlace[], nodes: OpenSearchNode[]) {
    this.#folder = folder
    this.#places = places
    this.#nodes = nodes
  }

  /** Resolves once all nodes have found each other. Throws an Error that says why not. */
  static async start(options: ClusterOptions = {}): Promise<Cluster> {
    const { nodes = 1, heapMegabytes = 512, isTuned = false } = options
    const home = await installedOpenSearch()
    const folder = await mkdtemp(join(tmpdir(), 'devdex-opensearch-'))
    // Nodes may run as another user, who has to pass.
    await chmod(folder, 0o711)
    const ports = await freePorts(2 * nodes)
    const [httpPorts, members] = [ports.slice(0, nodes), ports.slice(nodes)]
    const places = members.map((transportPort, i) => ({
      home,
      folder: join(folder, `node-${i}`),
      httpPort: httpPorts[i]!,
      transportPort,
      members,
      heapMegabytes,
      isTuned,
    }))
    const started = await Promise.all(places.map(OpenSearchNode.start))
    const cluster = new Cluster(folder, places, started)
    try {
      await cluster.ready()
    } catch (error) {
      await cluster.stop()
      throw error
    }
    return cluster
  }

  /** Addresses of all nodes, also of killed ones. */
  get urls(): readonly string[] {
    return this.#nodes.map(({ url }) => url)
  }

  /** In the order of `urls`. */
  get pids(): readonly number[] {
    return this.#nodes.map(({ pid }) => pid)
  }

  kill(node: number): Promise<void> {
    return this.#nodes[node]!.kill()
  }

  /** Starts one that was killed, with its data; resolves as `ready` does. */
  async restart(node: number): Promise<void> {
    await this.#nodes[node]!.stop()
    this.#nodes[node] = await OpenSearchNode.start(this.#places[node]!)
    await this.ready()
  }

  /** Resolves once each node knows all others, and every shard has its copies. */
  async ready(): Promise<void> {
    const endMs = performance.now() + patienceMs
    for (const node of this.#nodes) {
      while (!(await isWhole(node.url, this.#nodes.length))) {
        if (node.isOver) throw new Error(`an OpenSearch node ended:\n${node.lastLines}`)
        if (performance.now() > endMs) {
          throw new Error(`OpenSearch is not ready at ${node.url}:\n${node.lastLines}`)
        }
        await setTimeout(pollMs)
      }
    }
  }

  /** Ends all nodes and removes their data. */
  async stop(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.stop()))
    await rm(this.#folder, { recursive: true, force: true })
  }
}

async function isWhole(url: string, nodes: number): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/_cluster/health`, { signal: AbortSignal.timeout(5000) })
    const health = (await answer.json()) as { status?: string; number_of_nodes?: number }
    // One node alone has no place for copies.
    const statuses = nodes === 1 ? ['green', 'yellow'] : ['green']
    return statuses.includes(health.status ?? '') && health.number_of_nodes === nodes
  } catch {
    // It does not listen yet.
    return false
  }
}

/** All held at once, so that each is another one. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}
