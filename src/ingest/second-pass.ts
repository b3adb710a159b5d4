/** The second pass of an import: staged lines are embedded, clustered, indexed and published. */

import type { IndexDocument } from 'native-free-index'
import { formatIsoSeconds } from '../contract/index.ts'
import { type Collection, collections } from '../domain/index.ts'
import {
  ContactsWriter,
  fileNames,
  type Manifest,
  ProvenanceWriter,
  type SnapshotWriter,
} from '../snapshot/index.ts'
import { clusterVectors } from './build/clusters.ts'
import { buildCollection, type CollectionSource, type Embeddings } from './build/collection.ts'
import { chooseShards, type EmbeddingSize } from './build/shards.ts'
import type { SpillFile } from './build/spill-file.ts'
import { embedLines, VectorSpillFile } from './build/vector-spill-file.ts'
import type { PassOptions } from './build-snapshot.ts'
import { buildEmbeddingText } from './enrich/embedding-text.ts'
import type { FirstPass } from './first-pass.ts'
import type { RankedGraph } from './graph-pass.ts'
import {
  buildProfessionalDocument,
  buildRepoDocument,
  buildUserDocument,
  parseMembers,
  readRepo,
  readUser,
  sourcedFields,
  type UserRecord,
} from './normalise/index.ts'
import { hashText } from './records/folder.ts'
import { recordFiles } from './records/form.ts'
import type { Phases } from './report.ts'

/** What the pass reads, and where it writes. */
interface SecondPass {
  readonly options: PassOptions
  readonly snapshot: SnapshotWriter
  readonly first: FirstPass
  readonly graph: RankedGraph
  readonly phases: Phases
}

/** Writers of other files that are filled from the same lines as documents. */
interface RecordWriters {
  readonly contacts: ContactsWriter
  /** Sources of fields. */
  readonly users: ProvenanceWriter
  readonly repos: ProvenanceWriter
}

interface PublishedDocuments {
  readonly manifest: Manifest
  /** Number of embeddings that were reused. */
  readonly reusedEmbeddings: number
}

export async function publishDocuments(pass: SecondPass): Promise<PublishedDocuments> {
  const { options, first, graph } = pass
  const { dims } = options.embedder.model
  // Too many repositories are refused here, before their embeddings cost money.
  const repoShards = countShards(pass, first.repos, graph.repos, { dims, rows: options.rows })
  const files: RecordWriters = {
    contacts: new ContactsWriter(graph.users.length),
    users: new ProvenanceWriter(graph.users.length, sourcedFields.users),
    repos: new ProvenanceWriter(graph.repos.length, sourcedFields.repos),
  }
  const vectors = new VectorSpillFile(options.base.vectorsPath, dims)
  try {
    const { embeddings, reusedEmbeddings } = await embedRepos(pass, vectors)
    const sources = {
      users: openUsers(pass, 'users', graph.users, buildUserDocument, files),
      repos: openRepos(pass, repoShards, embeddings, files),
      professionals: openUsers(
        pass,
        'professionals',
        graph.professionals,
        buildProfessionalDocument,
      ),
    }
    return { manifest: await indexDocuments(pass, sources, files), reusedEmbeddings }
  } finally {
    vectors.remove()
  }
}

function countShards(
  { options }: SecondPass,
  lines: SpillFile,
  byOrdinal: Uint32Array,
  embedding: EmbeddingSize | null,
): number {
  const size = { documents: byOrdinal.length, lineBytes: lines.sumBytes(byOrdinal), embedding }
  return chooseShards(size, options.shards)
}

