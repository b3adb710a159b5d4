/** Data sets that follow one another in a cluster, each with users and repositories of its own. */

import type { Cluster, LoadProgress, LoadReport } from '../../../src/engines/opensearch/index.ts'
import { loadIntoCluster } from '../../../src/engines/opensearch/index.ts'
import { loadSnapshot } from '../../../src/snapshot/index.ts'
import { runNode } from '../../child.ts'
import type { Ground } from '../../endurance/ground.ts'
import { prepareDataSet } from '../../graph/prepare.ts'
import { devdexScript } from '../../workspace.ts'

export const prefix = 'devdex'

export class Edition {
  /** Of the snapshot. */
  readonly name: string
  /** The first so many that the generator makes. */
  readonly users: number
  readonly #dataDir: string

  private constructor(name: string, users: number, dataDir: string) {
    this.name = name
    this.users = users
    this.#dataDir = dataDir
  }

  /** @param more users than the first edition has */
  static async import({ users, seed, freshFolder }: Ground, more: number): Promise<Edition> {
    const count = users + more
    const set = { users: count, edges: users * 10, seed: seed + more }
    const source = await prepareDataSet(set)
    const dataDir = freshFolder()
    await runNode(devdexScript, ['import', source, '--data', dataDir])
    const { manifest } = await loadSnapshot(dataDir)
    return new Edition(manifest.name, count, dataDir)
  }

  /** With a replica; the edition before stays, as cursors may be of it. */
  async load(
    cluster: Cluster,
    onProgress: (progress: LoadProgress) => void = () => {},
  ): Promise<LoadReport> {
    const snapshot = await loadSnapshot(this.#dataDir)
    return loadIntoCluster({
      cluster,
      snapshot,
      prefix,
      shards: 3,
      replicas: 1,
      keep: 1,
      marks: null,
      onProgress,
      // Small ones, so that even few documents take a while.
      bulk: { bytesMax: 100_000 },
    })
  }
}
