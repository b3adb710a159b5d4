import type { SplitRule } from './workers/scatter.ts'

export interface EmbeddedOptions {
  /** Search threads. By default as many as this process may keep busy. */
  readonly workers?: number
  /** Maximum number of tasks per query. By default the number of workers. */
  readonly shards?: number
  /** When to split a query. By default a `ScatterRule`. */
  readonly scatter?: SplitRule
  /** Time for one query. */
  readonly deadlineMs: number
  /**
   * Milliseconds that patterns of a task may take if its shard groups run side by side. 150 by
   * default. A query is one task, a hybrid query several.
   */
  readonly patternMs?: number
  /** Told when a worker died and is being replaced. */
  readonly onWorkerLost: (error: Error) => void
}
