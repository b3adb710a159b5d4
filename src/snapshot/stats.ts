/**
 * What the memory of a snapshot serves. A snapshot lies in memory as it lies on the disk, so sizes
 * of sections are sizes of memory; they are read from the files' tables, not from their contents.
 */
import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { FormatError, readSectionSizes, type SectionSize } from 'native-free-index'
import { type Collection, perCollection } from './collections.ts'
import { snapshotPath } from './directory.ts'
import { fileNames, hasRows, type Manifest, SnapshotError } from './manifest.ts'

interface PartSpec {
  readonly group: string
  /** Null where the group has no parts. */
  readonly part: string | null
  /** Names of sections; `*` stands for the name of a field. */
  readonly sections: readonly string[]
}

const merged = 'merged postings'
const perField = 'per-field postings'
const vectors = 'vectors'
const bodies = 'bodies'
const container = 'container'

/** Every section of an index file stands here once; rows and bodies are files of their own. */
export const partSpecs: readonly PartSpec[] = [
  { group: merged, part: 'impacts', sections: ['mergedImpacts'] },
  { group: merged, part: 'rare lists', sections: ['rareDocs', 'rareCodes'] },
  { group: merged, part: 'block columns', sections: ['blockPairs', 'blockCodes'] },
  {
    group: merged,
    part: 'directory',
    sections: [
      'mergedStart',
      'maxImpacts',
      'commonTerms',
      'commonPostings',
      'floorTerms',
      'floors',
      'bestTies',
      'bestScores',
    ],
  },
  { group: perField, part: 'docIds', sections: ['fieldDocs'] },
  { group: perField, part: 'frequencies', sections: ['fieldTfs'] },
  { group: perField, part: 'field lengths', sections: ['lengths'] },
  { group: perField, part: 'directory', sections: ['listStart', 'listField', 'listPostings'] },
  { group: 'terms of shards', part: null, sections: ['termPositions'] },
  { group: 'dictionary', part: 'terms', sections: ['termBytes', 'termOffsets'] },
  { group: 'dictionary', part: 'weights', sections: ['termWeights'] },
  { group: 'dictionary', part: 'statistics', sections: ['documents', 'averageLengths'] },
  {
    group: 'keyword columns',
    part: 'values',
    sections: ['keyword:*:bytes', 'keyword:*:offsets'],
  },
  { group: 'keyword columns', part: 'lists', sections: ['keyword:*:starts', 'keyword:*:docs'] },
  { group: 'keyword columns', part: 'bitsets', sections: ['keyword:*:common', 'keyword:*:bits'] },
  { group: 'number columns', part: 'values', sections: ['number:*'] },
  { group: 'number columns', part: 'order', sections: ['number:*:order'] },
  { group: 'number columns', part: 'lowest sets', sections: ['number:*:lowest'] },
  { group: 'values for patterns', part: null, sections: ['value:*:bytes', 'value:*:offsets'] },
  { group: vectors, part: 'rows', sections: [] },
  { group: vectors, part: 'bytes', sections: ['vectorBytes', 'vectorScales'] },
  { group: vectors, part: 'codes', sections: ['vectorCodes', 'vectorFactors', 'blockFactors'] },
  {
    group: vectors,
    part: 'clusters',
    sections: ['vectorShape', 'centroids', 'vectorBlocks', 'clusterBlocks'],
  },
  { group: 'tie order', part: null, sections: ['ties', 'tieDocs'] },
  { group: 'body offsets', part: null, sections: ['bodyEnds'] },
  { group: bodies, part: null, sections: [] },
  // With what is no section: headers, padding and tables.
  { group: container, part: null, sections: ['schema'] },
]

export interface PartSize {
  readonly group: string
  readonly part: string | null
  readonly bytes: number
  /** Of the collection's bytes, from 0 to 1. */
  readonly share: number
  /** Null where there are no documents. */
  readonly bytesPerDocument: number | null
}

export interface PostingsSize {
  readonly postings: number
  /** Of the whole group, its directory included. */
  readonly bytes: number
  /** Null where there are no postings. */
  readonly bytesPerPosting: number | null
}

