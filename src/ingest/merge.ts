/** Merges records and later updates to the snapshot that a full import would build. */
import { currentSnapshot, previousSnapshot } from '../snapshot/index.ts'
import { type BuildOptions, buildSnapshot, checkBuildOptions, OtherBase } from './build-snapshot.ts'
import {
  findLastUpdate,
  KeptVectors,
  listUpdates,
  openBase,
  openRecords,
  type RecordsFolder,
} from './records/folder.ts'
import { type BuildSettings, RecordsError } from './records/form.ts'
import type { DataLock } from './records/lock.ts'
import { MergedSource } from './records/merged-source.ts'
import { ImportError, type ImportReport } from './report.ts'

/** Lines of records are valid, so `maxErrors` does not apply. */
export type MergeOptions = Omit<BuildOptions, 'maxErrors' | 'onBadLine'>

/** The records of the current snapshot. Throws ImportError if there are none. */
export async function openCurrentBase(dataDir: string): Promise<RecordsFolder> {
  const current = await currentSnapshot(dataDir)
  if (current === null) {
    throw new ImportError(
      `nothing has been imported into ${dataDir}: import without --update first`,
    )
  }
  const base = await openBase(dataDir, current)
  if (base?.manifest.base !== undefined) return base
  const why = `the snapshot ${current} has no records, as those of older versions`
  throw new ImportError(`${why}: import all data once without --update`)
}

/** The build settings of the current snapshot. Throws ImportError if it has no records. */
export async function currentSettings(dataDir: string): Promise<BuildSettings> {
  return (await openCurrentBase(dataDir)).manifest.base!.settings
}

/**
 * Merges all accepted updates. Null if there are none. Updates are kept until a snapshot with them
 * is published, so an interrupted merge can be repeated.
 *
 * @param lock acquired and released by the caller
 */
export async function mergeUpdates(
  options: MergeOptions,
  lock: DataLock,
): Promise<ImportReport | null> {
  const build = { ...options, maxErrors: 0, onBadLine: refuseBadLine }
  checkBuildOptions(build)
  for (;;) {
    try {
      return await mergeOnce(build, lock)
    } catch (error) {
      if (!(error instanceof OtherBase)) throw error
    }
  }
}

async function mergeOnce(build: BuildOptions, lock: DataLock): Promise<ImportReport | null> {
  const started = performance.now()
  const { dataDir } = build
  const base = await openCurrentBase(dataDir)
  const before = new Set(base.manifest.base!.merged)
  // Excludes updates that are merged already, but that a killed merge could not remove.
  const merged = await listUpdates(dataDir)
  const names = merged.filter((name) => !before.has(name))
  if (names.length === 0) return null
  const warnings = await warnOfRollback(dataDir, base.name)
  const updates: RecordsFolder[] = []
  for (const name of names) updates.push(await openRecords(dataDir, name))
  const source = await MergedSource.open(base, updates)
  const kept = KeptVectors.open(base, build.embedder.model)
  try {
    const lastUpdate = await findLastUpdate(dataDir)
    const origin = { source, merged, lastUpdate, kept, base: base.name, lock }
    const report = await buildSnapshot(build, origin)
    return {
      ...report,
      warnings: [...warnings, ...report.warnings],
      update: source.reportCounts(),
      seconds: (performance.now() - started) / 1000,
    }
  } finally {
    kept?.close()
  }
}

async function warnOfRollback(dataDir: string, current: string): Promise<string[]> {
  const before = await previousSnapshot(dataDir)
  if (before === null || before <= current) return []
  return [`${current} has been gone back to: what came into ${before} since is not in this`]
}

function refuseBadLine({ path, line, reason }: { path: string; line: number; reason: string }) {
  throw new RecordsError(`${path}:${line}: ${reason}; import all data again`)
}
