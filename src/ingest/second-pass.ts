/** The second pass of an import: staged lines are embedded, clustered, indexed and published. */

import type { IndexDocument } from 'native-free-index'
import { formatIsoSeconds } from '../contract/index.ts'
import { type Collection, collections } from '../domain/index.ts'
import type { Embedder } from '../embed/index.ts'
import {
  ContactsWriter,
  fileNames,
  type Manifest,
  ProvenanceWriter,
  type RowFormat,
  type SnapshotWriter,
} from '../snapshot/index.ts'
import { clusterVectors } from './build/clusters.ts'
import { buildCollection, type CollectionSource, type Embeddings } from './build/collection.ts'
import { type EmbeddingSize, shardCount } from './build/shards.ts'
import type { SpillFile } from './build/spill-file.ts'
import { embedLines, VectorSpillFile } from './build/vector-spill-file.ts'
import { embeddingText } from './enrich/embedding-text.ts'
import type { Locator } from './enrich/places.ts'
import type { FirstPass } from './first-pass.ts'
import type { RankedGraph } from './graph-pass.ts'
import {
  buildProfessionalDocument,
  buildRepoDocument,
  buildUserDocument,
  parseMembers,
  readRepo,
  readUser,
  repoSources,
  type UserRecord,
  userSources,
} from './normalise/index.ts'
import type { BaseWriter } from './records/base-writer.ts'
import { type KeptVectors, textHash } from './records/folder.ts'
import { recordFiles } from './records/form.ts'
import type { Phases } from './report.ts'

export interface SecondPassOptions {
  readonly shards: number | null
  readonly embedder: Embedder
  readonly locator: Locator
  readonly rows: RowFormat
  /** State of the suppression list when lines were read. */
  readonly suppressions: number
  readonly base: BaseWriter
  /** Embeddings of the base that is merged. */
  readonly kept: KeptVectors | null
  /** Called when all is written, just before the snapshot is published. */
  readonly onReady: () => Promise<void>
}

/** Writers of other files that are filled from the same lines as documents. */
interface RecordWriters {
  readonly contacts: ContactsWriter
  /** Sources of fields. */
  readonly users: ProvenanceWriter
  readonly repos: ProvenanceWriter
}

export class SecondPass {
  readonly #options: SecondPassOptions
  readonly #snapshot: SnapshotWriter
  readonly #first: FirstPass
  readonly #graph: RankedGraph
  readonly #phases: Phases
  #reused = 0

  constructor(
    options: SecondPassOptions,
    snapshot: SnapshotWriter,
    first: FirstPass,
    graph: RankedGraph,
    phases: Phases,
  ) {
    this.#options = options
    this.#snapshot = snapshot
    this.#first = first
    this.#graph = graph
    this.#phases = phases
  }

  /** Number of embeddings that were reused. */
  get reusedEmbeddings(): number {
    return this.#reused
  }

