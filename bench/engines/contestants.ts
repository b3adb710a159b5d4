/** The same snapshot served twice: over threads, and over a cluster of one node. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createKey } from '../bench-key.ts'
import { runJson, runNode, type ServerProcess, startServer } from '../child.ts'
import { Cluster } from '../opensearch/cluster.ts'
import { memoryOf } from '../process-usage.ts'
import { devdexScript } from '../workspace.ts'

export interface Contestant {
  readonly name: 'threads' | 'cluster'
  readonly server: ServerProcess
  /** Time from the data set to searchable; for a cluster, in addition to the import. */
  readonly seconds: number
  readonly diskBytes: number
  /** Memory of all processes that answer. */
  residentBytes(): number
}

export interface Pair {
  readonly key: string
  readonly dataDir: string
  /** Address of the cluster's only node. */
  readonly node: string
  readonly contestants: readonly [Contestant, Contestant]
  stop(): Promise<void>
}

const heapMegabytes = 2048

export async function startPair(source: string, dataDir: string): Promise<Pair> {
  const importSeconds = await secondsOf(() =>
    runNode(devdexScript, ['import', source, '--data', dataDir]),
  )
  const key = await createKey(dataDir)
  const cluster = await Cluster.start({ nodes: 1, heapMegabytes, isTuned: true })
  try {
    const node = cluster.urls[0]!
    const load = [
      'snapshot',
      'load',
      '--data',
      dataDir,
      '--node',
      node,
      '--replicas',
      '0',
      '--json',
    ]
    const loadSeconds = await secondsOf(() => runJson(devdexScript, load))
    const serve = (...more: string[]) =>
      startServer(devdexScript, ['serve', '--data', dataDir, '--port', '0', ...more])
    const embedded = await serve()
    const opensearch = await serve('--engine', 'opensearch', '--node', node)
    const contestants = [
      contestant('threads', embedded, importSeconds, folderBytes(join(dataDir, 'snapshots'))),
      contestant('cluster', opensearch, loadSeconds, await indexBytes(node), cluster.pids),
    ] as const
    const stop = async () => {
      await Promise.all([embedded.stop(), opensearch.stop()])
      await cluster.stop()
    }
    return { key, dataDir, node, contestants, stop }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

function contestant(
  name: Contestant['name'],
  server: ServerProcess,
  seconds: number,
  diskBytes: number,
  others: readonly number[] = [],
): Contestant {
  const residentBytes = () =>
    [server.pid, ...others].reduce((sum, pid) => sum + memoryOf(pid).residentBytes, 0)
  return { name, server, seconds, diskBytes, residentBytes }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return (performance.now() - startMs) / 1000
}

function folderBytes(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0)
}

async function indexBytes(node: string): Promise<number> {
  const answer = await fetch(`${node}/devdex-*/_stats/store`)
  type Stats = { _all: { total: { store: { size_in_bytes: number } } } }
  return ((await answer.json()) as Stats)._all.total.store.size_in_bytes
}
