/** Reads a snapshot into memory and verifies every byte of it. */
import { createHash } from 'node:crypto'
import { type FileHandle, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { collections } from '../domain/index.ts'
import { checkConsistency, type RecordFiles } from './consistency.ts'
import { currentSnapshot, isSnapshotName, snapshotPath } from './directory.ts'
import { isMissing, readSmallText, withPlainFile } from './files.ts'
import {
  decodeManifest,
  type FileEntry,
  fileNames,
  hasRows,
  type Manifest,
  manifestName,
  SnapshotError,
  sourcedCollections,
} from './manifest.ts'
import { layOut, type SnapshotMemory } from './memory.ts'
import { relations } from './relations.ts'

export interface LoadedSnapshot
  extends Pick<SnapshotMemory, 'shared' | 'bodies' | 'graph'>,
    RecordFiles {
  readonly manifest: Manifest
}

export interface LoadOptions {
  /** The current one where absent. */
  readonly name?: string
  /** Aborts reading between two chunks. */
  readonly signal?: AbortSignal
}

const readsAtOnce = 4
const chunkBytes = 1 << 22
/** An entry takes some 150 bytes, and the most shards make a few thousand files. */
const manifestBytesMax = 1 << 22

/**
 * Opens a snapshot, by default the current one. Throws SnapshotError naming the file that is
 * missing or damaged.
 *
 * @param accept may throw at what the manifest says, before the files are read
 */
export async function loadSnapshot(
  dataDir: string,
  accept: (manifest: Manifest) => void = () => undefined,
  wanted: LoadOptions = {},
): Promise<LoadedSnapshot> {
  const name = wanted.name ?? (await currentSnapshot(dataDir))
  if (name === null) {
    const missing = `${join(dataDir, 'CURRENT')} is missing`
    const help = 'run "devdex import FOLDER --data DIR"'
    throw new SnapshotError(`${dataDir} holds no snapshot (${missing}); ${help}`)
  }
  const folder = snapshotPath(dataDir, name)
  const manifest = await readManifest(folder)
  accept(manifest)
  // Sizes are checked first, so that no memory is allocated for missing or cut files.
  await checkSizes(folder, manifest)
  const memory = layOut(folder, manifest)
  await readAll(folder, memory.targets, wanted.signal)
  const files = checkConsistency(folder, manifest, memory)
  const { shared, bodies, graph } = memory
  return { manifest, shared, bodies, graph, ...files }
}

/**
 * Reads and checks every file without keeping any. Returns the manifest. Also throws SnapshotError
 * for files that the manifest does not list, which opening ignores.
 */
export async function verifySnapshot(dataDir: string, name: string): Promise<Manifest> {
  if (!isSnapshotName(name)) throw new SnapshotError(`"${name}" is no name of a snapshot`)
  const folder = snapshotPath(dataDir, name)
  const manifest = await readManifest(folder)
  checkFileList(folder, manifest)
  for (const file of manifest.files) {
    await withEntry(folder, file, () => readVerified(folder, file, new Uint8Array(file.bytes)))
  }
  const [stray] = await listStrayFiles(folder, manifest)
  if (stray !== undefined) throw new SnapshotError(`${join(folder, stray)} is not in the manifest`)
  return manifest
}

/**
 * Checks that every file of a snapshot is there and has its size, without reading it. Returns the
 * manifest, which is verified. Throws SnapshotError naming the file that is missing or cut.
 */
export async function checkSnapshotSizes(dataDir: string, name: string): Promise<Manifest> {
  const folder = snapshotPath(dataDir, name)
  const manifest = await readManifest(folder)
  await checkSizes(folder, manifest)
  return manifest
}

/** Throws SnapshotError naming the first file that is missing, cut, or not one of a snapshot. */
async function checkSizes(folder: string, manifest: Manifest): Promise<void> {
  checkFileList(folder, manifest)
  for (const entry of manifest.files) await withEntry(folder, entry, async () => undefined)
}

/** Throws SnapshotError if the manifest is missing, damaged, or that of another snapshot. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName)
  const manifest = decodeManifest(await readText(folder, path), path)
  if (manifest.name === basename(folder)) return manifest
  throw new SnapshotError(`${path} is that of another snapshot, ${manifest.name}`)
}

async function readText(folder: string, path: string): Promise<string> {
  try {
    return await readSmallText(path, manifestBytesMax)
  } catch (error) {
    const isFolder = !isMissing(error) || (await readdir(folder).catch(() => null)) !== null
    throw isFolder ? error : new SnapshotError(`${folder} is missing`)
  }
}

/**
 * Several files at a time, so that reading one overlaps hashing another. After a failure the others
 * are awaited and no more are started, so a refused snapshot takes neither the disk nor memory.
 */
async function readAll(
  folder: string,
  targets: SnapshotMemory['targets'],
  signal?: AbortSignal,
): Promise<void> {
  const queue = [...targets].sort(([a], [b]) => b.bytes - a.bytes)
  const readSome = async () => {
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        await readVerified(folder, ...next, signal)
      }
    } finally {
      queue.length = 0
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: readsAtOnce }, readSome))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/**
 * Reads a file and checks its SHA-256. Throws SnapshotError naming the file.
 *
 * @param target of the size that the manifest states
 */
