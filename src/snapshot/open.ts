/** Reads a snapshot into memory and verifies every byte of it. */
import { createHash } from 'node:crypto'
import { type FileHandle, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { checkConsistency, type UserFiles } from './consistency.ts'
import { currentSnapshot, isSnapshotName, snapshotPath } from './directory.ts'
import { checkFileList, strayFiles } from './file-list.ts'
import {
  decodeManifest,
  type FileEntry,
  type Manifest,
  manifestName,
  SnapshotError,
} from './manifest.ts'
import { layOut, type SnapshotMemory } from './memory.ts'
import { isMissing, readSmallText, withPlainFile } from './plain-file.ts'

export interface LoadedSnapshot
  extends Pick<SnapshotMemory, 'shared' | 'bodies' | 'graph'>,
    UserFiles {
  readonly manifest: Manifest
}

export interface LoadOptions {
  /** The current one where absent. */
  readonly name?: string
  /** Ends the reading, wherever it is. */
  readonly signal?: AbortSignal
}

const readsAtOnce = 4
const chunkBytes = 1 << 22
/** Some 150 bytes a file, of which the most shards make a few thousand. */
const manifestBytesMax = 1 << 22

/**
 * Opens a snapshot: the current one, unless told. Throws SnapshotError naming the file that is
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
  checkFileList(folder, manifest)
  // No memory is taken for what is not there.
  for (const entry of manifest.files) await withEntry(folder, entry, async () => undefined)
  const memory = layOut(folder, manifest)
  await readAll(folder, memory.targets, wanted.signal)
  const { userMetrics, contacts } = checkConsistency(folder, manifest, memory)
  const { shared, bodies, graph } = memory
  return { manifest, shared, bodies, graph, userMetrics, contacts }
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
  const [stray] = await strayFiles(folder, manifest)
  if (stray !== undefined) throw new SnapshotError(`${join(folder, stray)} is no part of it`)
  return manifest
}

/** Throws SnapshotError where it is missing, damaged, or that of another snapshot. */
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

/** @param target as many bytes as the file shall have */
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

/** Opens a file that has the size that its manifest says. */
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
