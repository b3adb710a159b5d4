/**
 * A data set -> a published snapshot, in two passes: every line is checked and spooled; then
 * repositories are embedded and clustered, and documents are indexed. Between them users are ranked
 * by the graph, which decides the tie order. A failed import leaves nothing behind.
 */
import { limits } from 'native-free-index'
import type { Embedder } from '../embed/index.ts'
import { type RowFormat, removeOldSnapshots, SnapshotWriter } from '../snapshot/index.ts'
import { checkDims } from './build/shards.ts'
import { Locator, type PlaceResolver } from './enrich/places.ts'
import { FirstPass } from './first-pass.ts'
import { GraphPass, type RankedGraph } from './graph-pass.ts'
import { Phases } from './phases.ts'
import type { BadLine, ImportReport, Progress } from './report.ts'
import { SecondPass } from './second-pass.ts'
import { findSources, type SourceFile } from './sources/index.ts'
import type { Suppressed } from './suppressed.ts'

export interface ImportOptions {
  readonly folders: readonly string[]
  readonly dataDir: string
  /** Parts of the index, from 1 to 64; null: as many as a collection asks for. */
  readonly shards: number | null
  /** The import stops when more lines than this are bad. */
  readonly maxErrors: number
  /** Makes the repositories' embeddings; whoever opened it closes it. */
  readonly embedder: Embedder
  /** How they are stored: int8 takes a quarter of the room and loses a little of the order. */
  readonly rows: RowFormat
  /** Tells where users are of whom the data set does not. */
  readonly places: PlaceResolver
  /** Whom and what to leave out. */
  readonly suppressed: Suppressed
  /** Older snapshots that stay; default: one. */
  readonly keep?: number
  readonly onBadLine: (bad: BadLine) => void
  readonly onProgress: (progress: Progress) => void
}

export async function importDataSet(options: ImportOptions): Promise<ImportReport> {
  const { shards, folders, dataDir } = options
  const isNumber = Number.isInteger(shards) && shards! >= 1 && shards! <= limits.shardsMax
  if (shards !== null && !isNumber) {
    throw new RangeError(`the number of shards must be from 1 to ${limits.shardsMax}`)
  }
  checkDims(options.embedder.model)
  const started = performance.now()
  const sources = await findSources(folders)
  const snapshot = await SnapshotWriter.create(dataDir)
  try {
    const outcome = await runPasses(options, snapshot, sources)
    const removed = await tidyUp(dataDir, options.keep)
    return { ...outcome, seconds: (performance.now() - started) / 1000, ...removed }
  } catch (error) {
    await snapshot.abandon()
    throw error
  }
}

async function runPasses(
  options: ImportOptions,
  snapshot: SnapshotWriter,
  sources: readonly SourceFile[],
): Promise<Omit<ImportReport, 'seconds' | keyof Removed>> {
  const phases = new Phases(options.onProgress)
  const wishes = {
    ...options,
    locator: new Locator(options.places),
    // What changes in the list from here on is for the next import; servers mind it at once.
    suppressions: options.suppressed.version,
  }
  const first = new FirstPass(wishes, snapshot)
  try {
    const graph = await readGraph(snapshot, first, sources, phases)
    const manifest = await new SecondPass(wishes, snapshot, first, graph, phases).publish()
    return {
      ...first.counts(),
      snapshot: manifest.name,
      users: manifest.collections.users.documents,
      repos: manifest.collections.repos.documents,
      professionals: manifest.collections.professionals.documents,
      repeatedEdges: graph.repeatedEdges,
      communities: graph.communities,
      embedding: options.embedder.model.name,
      phaseSeconds: phases.seconds,
    }
  } finally {
    first.close()
  }
}

/** What was read of edges is not needed any longer when this is done. */
async function readGraph(
  snapshot: SnapshotWriter,
  first: FirstPass,
  sources: readonly SourceFile[],
  phases: Phases,
): Promise<RankedGraph> {
  const records = await first.read(sources, phases)
  return new GraphPass(snapshot, first, records, phases).run()
}

type Removed = Pick<ImportReport, 'removedSnapshots' | 'warnings'>

/** What is published stays published, whether or not older snapshots can be removed. */
async function tidyUp(dataDir: string, keep?: number): Promise<Removed> {
  try {
    return { removedSnapshots: await removeOldSnapshots(dataDir, keep), warnings: [] }
  } catch (error) {
    const warning = `older snapshots could not be removed: ${(error as Error).message}`
    return { removedSnapshots: [], warnings: [warning] }
  }
}
