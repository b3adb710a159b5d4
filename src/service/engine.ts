/** Options of a service's engine: where its snapshots are, and how many calls run at once. */
import { type AdmissionBounds, admissionBounds, clusterAdmissionBounds } from '../accounts/index.ts'
import type { EmbeddingModel } from '../embed/index.ts'
import { countProcessors } from '../engines/index.ts'
import type { Log } from '../observe/index.ts'
import { type ClusterPlace, ClusterSnapshots } from './snapshots/cluster-snapshots.ts'
import { FileSnapshots } from './snapshots/file-snapshots.ts'
import type { SnapshotSource } from './snapshots/snapshot-source.ts'

export type ServiceEngine = EmbeddedEngineOptions | OpenSearchEngine

/** Threads of this process, over files of the data directory. */
export interface EmbeddedEngineOptions {
  readonly kind: 'embedded'
  /** Shards per query. One for each worker by default. */
  readonly shards?: number
  /** Threads. One for each processor by default. */
  readonly workers?: number
}

export interface OpenSearchEngine extends ClusterPlace {
  readonly kind: 'opensearch'
  /** Calls of this process that may be at work in the cluster at once. */
  readonly requests: number
}

/** @param model what embeds queries */
export function createSnapshotSource(
  engine: ServiceEngine,
  model: EmbeddingModel,
  { data, deadlineMs }: { readonly data: string; readonly deadlineMs: number },
  log: Log,
): SnapshotSource {
  if (engine.kind === 'opensearch') return new ClusterSnapshots(engine, model, { deadlineMs })
  const { workers, shards } = engine
  return new FileSnapshots(data, model, {
    ...(workers === undefined ? {} : { workers }),
    ...(shards === undefined ? {} : { shards }),
    deadlineMs,
    onWorkerLost: (error: Error) =>
      log.error({ error }, 'a search worker stopped; starting another'),
  })
}

export const defaultEngine: ServiceEngine = { kind: 'embedded' }

export function limitAdmission(engine: ServiceEngine, deadlineMs: number): AdmissionBounds {
  if (engine.kind === 'opensearch') return clusterAdmissionBounds(engine.requests, deadlineMs)
  return admissionBounds(countThreads(engine), deadlineMs)
}

/** Search threads of this process. */
export function countThreads(engine: ServiceEngine): number {
  return engine.kind === 'opensearch' ? 0 : (engine.workers ?? countProcessors())
}
