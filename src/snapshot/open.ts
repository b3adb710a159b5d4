/**
 * Reads a snapshot into memory and verifies every byte of it. Index files go into shared memory, so
 * that all workers see one copy, and segments into that of WebAssembly, which searches them;
 * bodies, which the main thread alone reads, into memory of its own.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createShardMemory,
  FormatError,
  type OpenIndex,
  openDictionary,
  Segment,
  type ShardMemory,
} from 'native-free-index'
import { type Collection, collections, perCollection, schemas } from './collections.ts'
import { currentSnapshot, snapshotPath } from './directory.ts'
import {
  decodeManifest,
  type FileEntry,
  fileNames,
  isBodies,
  isSegment,
  type Manifest,
  manifestName,
  SnapshotError,
} from './manifest.ts'

/** The bytes of one collection: what workers are handed. */
export interface SharedCollection {
  readonly dictionary: Uint8Array
  readonly segments: readonly SharedSegment[]
}

export interface SharedSegment {
  readonly bytes: Uint8Array
  /** Begins with these bytes. */
  readonly memory: ShardMemory
}

/** A file's bytes in memory of the kind that its readers need. */
interface FileMemory {
  readonly bytes: Uint8Array
  /** Of a segment. */
  readonly memory: ShardMemory | null
}

export interface LoadedSnapshot {
  readonly manifest: Manifest
  readonly shared: Readonly<Record<Collection, SharedCollection>>
  /** By collection and shard: the documents' bytes, one behind the other. */
  readonly bodies: Readonly<Record<Collection, readonly Uint8Array[]>>
}

const readsAtOnce = 4
const chunkBytes = 1 << 22

/** Opens the current snapshot. Throws SnapshotError naming the file that is missing or damaged. */
export async function loadSnapshot(dataDir: string): Promise<LoadedSnapshot> {
  const name = await currentSnapshot(dataDir)
  if (name === null) {
    const missing = `${join(dataDir, 'CURRENT')} is missing`
    const help = 'run "devdex import FOLDER --data DIR"'
    throw new SnapshotError(`${dataDir} holds no snapshot (${missing}); ${help}`)
  }
  const folder = snapshotPath(dataDir, name)
  const manifest = await readManifest(folder)
  const contents = await readAll(folder, manifest.files)
  const shared = perCollection((collection) => ({
    dictionary: contents.take(fileNames.dictionary(collection)).bytes,
    segments: perShard(manifest, collection, (shard) =>
      segmentOf(contents.take(fileNames.segment(collection, shard))),
    ),
  }))
  const bodies = perCollection((collection) =>
    perShard(
      manifest,
      collection,
      (shard) => contents.take(fileNames.bodies(collection, shard)).bytes,
    ),
  )
  for (const name of collections) checkBodies(folder, name, shared[name], bodies[name])
  return { manifest, shared, bodies }
}

/** Views over a collection's bytes, in whichever thread. */
export function openCollection(collection: Collection, shared: SharedCollection): OpenIndex {
  const schema = schemas[collection]
  const named = <T>(name: string, make: () => T): T => {
    try {
      return make()
    } catch (error) {
      if (error instanceof FormatError) throw new SnapshotError(`${name}: ${error.message}`)
      throw error
    }
  }
  return {
    schema,
    dictionary: named(fileNames.dictionary(collection), () =>
      openDictionary(schema, shared.dictionary),
    ),
    segments: shared.segments.map(({ bytes, memory }, shard) =>
      named(fileNames.segment(collection, shard), () => new Segment(schema, bytes, memory)),
    ),
  }
}

/** Reads and checks every file without keeping any; returns what the manifest says. */
export async function verifySnapshot(dataDir: string, name: string): Promise<Manifest> {
  const folder = snapshotPath(dataDir, name)
  const manifest = await readManifest(folder)
  for (const file of manifest.files) await readVerified(folder, file)
  return manifest
}

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName)
  try {
    return decodeManifest(await readFile(path, 'utf8'), path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const found = await readdir(folder).catch(() => null)
    throw new SnapshotError(found === null ? `${folder} is missing` : `${path} is missing`)
  }
}

/** Several files at a time, so that reading one overlaps hashing another. */
async function readAll(folder: string, files: readonly FileEntry[]) {
  const contents = new Map<string, FileMemory>()
  const queue = [...files].sort((a, b) => b.bytes - a.bytes)
  const readSome = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      contents.set(file.name, await readVerified(folder, file))
    }
  }
  await Promise.all(Array.from({ length: readsAtOnce }, readSome))
  return {
    take(name: string): FileMemory {
      const file = contents.get(name)
      if (file === undefined) throw new SnapshotError(`${folder} lists no file ${name}`)
      return file
    },
  }
}

function segmentOf({ bytes, memory }: FileMemory): SharedSegment {
  if (memory === null) throw new Error('a segment lies in memory that WebAssembly can search')
  return { bytes, memory }
}

function allocate(name: string, bytes: number): FileMemory {
  if (isSegment(name)) {
    const memory = createShardMemory(bytes)
    return { bytes: new Uint8Array(memory.buffer, 0, bytes), memory }
  }
  const buffer = isBodies(name) ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes)
  return { bytes: new Uint8Array(buffer), memory: null }
}

async function readVerified(folder: string, entry: FileEntry): Promise<FileMemory> {
  const path = join(folder, entry.name)
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new SnapshotError(`${path} is missing`) : error
  })
  try {
    const { size } = await file.stat()
    if (size !== entry.bytes) {
      throw new SnapshotError(`${path} has ${size} bytes, its manifest says ${entry.bytes}`)
    }
    const target = allocate(entry.name, size)
    const sha256 = await readHashed(file, target.bytes)
    if (sha256 !== entry.sha256) {
      throw new SnapshotError(`${path} is damaged: its checksum does not match`)
    }
    return target
  } finally {
    await file.close()
  }
}

async function readHashed(file: FileHandle, target: Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < target.length; ) {
    const length = Math.min(chunkBytes, target.length - at)
    const { bytesRead } = await file.read(target, at, length, at)
    if (bytesRead === 0) break
    hash.update(target.subarray(at, at + bytesRead))
    at += bytesRead
  }
  return hash.digest('hex')
}

function perShard<T>(manifest: Manifest, collection: Collection, make: (shard: number) => T): T[] {
  return Array.from({ length: manifest.collections[collection].shards }, (_, shard) => make(shard))
}

/** Files that are whole one by one can still come from different builds. */
function checkBodies(
  folder: string,
  collection: Collection,
  shared: SharedCollection,
  bodies: readonly Uint8Array[],
): void {
  for (const [shard, { bodyBytes }] of openCollection(collection, shared).segments.entries()) {
    const { length } = bodies[shard]!
    if (length === bodyBytes) continue
    const path = join(folder, fileNames.bodies(collection, shard))
    throw new SnapshotError(`${path} has ${length} bytes, its segment says ${bodyBytes}`)
  }
}
