/**
 * Builds and publishes a snapshot from the lines of a data set, in two passes. The first checks and
 * stages each line. The second embeds and clusters repositories, and indexes documents. Between
 * the passes users are ranked by the graph, which decides the ordinals. The records of the input
 * are published before the snapshot. A failed build removes its files.
 */
import { limits } from 'native-free-index'
import type { Embedder } from '../embed/index.ts'
import {
  currentSnapshot,
  type Manifest,
  type RowFormat,
  removeOldSnapshots,
  SnapshotWriter,
} from '../snapshot/index.ts'
import { checkDims } from './build/shards.ts'
import { describeDataTarget, explainDiskErrors } from './disk-errors.ts'
import { Locator, type PlaceResolver } from './enrich/places.ts'
import { FirstPass } from './first-pass.ts'
import { type RankedGraph, rankGraph } from './graph-pass.ts'
import type { ImportSuppression } from './import-suppression.ts'
import { type BaseManifest, BaseWriter } from './records/base-writer.ts'
import { buildRecordsPath, type KeptVectors, removeOldRecords } from './records/folder.ts'
import type { DataLock } from './records/lock.ts'
import { type BadLine, type ImportProgress, type ImportReport, Phases } from './report.ts'
import { publishDocuments } from './second-pass.ts'
import { refuseShrinkage } from './shrinkage.ts'
import type { DataSource } from './sources/index.ts'

export interface BuildOptions {
  readonly dataDir: string
  /** Shards of each collection, 1 to 64. Null: as many as a collection needs. */
  readonly shards: number | null
  /** The import stops when more lines than this are bad. */
  readonly maxErrors: number
  /** Embeds the repositories. The caller closes it. */
  readonly embedder: Embedder
  /** The embedding option, stored for later merges. Null: not stored. */
  readonly embedding?: string | null
  /** How vectors are stored: int8 takes a quarter of the space and ranks slightly less exactly. */
  readonly rows: RowFormat
  /** Resolves the locations of users. */
  readonly places: PlaceResolver
  /** The people and data to exclude. */
  readonly suppressed: ImportSuppression
  /** Older snapshots to keep. Default: one. */
  readonly keep?: number
  /** Whether to publish even if the snapshot is empty or loses more than half of a collection. */
  readonly allowShrink?: boolean
  readonly onBadLine: (bad: BadLine) => void
  readonly onProgress: (progress: ImportProgress) => void
}

/** What both passes over the lines need. */
export interface PassOptions extends BuildOptions {
  readonly locator: Locator
  /** State of the suppression list at the begin. */
  readonly suppressions: number
  readonly base: BaseWriter
  /** Embeddings of the base that is merged. */
  readonly kept: KeptVectors | null
  /** Called when all is written, just before the snapshot is published. */
  readonly onReady: () => Promise<void>
}

/** The source of a build, and the snapshot it is based on. */
export interface BuildOrigin {
  readonly source: DataSource
  /** Updates that the source contains or replaces. */
  readonly merged: readonly string[]
  readonly lastUpdate: number
  /** Embeddings of the base that is merged. */
  readonly kept: KeptVectors | null
  /**
   * The snapshot that an update changes. Nothing is published unless it is still current. Null for
   * an import.
   */
  readonly base: string | null
  readonly lock: DataLock
}

/** The current snapshot was changed by a rollback, so the update must not be published. */
export class OtherBase extends Error {}

export type BuildReport = Omit<ImportReport, 'seconds' | 'update'>

export function checkBuildOptions({ shards, embedder }: BuildOptions): void {
  const isNumber = Number.isInteger(shards) && shards! >= 1 && shards! <= limits.shardsMax
  if (shards !== null && !isNumber) {
    throw new RangeError(`the number of shards must be from 1 to ${limits.shardsMax}`)
  }
  checkDims(embedder.model)
}

export function buildSnapshot(options: BuildOptions, origin: BuildOrigin): Promise<BuildReport> {
  const target = describeDataTarget(options.dataDir, 'the snapshot', 'nothing was published')
  return explainDiskErrors(target, () => writeSnapshot(options, origin))
}

