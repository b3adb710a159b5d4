/** Lists, names and removes the folders of records. */
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { mkdir, readdir, readFile, readlink, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmbeddingModel, isSameModel } from '../../embed/index.ts'
import {
  currentSnapshot,
  encodeManifest,
  hasUnfinishedSnapshots,
  listSnapshots,
  makeFolder,
  removeUnfinishedSnapshots,
  syncFolder,
  writeDurably,
} from '../../snapshot/index.ts'
import {
  decodeRecordsManifest,
  manifestFile,
  RecordsError,
  type RecordsManifest,
  recordFiles,
} from './form.ts'
import { DataLock, findStart, isRunning, removeLeftLocks } from './lock.ts'

const updatePattern = /^update-(\d{12})-[0-9a-f]{12}$/
/** Number and start of the process that writes it, and the system that numbers its processes. */
const temporaryPattern = /^\.tmp-(\d+)-([^-]*)-(?:(\d+)\.)?/
/** Milliseconds without a change, after which a container that was seen by none has ended. */
const foreignMsMax = 86_400_000

/** A set of records under its final name. */
export interface RecordsFolder {
  readonly name: string
  readonly path: string
  readonly manifest: RecordsManifest
}

export function buildRecordsPath(dataDir: string, name = ''): string {
  return join(dataDir, 'records', name)
}

/** Makes an empty, private, temporary folder. `publishRecords` renames it. */
export async function makeRecordsFolder(dataDir: string): Promise<string> {
  await makeFolder(buildRecordsPath(dataDir))
  const writer = `${process.pid}-${await findStart(process.pid)}-${await identifyProcessSpace()}`
  const path = buildRecordsPath(dataDir, `.tmp-${writer}.${randomBytes(6).toString('hex')}`)
  await mkdir(path, { mode: 0o700 })
  return path
}

/** Writes the manifest as the last file of a folder, and renames the folder. */
export async function publishRecords(
  dataDir: string,
  temporary: string,
  name: string,
  manifest: RecordsManifest,
): Promise<void> {
  await writeDurably(join(temporary, manifestFile), encodeManifest(manifest), 'wx')
  await syncFolder(temporary)
  await rename(temporary, buildRecordsPath(dataDir, name))
  await syncFolder(buildRecordsPath(dataDir))
  await syncFolder(dataDir)
}

/** The records of a snapshot. Null if it has none. Throws RecordsError. */
export async function openBase(dataDir: string, snapshot: string): Promise<RecordsFolder | null> {
  const names = await listNames(dataDir)
  return names.includes(snapshot) ? openRecords(dataDir, snapshot) : null
}

