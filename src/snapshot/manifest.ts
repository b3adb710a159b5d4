/**
 * The manifest of a snapshot: `manifest.json` lists every file with its size and SHA-256 and ends
 * with a checksum over itself. So a flipped bit in any file is found and named when it is opened.
 */

import { createHash } from 'node:crypto'
import { fullVectorBytes, type VectorLayout } from 'native-free-index'
import type { Collection } from '../domain/index.ts'
import type { IndexFingerprint } from './index-fingerprint.ts'
import { checkManifest, otherBuild } from './manifest-check.ts'
import type { Relation } from './relations.ts'
import { SnapshotError } from './snapshot-error.ts'

export const manifestName = 'manifest.json'
export const snapshotFormat = 6

export interface FileEntry {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** How vectors are kept: `float32` in files of rows, `int8` in the segments alone. */
export type RowFormat = VectorLayout['rows']

/** The model of the collection's embeddings. Only vectors of the same model are comparable. */
export interface EmbeddingEntry {
  readonly name: string
  readonly dims: number
  readonly version: string
  readonly rows: RowFormat
}

export interface CollectionEntry {
  readonly documents: number
  readonly shards: number
  /** For a collection with embeddings. */
  readonly embedding?: EmbeddingEntry
}

export interface Manifest {
  readonly format: typeof snapshotFormat
  readonly name: string
  readonly createdAt: string
  readonly build: IndexFingerprint
  /** State of the suppression list at the import: the snapshot contains no one who was on it. */
  readonly suppressions: number
  readonly collections: Readonly<Record<Collection, CollectionEntry>>
  readonly files: readonly FileEntry[]
}

export function hasRows({ embedding }: CollectionEntry): boolean {
  return embedding !== undefined && fullVectorBytes(embedding) > 0
}

export { SnapshotError }

/** The collections with records of their own. */
export const sourcedCollections = ['users', 'repos'] as const
export type SourcedCollection = (typeof sourcedCollections)[number]

/** Names of a collection's files. */
export const fileNames = {
  dictionary: (collection: Collection) => `${collection}.dictionary`,
  segment: (collection: Collection, shard: number) => `${collection}-${shard}.segment`,
  bodies: (collection: Collection, shard: number) => `${collection}-${shard}.bodies`,
  /** Where `hasRows`: the embeddings of a shard's documents, in the order in which they lie. */
  rows: (collection: Collection, shard: number) => `${collection}-${shard}.rows`,
  relation: (relation: Relation) => `${relation}.graph`,
  userMetrics: 'users.metrics',
  contacts: 'users.contacts',
  /** Absent where no record has any. */
  provenance: (collection: SourcedCollection) => `${collection}.provenance`,
}

export function encodeManifest(manifest: Manifest): string {
  const content = JSON.stringify(manifest, null, 2)
  return `${content}\n${checksumOf(content)}\n`
}

/**
 * Throws SnapshotError where it is damaged, of another format or build, or says what cannot be.
 *
 * @param path names the file in errors
 */
export function decodeManifest(text: string, path: string): Manifest {
  const end = text.lastIndexOf('\n', text.length - 2)
  const content = text.slice(0, Math.max(0, end))
  if (end < 0 || text.slice(end + 1) !== `${checksumOf(content)}\n`) {
    throw new SnapshotError(`${path} is damaged: its checksum does not match`)
  }
  const wrong = problemOf(content)
  if (wrong !== null) throw new SnapshotError(`${path} ${wrong}`)
  return JSON.parse(content) as Manifest
}

/** Returns the fault of a manifest with a valid checksum, or null. */
function problemOf(content: string): string | null {
  let manifest: unknown
  try {
    manifest = JSON.parse(content)
  } catch (error) {
    return `is no JSON: ${(error as Error).message}`
  }
  const { format } = (manifest ?? {}) as Partial<Manifest>
  // The rest of another format cannot be checked.
  if (format !== snapshotFormat) return otherFormat(format)
  return checkManifest(manifest) ?? otherBuild(manifest as Manifest)
}

function otherFormat(format: unknown): string {
  const reads = `this build reads ${snapshotFormat}`
  const isNewer = typeof format === 'number' && format > snapshotFormat
  const help = isNewer
    ? 'run the newer build that made it, or import the data again with this one'
    : 'import the data again'
  return `has snapshot format ${format}; ${reads}; ${help}`
}

export function checksumOf(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}
