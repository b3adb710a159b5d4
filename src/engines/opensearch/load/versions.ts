/** Lists and switches the snapshots in the cluster. All functions throw as `LoadTarget`. */
import { indexKinds, nameAlias, nameIndex } from '../indices.ts'
import type { IndexMeta } from './contents.ts'
import { LoadError, type LoadTarget } from './retries.ts'

/** Copying the largest shards takes long. */
const copiesMs = 3_600_000

/** Resolves when all replicas are available. Throws LoadError after a time limit. */
export async function waitForReplicas(
  target: LoadTarget,
  prefix: string,
  snapshot: string,
  replicas: number,
): Promise<void> {
  const indices = indexKinds.map((kind) => nameIndex(prefix, snapshot, kind)).join()
  const body = { index: { number_of_replicas: replicas } }
  await target.ask({ method: 'PUT', path: `/${indices}/_settings`, body })
  const { status } = await target.ask<{ status: string }>({
    method: 'GET',
    path: `/_cluster/health/${indices}`,
    query: { wait_for_status: 'green', timeout: `${copiesMs}ms` },
    timeoutMs: copiesMs + 10_000,
    expected: [408],
  })
  if (status === 'green') return
  throw new LoadError(`not all copies of ${snapshot} answer: the cluster is ${status}`)
}

/** Switches all six aliases to the indices of the snapshot, atomically. */
export async function switchAliases(
  target: LoadTarget,
  prefix: string,
  snapshot: string,
): Promise<void> {
  const actions = indexKinds.flatMap((kind) => {
    const alias = nameAlias(prefix, kind)
    return [
      { remove: { index: `${prefix}-*`, alias, must_exist: false } },
      { add: { index: nameIndex(prefix, snapshot, kind), alias } },
    ]
  })
  await target.ask({ method: 'POST', path: '/_aliases', body: { actions } })
}

/**
 * Deletes the indices of all other snapshots of this installation, including those of unfinished
 * loads. Returns how many were deleted.
 */
export async function deleteOthers(
  target: LoadTarget,
  prefix: string,
  kept: readonly string[],
): Promise<number> {
  const { status, body } = await target.answer<Record<string, { mappings: { _meta?: IndexMeta } }>>(
    { method: 'GET', path: `/${prefix}-*/_mapping`, expected: [404] },
  )
  if (status === 404) return 0
  let deleted = 0
  for (const [index, { mappings }] of Object.entries(body)) {
    const { _meta: meta } = mappings
    // Another installation's prefix may begin with this one.
    if (meta?.prefix !== prefix || kept.includes(meta.manifest.name)) continue
    await target.ask({ method: 'DELETE', path: `/${index}`, expected: [404] })
    deleted++
  }
  return deleted
}

/** Number of replicas. Throws LoadError if the cluster has too few nodes. */
export async function chooseReplicas(
  target: LoadTarget,
  wanted: number | undefined,
): Promise<number> {
  const { number_of_data_nodes: nodes } = await target.ask<{ number_of_data_nodes: number }>({
    method: 'GET',
    path: '/_cluster/health',
  })
  const replicas = wanted ?? Math.min(1, nodes - 1)
  if (replicas < nodes) return replicas
  throw new LoadError(`${replicas} replicas need ${replicas + 1} data nodes, there are ${nodes}`)
}
