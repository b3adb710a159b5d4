/**
 * Allocates the memory that a snapshot's files are read into, each of the kind that its readers
 * need. A shard's full-precision vectors follow its segment in one buffer.
 */
import { join } from 'node:path'
import {
  alignFullVectors,
  createShardMemory,
  FormatError,
  type OpenIndex,
  openDictionary,
  Segment,
  type ShardMemory,
} from 'native-free-index'
import { type Collection, mapCollections } from '../domain/index.ts'
import { schemas } from './collections.ts'
import {
  type FileEntry,
  fileNames,
  hasRows,
  type Manifest,
  SnapshotError,
  type SourcedCollection,
} from './manifest.ts'
import { perRelation, type Relation } from './relations.ts'

/** The bytes of one collection, as workers get them. */
export interface SharedCollection {
  readonly dictionary: Uint8Array
  readonly segments: readonly SharedSegment[]
}

export interface SharedSegment {
  readonly bytes: Uint8Array
  /** Begins with `bytes`, followed by `rows`. */
  readonly memory: ShardMemory
  /** The full-precision vectors of its documents. Null if the segment alone has vectors. */
  readonly rows: Uint8Array | null
}

export interface SnapshotMemory {
  readonly shared: Readonly<Record<Collection, SharedCollection>>
  /** By collection and shard: the stored documents, one after the other. */
  readonly bodies: Readonly<Record<Collection, readonly Uint8Array[]>>
  /** The file of each relation, for workers too. */
  readonly graph: Readonly<Record<Relation, Uint8Array>>
  /** The file of user metrics. */
  readonly userMetricBytes: Uint8Array
  /** The file of users' addresses. */
  readonly contactBytes: Uint8Array
  /** The file of the sources of fields. Null if there is none. */
  readonly provenanceBytes: Readonly<Record<SourcedCollection, Uint8Array | null>>
  /** Every file, and where its bytes belong. */
  readonly targets: readonly (readonly [FileEntry, Uint8Array])[]
}

/**
 * Index files and relations get shared memory, so that all threads use one copy. For segments and
 * vectors it is WebAssembly memory. Stored documents, metrics, addresses and provenance, which only
 * the main thread reads, get ordinary buffers.
 *
 * @param folder names the snapshot in errors
 */
export function layOut(folder: string, manifest: Manifest): SnapshotMemory {
  const entries = new Map(manifest.files.map((file) => [file.name, file]))
  const targets: [FileEntry, Uint8Array][] = []
  const place = (name: string, bufferOf: (bytes: number) => ArrayBufferLike, offset = 0) => {
    const entry = findEntry(folder, entries, name)
    const buffer = allocate(folder, entry, () => bufferOf(entry.bytes))
    const bytes = new Uint8Array(buffer, offset, entry.bytes)
    targets.push([entry, bytes])
    return bytes
  }
  const segment = (collection: Collection, shard: number): SharedSegment => {
    const name = fileNames.segment(collection, shard)
    const entry = findEntry(folder, entries, name)
    if (!hasRows(manifest.collections[collection])) {
      const memory = allocate(folder, entry, () => createShardMemory(entry.bytes))
      return { bytes: place(name, () => memory.buffer), memory, rows: null }
    }
    const rows = fileNames.rows(collection, shard)
    const behind = alignFullVectors(entry.bytes)
    const all = behind + findEntry(folder, entries, rows).bytes
    const memory = allocate(folder, entry, () => createShardMemory(all))
    return {
      bytes: place(name, () => memory.buffer),
      memory,
      rows: place(rows, () => memory.buffer, behind),
    }
  }
  const provenance = (collection: SourcedCollection) => {
    const name = fileNames.provenance(collection)
    return entries.has(name) ? place(name, own) : null
  }
  const shards = mapCollections((name) => [...Array(manifest.collections[name].shards).keys()])
  return {
    shared: mapCollections((name) => ({
      dictionary: place(fileNames.dictionary(name), shared),
      segments: shards[name].map((shard) => segment(name, shard)),
    })),
    bodies: mapCollections((name) =>
      shards[name].map((shard) => place(fileNames.bodies(name, shard), own)),
    ),
    graph: perRelation((name) => place(fileNames.relation(name), shared)),
    userMetricBytes: place(fileNames.userMetrics, own),
    contactBytes: place(fileNames.contacts, own),
    provenanceBytes: { users: provenance('users'), repos: provenance('repos') },
    targets,
  }
}

const shared = (bytes: number) => new SharedArrayBuffer(bytes)
const own = (bytes: number) => new ArrayBuffer(bytes)

/** Allocates memory for a file. Throws SnapshotError naming the file if memory is short. */
function allocate<T>(folder: string, { name, bytes }: FileEntry, take: () => T): T {
  try {
    return take()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const wrong = `no memory for ${join(folder, name)} (${bytes} bytes): ${error.message}`
    throw new SnapshotError(wrong, { cause: error })
  }
}

function findEntry(
  folder: string,
  entries: ReadonlyMap<string, FileEntry>,
  name: string,
): FileEntry {
  const entry = entries.get(name)
  if (entry === undefined) throw new SnapshotError(`${folder} lists no file ${name}`)
  return entry
}

/**
 * Opens views over a collection's bytes, in any thread. Throws SnapshotError naming a file that
 * does not fit.
 *
 * @param folder names the snapshot in errors
 */
export function openCollection(
  collection: Collection,
  shared: SharedCollection,
  folder = '',
): OpenIndex {
  const schema = schemas[collection]
  return {
    schema,
    dictionary: openNamed(join(folder, fileNames.dictionary(collection)), () =>
      openDictionary(schema, shared.dictionary),
    ),
    segments: shared.segments.map(({ bytes, memory, rows }, shard) =>
      openNamed(
        join(folder, fileNames.segment(collection, shard)),
        () => new Segment(schema, bytes, memory, rows),
      ),
    ),
  }
}

/** Opens a file. Throws SnapshotError naming it where it has another format. */
export function openNamed<T>(name: string, open: () => T): T {
  try {
    return open()
  } catch (error) {
    throw error instanceof FormatError ? new SnapshotError(`${name}: ${error.message}`) : error
  }
}
