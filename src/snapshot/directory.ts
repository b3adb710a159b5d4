/**
 * Where snapshots live: `<data>/snapshots/<name>/`, and `<data>/CURRENT`, which names the one to
 * serve. CURRENT is replaced by rename, so a reader sees the old name or the new one, never half of
 * one.
 */
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { checksumOf, decodeManifest, manifestName, SnapshotError } from './manifest.ts'
import { isMissing, readSmallText } from './plain-file.ts'

/** Snapshots kept besides the current one, to go back to. */
const previousKept = 1
/** A name and a checksum. */
const currentBytesMax = 256
const temporaryPrefix = '.tmp-'
const doomedPrefix = '.tmp-doomed-'

export function snapshotPath(dataDir: string, name: string): string {
  return join(dataDir, 'snapshots', name)
}

export function temporaryPath(dataDir: string, name: string): string {
  return join(dataDir, 'snapshots', temporaryPrefix + name)
}

/** Name of the current snapshot, or null where nothing has been imported yet. */
export async function currentSnapshot(dataDir: string): Promise<string | null> {
  const path = join(dataDir, 'CURRENT')
  let text: string
  try {
    text = await readSmallText(path, currentBytesMax)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  const name = text.slice(0, text.indexOf(' '))
  if (text !== currentLine(name)) {
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
  const path = join(dataDir, 'CURRENT')
  await writeDurably(`${path}.tmp`, currentLine(name))
  await rename(`${path}.tmp`, path)
  await syncFolder(dataDir)
}

/**
 * Removes all snapshots but the current one and the newest of the others; that too where the
 * suppression list was another one when it was made, since it may hold what is suppressed now.
 * Returns the names of those that went for this reason.
 */
export async function removeOldSnapshots(dataDir: string): Promise<string[]> {
  const current = await currentSnapshot(dataDir)
  const others = (await listSnapshots(dataDir)).filter((name) => name !== current)
  const suppressions = current === null ? 0 : await suppressionsOf(dataDir, current)
  const outdated: string[] = []
  for (const name of others) {
    if ((await suppressionsOf(dataDir, name)) !== suppressions) outdated.push(name)
  }
  const stay = others.filter((name) => !outdated.includes(name)).slice(-previousKept)
  for (const name of others) {
    if (!stay.includes(name)) await rm(snapshotPath(dataDir, name), { recursive: true })
  }
  return outdated
}

/** Of a snapshot that cannot be read, or of a format without it: that of an empty list. */
async function suppressionsOf(dataDir: string, name: string): Promise<number> {
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
 * An empty temporary folder; whatever an aborted import left is removed first. Should that import
 * still run, it fails: its folder is moved away before it is emptied, so that it cannot be
 * published in pieces.
 */
export async function makeTemporaryFolder(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, 'snapshots')
  await makeFolder(resolve(folder))
  for (const entry of await readdir(folder)) {
    if (entry.startsWith(temporaryPrefix)) await removeTemporary(folder, entry)
  }
  // Addresses in clear lie in it: no other user of the machine may look.
  await mkdir(temporaryPath(dataDir, name), { mode: 0o700 })
  return temporaryPath(dataDir, name)
}

/**
 * Makes a folder and those above it that are missing, for their owner alone, each durable in the
 * one that holds it.
 */
async function makeFolder(path: string): Promise<void> {
  const topmostMade = await mkdir(path, { recursive: true, mode: 0o700 })
  if (topmostMade === undefined) return
  for (let made = path; ; made = dirname(made)) {
    await syncFolder(dirname(made))
    if (made.length <= topmostMade.length) return
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

export async function writeDurably(path: string, content: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The whole of CURRENT, so that a change of any bit of it is found. */
function currentLine(name: string): string {
  return `${name} ${checksumOf(name)}\n`
}

/** A rename is durable only once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
