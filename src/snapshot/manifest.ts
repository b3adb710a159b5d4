/**
 * The manifest of a snapshot: `manifest.json` lists every file with its size and SHA-256 and ends
 * with a checksum over itself. So opening a snapshot detects a flipped bit and names its file.
 */
import { createHash } from 'node:crypto'
import { countFullVectorBytes, limits, type VectorLayout } from 'native-free-index'
import { type Collection, collections } from '../domain/index.ts'
import { SnapshotError } from './files.ts'
import { type IndexFingerprint, indexFingerprint, printedParts } from './index-fingerprint.ts'
import type { Relation } from './relations.ts'

export const manifestName = 'manifest.json'
export const snapshotFormat = 6

export interface FileEntry {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** How vectors are stored: `float32` in files of their own, `int8` in the segments alone. */
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
  /** State of the suppression list at the import. The snapshot contains no user of that list. */
  readonly suppressions: number
  readonly collections: Readonly<Record<Collection, CollectionEntry>>
  readonly files: readonly FileEntry[]
}

export function hasRows({ embedding }: CollectionEntry): boolean {
  return embedding !== undefined && countFullVectorBytes(embedding) > 0
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
  /** The full-precision vectors of a shard's documents. Absent unless `hasRows`. */
  rows: (collection: Collection, shard: number) => `${collection}-${shard}.rows`,
  relation: (relation: Relation) => `${relation}.graph`,
  userMetrics: 'users.metrics',
  contacts: 'users.contacts',
  /** Absent where no record has provenance. */
  provenance: (collection: SourcedCollection) => `${collection}.provenance`,
}

/** A manifest of a snapshot or of records: JSON that ends with a checksum over itself. */
export function encodeManifest(manifest: object): string {
  const content = JSON.stringify(manifest, null, 2)
  return `${content}\n${computeChecksum(content)}\n`
}

/** The JSON before the checksum. Null if the checksum does not match. */
export function readChecked(text: string): string | null {
  const end = text.lastIndexOf('\n', text.length - 2)
  const content = text.slice(0, Math.max(0, end))
  return end >= 0 && text.slice(end + 1) === `${computeChecksum(content)}\n` ? content : null
}

/**
 * Throws SnapshotError if the manifest is damaged, invalid, or of another format or build.
 *
 * @param path names the file in errors
 */
export function decodeManifest(text: string, path: string): Manifest {
  const content = readChecked(text)
  if (content === null) {
    throw new SnapshotError(`${path} is damaged: its checksum does not match`)
  }
  const wrong = findProblem(content)
  if (wrong !== null) throw new SnapshotError(`${path} ${wrong}`)
  return JSON.parse(content) as Manifest
}

/** Returns the fault of a manifest with a valid checksum, or null. */
function findProblem(content: string): string | null {
  let manifest: unknown
  try {
    manifest = JSON.parse(content)
  } catch (error) {
    return `is no JSON: ${(error as Error).message}`
  }
  const { format } = (manifest ?? {}) as Partial<Manifest>
  // The rest of another format cannot be checked.
  if (format !== snapshotFormat) return explainFormat(format)
  return checkManifest(manifest) ?? explainBuild(manifest as Manifest)
}

function explainFormat(format: unknown): string {
  const reads = `this build reads ${snapshotFormat}`
  const isNewer = typeof format === 'number' && format > snapshotFormat
  const help = isNewer
    ? 'run the newer build that made it, or import the data again with this one'
    : 'import the data again'
  return `has snapshot format ${format}; ${reads}; ${help}`
}

export function computeChecksum(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}

// Checks the content of a manifest. Its checksum excludes accidents, but not a faulty writer. Names
// in the manifest become paths, and numbers become sizes of buffers.

/** Returns the fault, or null. The format is that of this build. */
function checkManifest(manifest: unknown): string | null {
  if (!isRecord(manifest)) return 'is no object'
  const { name, createdAt, suppressions, build, files } = manifest
  if (typeof name !== 'string') return 'has no name'
  if (typeof createdAt !== 'string' || Number.isNaN(Date.parse(createdAt))) {
    return 'does not say when it was made'
  }
  if (!isCount(suppressions)) return 'does not say which suppressions it knows'
  if (!isRecord(build)) return 'does not say which build made it'
  return checkCollections(manifest.collections) ?? checkFiles(files)
}

const again = 'import the data again (devdex import FOLDER --data DIR)'

/** How the build that made a snapshot differs from this build, or null. */
export function explainBuild({ build }: { readonly build: IndexFingerprint }): string | null {
  for (const part of Object.keys(printedParts) as (keyof IndexFingerprint)[]) {
    if (build[part] === indexFingerprint[part]) continue
    const made = `was made with another ${printedParts[part]} (${build[part]})`
    return `${made} than that of this build (${indexFingerprint[part]}); ${again}`
  }
  return null
}

function checkCollections(entries: unknown): string | null {
  if (!isRecord(entries)) return 'lists no collections'
  for (const collection of collections) {
    const entry = entries[collection]
    if (!isRecord(entry)) return `lists no collection "${collection}"`
    const { documents, shards, embedding } = entry
    if (!isCount(documents)) return `has ${documents} documents of "${collection}"`
    if (!isCount(shards) || shards < 1 || shards > limits.shardsMax) {
      return `has ${shards} shards of "${collection}"`
    }
    if (embedding !== undefined && !isEmbedding(embedding)) {
      return `does not say what embedded "${collection}"`
    }
  }
  return null
}

function isEmbedding(entry: unknown): boolean {
  if (!isRecord(entry)) return false
  const { name, dims, version, rows } = entry
  const isNamed = typeof name === 'string' && typeof version === 'string'
  return isNamed && isCount(dims) && dims > 0 && (rows === 'float32' || rows === 'int8')
}

function checkFiles(files: unknown): string | null {
  if (!Array.isArray(files)) return 'lists no files'
  const names = new Set<string>()
  for (const entry of files as unknown[]) {
    if (!isRecord(entry)) return 'lists a file without a name'
    const { name, bytes, sha256 } = entry
    if (typeof name !== 'string' || !isFileName(name)) {
      return `lists ${JSON.stringify(name)}, which is no name of a file in its folder`
    }
    if (names.has(name)) return `lists ${name} twice`
    names.add(name)
    if (!isCount(bytes)) return `says that ${name} has ${bytes} bytes`
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) {
      return `has no checksum of ${name}`
    }
  }
  return null
}

/** Excludes paths and hidden files. */
function isFileName(name: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,127}$/.test(name)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