async function embedRepos(
  { options, first, phases }: SecondPass,
  vectors: VectorSpillFile,
): Promise<{ readonly embeddings: Embeddings; readonly reusedEmbeddings: number }> {
  const { embedder, rows, base, kept } = options
  const hashes = base.openTexts()
  const run = {
    lines: first.repos,
    textOf: (line: Buffer) => buildEmbeddingText(readRepo(parseMembers(line))),
    embedder,
    known: (position: number, text: string) => {
      const previous = first.findPrevious(position)
      return previous < 0 ? null : (kept?.find(previous, hashText(text)) ?? null)
    },
    onTexts: (texts: readonly string[]) => {
      for (const text of texts) hashes.append(hashText(text))
    },
  }
  const reusedEmbeddings = await phases.run('embed', first.repos.count, (onLines) =>
    embedLines({ ...run, onLines }, vectors),
  )
  base.add(hashes.close())
  const clusters = await phases.run('cluster', vectors.count, (onVectors) =>
    clusterVectors(vectors, onVectors),
  )
  return { embeddings: { model: embedder.model, rows, vectors, clusters }, reusedEmbeddings }
}

function openUsers(
  pass: SecondPass,
  collection: Collection,
  byOrdinal: Uint32Array,
  documentOf: (record: UserRecord) => IndexDocument,
  files: RecordWriters | null = null,
): CollectionSource {
  const { options, first, graph } = pass
  return {
    collection,
    spillFile: first.users,
    byOrdinal,
    documentOf: (line, position, ordinal) => {
      const record = removeForeignIds(readUser(parseMembers(line)), first.users)
      files?.contacts.add(ordinal, record.emails)
      const metrics = graph.userMetrics(position)
      const isNamed = metrics.type !== record.account.type
      const provenance = isNamed ? [...record.provenance, namedByPeople] : record.provenance
      if (provenance.length > 0) files?.users.add(ordinal, provenance)
      return documentOf({ ...options.locator.locate(record), metrics })
    },
    embeddings: null,
    shards: countShards(pass, first.users, byOrdinal, null),
  }
}

function openRepos(
  { first, graph }: SecondPass,
  shards: number,
  embeddings: Embeddings,
  files: RecordWriters,
): CollectionSource {
  const embeddedAt = formatIsoSeconds(Math.floor(Date.now() / 1000))
  return {
    collection: 'repos',
    spillFile: first.repos,
    byOrdinal: graph.repos,
    documentOf: (line, position, ordinal) => {
      const record = removeForeignIds(readRepo(parseMembers(line)), first.repos)
      if (record.provenance.length > 0) files.repos.add(ordinal, record.provenance)
      return buildRepoDocument(record, { ...graph.repoContext(position), embeddedAt })
    },
    embeddings,
    shards,
  }
}

async function indexDocuments(
  { options, snapshot, first, phases }: SecondPass,
  sources: Readonly<Record<Collection, CollectionSource>>,
  files: RecordWriters,
): Promise<Manifest> {
  const total = collections.reduce((sum, name) => sum + sources[name].byOrdinal.length, 0)
  return phases.run('index', total, async (onDocuments) => {
    const build = (source: CollectionSource) => buildCollection(source, snapshot, onDocuments)
    const entries = {
      users: await build(sources.users),
      repos: await build(sources.repos),
      professionals: await build(sources.professionals),
    }
    snapshot.write(fileNames.contacts, files.contacts.finish())
    for (const name of ['users', 'repos'] as const) {
      const pieces = files[name].finish()
      if (pieces !== null) snapshot.write(fileNames.provenance(name), pieces)
    }
    // Spill files are in the snapshot's folder, so they are removed before it is published.
    first.close()
    options.base.add({ name: recordFiles.vectors, ...sources.repos.embeddings!.vectors.keep() })
    await options.onReady()
    return snapshot.publish(entries, options.suppressions)
  })
}

/** The type of an account that is an organization because people say so. */
const namedByPeople = { field: 'type', reason: 'people name it as their company' }

/** Removes alias ids that are the identifier of another record. */
function removeForeignIds<Record extends { readonly aliasIds: readonly string[] }>(
  record: Record,
  lines: SpillFile,
): Record {
  if (record.aliasIds.length === 0) return record
  return { ...record, aliasIds: record.aliasIds.filter((id) => lines.findPosition(id) < 0) }
}
