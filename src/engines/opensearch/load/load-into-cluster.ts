/**
 * Loads a snapshot into six indices of the cluster, and publishes them in one step. The current
 * snapshot serves until then. A failed load continues when it is started again.
 */

import type { NamePseudonyms } from '../../../domain/index.ts'
import type { LoadedSnapshot } from '../../../snapshot/index.ts'
import type { Cluster } from '../client.ts'
import { checkPrefix, defaultPrefix, type IndexKind, indexKinds, indexName } from '../indices.ts'
import { publishedSnapshot } from '../open-snapshot.ts'
import { BuildRecord, heartbeatMsDefault } from './build-record.ts'
import { LoadError, patiently, type WrittenSum, writeAll } from './bulk.ts'
import { ClusterIndex } from './cluster-index.ts'
import { type Contents, contentsOf, isCollection } from './contents.ts'
import { SnapshotReader } from './snapshot-reader.ts'
import { copyAll, removeAllBut, replicasFor, switchTo } from './versions.ts'

export interface LoadPlan {
  readonly cluster: Cluster
  readonly snapshot: LoadedSnapshot
  /** Prefix of all index names. `defaultPrefix` by default. */
  readonly prefix?: string | undefined
  /** Shards per collection. By default those of the snapshot. */
  readonly shards?: number | undefined
  /** Replicas per shard. By default one if there is a second node. */
  readonly replicas?: number | undefined
  /** Older snapshots that the cluster keeps. */
  readonly keep: number
  /** Null without suppression by pseudonyms. */
  readonly pseudonyms: NamePseudonyms | null
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: LoadProgress) => void) | undefined
  /** Options of bulk requests, for tests. */
  readonly bulk?: { readonly bytesMax?: number; readonly pauseMs?: number } | undefined
  /** Interval of heartbeats, for tests. */
  readonly heartbeatMs?: number | undefined
}

export interface LoadProgress {
  /** Null: all kinds. */
  readonly kind: IndexKind | null
  readonly phase: 'documents' | 'merge' | 'copies'
  readonly done: number
  readonly all: number
}

export interface LoadReport {
  readonly snapshot: string
  /** Documents of all indices. */
  readonly documents: number
  /** Documents that an unfinished load had already written. */
  readonly resumed: number
  /** Number of retried requests. */
  readonly retried: number
  /** Indices of other snapshots that were deleted. */
  readonly removed: number
}

/** Throws LoadError, ClusterError, and RangeError for an invalid prefix. */
export async function loadIntoCluster(plan: LoadPlan): Promise<LoadReport> {
  const prefix = checkPrefix(plan.prefix ?? defaultPrefix)
  const lost = new AbortController()
  const signal = plan.signal ? AbortSignal.any([plan.signal, lost.signal]) : lost.signal
  const replicas = await replicasFor(plan.cluster, plan.replicas, signal)
  const record = await BuildRecord.take(plan.cluster, {
    prefix,
    signal,
    ...(plan.heartbeatMs === undefined ? {} : { heartbeatMs: plan.heartbeatMs }),
    onLost: (error) => lost.abort(error),
  })
  try {
    return await new Load({ ...plan, replicas, prefix }, record, signal).run()
  } catch (error) {
    // A load that takes over deletes the indices of this one, which then fails in various ways.
    throw (await record.takeover()) ?? error
  } finally {
    // If the release fails, the next load detects it.
    await record.release().catch(() => undefined)
  }
}

type WholePlan = LoadPlan & { readonly prefix: string; readonly replicas: number }

/** A complete index. */
interface Loaded {
  readonly kind: IndexKind
  readonly index: ClusterIndex
  readonly contents: Contents
  /** Sum of the summed fields. */
  readonly sum: number
}

/** Waiting for fewer documents is not worthwhile. */
const largeFrom = 20_000

/** A restarted node is back within this many heartbeats. */
const missedHeartbeatsMax = 20

const again = 'import the data again'

class Load {
  readonly #plan: WholePlan
  readonly #prefix: string
  readonly #record: BuildRecord
  readonly #signal: AbortSignal
  readonly #name: string
  /** Name of the snapshot that is being served. */
  #before: string | null = null
  #documents = 0
  #resumed = 0
  #retried = 0

  constructor(plan: WholePlan, record: BuildRecord, signal: AbortSignal) {
    this.#plan = plan
    this.#prefix = plan.prefix
    this.#record = record
    this.#signal = signal
    this.#name = plan.snapshot.manifest.name
  }