/** Throws RecordsError for an incomplete folder. */
export async function openRecords(dataDir: string, name: string): Promise<RecordsFolder> {
  const path = buildRecordsPath(dataDir, name)
  const file = join(path, manifestFile)
  try {
    return { name, path, manifest: decodeRecordsManifest(await readFile(file, 'utf8'), file) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new RecordsError(`${file} is missing`)
  }
}

/** Names of all accepted updates in the folder, in their order. */
export async function listUpdates(dataDir: string): Promise<string[]> {
  return (await listNames(dataDir)).filter((name) => updatePattern.test(name)).sort()
}

/** Bases of all snapshots that are kept, then all updates. Throws RecordsError. */
export async function listRecords(dataDir: string): Promise<RecordsFolder[]> {
  const folders: RecordsFolder[] = []
  for (const name of await listSnapshots(dataDir)) {
    const base = await openBase(dataDir, name)
    if (base !== null) folders.push(base)
  }
  for (const name of await listUpdates(dataDir)) folders.push(await openRecords(dataDir, name))
  return folders
}

/** Names of the updates that the current snapshot does not have, in their order. */
export async function pendingUpdates(dataDir: string): Promise<string[]> {
  const current = await currentSnapshot(dataDir)
  const base = current === null ? null : await openBase(dataDir, current)
  const merged = new Set(base?.manifest.base?.merged)
  return (await listUpdates(dataDir)).filter((name) => !merged.has(name))
}

/** The highest known number of an update. */
export async function findLastUpdate(dataDir: string): Promise<number> {
  // Updates are read first: an update that is removed meanwhile is in a base that exists already.
  const numbers = (await listUpdates(dataDir)).map(parseUpdateNumber)
  for (const name of await listSnapshots(dataDir)) {
    const base = await openBase(dataDir, name).catch(ignoreRecordsError)
    numbers.push(base?.manifest.base?.lastUpdate ?? 0)
  }
  return Math.max(0, ...numbers)
}

/** Two processes may choose the same number at the same time, but never the same name. */
export async function nameNextUpdate(dataDir: string): Promise<string> {
  const number = `${(await findLastUpdate(dataDir)) + 1}`.padStart(12, '0')
  return `update-${number}-${randomBytes(6).toString('hex')}`
}

/**
 * Removes records that no snapshot needs: bases of missing snapshots, updates in the current one,
 * and leftovers of ended processes. Called under the lock.
 */
export async function removeOldRecords(dataDir: string): Promise<void> {
  // Names are read first: records named later belong to other processes.
  const names = await listNames(dataDir)
  const snapshots = await listSnapshots(dataDir)
  const pending = await pendingUpdates(dataDir)
  for (const name of names) {
    if (temporaryPattern.test(name) || snapshots.includes(name) || pending.includes(name)) continue
    await rm(buildRecordsPath(dataDir, name), { recursive: true, force: true })
  }
  await removeLeftRecords(dataDir)
}

/** Removes what processes that have ended left: staged sources, and unfinished snapshots. */
export async function removeLeftScratch(dataDir: string): Promise<void> {
  await removeLeftRecords(dataDir)
  if (!(await hasUnfinishedSnapshots(dataDir))) return
  // The name of an unfinished snapshot does not tell its writer, which holds the lock.
  const lock = await DataLock.take(dataDir, 'merge')
  if (lock === null) return
  try {
    await removeUnfinishedSnapshots(dataDir)
  } finally {
    await lock.release()
  }
}

async function removeLeftRecords(dataDir: string): Promise<void> {
  const names = await listNames(dataDir)
  for (const name of names) {
    const writer = temporaryPattern.exec(name)
    if (writer === null || (await isWritten(buildRecordsPath(dataDir, name), writer))) continue
    await rm(buildRecordsPath(dataDir, name), { recursive: true, force: true })
  }
  if (names.length > 0) await removeLeftLocks(dataDir)
}

/** Whether a process writes the folder, which may be one of a container that cannot be seen. */
async function isWritten(path: string, writer: RegExpExecArray): Promise<boolean> {
  const [, pid, started, space] = writer
  if (await isRunning(Number(pid), started!)) return true
  if (space === undefined || space === (await identifyProcessSpace())) return false
  const changes = [path, join(path, '..', `work.${pid}`)].map((one) => stat(one).catch(() => null))
  const newest = Math.max(...(await Promise.all(changes)).map((found) => found?.mtimeMs ?? 0))
  return Date.now() - newest < foreignMsMax
}

/** Identifies the system that numbers processes: each container has its own. 0: unknown. */
async function identifyProcessSpace(): Promise<string> {
  const name = await readlink('/proc/self/ns/pid').catch(() => '')
  return /\d+/.exec(name)?.[0] ?? '0'
}

function parseUpdateNumber(update: string): number {
  return Number(updatePattern.exec(update)![1])
}

/** Names of folders only, which excludes the lock and notes. */
async function listNames(dataDir: string): Promise<string[]> {
  try {
    const entries = await readdir(buildRecordsPath(dataDir), { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function ignoreRecordsError(error: unknown): null {
  if (error instanceof RecordsError) return null
  throw error
}

// The embeddings of a base, for repositories with unchanged text.

/** Bytes of a text's SHA-256. */
const textHashBytes = 16

export function hashText(text: string): Buffer {
  return createHash('sha256').update(text).digest().subarray(0, textHashBytes)
}

export class KeptVectors {
  readonly #dims: number
  readonly #vectors: number
  readonly #texts: number

  private constructor(folder: string, dims: number) {
    this.#dims = dims
    this.#vectors = openSync(join(folder, recordFiles.vectors), 'r')
    this.#texts = openSync(join(folder, recordFiles.texts), 'r')
  }

  /** Null if another model made the embeddings. The files must have been verified. */
  static open({ path, manifest }: RecordsFolder, model: EmbeddingModel): KeptVectors | null {
    const made = manifest.base?.model
    return made !== undefined && isSameModel(made, model) ? new KeptVectors(path, model.dims) : null
  }

  /** The stored embedding. Null if the text at that position differs. */
  find(place: number, hash: Buffer): Float32Array | null {
    const known = Buffer.alloc(textHashBytes)
    readFully(this.#texts, known, place * textHashBytes)
    if (!known.equals(hash)) return null
    const vector = new Float32Array(this.#dims)
    const bytes = Buffer.from(vector.buffer)
    readFully(this.#vectors, bytes, place * bytes.length)
    return vector
  }

  close(): void {
    closeSync(this.#vectors)
    closeSync(this.#texts)
  }
}

function readFully(fd: number, bytes: Buffer, start: number): void {
  for (let at = 0; at < bytes.length; ) {
    const bytesRead = readSync(fd, bytes, at, bytes.length - at, start + at)
    if (bytesRead === 0) throw new Error('kept embeddings are shorter than they were')
    at += bytesRead
  }
}
