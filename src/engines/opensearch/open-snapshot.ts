/** Opens the engine over a published snapshot in a cluster. */
import { type Collection, collections, mapCollections } from '../../domain/index.ts'
import { explainBuild, SnapshotError } from '../../snapshot/index.ts'
import type { Engine } from '../engine.ts'
import type { Cluster } from './cluster/client.ts'
import { ClusterHealth } from './cluster/cluster-health.ts'
import { Queries } from './cluster/queries.ts'
import { ClusterEngine, type ClusterEngineOptions } from './cluster-engine.ts'
import { ClusterSnapshot } from './cluster-snapshot.ts'
import { loadFormat, nameAlias, nameIndex, type SnapshotMeta } from './indices.ts'

type Mappings = Readonly<Record<string, { readonly mappings: { readonly _meta?: SnapshotMeta } }>>

const askMs = 3_000

/** Name of the published snapshot. Null if there is none. Throws ClusterError. */
export async function findPublished(cluster: Cluster, prefix: string): Promise<string | null> {
  const { status, body } = await cluster.answer<Mappings>({
    method: 'GET',
    path: `/${nameAlias(prefix, 'users')}/_mapping`,
    expected: [404],
    timeoutMs: askMs,
  })
  if (status === 404) return null
  const [index] = Object.values(body)
  return index?.mappings._meta?.manifest.name ?? null
}

/** A snapshot with all its indices. */
export interface FoundSnapshot {
  readonly manifest: SnapshotMeta['manifest']
  start(options: ClusterEngineOptions): Engine
}

/**
 * Throws SnapshotError if the snapshot is missing or was made or loaded by another build, and
 * ClusterError if the cluster does not respond.
 */
export async function findSnapshot(
  cluster: Cluster,
  prefix: string,
  name: string,
  signal?: AbortSignal,
): Promise<FoundSnapshot> {
  const metaOf = async (collection: Collection) => {
    const index = nameIndex(prefix, name, collection)
    const { status, body } = await cluster.answer<Mappings>({
      method: 'GET',
      path: `/${index}/_mapping`,
      expected: [404],
      timeoutMs: askMs,
      signal,
    })
    const meta = status === 404 ? undefined : body[index]?.mappings._meta
    if (meta !== undefined) return meta
    throw new SnapshotError(`snapshot ${name} is not in the cluster: ${index} is missing`)
  }
  // The other promises must not reject unhandled when one fails.
  const found = await Promise.all(collections.map(metaOf))
  const meta = mapCollections((collection) => found[collections.indexOf(collection)]!)
  const { manifest } = meta.users
  const problem = explainBuild(manifest)
  if (problem !== null) throw new SnapshotError(`snapshot ${name} ${problem}`)
  if (collections.some((collection) => meta[collection].format !== loadFormat)) {
    throw new SnapshotError(
      `snapshot ${name} was loaded into the cluster by another version: load it again`,
    )
  }
  return {
    manifest,
    start: (options) => {
      const snapshot = new ClusterSnapshot(new Queries(cluster), prefix, meta)
      return new ClusterEngine(snapshot, new ClusterHealth(cluster, snapshot.indices), options)
    },
  }
}
