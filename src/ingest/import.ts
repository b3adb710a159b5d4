/** A data set -> a published snapshot that has nothing but this, and its records. */
import { type BuildOptions, buildSnapshot, checkBuildOptions } from './build-snapshot.ts'
import { lastUpdateNumber, updatesIn } from './records/folder.ts'
import { DataLock } from './records/lock.ts'
import type { ImportReport } from './report.ts'
import { FolderSource, findSources } from './sources/index.ts'

export interface ImportOptions extends BuildOptions {
  readonly folders: readonly string[]
}

/**
 * Replaces everything, also updates that have been accepted until now. Whoever else imports or
 * merges at the time publishes nothing any longer.
 */
export async function importDataSet(options: ImportOptions): Promise<ImportReport> {
  const { folders, dataDir } = options
  checkBuildOptions(options)
  const started = performance.now()
  const source = new FolderSource(await findSources(folders))
  const lock = await DataLock.seize(dataDir, 'import')
  try {
    const lastUpdate = await lastUpdateNumber(dataDir)
    const merged = await updatesIn(dataDir)
    const origin = { source, merged, lastUpdate, kept: null, base: null, lock }
    const report = await buildSnapshot(options, origin)
    return { ...report, seconds: (performance.now() - started) / 1000 }
  } finally {
    await lock.release()
  }
}
