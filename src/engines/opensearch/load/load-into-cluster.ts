/**
 * Loads a snapshot into six indices of the cluster, and publishes them in one step. The current
 * snapshot serves until then. A failed load continues when it is started again.
 */

import type { NamePseudonyms } from '../../../domain/index.ts'
import type { LoadedSnapshot } from '../../../snapshot/index.ts'
import type { Cluster } from '../cluster/client.ts'
import { checkPrefix, defaultPrefix, type IndexKind, indexKinds, nameIndex } from '../indices.ts'
import { findPublished } from '../open-snapshot.ts'
import { BuildRecord, type BuildState, heartbeatMsDefault } from './build-record.ts'
import { type WrittenSum, writeAll } from './bulk.ts'
import { ClusterIndex } from './cluster-index.ts'
import { type Contents, isCollection, openContents } from './contents.ts'
import { LoadError, LoadTarget, retry } from './retries.ts'
import { SnapshotReader } from './snapshot-reader.ts'
import { chooseReplicas, deleteOthers, switchAliases, waitForReplicas } from './versions.ts'

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
  const target = new LoadTarget(plan.cluster, signal)
  const replicas = await chooseReplicas(target, plan.replicas)
  const record = await BuildRecord.take(target, {
    prefix,
    heartbeatMs: plan.heartbeatMs ?? heartbeatMsDefault,
    onLost: (error) => lost.abort(error),
  })
  try {
    return await new Load(plan, prefix, target, record).run(replicas)
  } catch (error) {
    // A load that takes over deletes the indices of this one, which then fails in various ways.
    throw (await record.findTakeover()) ?? error
  } finally {
    // If the release fails, the next load detects it.
    await record.release().catch(() => undefined)
  }
}

/** A complete index. */
interface LoadedIndex {
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

class Load {
  readonly #plan: LoadPlan
  readonly #prefix: string
  readonly #target: LoadTarget
  readonly #record: BuildRecord
  readonly #name: string
  #documents = 0
  #resumed = 0
  #retried = 0

  constructor(plan: LoadPlan, prefix: string, target: LoadTarget, record: BuildRecord) {
    this.#plan = plan
    this.#prefix = prefix
    this.#target = target
    this.#record = record
    this.#name = plan.snapshot.manifest.name
  }

  async run(replicas: number): Promise<LoadReport> {
    const target = this.#target
    const before = await retry(() => findPublished(target.cluster, this.#prefix), target.signal)
    const { state } = this.#record
    const isBegun = state.snapshot === this.#name
    await this.#save({ snapshot: this.#name, done: isBegun ? state.done : {} })
    const reader = new SnapshotReader(this.#plan.snapshot)
    const loaded: LoadedIndex[] = []
    for (const kind of indexKinds) loaded.push(await this.#loadKind(kind, reader, before))
    for (const one of loaded) await this.#finish(one)
    this.#plan.onProgress?.({ kind: null, phase: 'copies', done: 0, all: replicas })
    await waitForReplicas(target, this.#prefix, this.#name, replicas)
    // Another load may have taken over meanwhile, and its indices must not be deleted.
    const names = new Set([this.#name, before, ...this.#record.state.published])
    const published = [...names].filter((name) => name !== null)
    await this.#save({ published })
    await switchAliases(target, this.#prefix, this.#name)
    const kept = published.slice(0, 1 + this.#plan.keep)
    const removed = await deleteOthers(target, this.#prefix, kept)
    this.#record.note({ published: kept })
    return {
      snapshot: this.#name,
      documents: this.#documents,
      resumed: this.#resumed,
      retried: this.#retried,
      removed,
    }
  }

  /** @param before name of the snapshot that is being served */
  async #loadKind(
    kind: IndexKind,
    reader: SnapshotReader,
    before: string | null,
  ): Promise<LoadedIndex> {
    const { pseudonyms, shards = null } = this.#plan
    const contents = openContents(kind, reader, { prefix: this.#prefix, pseudonyms, shards })
    const name = nameIndex(this.#prefix, this.#name, kind)
    const index = new ClusterIndex(this.#target, name)
    const start = await this.#openIndex(kind, index, contents, before)
    const { documents, sum } = await this.#write(kind, index, contents, start)
    this.#documents += documents
    this.#resumed += start.documents
    // Profiles are read again for the repositories of their owners.
    if (isCollection(kind) && kind !== 'professionals') reader.release(kind)
    return { kind, index, contents, sum }
  }

  /** Called after all indices are written, when the first one's history may be dropped. */
  async #finish({ kind, index, contents, sum }: LoadedIndex): Promise<void> {
    this.#plan.onProgress?.({ kind, phase: 'merge', done: 0, all: 1 })
    if (isCollection(kind) && contents.count >= largeFrom) await index.waitForHistory()
    await index.restoreSettings()
    try {
      await index.verify(contents.count, sum)
    } catch (error) {
      // The snapshot's next load begins with an empty index.
      if (error instanceof LoadError) {
        await this.#save({ done: { ...this.#record.state.done, [kind]: undefined } })
      }
      throw error
    }
  }

  /** Continues an index with the same contents, otherwise creates an empty one. */
  async #openIndex(
    kind: IndexKind,
    index: ClusterIndex,
    { body, fingerprint }: Contents,
    before: string | null,
  ): Promise<WrittenSum> {
    const known = this.#record.state.done[kind]
    const meta = await index.readMeta()
    const isSame = known?.fingerprint === fingerprint && meta?.fingerprint === fingerprint
    const missingMs = missedHeartbeatsMax * (this.#plan.heartbeatMs ?? heartbeatMsDefault)
    if (isSame && (await index.isWhole(missingMs))) return known
    if (before === this.#name) {
      const why = isSame ? 'a part of it is lost' : 'would be made another way now'
      throw new LoadError(
        `${index.name} is not replaced: it answers, and ${why}; import the data again`,
      )
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
      const { done } = this.#record.state
      this.#record.note({ done: { ...done, [kind]: { ...there, fingerprint } } })
      this.#plan.onProgress?.({ kind, phase: 'documents', done: there.documents, all: count })
    }
    note()
    await writeAll(this.#target.cluster, index.name, lines(start.documents), {
      ...this.#plan.bulk,
      signal: this.#target.signal,
      onWritten: ({ documents, sum }) => {
        there = { documents: there.documents + documents, sum: there.sum + sum }
        note()
      },
      onRetry: () => {
        this.#retried++
      },
    })
    await this.#save({})
    return there
  }

  #save(changes: Partial<BuildState>): Promise<void> {
    return retry(() => this.#record.save(changes), this.#target.signal)
  }
}
