/** Resources that all views of one snapshot share: memory, threads and suppressed documents. */
import type { OpenIndex } from 'native-free-index'
import { limits } from '../../contract/index.ts'
import { type Collection, collections, mapCollections } from '../../domain/index.ts'
import { type LoadedSnapshot, openCollection, type UserContacts } from '../../snapshot/index.ts'
import { PatternQueue } from '../patterns/pattern-queue.ts'
import { Graph, type OpenDocuments, openDocuments } from './search/documents.ts'
import { type IndexSuppression, type LiveBuffers, Suppressor } from './suppression/suppressor.ts'
import { createViewBuffers } from './views/view-buffers.ts'
import { WorkerPool } from './workers/pool.ts'
import { countProcessors } from './workers/processors.ts'
import type { TaskView } from './workers/protocol.ts'
import { ScatterRule, type SplitRule } from './workers/scatter.ts'

export interface EmbeddedOptions {
  /** Search threads. By default as many as this process may keep busy. */
  readonly workers?: number
  /** Maximum number of tasks per query. By default the number of workers. */
  readonly shards?: number
  /** When to split a query. By default a `ScatterRule`. */
  readonly scatter?: SplitRule
  /** Time limit of a query in milliseconds. */
  readonly deadlineMs: number
  /**
   * Milliseconds that the patterns of a task may take with its shard groups in parallel. 150 by
   * default. A query is one task, a hybrid query several.
   */
  readonly patternMs?: number
  /** Called when a worker died and is being replaced. */
  readonly onWorkerLost: (error: Error) => void
}

const patternMsDefault = 150

/** The documents that exist for some callers. */
export interface VisibleIndex {
  /** The hidden documents. Each state is a new object. */
  readonly current: IndexSuppression
  readonly collections: Readonly<Record<Collection, OpenDocuments>>
  readonly graph: Graph
  /** The view of workers' tasks. Undefined: all documents that are not suppressed. */
  readonly taskView: TaskView | undefined
}

export interface EngineParts {
  readonly snapshot: string
  readonly snapshotSeconds: number
  readonly loaded: LoadedSnapshot
  readonly documentCounts: Readonly<Record<Collection, number>>
  readonly indexBytes: Readonly<Record<Collection, number>>
  readonly indexes: Readonly<Record<Collection, OpenIndex>>
  readonly contacts: UserContacts
  readonly suppressor: Suppressor
  readonly unscoped: VisibleIndex
  /** By number of a view. */
  readonly viewBuffers: readonly LiveBuffers[]
  readonly pool: WorkerPool
  readonly patternQueue: PatternQueue
  readonly scatter: SplitRule
  /** Maximum number of parts of a task. */
  readonly partsMax: number
  /** The same for a task with patterns. The other workers serve other queries. */
  readonly patternPartsMax: number
  readonly deadlineMs: number
  /** Milliseconds that patterns may take on one worker. */
  readonly patternMs: number
  readonly workers: number
}

export function openParts(snapshot: LoadedSnapshot, options: EmbeddedOptions): EngineParts {
  const { manifest, shared, contacts } = snapshot
  const { patternMs = patternMsDefault } = options
  const atHand = countProcessors()
  const workers = Math.min(options.workers ?? atHand, limits.workersMax)
  const indexes = mapCollections((name) => openCollection(name, shared[name]))
  const opened = mapCollections((name) => openDocuments(snapshot, name, indexes[name]))
  const graph = new Graph(snapshot)
  // For reads on this thread. Workers read live documents from shared memory.
  const apply = (current: IndexSuppression) => {
    for (const name of collections) opened[name].documents.suppress(current.suppressed[name])
    graph.suppress(current)
  }
  const suppressor = new Suppressor({ indexes, relations: graph.relations, contacts }, apply)
  const viewBuffers = createViewBuffers(indexes)
  const partsMax = options.shards ?? workers
  return {
    snapshot: manifest.name,
    snapshotSeconds: Date.parse(manifest.createdAt) / 1000,
    loaded: snapshot,
    documentCounts: mapCollections((name) => manifest.collections[name].documents),
    indexBytes: mapCollections((name) => sumSharedBytes(shared[name])),
    indexes,
    contacts,
    suppressor,
    unscoped: {
      get current() {
        return suppressor.current
      },
      collections: opened,
      graph,
      taskView: undefined,
    },
    viewBuffers,
    pool: new WorkerPool(
      workers,
      atHand,
      snapshot,
      suppressor.buffers,
      options.onWorkerLost,
      viewBuffers,
    ),
    patternQueue: new PatternQueue(),
    scatter: options.scatter ?? new ScatterRule(),
    partsMax,
    patternPartsMax: Math.min(partsMax, Math.max(1, workers >> 1)),
    deadlineMs: options.deadlineMs,
    patternMs,
    workers,
  }
}

/** Bytes of a collection in shared memory: dictionary, segments and full-precision vectors. */
function sumSharedBytes({ dictionary, segments }: LoadedSnapshot['shared'][Collection]): number {
  const own = segments.map(({ bytes, rows }) => bytes.length + (rows?.length ?? 0))
  return own.reduce((sum, one) => sum + one, dictionary.length)
}