export interface CollectionStats {
  readonly documents: number
  /** Distinct terms of all text fields together. */
  readonly terms: number
  /** Of all files; the sum of all parts. */
  readonly bytes: number
  readonly parts: readonly PartSize[]
  readonly postings: { readonly merged: PostingsSize; readonly perField: PostingsSize }
}

export type SnapshotStats = Readonly<Record<Collection, CollectionStats>>

/** Of a snapshot that has been verified. Throws SnapshotError naming a file of another format. */
export function snapshotStats(dataDir: string, manifest: Manifest): SnapshotStats {
  const folder = snapshotPath(dataDir, manifest.name)
  return perCollection((collection) => collectionStats(folder, manifest, collection))
}

/** Position of the section's part in `partSpecs`. Throws an Error where there is none. */
export function partOf(section: string): number {
  const [kind, field, ...rest] = section.split(':')
  const name = field === undefined ? section : [kind, '*', ...rest].join(':')
  const at = partSpecs.findIndex(({ sections }) => sections.includes(name))
  if (at < 0) throw new Error(`no part of the statistics knows the section "${section}"`)
  return at
}

function collectionStats(
  folder: string,
  { collections, files }: Manifest,
  collection: Collection,
): CollectionStats {
  const { documents, shards } = collections[collection]
  const rows = hasRows(collections[collection])
  const bytesOf = new Map(files.map(({ name, bytes }) => [name, bytes]))
  const tally = new Tally()
  const addIndex = (name: string) => {
    const bytes = bytesOf.get(name)!
    tally.addIndex(bytes, sectionsOf(join(folder, name), bytes))
  }
  addIndex(fileNames.dictionary(collection))
  for (let shard = 0; shard < shards; shard++) {
    addIndex(fileNames.segment(collection, shard))
    tally.addFile(bodies, bytesOf.get(fileNames.bodies(collection, shard))!)
    if (rows) tally.addFile(vectors, bytesOf.get(fileNames.rows(collection, shard))!)
  }
  return tally.stats(documents)
}

function sectionsOf(path: string, fileBytes: number): SectionSize[] {
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

/** Sums over the files of one collection. */
class Tally {
  readonly #bytes = partSpecs.map(() => 0)
  /** By name of a section: its elements. */
  readonly #lengths = new Map<string, number>()

  addIndex(fileBytes: number, sections: readonly SectionSize[]): void {
    let rest = fileBytes
    for (const { name, length, bytes } of sections) {
      this.#bytes[partOf(name)]! += bytes
      this.#lengths.set(name, this.#lengthOf(name) + length)
      rest -= bytes
    }
    this.addFile(container, rest)
  }

  /** Bytes that are no section: those of the first part of a group. */
  addFile(group: string, bytes: number): void {
    this.#bytes[partSpecs.findIndex((spec) => spec.group === group)]! += bytes
  }

  stats(documents: number): CollectionStats {
    const total = this.#bytes.reduce((sum, bytes) => sum + bytes, 0)
    const parts = partSpecs.map(({ group, part }, i) => {
      const bytes = this.#bytes[i]!
      return {
        group,
        part,
        bytes,
        share: bytes / total,
        bytesPerDocument: ratio(bytes, documents),
      }
    })
    return {
      documents,
      terms: this.#lengthOf('termWeights'),
      bytes: total,
      parts,
      postings: {
        merged: this.#postings(merged, 'mergedImpacts'),
        perField: this.#postings(perField, 'fieldDocs'),
      },
    }
  }

  #lengthOf(section: string): number {
    return this.#lengths.get(section) ?? 0
  }

  /** @param section has one element for each posting */
  #postings(group: string, section: string): PostingsSize {
    const postings = this.#lengthOf(section)
    const bytes = partSpecs.reduce(
      (sum, spec, i) => (spec.group === group ? sum + this.#bytes[i]! : sum),
      0,
    )
    return { postings, bytes, bytesPerPosting: ratio(bytes, postings) }
  }
}

function ratio(bytes: number, count: number): number | null {
  return count === 0 ? null : bytes / count
}
