/**
 * Statistics of a snapshot's memory. A snapshot lies in memory as on disk, so the sizes of sections
 * come from the files' tables. Only files of relations are read whole, for the number of their
 * edges.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Collection, perCollection } from '../domain/index.ts'
import { snapshotPath } from './directory.ts'
import { fileNames, hasRows, type Manifest } from './manifest.ts'
import { named } from './open-collection.ts'
import { groups } from './part-specs.ts'
import { openRelation, perRelation, type Relation } from './relations.ts'
import { ByteTally, type PartShare } from './tally.ts'

export interface PartSize extends PartShare {
  /** Null where there are no documents. */
  readonly bytesPerDocument: number | null
}

export interface PostingsSize {
  readonly postings: number
  /** Bytes of the whole group, including its directory. */
  readonly bytes: number
  /** Null where there are no postings. */
  readonly bytesPerPosting: number | null
}

export interface CollectionStats {
  readonly documents: number
  /** Distinct terms of all text fields together. */
  readonly terms: number
  /** Bytes of all files: the sum of all parts. */
  readonly bytes: number
  readonly parts: readonly PartSize[]
  readonly postings: { readonly merged: PostingsSize; readonly perField: PostingsSize }
}

export interface RelationSize {
  /** Each edge is in two lists, one per direction. */
  readonly edges: number
  /** Bytes of the file. */
  readonly bytes: number
  /** For both directions together. Null without edges. */
  readonly bitsPerEdge: number | null
}

export interface GraphStats {
  /** Bytes of all files: the sum of all parts. */
  readonly bytes: number
  readonly parts: readonly PartShare[]
  readonly relations: Readonly<Record<Relation, RelationSize>>
}

export type SnapshotStats = Readonly<Record<Collection, CollectionStats>> & {
  readonly graph: GraphStats
}

/** Reads a verified snapshot. Throws SnapshotError naming a file of another format. */
export function snapshotStats(dataDir: string, manifest: Manifest): SnapshotStats {
  const folder = snapshotPath(dataDir, manifest.name)
  return {
    ...perCollection((collection) => collectionStats(folder, manifest, collection)),
    graph: graphStats(folder, manifest),
  }
}

function collectionStats(
  folder: string,
  { collections, files }: Manifest,
  collection: Collection,
): CollectionStats {
  const { documents, shards } = collections[collection]
  const rows = hasRows(collections[collection])
  const bytesOf = new Map(files.map(({ name, bytes }) => [name, bytes]))
  const tally = new ByteTally()
  const addIndex = (name: string) => tally.addIndex(join(folder, name), bytesOf.get(name)!)
  addIndex(fileNames.dictionary(collection))
  for (let shard = 0; shard < shards; shard++) {
    addIndex(fileNames.segment(collection, shard))
    tally.addFile(groups.bodies, bytesOf.get(fileNames.bodies(collection, shard))!)
    if (rows) tally.addFile(groups.vectors, bytesOf.get(fileNames.rows(collection, shard))!)
  }
  const absent: string[] = [groups.lists, groups.userMetrics]
  const hasContacts = collection === 'users'
  if (hasContacts) addIndex(fileNames.contacts)
  if (!hasContacts) absent.push(groups.contacts)
  const provenance = collection === 'professionals' ? null : fileNames.provenance(collection)
  if (provenance !== null && bytesOf.has(provenance)) addIndex(provenance)
  else absent.push(groups.provenance)
  const parts = tally.parts((group) => !absent.includes(group))
  return {
    documents,
    terms: tally.lengthOf('termWeights'),
    bytes: tally.total,
    parts: parts.map((part) => ({ ...part, bytesPerDocument: ratio(part.bytes, documents) })),
    postings: {
      merged: postingsOf(tally, groups.merged, 'mergedImpacts'),
      perField: postingsOf(tally, groups.perField, 'fieldDocs'),
    },
  }
}

/** @param section has one element for each posting */
function postingsOf(tally: ByteTally, group: string, section: string): PostingsSize {
  const postings = tally.lengthOf(section)
  const bytes = tally.bytesOf(group)
  return { postings, bytes, bytesPerPosting: ratio(bytes, postings) }
}

function graphStats(folder: string, { files }: Manifest): GraphStats {
  const bytesOf = new Map(files.map(({ name, bytes }) => [name, bytes]))
  const tally = new ByteTally()
  const addIndex = (name: string) => tally.addIndex(join(folder, name), bytesOf.get(name)!)
  const sizes = perRelation((relation) => {
    const name = fileNames.relation(relation)
    addIndex(name)
    const edges = edgesIn(join(folder, name))
    const bytes = bytesOf.get(name)!
    return { edges, bytes, bitsPerEdge: ratio(8 * bytes, edges) }
  })
  addIndex(fileNames.userMetrics)
  const own: readonly string[] = [groups.lists, groups.userMetrics, groups.container]
  return {
    bytes: tally.total,
    parts: tally.parts((group) => own.includes(group)),
    relations: sizes,
  }
}

/** Numbers are packed, so that sizes of sections do not tell how many there are. */
function edgesIn(path: string): number {
  // Copied, since small files are read to anywhere in a pool.
  const bytes = new Uint8Array(readFileSync(path))
  return named(path, () => openRelation(bytes)).out.edges
}

function ratio(bytes: number, count: number): number | null {
  return count === 0 ? null : bytes / count
}
