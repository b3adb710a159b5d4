/** Single files of a snapshot, for commands that need a few of them and serve nothing. */
import { currentSnapshot, snapshotPath } from './directory.ts'
import { type Manifest, SnapshotError } from './manifest.ts'
import { readManifest, readVerified } from './open.ts'

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
