import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { PreparedSources, RecordKind } from '../../ingest/index.ts'
import { importOperations } from '../../operations/index.ts'
import type { CommandFunction } from '../command-row.ts'
import { type Io, write } from '../output/io.ts'
import { UsageFailure } from '../output/report.ts'
import { loadInto, useCluster } from './cluster-load.ts'
import {
  type ClusterCommandOptions,
  nameFlags,
  refuseOtherEngine,
  replicasRow,
} from './cluster-options.ts'
import {
  formatFiles,
  type ImportOptions,
  type ImportRun,
  openImportParts,
  readLinesMax,
  type SourcesRun,
  showPreview,
  useSources,
} from './import-sources.ts'
import {
  dropPlaces,
  formatBadLine,
  ProgressBar,
  printReport,
  readSuppression,
} from './import-summary.ts'
import { runInterruptibly } from './interruption.ts'
import { runMerge, runUpdate } from './update.ts'

type ModeOptions = ImportOptions &
  ClusterCommandOptions & {
    readonly sources: readonly string[]
    readonly replicas?: number
  }

/** `devdex import`. */
export const importSources: CommandFunction = async (
  io,
  config,
  given: ModeOptions,
  { isGiven },
) => {
  const sources = chooseSources(given)
  const options = { ...given, given: isGiven }
  if (options.schema !== undefined) return printSchema(io, sources, options.schema)
  const { background: backgroundRow } = importOperations.startImport.members
  refuseOtherEngine(
    { ...options },
    { embedded: nameFlags([backgroundRow]), opensearch: nameFlags([replicasRow]) },
  )
  const { update, background, merge } = options
  if (merge && (update || sources.length > 0)) {
    throw new UsageFailure('--merge takes neither sources nor --update')
  }
  if (background && !update) throw new UsageFailure('--background is for --update')
  if (!merge && sources.length === 0) {
    throw new UsageFailure("missing required argument 'sources'")
  }
  if (options.dryRun) {
    return runInterruptibly(io, 'nothing was imported', async (check) => {
      const bar = new ProgressBar(io, options.progress)
      const run = { io, config, sources, options, isUpdate: update ?? false, bar, check }
      return showPreview(run, await readSuppression(options))
    })
  }
  const run = merge ? runMerge : update ? runUpdate : runImport
  if (options.engine === 'embedded') return run({ io, config, sources, options })
  await useCluster(options, config, async (place) => {
    await run({ io, config, sources, options })
    await loadInto(place, io, options)
  })
}

async function printSchema(
  io: Io,
  sources: readonly string[],
  records: RecordKind | true,
): Promise<void> {
  if (sources.length > 0) throw new UsageFailure('--schema takes no sources')
  const { recordSchema } = await import('../../ingest/index.ts')
  const schema = recordSchema(records === true ? undefined : records)
  await write(io.stdout, `${JSON.stringify(schema, null, 2)}\n`)
}

/** The sources, or the sample. Throws UsageFailure for both: the sample must not mix with data. */
function chooseSources({ sources, sample }: ModeOptions): readonly string[] {
  if (!sample) return sources
  if (sources.length > 0) throw new UsageFailure('--sample takes no sources')
  return [sampleFolder()]
}

/** The folder of the sample that comes with the package. */
export function sampleFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('#sample/users.jsonl.gz'))
}

/** Imports with a progress bar on a terminal. Bad lines go to stderr as they are found. */
export function runImport(run: ImportRun): Promise<void> {
  const { io, options } = run
  const outcome = `nothing was published, and ${options.data} serves what it served`
  return runInterruptibly(io, outcome, async (check) => {
    // Loaded here, so that commands which only speak HTTP start without it.
    const { WorkNote } = await import('../../ingest/index.ts')
    return WorkNote.keepDuring(options.data, 'import', (note) => {
      const bar = new ProgressBar(io, options.progress, note)
      return importWhole({ ...run, isUpdate: false, bar, check })
    })
  })
}

async function importWhole(run: SourcesRun): Promise<void> {
  const { io, options, bar, check } = run
  const { importDataSet, ownerText } = await import('../../ingest/index.ts')
  const parts = await openImportParts(run, options.embedding)
  const importFolders = async ({ folders, report: staged, journal, ignored }: PreparedSources) => {
    const report = await importDataSet({
      ...parts,
      folders,
      journal,
      shards: options.shards ?? null,
      maxErrors: staged === null ? readLinesMax(options.maxErrors) : 0,
      rows: options.rows,
      onWait: (owner) => io.stderr.write(`waiting for ${ownerText(owner)} to end\n`),
      onBadLine: (bad) => io.stderr.write(`${formatBadLine(bad)}\n`),
      onProgress: (progress) => {
        check()
        bar.show(progress)
      },
    })
    const told = ignored.length > 0 ? { ignored } : {}
    if (staged !== null) return { ...dropPlaces(report), sources: staged, ...told }
    if (!options.json) await write(io.stdout, formatFiles(report.inputs))
    return { ...report, ...told }
  }
  try {
    const report = await useSources(run, importFolders)
    bar.stop()
    await printReport(io, report, options.json)
  } finally {
    bar.stop()
    await parts.embedder.close()
  }
}