  async run(): Promise<LoadReport> {
    const { cluster, replicas } = this.#plan
    this.#before = await patiently(() => publishedSnapshot(cluster, this.#prefix), this.#signal)
    const { state } = this.#record
    const isBegun = state.snapshot === this.#name
    await this.#save({ ...state, snapshot: this.#name, done: isBegun ? state.done : {} })
    const reader = new SnapshotReader(this.#plan.snapshot)
    const loaded: Loaded[] = []
    for (const kind of indexKinds) loaded.push(await this.#loadKind(kind, reader))
    for (const one of loaded) await this.#finish(one)
    this.#plan.onProgress?.({ kind: null, phase: 'copies', done: 0, all: replicas })
    await copyAll(cluster, this.#prefix, this.#name, replicas, this.#signal)
    // Another load may have taken over meanwhile, and its indices must not be deleted.
    const published = [this.#name, this.#before, ...this.#record.state.published]
    await this.#save({ ...this.#record.state, published: distinct(published) })
    await switchTo(cluster, this.#prefix, this.#name, this.#signal)
    return {
      snapshot: this.#name,
      documents: this.#documents,
      resumed: this.#resumed,
      retried: this.#retried,
      removed: await this.#removeOthers(),
    }
  }

  async #loadKind(kind: IndexKind, reader: SnapshotReader): Promise<Loaded> {
    const { prefix, pseudonyms, shards = null } = this.#plan
    const contents = contentsOf(kind, reader, { prefix, pseudonyms, shards })
    const index = this.#index(kind)
    const start = await this.#startOf(kind, index, contents)
    const { documents, sum } = await this.#write(kind, index, contents, start)
    this.#documents += documents
    this.#resumed += start.documents
    // Profiles are read again for the repositories of their owners.
    if (isCollection(kind) && kind !== 'professionals') reader.letGo(kind)
    return { kind, index, contents, sum }
  }

  /** Called after all indices are written, when the first one's history may be dropped. */
  async #finish({ kind, index, contents, sum }: Loaded): Promise<void> {
    this.#tell(kind, 'merge', 0, 1)
    if (isCollection(kind) && contents.count >= largeFrom) await index.letGoOfHistory()
    await index.restoreSettings()
    try {
      await index.verify(contents, sum)
    } catch (error) {
      if (error instanceof LoadError) await this.#forget(kind)
      throw error
    }
  }

  /** The snapshot's next load begins with an empty index. */
  #forget(kind: IndexKind): Promise<void> {
    const { state } = this.#record
    return this.#save({ ...state, done: { ...state.done, [kind]: undefined } })
  }

  /** Milliseconds for which a missing part of an index is awaited. */
  get #missingMs(): number {
    return missedHeartbeatsMax * (this.#plan.heartbeatMs ?? heartbeatMsDefault)
  }

  /** Continues an index with the same contents, otherwise creates an empty one. */
  async #startOf(kind: IndexKind, index: ClusterIndex, { body, fingerprint }: Contents) {
    const known = this.#record.state.done[kind]
    const meta = await index.meta()
    const isSame = known?.fingerprint === fingerprint && meta?.fingerprint === fingerprint
    if (isSame && (await index.isWhole(this.#missingMs))) return known
    if (this.#before === this.#name) {
      const why = isSame ? 'a part of it is lost' : 'would be made another way now'
      throw new LoadError(`${index.name} is not replaced: it answers, and ${why}; ${again}`)
    }
    await index.create(body)
    return { documents: 0, sum: 0 }
  }

  async #write(
    kind: IndexKind,
    index: ClusterIndex,
    { count, fingerprint, lines }: Contents,
    start: WrittenSum,
  ): Promise<WrittenSum> {
    let there = start
    const note = () => {
      const { state } = this.#record
      this.#record.note({ ...state, done: { ...state.done, [kind]: { ...there, fingerprint } } })
      this.#tell(kind, 'documents', there.documents, count)
    }
    note()
    await writeAll(this.#plan.cluster, index.name, lines(start.documents), {
      ...this.#plan.bulk,
      signal: this.#signal,
      onWritten: ({ documents, sum }) => {
        there = { documents: there.documents + documents, sum: there.sum + sum }
        note()
      },
      onRetry: () => {
        this.#retried++
      },
    })
    await this.#save(this.#record.state)
    return there
  }

  async #removeOthers(): Promise<number> {
    const { cluster, keep } = this.#plan
    const { state } = this.#record
    const published = state.published.slice(0, 1 + keep)
    const removed = await removeAllBut(cluster, this.#prefix, published, this.#signal)
    this.#record.note({ ...state, published })
    return removed
  }

  #save(state: BuildRecord['state']): Promise<void> {
    return patiently(() => this.#record.save(state), this.#signal)
  }

  #index(kind: IndexKind): ClusterIndex {
    const name = indexName(this.#prefix, this.#name, kind)
    return new ClusterIndex(this.#plan.cluster, name, this.#signal)
  }

  #tell(kind: IndexKind, phase: LoadProgress['phase'], done: number, all: number): void {
    this.#plan.onProgress?.({ kind, phase, done, all })
  }
}

function distinct(names: readonly (string | null)[]): string[] {
  return [...new Set(names)].filter((name) => name !== null)
}
