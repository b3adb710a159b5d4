/** Lists and switches the snapshots in the cluster. */
import type { Cluster } from '../client.ts'
import { aliasName, indexKinds, indexName } from '../indices.ts'
import { LoadError, patiently } from './bulk.ts'
import type { IndexMeta } from './contents.ts'

/** Copying the largest shards takes long. */
const copiesMs = 3_600_000

/** Resolves when all replicas are available. Throws LoadError after a time limit. */
export async function copyAll(
  cluster: Cluster,
  prefix: string,
  snapshot: string,
  replicas: number,
  signal: AbortSignal,
): Promise<void> {
  const indices = indexKinds.map((kind) => indexName(prefix, snapshot, kind)).join()
  const body = { index: { number_of_replicas: replicas } }
  const path = `/${indices}/_settings`
  await patiently(() => cluster.ask({ method: 'PUT', path, body, signal }), signal)
  const wait = {
    method: 'GET',
    path: `/_cluster/health/${indices}`,
    query: { wait_for_status: 'green', timeout: `${copiesMs}ms` },
    timeoutMs: copiesMs + 10_000,
    expected: [408],
    signal,
  } as const
  const health = await patiently(() => cluster.ask<{ status: string }>(wait), signal)
  if (health.status === 'green') return
  throw new LoadError(`not all copies of ${snapshot} answer: the cluster is ${health.status}`)
}

/** Switches all six aliases to the indices of the snapshot, atomically. */
export async function switchTo(
  cluster: Cluster,
  prefix: string,
  snapshot: string,
  signal: AbortSignal,
): Promise<void> {
  const actions = indexKinds.flatMap((kind) => {
    const alias = aliasName(prefix, kind)
    return [
      { remove: { index: `${prefix}-*`, alias, must_exist: false } },
      { add: { index: indexName(prefix, snapshot, kind), alias } },
    ]
  })
  const request = { method: 'POST', path: '/_aliases', body: { actions }, signal } as const
  await patiently(() => cluster.ask(request), signal)
}

/**
 * Deletes the indices of all other snapshots of this installation, including those of unfinished
 * loads. Returns how many were deleted.
 */
export async function removeAllBut(
  cluster: Cluster,
  prefix: string,
  kept: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  const versions = await versionsOf(cluster, prefix, signal)
  const doomed = [...versions].filter(([, snapshot]) => !kept.includes(snapshot))
  for (const [index] of doomed) {
    const request = { method: 'DELETE', path: `/${index}`, expected: [404], signal } as const
    await patiently(() => cluster.ask(request), signal)
  }
  return doomed.length
}

/** Number of replicas. Throws LoadError if the cluster has too few nodes. */
export async function replicasFor(
  cluster: Cluster,
  wanted: number | undefined,
  signal: AbortSignal,
): Promise<number> {
  const request = { method: 'GET', path: '/_cluster/health', signal } as const
  const { number_of_data_nodes: nodes } = await patiently(
    () => cluster.ask<{ number_of_data_nodes: number }>(request),
    signal,
  )
  const replicas = wanted ?? Math.min(1, nodes - 1)
  if (replicas < nodes) return replicas
  throw new LoadError(`${replicas} replicas need ${replicas + 1} data nodes, there are ${nodes}`)
}

/** Snapshots by index of this installation. Another installation's prefix may begin with ours. */
async function versionsOf(
  cluster: Cluster,
  prefix: string,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const request = { method: 'GET', path: `/${prefix}-*/_mapping`, expected: [404], signal } as const
  const { status, body } = await patiently(
    () => cluster.answer<Record<string, { mappings: { _meta?: IndexMeta } }>>(request),
    signal,
  )
  if (status === 404) return new Map()
  return new Map(
    Object.entries(body).flatMap(([index, { mappings }]): [string, string][] => {
      const { _meta: meta } = mappings
      if (meta === undefined || meta.prefix !== prefix) return []
      return [[index, meta.manifest.name]]
    }),
  )
}
