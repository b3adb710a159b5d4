/** Reads a snapshot into memory and verifies every byte of it. */
import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkConsistency, type UserFiles } from './consistency.ts'
import { currentSnapshot, snapshotPath } from './directory.ts'
import {
  decodeManifest,
  type FileEntry,
  type Manifest,
  manifestName,
  SnapshotError,
} from './manifest.ts'
import { layOut, type SnapshotMemory } from './memory.ts'

export interface LoadedSnapshot
  extends Pick<SnapshotMemory, 'shared' | 'bodies' | 'graph'>,
    UserFiles {
  readonly manifest: Manifest
}

export interface LoadOptions {
  /** The current one where absent. */
  readonly name?: string
  /** Ends the reading, between two files. */
  readonly signal?: AbortSignal
}

const readsAtOnce = 4
const chunkBytes = 1 << 22

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
  const memory = layOut(folder, manifest)
  await readAll(folder, memory.targets, wanted.signal)
  const { facts, contacts } = checkConsistency(folder, manifest, memory)
  const { shared, bodies, graph } = memory
  return { manifest, shared, bodies, graph, facts, contacts }
}

/** Reads and checks every file without keeping any; returns what the manifest says. */
export async function verifySnapshot(dataDir: string, name: string): Promise<Manifest> {
  const folder = snapshotPath(dataDir, name)
  const manifest = await readManifest(folder)
  for (const file of manifest.files) await readVerified(folder, file, new Uint8Array(file.bytes))
  return manifest
}

/** Throws SnapshotError where it is missing or damaged. */
export async function readManifest(folder: string): Promise<Manifest> {
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
async function readAll(
  folder: string,
  targets: SnapshotMemory['targets'],
  signal?: AbortSignal,
): Promise<void> {
  const queue = [...targets].sort(([a], [b]) => b.bytes - a.bytes)
  const readSome = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      signal?.throwIfAborted()
      await readVerified(folder, ...next)
    }
  }
  await Promise.all(Array.from({ length: readsAtOnce }, readSome))
}

/** @param target as many bytes as the file shall have */
export async function readVerified(
  folder: string,
  entry: FileEntry,
  target: Uint8Array,
): Promise<void> {
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
