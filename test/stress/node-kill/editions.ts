/** Data sets that follow one another in a cluster, with different users and repositories. */

import { runJson, runNode } from '../../../bench/child.ts'
import { prepareDataSet } from '../../../bench/graph/prepare.ts'
import { devdexScript } from '../../../bench/workspace.ts'
import { currentSnapshot } from '../../../src/snapshot/index.ts'
import type { Ground } from '../ground.ts'

/** Each is loaded again while the next one answers, so none exists when it is due. */
export const editionsCount = 3

/** An imported data set in a data directory, which keeps all of them. */
export class Edition {
  /** The name of the snapshot. */
  readonly name: string
  /** The number of users, the first that the generator makes. */
  readonly users: number
  readonly #dataDir: string

  private constructor(name: string, users: number, dataDir: string) {
    this.name = name
    this.users = users
    this.#dataDir = dataDir
  }

  /** @param more users than the first edition has */
  static async import({ users, seed }: Ground, dataDir: string, more: number): Promise<Edition> {
    const count = users + more
    const source = await prepareDataSet({ users: count, edges: users * 10, seed: seed + more })
    const keep = ['--keep', `${editionsCount - 1}`]
    await runNode(devdexScript, ['import', source, '--data', dataDir, ...keep])
    return new Edition((await currentSnapshot(dataDir))!, count, dataDir)
  }

  /** Name of an index of the edition, of any kind. */
  indexName(kind: string): string {
    // Names of indices have no capitals.
    return `devdex-${this.name.toLowerCase()}-${kind}`
  }

  /**
   * Loads the edition with a replica. The previous edition remains, as cursors may refer to it.
   * Returns the number of documents in all indices.
   */
  async load(nodes: readonly string[]): Promise<number> {
    const at = nodes.flatMap((url) => ['--node', url])
    const more = ['--shards', '3', '--replicas', '1', '--keep', '1', '--json']
    const args = ['snapshot', 'load', this.name, '--data', this.#dataDir, ...at, ...more]
    const report = await runJson<{ snapshot: string; documents: number }>(devdexScript, args)
    if (report.snapshot !== this.name) throw new Error(`${report.snapshot} is not ${this.name}`)
    return report.documents
  }
}
