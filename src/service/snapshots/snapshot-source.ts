/** Where a service finds the snapshots that it serves. */
import type { Engine } from '../../engines/index.ts'

/** Has what was found answer. */
export type StartEngine = () => Engine

export interface SnapshotSource {
  /**
   * Whether each open snapshot takes memory of this process: then one is kept besides the current
   * one. Elsewhere any that is still there can be opened for whoever goes on in it.
   */
  readonly inMemory: boolean
  /** Milliseconds from one look for another snapshot to the next. */
  readonly pollMs: number
  /** Name of the snapshot that is to be served; null where there is none. */
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
