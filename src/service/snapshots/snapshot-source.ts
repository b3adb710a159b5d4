/** Where a service finds the snapshots that it serves. */
import type { Engine } from '../../engines/index.ts'

/** Has what was found answer. */
export type StartEngine = () => Engine

export interface SnapshotSource {
  /**
   * Whether an open snapshot takes memory of this process. Then one is kept besides the current
   * one. Otherwise any snapshot that still exists can be opened again.
   */
  readonly inMemory: boolean
  /** Milliseconds from one look for another snapshot to the next. */
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