  async publish(): Promise<Manifest> {
    const { repos } = this.#first
    const { users: usersByOrdinal, repos: reposByOrdinal, professionals } = this.#graph
    const { dims } = this.#options.embedder.model
    // Too many repositories are refused here, before their embeddings cost money.
    const repoShards = this.#shardsFor(repos, reposByOrdinal, { dims, rows: this.#options.rows })
    const files: RecordWriters = {
      contacts: new ContactsWriter(usersByOrdinal.length),
      users: new ProvenanceWriter(usersByOrdinal.length, userSources),
      repos: new ProvenanceWriter(reposByOrdinal.length, repoSources),
    }
    const vectors = new VectorSpillFile(this.#options.base.vectorsPath, dims)
    try {
      const embeddings = await this.#embed(vectors)
      const sources = {
        users: this.#userSource('users', usersByOrdinal, buildUserDocument, files),
        repos: this.#repoSource(reposByOrdinal, repoShards, embeddings, files),
        professionals: this.#userSource('professionals', professionals, buildProfessionalDocument),
      }
      return await this.#index(sources, files)
    } finally {
      vectors.remove()
    }
  }

  #shardsFor(lines: SpillFile, byOrdinal: Uint32Array, embedding: EmbeddingSize | null): number {
    const size = { documents: byOrdinal.length, lineBytes: lines.bytesOf(byOrdinal), embedding }
    return shardCount(size, this.#options.shards)
  }

  async #embed(vectors: VectorSpillFile): Promise<Embeddings> {
    const { embedder, rows, base } = this.#options
    const { repos: lines } = this.#first
    const textOf = (line: Buffer) => embeddingText(readRepo(parseMembers(line)))
    const hashes = await base.texts()
    const run = {
      lines,
      textOf,
      embedder,
      known: (position: number, text: string) => this.#knownVector(position, text),
      onTexts: (texts: readonly string[]) => hashes.append(texts.map(textHash)),
    }
    this.#reused = await this.#phases.run('embed', lines.count, (onLines) =>
      embedLines({ ...run, onLines }, vectors),
    )
    base.add(await hashes.close())
    const clusters = await this.#phases.run('cluster', vectors.count, (onVectors) =>
      clusterVectors(vectors, onVectors),
    )
    return { model: embedder.model, rows, vectors, clusters }
  }

  #knownVector(position: number, text: string): Float32Array | null {
    const previous = this.#first.previousOf(position)
    if (previous < 0) return null
    return this.#options.kept?.find(previous, textHash(text)) ?? null
  }

  #userSource(
    collection: Collection,
    byOrdinal: Uint32Array,
    documentOf: (record: UserRecord) => IndexDocument,
    files: RecordWriters | null = null,
  ): CollectionSource {
    const spillFile = this.#first.users
    const { locator } = this.#options
    return {
      collection,
      spillFile,
      byOrdinal,
      documentOf: (line, position, ordinal) => {
        const record = withOwnIds(readUser(parseMembers(line)), spillFile)
        files?.contacts.add(ordinal, record.emails)
        const metrics = this.#graph.userMetrics(position)
        const isNamed = metrics.type !== record.account.type
        const provenance = isNamed ? [...record.provenance, namedByPeople] : record.provenance
        if (provenance.length > 0) files?.users.add(ordinal, provenance)
        return documentOf({ ...locator.locate(record), metrics })
      },
      embeddings: null,
      shards: this.#shardsFor(spillFile, byOrdinal, null),
    }
  }

  #repoSource(
    byOrdinal: Uint32Array,
    shards: number,
    embeddings: Embeddings,
    files: RecordWriters,
  ): CollectionSource {
    const embeddedAt = formatIsoSeconds(Math.floor(Date.now() / 1000))
    return {
      collection: 'repos',
      spillFile: this.#first.repos,
      byOrdinal,
      documentOf: (line, position, ordinal) => {
        const record = withOwnIds(readRepo(parseMembers(line)), this.#first.repos)
        if (record.provenance.length > 0) files.repos.add(ordinal, record.provenance)
        const context = this.#graph.repoContext(position)
        return buildRepoDocument(record, { ...context, embeddedAt })
      },
      embeddings,
      shards,
    }
  }

  async #index(
    sources: Readonly<Record<Collection, CollectionSource>>,
    files: RecordWriters,
  ): Promise<Manifest> {
    const total = collections.reduce((sum, name) => sum + sources[name].byOrdinal.length, 0)
    return this.#phases.run('index', total, async (onDocuments) => {
      const build = (source: CollectionSource) =>
        buildCollection(source, this.#snapshot, onDocuments)
      const entries = {
        users: await build(sources.users),
        repos: await build(sources.repos),
        professionals: await build(sources.professionals),
      }
      this.#snapshot.write(fileNames.contacts, files.contacts.finish())
      for (const name of ['users', 'repos'] as const) {
        const pieces = files[name].finish()
        if (pieces !== null) this.#snapshot.write(fileNames.provenance(name), pieces)
      }
      // Spill files are in the snapshot's folder, so they are removed before it is published.
      this.#first.close()
      const vectors = sources.repos.embeddings!.vectors.keep()
      this.#options.base.add({ name: recordFiles.vectors, ...vectors })
      await this.#options.onReady()
      return this.#snapshot.publish(entries, this.#options.suppressions)
    })
  }
}

/** The type of an account that is an organization because people say so. */
const namedByPeople = { field: 'type', reason: 'people name it as their company' }

/** Removes alias ids that are the identifier of another record. */
function withOwnIds<Record extends { readonly aliasIds: readonly string[] }>(
  record: Record,
  lines: SpillFile,
): Record {
  if (record.aliasIds.length === 0) return record
  return { ...record, aliasIds: record.aliasIds.filter((id) => lines.positionOf(id) < 0) }
}
