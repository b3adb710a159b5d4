/** The data sets that searches read. `professionals` are the users that have a profile. */
export const collections = ['users', 'repos', 'professionals'] as const
export type Collection = (typeof collections)[number]

/** One value for each collection, made from its name. */
export function mapCollections<T>(make: (collection: Collection) => T): Record<Collection, T> {
  return Object.fromEntries(collections.map((name) => [name, make(name)])) as Record<Collection, T>
}

// An engine's report about itself: current values, and counts since its start.

/** Why a worker had to be replaced: it ended, it hung, or it reached its memory limit. */
export type WorkerLoss = 'ended' | 'hung' | 'memory'

export type EngineStats = WorkerStats | ClusterStats

export interface TaskStats {
  /** Tasks that wait for a worker or a connection. */
  readonly waiting: number
  /** Tasks that run, or are next. */
  readonly running: number
  /** Tasks that ran again because their worker or node was lost. */
  readonly retried: number
  /** Queries refused because the queue was full or the wait for patterns too long. */
  readonly refused: number
  /** In the memory that all workers share, or on the disks of the cluster. */
  readonly indexBytes: Readonly<Record<Collection, number>>
}

/** The embedded engine. */
export interface WorkerStats extends TaskStats {
  readonly kind: 'workers'
  /** Configured number of workers. */
  readonly workers: number
  /** Workers that take tasks. */
  readonly serving: number
  /** Lost workers by cause. Each has been replaced, or is being replaced. */
  readonly workersLost: Readonly<Record<WorkerLoss, number>>
}

/** The OpenSearch engine. */
export interface ClusterStats extends TaskStats {
  readonly kind: 'cluster'
  /** As of the last check. `unknown`: the cluster did not answer. */
  readonly status: 'green' | 'yellow' | 'red' | 'unknown'
  /** Nodes, as of the last check. */
  readonly nodes: number
}
