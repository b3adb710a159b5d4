/** Builds and publishes a snapshot, and its records, from a whole data set. */
import { type BuildOptions, buildSnapshot, checkBuildOptions } from './build-snapshot.ts'
import { findLastUpdate, listUpdates } from './records/folder.ts'
import { DataLock, LockHeldError, type LockOwner } from './records/lock.ts'
import type { ImportReport } from './report.ts'
import { FolderSource, findSources } from './sources/index.ts'

export interface ImportOptions extends BuildOptions {
  readonly folders: readonly string[]
  /** Path of the journal of people, if the data set was staged from sources. */
  readonly journal?: string | null
  /** Called with the owner of a running merge, for which the import waits. */
  readonly onWait?: (owner: LockOwner) => void
}

/**
 * Replaces all data, including accepted updates. Waits for a merge, which ends by itself. Throws
 * LockHeldError while another import or a rollback runs: the operator must decide which one is
 * wanted.
 */
export async function importDataSet(options: ImportOptions): Promise<ImportReport> {
  const { folders, dataDir } = options
  checkBuildOptions(options)
  const started = performance.now()
  const source = new FolderSource(await findSources(folders), options.journal)
  const onWait = (owner: LockOwner) => {
    if (owner.work !== 'merge') throw new LockHeldError(dataDir, owner)
    options.onWait?.(owner)
  }
  const build = async (lock: DataLock) => {
    const lastUpdate = await findLastUpdate(dataDir)
    const merged = await listUpdates(dataDir)
    return buildSnapshot(options, { source, merged, lastUpdate, kept: null, base: null, lock })
  }
  const report = await DataLock.runUnder(dataDir, 'import', build, onWait)
  return { ...report, seconds: (performance.now() - started) / 1000 }
}