export function readVerified(
  folder: string,
  entry: FileEntry,
  target: Uint8Array,
  signal?: AbortSignal,
): Promise<void> {
  return withEntry(folder, entry, async (file, path) => {
    if ((await readHashed(file, target, signal)) === entry.sha256) return
    throw new SnapshotError(`${path} is damaged: its checksum does not match`)
  })
}

/** Opens a file if it has the size that the manifest states. */
function withEntry(
  folder: string,
  entry: FileEntry,
  read: (file: FileHandle, path: string) => Promise<void>,
): Promise<void> {
  const path = join(folder, entry.name)
  return withPlainFile(path, (file, bytes) => {
    if (bytes === entry.bytes) return read(file, path)
    throw new SnapshotError(`${path} has ${bytes} bytes, its manifest says ${entry.bytes}`)
  })
}

async function readHashed(
  file: FileHandle,
  target: Uint8Array,
  signal?: AbortSignal,
): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < target.length; ) {
    signal?.throwIfAborted()
    const length = Math.min(chunkBytes, target.length - at)
    const { bytesRead } = await file.read(target, at, length, at)
    if (bytesRead === 0) break
    hash.update(target.subarray(at, at + bytesRead))
    at += bytesRead
  }
  return hash.digest('hex')
}

// The files that a snapshot must have: each file that is read, and no other.

/** Throws SnapshotError naming a file that should be listed and is not, or the reverse. */
function checkFileList(folder: string, manifest: Manifest): void {
  const listed = new Set(manifest.files.map(({ name }) => name))
  const needed = listNeededFiles(manifest)
  for (const name of needed) {
    if (!listed.delete(name)) throw new SnapshotError(`${folder} lists no file ${name}`)
  }
  for (const collection of sourcedCollections) listed.delete(fileNames.provenance(collection))
  for (const name of listed) {
    throw new SnapshotError(`${folder} lists ${name}, which is no file of a snapshot`)
  }
}

/** Names of files in the folder that the manifest does not list. */
async function listStrayFiles(folder: string, { files }: Manifest): Promise<string[]> {
  const own = new Set([manifestName, ...files.map(({ name }) => name)])
  return (await readdir(folder)).filter((name) => !own.has(name)).sort()
}

function listNeededFiles(manifest: Manifest): string[] {
  const ofCollections = collections.flatMap((collection) => {
    const entry = manifest.collections[collection]
    const shards = Array.from({ length: entry.shards }, (_, shard) => [
      fileNames.segment(collection, shard),
      fileNames.bodies(collection, shard),
      ...(hasRows(entry) ? [fileNames.rows(collection, shard)] : []),
    ])
    return [fileNames.dictionary(collection), ...shards.flat()]
  })
  return [
    ...ofCollections,
    ...relations.map((name) => fileNames.relation(name)),
    fileNames.userMetrics,
    fileNames.contacts,
  ]
}

// Single files of a snapshot, for commands that need a few of them and serve nothing.

/**
 * Manifest of the current snapshot. Null if there is none. Throws SnapshotError for a damaged one.
 */
export async function currentManifest(dataDir: string): Promise<Manifest | null> {
  const name = await currentSnapshot(dataDir)
  return name === null ? null : readManifest(snapshotPath(dataDir, name))
}

/** Reads one file and verifies every byte of it. Throws SnapshotError that names it. */
export async function readSnapshotFile(
  dataDir: string,
  manifest: Manifest,
  name: string,
): Promise<Uint8Array> {
  const folder = snapshotPath(dataDir, manifest.name)
  const entry = manifest.files.find((file) => file.name === name)
  if (entry === undefined) throw new SnapshotError(`${folder} lists no file ${name}`)
  const bytes = new Uint8Array(entry.bytes)
  await readVerified(folder, entry, bytes)
  return bytes
}
