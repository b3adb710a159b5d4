/**
 * Where snapshots live: `<data>/snapshots/<name>/`, and `<data>/CURRENT`, which names the one to
 * serve. CURRENT is replaced by rename, so a reader sees the old name or the new one, never half of
 * one. `<data>/PREVIOUS`, of the same format, names the snapshot served before. Retention keeps
 * that snapshot, even after a rollback to an older one.
 */
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, makeFolder, readSmallText, syncFolder, writeDurably } from './files.ts'
import { computeChecksum, decodeManifest, manifestName, SnapshotError } from './manifest.ts'

/** Default number of snapshots kept for rollbacks, in addition to the current one. */
export const snapshotsKept = 1
/** A name and a checksum. */
const currentBytesMax = 256
const temporaryPrefix = '.tmp-'
const doomedPrefix = '.tmp-doomed-'
/** Files that a killed process may leave next to CURRENT. */
const unfinishedName = /^(CURRENT|PREVIOUS)\.\d+\.tmp$/

export function snapshotPath(dataDir: string, name: string): string {
  return join(dataDir, 'snapshots', name)
}

export function temporaryPath(dataDir: string, name: string): string {
  return join(dataDir, 'snapshots', temporaryPrefix + name)
}

/** Milliseconds between two polls of the current snapshot. A poll reads some bytes. */
export const snapshotPollMs = 250

/** Name of the current snapshot, or null where nothing has been imported yet. */
export function currentSnapshot(dataDir: string): Promise<string | null> {
  return readName(join(dataDir, 'CURRENT'))
}

/** Name of the previous snapshot. Null if unknown. */
export function previousSnapshot(dataDir: string): Promise<string | null> {
  // Only retention and messages depend on it.
  return readName(join(dataDir, 'PREVIOUS')).catch(() => null)
}

