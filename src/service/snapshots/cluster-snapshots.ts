/** Snapshots that lie in a cluster, where any number of services find them. */
import type { EmbeddingModel } from '../../embed/index.ts'
import { type Cluster, type ClusterEngineOptions, loadClusterEngine } from '../../engines/index.ts'
import { SnapshotError } from '../../snapshot/index.ts'
import { requireModel, type SnapshotSource, type StartEngine } from './snapshot-source.ts'

/** Where snapshots lie. */
export interface ClusterPlace {
  readonly cluster: Cluster
  /** Prefix of all index names. */
  readonly prefix: string
}

export class ClusterSnapshots implements SnapshotSource {
  readonly inMemory = false
  /** A poll costs a request. */
  readonly pollMs = 1000
  readonly #place: ClusterPlace
  readonly #model: EmbeddingModel
  readonly #options: ClusterEngineOptions

  /** @param model what embeds queries */
  constructor(place: ClusterPlace, model: EmbeddingModel, options: ClusterEngineOptions) {
    this.#place = place
    this.#model = model
    this.#options = options
  }

  current(): Promise<string | null> {
    return hideAddress('which snapshot is current', this.#readPublished())
  }

  /** Throws ClusterError where the cluster gives no answer. */
  async first(): Promise<StartEngine> {
    const name = await this.#readPublished()
    if (name !== null) return this.#find(name)
    const { prefix } = this.#place
    const help = 'devdex import FOLDER --engine opensearch --node URL publishes one'
    throw new SnapshotError(`the cluster has no snapshot of the prefix ${prefix}; ${help}`)
  }

  /** Nothing is reported as accepted, because it takes no memory. */
  find(name: string, signal: AbortSignal): Promise<StartEngine> {
    return hideAddress(`of snapshot ${name}`, this.#find(name, signal))
  }

  async #readPublished(): Promise<string | null> {
    const { publishedSnapshot } = await loadClusterEngine()
    return publishedSnapshot(this.#place.cluster, this.#place.prefix)
  }

  /** Throws SnapshotError for the other embedding, and as `findSnapshot`. */
  async #find(name: string, signal?: AbortSignal): Promise<StartEngine> {
    const { findSnapshot } = await loadClusterEngine()
    const { cluster, prefix } = this.#place
    const found = await findSnapshot(cluster, prefix, name, signal)
    requireModel(found.manifest, this.#model)
    return () => found.start(this.#options)
  }
}

/** The message is public, so it does not name the cluster's address. */
async function hideAddress<T>(about: string, asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (cause) {
    const { ClusterError } = await loadClusterEngine()
    if (!(cause instanceof ClusterError)) throw cause
    throw new Error(`the cluster does not tell ${about}`, { cause })
  }
}