async function writeSnapshot(options: BuildOptions, origin: BuildOrigin): Promise<BuildReport> {
  const { dataDir } = options
  const snapshot = await SnapshotWriter.create(dataDir)
  let base: BaseWriter | null = null
  try {
    base = await BaseWriter.create(dataDir, snapshot.name)
    const outcome = await runPasses(options, origin, snapshot, base)
    return { ...outcome, ...(await tidyUp(dataDir, origin.lock, options.keep)) }
  } catch (error) {
    await snapshot.abandon()
    await base?.abandon()
    // If another process has taken the lock and removed this folder, that is the error to report.
    await origin.lock.check()
    throw error
  }
}

async function runPasses(
  options: BuildOptions,
  origin: BuildOrigin,
  snapshot: SnapshotWriter,
  base: BaseWriter,
): Promise<Omit<BuildReport, keyof Removed>> {
  const phases = new Phases(options.onProgress)
  const passOptions: PassOptions = {
    ...options,
    locator: new Locator(options.places),
    // Later changes of the list apply to the next import. Servers apply them at once.
    suppressions: options.suppressed.version,
    base,
    kept: origin.kept,
    onReady: () =>
      publishBase(options, origin, base, {
        suppressions: options.suppressed.version,
        edges: first.keptEdges,
      }),
  }
  const first = new FirstPass(passOptions, snapshot)
  try {
    const graph = await readGraph(options, origin, snapshot, first, phases)
    const pass = { options: passOptions, snapshot, first, graph, phases }
    const { manifest, reusedEmbeddings } = await publishDocuments(pass)
    const { inputs, ...counts } = first.reportCounts()
    return {
      ...counts,
      // Records of earlier imports are no inputs.
      ...(origin.base === null && { inputs }),
      ...countDocuments(manifest),
      repeatedEdges: graph.repeatedEdges,
      communities: graph.communities,
      embedding: options.embedder.model.name,
      reusedEmbeddings,
      phaseSeconds: phases.seconds,
    }
  } finally {
    first.close()
  }
}

/** Publishes the records, after checks that no other process has published meanwhile. */
async function publishBase(
  { dataDir, shards, rows, embedding, embedder }: BuildOptions,
  { merged, lastUpdate, base: changed, lock }: BuildOrigin,
  base: BaseWriter,
  userMetrics: Pick<BaseManifest, 'suppressions' | 'edges'>,
): Promise<void> {
  const { name, dims, version } = embedder.model
  const settings = { shards, rows, embedding: embedding ?? null }
  const model = { name, dims, version }
  await base.publish({ settings, model, merged, lastUpdate, ...userMetrics })
  await lock.check()
  if (changed !== null && (await currentSnapshot(dataDir)) !== changed) throw new OtherBase()
}

function countDocuments({ name, collections }: Manifest) {
  const { users, repos, professionals } = collections
  return {
    snapshot: name,
    users: users.documents,
    repos: repos.documents,
    professionals: professionals.documents,
  }
}

/** Reads the source and ranks its users. The edges that were read are then released. */
async function readGraph(
  { dataDir, allowShrink = false }: BuildOptions,
  { source, base, merged }: BuildOrigin,
  snapshot: SnapshotWriter,
  first: FirstPass,
  phases: Phases,
): Promise<RankedGraph> {
  const records = await first.read(source, phases)
  // Checked before the second pass, because embeddings may cost money.
  const updates = base === null ? [] : merged.map((name) => buildRecordsPath(dataDir, name))
  if (!allowShrink) await refuseShrinkage(dataDir, first.countRecords(), updates)
  return rankGraph(snapshot, first, records, phases)
}

type Removed = Pick<ImportReport, 'removedSnapshots' | 'warnings'>

/** Removes older files. A failure is only a warning, because the snapshot is published. */
async function tidyUp(dataDir: string, lock: DataLock, keep?: number): Promise<Removed> {
  try {
    const removedSnapshots = await removeOldSnapshots(dataDir, keep)
    // Another process may have taken the lock and be about to publish, with its records already
    // written.
    await lock.check()
    await removeOldRecords(dataDir)
    return { removedSnapshots, warnings: [] }
  } catch (error) {
    const warning = `older snapshots could not be removed: ${(error as Error).message}`
    return { removedSnapshots: [], warnings: [warning] }
  }
}
