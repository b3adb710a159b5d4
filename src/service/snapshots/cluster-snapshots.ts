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

  async current(): Promise<string | null> {
    const { ClusterError } = await loadClusterEngine()
    try {
      return await this.#readPublished()
    } catch (error) {
      if (!(error instanceof ClusterError)) throw error
      // The message is public, so it does not name the cluster's address.
      throw new Error('the cluster does not tell which snapshot is current', { cause: error })
    }
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
  async find(name: string, signal: AbortSignal): Promise<StartEngine> {
    const { ClusterError } = await loadClusterEngine()
    try {
      return await this.#find(name, signal)
    } catch (error) {
      if (!(error instanceof ClusterError)) throw error
      throw new Error(`the cluster does not tell of snapshot ${name}`, { cause: error })
    }
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
