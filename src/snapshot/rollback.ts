/** Makes an older snapshot that was kept the current one. */
import { currentSnapshot, listSnapshots, makeCurrent } from './directory.ts'
import { SnapshotError } from './manifest.ts'
import { verifySnapshot } from './open.ts'

export interface RolledBack {
  readonly snapshot: string
  /** The snapshot that was current before, or null. */
  readonly before: string | null
}

/**
 * Makes an older snapshot current after checking every byte of it. Running servers follow. Throws
 * SnapshotError if there is none, or naming its fault.
 *
 * @param wanted its name; null: the newest that is older than the current one
 */
export async function rollBack(dataDir: string, wanted: string | null): Promise<RolledBack> {
  // With a name, a damaged CURRENT does not matter.
  const current = currentSnapshot(dataDir)
  const before = await (wanted === null ? current : current.catch(() => null))
  const names = await listSnapshots(dataDir)
  const snapshot = wanted ?? findOlder(before, names)
  if (snapshot === null) {
    const help = 'devdex snapshot list shows what there is'
    throw new SnapshotError(`${dataDir} holds no snapshot before the current one; ${help}`)
  }
  if (!names.includes(snapshot)) throw new SnapshotError(`${dataDir} holds no ${snapshot}`)
  if (snapshot === before) throw new SnapshotError(`${snapshot} is the current snapshot already`)
  await verifySnapshot(dataDir, snapshot)
  await makeCurrent(dataDir, snapshot)
  return { snapshot, before }
}

/** Names begin with the time at which they were made. */
function findOlder(name: string | null, sorted: readonly string[]): string | null {
  return (name === null ? undefined : sorted.filter((one) => one < name).at(-1)) ?? null
}
