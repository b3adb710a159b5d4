/**
 * Statistics of a snapshot's memory. The layout in memory is that on disk, so the sizes of sections
 * come from the files' tables. Only files of relations are read whole, for the number of their
 * edges.
 */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { FormatError, readSectionSizes, type SectionSize } from 'native-free-index'
import { type Collection, mapCollections } from '../domain/index.ts'
import { snapshotPath } from './directory.ts'
import { fileNames, hasRows, type Manifest, SnapshotError } from './manifest.ts'
import { openNamed } from './memory.ts'
import { findPart, groups, type PartSpec, partSpecs } from './part-specs.ts'
import { openRelation, perRelation, type Relation } from './relations.ts'

export interface PartSize extends PartShare {
  /** Null if there are no documents. */
  readonly bytesPerDocument: number | null
}

export interface PostingsSize {
  readonly postings: number
  /** Bytes of the whole group, including its directory. */
  readonly bytes: number
  /** Null if there are no postings. */
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
    ...mapCollections((collection) => measureCollection(folder, manifest, collection)),
    graph: measureGraph(folder, manifest),
  }
}

function measureCollection(
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
  const parts = tally.listParts((group) => !absent.includes(group))
  return {
    documents,
    terms: tally.getLength('termWeights'),
    bytes: tally.total,
    parts: parts.map((part) => ({ ...part, bytesPerDocument: divide(part.bytes, documents) })),
    postings: {
      merged: measurePostings(tally, groups.merged, 'mergedImpacts'),
      perField: measurePostings(tally, groups.perField, 'fieldDocs'),
    },
  }
}

/** @param section has one element for each posting */
function measurePostings(tally: ByteTally, group: string, section: string): PostingsSize {
  const postings = tally.getLength(section)
  const bytes = tally.sumBytes(group)
  return { postings, bytes, bytesPerPosting: divide(bytes, postings) }
}

function measureGraph(folder: string, { files }: Manifest): GraphStats {
  const bytesOf = new Map(files.map(({ name, bytes }) => [name, bytes]))
  const tally = new ByteTally()
  const addIndex = (name: string) => tally.addIndex(join(folder, name), bytesOf.get(name)!)
  const sizes = perRelation((relation) => {
    const name = fileNames.relation(relation)
    addIndex(name)
    const edges = countEdges(join(folder, name))
    const bytes = bytesOf.get(name)!
    return { edges, bytes, bitsPerEdge: divide(8 * bytes, edges) }
  })
  addIndex(fileNames.userMetrics)
  const own: readonly string[] = [groups.lists, groups.userMetrics, groups.container]
  return {
    bytes: tally.total,
    parts: tally.listParts((group) => own.includes(group)),
    relations: sizes,
  }
}

/** Edges are packed, so their number does not follow from the sizes of sections. */
function countEdges(path: string): number {
  // Copied for alignment: Node reads small files into a pool, at any offset.
  const bytes = new Uint8Array(readFileSync(path))
  return openNamed(path, () => openRelation(bytes)).out.edges
}

function divide(bytes: number, count: number): number | null {
  return count === 0 ? null : bytes / count
}

// Sums over files, by the purpose of their sections.

/** The bytes that serve one purpose. */
export interface PartShare {
  readonly group: string
  readonly part: string | null
  readonly bytes: number
  /** Its share of all bytes, from 0 to 1. */
  readonly share: number
}

class ByteTally {
  readonly #bytes = partSpecs.map(() => 0)
  /** Number of elements, by name of a section. */
  readonly #lengths = new Map<string, number>()

  /** Throws SnapshotError naming a file of another format. */
  addIndex(path: string, fileBytes: number): void {
    let rest = fileBytes
    for (const { name, length, bytes } of readSections(path, fileBytes)) {
      this.#bytes[findPart(name)]! += bytes
      this.#lengths.set(name, this.getLength(name) + length)
      rest -= bytes
    }
    this.addFile(groups.container, rest)
  }

  /** Adds bytes outside of sections. They count as the first part of a group. */
  addFile(group: string, bytes: number): void {
    this.#bytes[partSpecs.findIndex((spec) => spec.group === group)]! += bytes
  }

  get total(): number {
    return this.#bytes.reduce((sum, bytes) => sum + bytes, 0)
  }

  /** Number of elements of all sections of that name. */
  getLength(section: string): number {
    return this.#lengths.get(section) ?? 0
  }

  sumBytes(group: string): number {
    return this.#sum((spec) => spec.group === group)
  }

  /** Parts of the wanted groups. Every added section should belong to one. */
  listParts(isWanted: (group: string) => boolean): PartShare[] {
    const { total } = this
    return partSpecs.flatMap(({ group, part }, i) => {
      const bytes = this.#bytes[i]!
      return isWanted(group) ? [{ group, part, bytes, share: bytes / total }] : []
    })
  }

  #sum(isWanted: (spec: PartSpec) => boolean): number {
    return partSpecs.reduce((sum, spec, i) => (isWanted(spec) ? sum + this.#bytes[i]! : sum), 0)
  }
}

function readSections(path: string, fileBytes: number): SectionSize[] {
  const fd = openSync(path, 'r')
  try {
    return readSectionSizes(fileBytes, (offset, length) => {
      const bytes = new Uint8Array(length)
      readSync(fd, bytes, 0, length, offset)
      return bytes
    })
  } catch (error) {
    throw error instanceof FormatError ? new SnapshotError(`${path}: ${error.message}`) : error
  } finally {
    closeSync(fd)
  }
}
