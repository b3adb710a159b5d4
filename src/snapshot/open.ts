/**
 * Reads a snapshot into memory and verifies every byte of it, and opens views over what was read.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FormatError, type OpenIndex, openDictionary, rowBytes, Segment } from 'native-free-index'
import { type Collection, collections, schemas } from './collections.ts'
import { currentSnapshot, snapshotPath } from './directory.ts'
import {
  decodeManifest,
  type FileEntry,
  fileNames,
  type Manifest,
  manifestName,
  SnapshotError,
} from './manifest.ts'
import { layOut, type SharedCollection, type SnapshotMemory } from './memory.ts'

export interface LoadedSnapshot extends Pick<SnapshotMemory, 'shared' | 'bodies'> {
  readonly manifest: Manifest
}

const readsAtOnce = 4
const chunkBytes = 1 << 22

/**
 * Opens the current snapshot. Throws SnapshotError naming the file that is missing or damaged.
 *
 * @param accept may throw at what the manifest says, before the files are read
 */
export async function loadSnapshot(
  dataDir: string,
  accept: (manifest: Manifest) => void = () => undefined,
): Promise<LoadedSnapshot> {
  const name = await currentSnapshot(dataDir)
  if (name === null) {
    const missing = `${join(dataDir, 'CURRENT')} is missing`
    const help = 'run "devdex import FOLDER --data DIR"'
    throw new SnapshotError(`${dataDir} holds no snapshot (${missing}); ${help}`)
  }
  const folder = snapshotPath(dataDir, name)
  const manifest = await readManifest(folder)
  accept(manifest)
  const { shared, bodies, targets } = layOut(folder, manifest)
  await readAll(folder, targets)
  for (const name of collections) {
    checkRows(folder, name, manifest, shared[name])
    checkBodies(folder, name, shared[name], bodies[name])
  }
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
    segments: shared.segments.map(({ bytes, memory, rows }, shard) =>
      named(fileNames.segment(collection, shard), () => new Segment(schema, bytes, memory, rows)),
    ),
  }
}

/** Reads and checks every file without keeping any; returns what the manifest says. */
export async function verifySnapshot(dataDir: string, name: string): Promise<Manifest> {
  const folder = snapshotPath(dataDir, name)
  const manifest = await readManifest(folder)
  for (const file of manifest.files) await readVerified(folder, file, new Uint8Array(file.bytes))
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
async function readAll(folder: string, targets: SnapshotMemory['targets']): Promise<void> {
  const queue = [...targets].sort(([a], [b]) => b.bytes - a.bytes)
  const readSome = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      await readVerified(folder, ...next)
    }
  }
  await Promise.all(Array.from({ length: readsAtOnce }, readSome))
}

/** @param target as many bytes as the file shall have */
async function readVerified(folder: string, entry: FileEntry, target: Uint8Array): Promise<void> {
  const path = join(folder, entry.name)
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new SnapshotError(`${path} is missing`) : error
  })
  try {
    const { size } = await file.stat()
    if (size !== entry.bytes) {
      throw new SnapshotError(`${path} has ${size} bytes, its manifest says ${entry.bytes}`)
    }
    if ((await readHashed(file, target)) !== entry.sha256) {
      throw new SnapshotError(`${path} is damaged: its checksum does not match`)
    }
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

/** Files that are whole one by one can still come from different builds. */
function checkRows(
  folder: string,
  collection: Collection,
  manifest: Manifest,
  { segments }: SharedCollection,
): void {
  const { documents, shards, embedding } = manifest.collections[collection]
  if (embedding === undefined || rowBytes(embedding) === 0) return
  for (const [shard, { rows }] of segments.entries()) {
    // Documents are dealt to the shards in turn.
    const expected = Math.ceil((documents - shard) / shards) * rowBytes(embedding)
    if (rows?.length === expected) continue
    const path = join(folder, fileNames.rows(collection, shard))
    throw new SnapshotError(`${path} has ${rows?.length} bytes, its documents need ${expected}`)
  }
}

/** The same of segments and bodies. */
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
