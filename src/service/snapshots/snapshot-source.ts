/** Where a service finds the snapshots that it serves. */

import { collections } from '../../domain/index.ts'
import { type EmbeddingModel, isSameModel } from '../../embed/index.ts'
import type { Engine } from '../../engines/index.ts'
import { type Manifest, SnapshotError } from '../../snapshot/index.ts'

/** Starts the engine of a found snapshot. */
export type StartEngine = () => Engine

export interface SnapshotSource {
  /**
   * Whether an open snapshot takes memory of this process. Then one is retained in addition to the
   * current one. Otherwise any snapshot that still exists can be opened again.
   */
  readonly inMemory: boolean
  /** Milliseconds between two polls for another snapshot. */
  readonly pollMs: number
  /** Name of the snapshot to serve. Null if there is none. */
  current(): Promise<string | null>
  /** That one, for a service that starts. Rejects with an error that says what can be done. */
  first(): Promise<StartEngine>
  /**
   * Rejects where the snapshot is missing, damaged or was made with another embedding.
   *
   * @param signal ends it, wherever it is
   * @param onAccepted told when it is known to be fit, before it takes memory
   */
  find(name: string, signal: AbortSignal, onAccepted: () => void): Promise<StartEngine>
}

/**
 * Throws SnapshotError where a snapshot's vectors cannot be compared with those of the model.
 *
 * @param model what embeds queries
 */
export function requireModel(
  manifest: Pick<Manifest, 'name' | 'collections'>,
  model: EmbeddingModel,
): void {
  for (const collection of collections) {
    const { embedding } = manifest.collections[collection]
    if (embedding === undefined || isSameModel(embedding, model)) continue
    const made = `snapshot ${manifest.name} was made with the embedding ${describeModel(embedding)}`
    const help = 'give the same --embedding, or import the data again with this one'
    throw new SnapshotError(`${made}, this service has ${describeModel(model)}; ${help}`)
  }
}

function describeModel({ name, dims, version }: EmbeddingModel): string {
  return `${name} (${dims} dimensions, version ${version})`
}