async function readName(path: string): Promise<string | null> {
  let text: string
  try {
    text = await readSmallText(path, currentBytesMax)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  const name = text.slice(0, text.indexOf(' '))
  if (text !== nameLine(name)) {
    throw new SnapshotError(`${path} is damaged: its checksum does not match`)
  }
  if (!isSnapshotName(name)) throw new SnapshotError(`${path} names no snapshot: "${name}"`)
  return name
}

/** Names are joined to paths: none may lead out of the folder of snapshots. */
export function isSnapshotName(text: string): boolean {
  return /^[A-Za-z0-9][\w-]{0,127}$/.test(text)
}

/** Names of all whole snapshots, oldest first. */
export async function listSnapshots(dataDir: string): Promise<string[]> {
  try {
    const names = await readdir(join(dataDir, 'snapshots'))
    return names.filter((name) => !name.startsWith(temporaryPrefix)).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/**
 * Makes a finished temporary folder the current snapshot: rename, then CURRENT, each made durable.
 */
export async function publishFolder(dataDir: string, name: string): Promise<void> {
  const folder = join(dataDir, 'snapshots')
  await syncFolder(temporaryPath(dataDir, name))
  await rename(temporaryPath(dataDir, name), snapshotPath(dataDir, name))
  await syncFolder(folder)
  await makeCurrent(dataDir, name)
}

/**
 * Makes a published snapshot current. Running servers follow. Throws SnapshotError if it is removed
 * meanwhile, and leaves CURRENT and PREVIOUS as they were.
 */
export async function makeCurrent(dataDir: string, name: string): Promise<void> {
  // A damaged CURRENT names nothing that could be kept, and is about to be replaced.
  const before = await currentSnapshot(dataDir).catch(() => null)
  const previous = await previousSnapshot(dataDir)
  if (before !== null && before !== name) await replaceName(join(dataDir, 'PREVIOUS'), before)
  await replaceName(join(dataDir, 'CURRENT'), name)
  await syncFolder(dataDir)
  // A process that removes the folder reads CURRENT again after moving the folder away. So one of
  // the two processes notices the other.
  if (await isFolder(snapshotPath(dataDir, name))) return
  if (before !== null) await replaceName(join(dataDir, 'CURRENT'), before)
  // Where it was missing it now names the current snapshot, which means the same.
  if (previous !== null) await replaceName(join(dataDir, 'PREVIOUS'), previous)
  await syncFolder(dataDir)
  throw new SnapshotError(`${snapshotPath(dataDir, name)} is missing`)
}

async function replaceName(path: string, name: string): Promise<void> {
  // Another process may replace it at the same time, so each writes a temporary file of its own.
  const temporary = `${path}.${process.pid}.tmp`
  await writeDurably(temporary, nameLine(name))
  await rename(temporary, path)
}

/**
 * Removes all snapshots but the current one and `keep` others: the previous one, then the newest.
 * Always removes snapshots made under another state of the suppression list than the current one,
 * because they may contain suppressed users. Returns the names of those.
 */
export async function removeOldSnapshots(dataDir: string, keep = snapshotsKept): Promise<string[]> {
  const current = await currentSnapshot(dataDir)
  const others = (await listSnapshots(dataDir)).filter((name) => name !== current)
  const suppressions = current === null ? 0 : await readSuppressions(dataDir, current)
  const outdated: string[] = []
  for (const name of others) {
    if ((await readSuppressions(dataDir, name)) !== suppressions) outdated.push(name)
  }
  const previous = await previousSnapshot(dataDir)
  const newestFirst = others.filter((name) => !outdated.includes(name)).reverse()
  const dearest = newestFirst.filter((name) => name === previous)
  const stay = [...dearest, ...newestFirst.filter((name) => name !== previous)].slice(0, keep)
  for (const name of others) {
    if (!stay.includes(name)) await removePublished(dataDir, name)
  }
  return outdated
}

/**
 * Moves the folder away before emptying it, so that no process finds parts of a snapshot. A reader
 * fails, and reads CURRENT again. Keeps the folder if it has become current meanwhile.
 */
async function removePublished(dataDir: string, name: string): Promise<void> {
  const doomed = temporaryPath(dataDir, doomedPrefix.slice(temporaryPrefix.length) + name)
  await rename(snapshotPath(dataDir, name), doomed)
  if ((await currentSnapshot(dataDir)) === name) {
    return rename(doomed, snapshotPath(dataDir, name))
  }
  await rm(doomed, { recursive: true, force: true })
}

/** The state of the suppression list at the import. That of an empty list if it is unreadable. */
async function readSuppressions(dataDir: string, name: string): Promise<number> {
  const path = join(snapshotPath(dataDir, name), manifestName)
  try {
    return decodeManifest(await readFile(path, 'utf8'), path).suppressions
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (error instanceof SnapshotError || isMissing) return 0
    throw error
  }
}

/**
 * Creates an empty temporary folder, and first removes leftovers of an aborted import. If that
 * import still runs, it fails: its folder is moved away before it is emptied, so it cannot be
 * published in pieces.
 */
export async function makeTemporaryFolder(dataDir: string, name: string): Promise<string> {
  await makeFolder(join(dataDir, 'snapshots'))
  await removeUnfinishedSnapshots(dataDir)
  // It will contain addresses in clear, which no other user of the machine may read.
  await mkdir(temporaryPath(dataDir, name), { mode: 0o700 })
  return temporaryPath(dataDir, name)
}

/** Whether an import has left an unfinished snapshot, or makes one now. */
export async function hasUnfinishedSnapshots(dataDir: string): Promise<boolean> {
  const names = await readdir(join(dataDir, 'snapshots')).catch(() => [])
  return names.some((name) => name.startsWith(temporaryPrefix))
}

/** Removes the leftovers of imports that were killed. Called under the lock. */
export async function removeUnfinishedSnapshots(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'snapshots')
  for (const entry of await readdir(folder)) {
    if (entry.startsWith(temporaryPrefix)) await removeTemporary(folder, entry)
  }
  for (const entry of await readdir(dataDir)) {
    if (unfinishedName.test(entry)) await rm(join(dataDir, entry), { force: true })
  }
}

async function removeTemporary(folder: string, entry: string): Promise<void> {
  const doomed = entry.startsWith(doomedPrefix)
    ? entry
    : entry.replace(temporaryPrefix, doomedPrefix)
  try {
    await rename(join(folder, entry), join(folder, doomed))
  } catch (error) {
    // It has been published, or removed by another import.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  await rm(join(folder, doomed), { recursive: true, force: true })
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.isDirectory() ?? false
}

/** The content of CURRENT: the name and its checksum, so that any flipped bit is detected. */
function nameLine(name: string): string {
  return `${name} ${computeChecksum(name)}\n`
}
