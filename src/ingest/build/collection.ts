/**
 * Turns one collection's spilled lines into the dictionary, segments, vectors and stored documents
 * of a snapshot.
 */

import { setImmediate as nextLoopTick } from 'node:timers/promises'
import {
  encodeFullVector,
  type IndexDocument,
  IndexWriter,
  type VectorLayout,
} from 'native-free-index'
import type { Collection } from '../../domain/index.ts'
import type { EmbeddingModel } from '../../embed/index.ts'
import {
  type CollectionEntry,
  fileNames,
  hasRows,
  type RowFormat,
  type SnapshotWriter,
  schemas,
} from '../../snapshot/index.ts'
import type { Clusters } from './clusters.ts'
import type { SpillFile } from './spill-file.ts'
import type { VectorSpillFile } from './vector-spill-file.ts'

export interface CollectionSource {
  readonly collection: Collection
  readonly spillFile: SpillFile
  /** Positions of the documents' lines in the spill file, in ordinal order. */
  readonly byOrdinal: Uint32Array
  /** Turns a spilled line, which was checked before, into its document. */
  readonly documentOf: (line: Buffer, position: number, ordinal: number) => IndexDocument
  /** Null if documents have no embedding. */
  readonly embeddings: Embeddings | null
  readonly shards: number
}

/** Embeddings by position of the spilled lines. */
export interface Embeddings {
  readonly model: EmbeddingModel
  readonly rows: RowFormat
  readonly vectors: VectorSpillFile
  readonly clusters: Clusters
}

/** @param onDocuments gets the number of further documents that are indexed */
export async function buildCollection(
  source: CollectionSource,
  snapshot: SnapshotWriter,
  onDocuments: (count: number) => void,
): Promise<CollectionEntry> {
  const { collection, spillFile, byOrdinal, embeddings, shards } = source
  const layout = embeddings === null ? null : describeLayout(embeddings)
  const writer = new IndexWriter(schemas[collection], shards, layout)
  const openFiles = (nameOf: (collection: Collection, shard: number) => string) =>
    Array.from({ length: shards }, (_, shard) => snapshot.createFile(nameOf(collection, shard)))
  const bodies = openFiles(fileNames.bodies)
  const entry = buildEntry(byOrdinal.length, shards, embeddings)
  const rows = hasRows(entry) ? openFiles(fileNames.rows) : []
  let done = 0
  for (const ordinal of spillFile.orderForLayout(byOrdinal, embeddings?.clusters.clusterOf)) {
    const position = byOrdinal[ordinal]!
    const plain = source.documentOf(spillFile.read(position), position, ordinal)
    const document = addEmbedding(plain, embeddings, position)
    const shard = writer.add(document, ordinal)
    bodies[shard]!.append(document.stored)
    rows[shard]?.append(encodeFullVector(layout!, document.embedding!.vector))
    if (++done % documentsPerTick !== 0) continue
    onDocuments(documentsPerTick)
    await nextLoopTick()
  }
  if (done % documentsPerTick > 0) onDocuments(done % documentsPerTick)
  for (const file of [...bodies, ...rows]) file.close()
  await writeIndex(writer, collection, shards, snapshot)
  return entry
}

const documentsPerTick = 1024

function describeLayout({ rows, vectors, clusters }: Embeddings): VectorLayout {
  return { dims: vectors.dims, rows, centroids: clusters.centroids }
}

function buildEntry(
  documents: number,
  shards: number,
  embeddings: Embeddings | null,
): CollectionEntry {
  if (embeddings === null) return { documents, shards }
  const { model, rows } = embeddings
  const { name, dims, version } = model
  return { documents, shards, embedding: { name, dims, version, rows } }
}

function addEmbedding(
  document: IndexDocument,
  embeddings: Embeddings | null,
  position: number,
): IndexDocument {
  if (embeddings === null) return document
  const vector = embeddings.vectors.read(position)
  return { ...document, embedding: { vector, cluster: embeddings.clusters.clusterOf[position]! } }
}

async function writeIndex(
  writer: IndexWriter,
  collection: Collection,
  shards: number,
  snapshot: SnapshotWriter,
): Promise<void> {
  const index = writer.finish()
  snapshot.write(fileNames.dictionary(collection), index.dictionary())
  for (let shard = 0; shard < shards; shard++) {
    snapshot.write(fileNames.segment(collection, shard), index.segment(shard))
    await nextLoopTick()
  }
}
