import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { type Command, Option } from 'commander'
import { limits } from 'native-free-index'
import type { Config } from '../../config.ts'
import type { NativeFile, PreparedSources } from '../../ingest/index.ts'
import { accountsOption, countFrom, examples } from '../options.ts'
import { type Io, write } from '../output/io.ts'
import { UsageFailure } from '../output/report.ts'
import { loadInto, ofCluster, replicasOption, withCluster } from './cluster-load.ts'
import {
  type ClusterCommandOptions,
  refuseOtherEngine,
  withClusterOptions,
} from './cluster-options.ts'
import type { ImportCommandOptions } from './import-options.ts'
import { errorsMaxFrom, filesText, linesMax, previewImport, withSources } from './import-sources.ts'
import {
  badLineText,
  ProgressBar,
  printReport,
  suppressedIn,
  withoutPlaces,
} from './import-summary.ts'
import { type CheckInterruption, interruptible } from './interruption.ts'
import { embeddingOption, embeddingSettings } from './model-options.ts'
import { runMerge, runUpdate } from './update.ts'

interface ModeOptions extends ImportCommandOptions, ClusterCommandOptions {
  readonly replicas?: number
  readonly sample?: boolean
  readonly update?: boolean
  readonly background?: boolean
  readonly merge?: boolean
  /** True: the schemas of all records. */
  readonly schema?: NativeFile | true
}

export function importCommand(program: Command, io: Io, config: Config): void {
  const command = program
    .command('import')
    .argument('[sources...]', 'folders, files, git repositories, or - for standard input')
    .option('--data <dir>', 'the data directory', config.dataDir)
    .addOption(accountsOption(config))
    .option(
      '--shards <number>',
      'shards of the index (default: one per million documents, more if documents are large)',
      countFrom(1, limits.shardsMax),
    )
    .addOption(
      new Option('--format <name>', 'format of the sources (default: detected by content)').choices(
        [...['json', 'csv', 'parquet', 'gharchive', 'git', 'rust-registry']],
      ),
    )
    .option('--sample', 'import the sample of this package: 5,000 people and 5,000 repositories')
    .option('--map <file>', 'JSON that maps columns to fields')
    .option('--no-emails', 'import no addresses from commits')
    .option('--people-without-login', 'import people of tables who have no account on GitHub, too')
    .option('--follow-links', 'follow links that lead out of a folder')
    .option('--dry-run', 'show what would be read, and import nothing')
    .addOption(
      new Option('--max-errors <number>', 'bad lines to skip: a number, or a share of an input')
        .argParser(errorsMaxFrom)
        .default(null, '0, of archives 1%'),
    )
    .addOption(embeddingOption(config))
    .addOption(
      new Option(
        '--rows <format>',
        'format of stored embeddings; int8 takes a quarter of the memory',
      )
        .choices(['float32', 'int8'])
        .default('float32'),
    )
    .option('--update', 'change the current data instead of replacing it')
    .option(
      '--background',
      'with --update: exit once the update is stored, and merge it in the background',
    )
    .option('--merge', 'merge stored updates, and read no sources')
    .option(
      '--allow-shrink',
      'publish even if the snapshot is empty or loses more than half of a collection',
    )
    .option('--keep <number>', 'older snapshots to keep for a rollback', countFrom(0), 1)
    .addOption(schemaOption())
    .addOption(progressOption())
    .option('--json', 'print the report as JSON; a second line reports the load into a cluster')
  withClusterOptions(command)
    .addOption(replicasOption())
    .addHelpText('after', help)
    .action((sources: string[], options: ModeOptions, command: Command) =>
      importAs(io, config, withSample(sources, options), {
        ...options,
        given: (name) => isGiven(command, name),
      }),
    )
}

const help = `${examples(
  'devdex import ./people',
  'devdex import --sample',
  'devdex import --schema users > users.schema.json',
  'devdex import ~/src/ people.csv 2026-11-20-*.json.gz',
  'gh api users/octo --paginate | devdex import - --dry-run',
  'devdex import ./since-yesterday --update',
  'devdex import ./people --engine opensearch --node http://127.0.0.1:9200',
)}

With --update, a line adds or replaces the record of its platformId, and
{"platformId": …, "deleted": true} deletes the record. A line of an edge adds the edge. With
"deleted": true it removes the edge of the same type and the same ends. --shards, --rows and
--embedding then default to the values of the last import.

With --engine opensearch, the snapshot is also loaded into a cluster, and all services on this
cluster switch to it. If the load is interrupted, resume it with "devdex snapshot load".`

function progressOption(): Option {
  const option = new Option(
    '--progress <form>',
    'format of progress on standard error: a bar, or lines of JSON',
  )
  return option.choices(['bar', 'json']).default('bar')
}

function schemaOption(): Option {
  const option = new Option(
    '--schema [records]',
    'print the JSON Schema of native records, and import nothing',
  )
  return option.choices(['users', 'repos', 'edges'] satisfies NativeFile[])
}

interface Invocation extends ModeOptions {
  /** Whether an option is on the command line, and not a default. */
  readonly given: (name: string) => boolean
}

async function importAs(
  io: Io,
  config: Config,
  sources: readonly string[],
  options: Invocation,
): Promise<void> {
  if (options.schema !== undefined) return printSchema(io, sources, options.schema)
  refuseOtherEngine(
    { ...options },
    { embedded: { background: '--background' }, opensearch: ofCluster },
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
    return interruptible(
      io,
      () => 'nothing was imported',
      async (check) => {
        const bar = new ProgressBar(io, options.progress)
        const run = { io, config, sources, options, isUpdate: update ?? false, bar, check }
        return previewImport(run, await suppressedIn(options))
      },
    )
  }
  const run = async () => {
    if (merge) return runMerge(io, config, options)
    if (update) return runUpdate(io, config, sources, options)
    return runImport(io, config, sources, options)
  }
  if (options.engine === 'embedded') return run()
  await withCluster(options, config, async (place) => {
    await run()
    await loadInto(place, io, options)
  })
}

async function printSchema(
  io: Io,
  sources: readonly string[],
  records: NativeFile | true,
): Promise<void> {
  if (sources.length > 0) throw new UsageFailure('--schema takes no sources')
  const { recordSchema } = await import('../../ingest/index.ts')
  const schema = recordSchema(records === true ? undefined : records)
  await write(io.stdout, `${JSON.stringify(schema, null, 2)}\n`)
}

/** The sources, or the sample. Throws UsageFailure for both: the sample must not mix with data. */
function withSample(sources: readonly string[], { sample }: ModeOptions): readonly string[] {
  if (!sample) return sources
  if (sources.length > 0) throw new UsageFailure('--sample takes no sources')
  return [sampleFolder()]
}

/** The folder of the sample that comes with the package. */
export function sampleFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('#sample/users.jsonl.gz'))
}

function isGiven(command: Command, name: string): boolean {
  return command.getOptionValueSource(name) === 'cli'
}

/** Imports with a progress bar on a terminal. Bad lines go to stderr as they are found. */
export function runImport(
  io: Io,
  config: Config,
  sources: readonly string[],
  options: ImportCommandOptions,
): Promise<void> {
  const outcome = () => `nothing was published, and ${options.data} serves what it served`
  return interruptible(io, outcome, async (check) => {
    // Loaded here, so that commands which only speak HTTP start without it.
    const { WorkNote } = await import('../../ingest/index.ts')
    return WorkNote.during(options.data, 'import', (note) => {
      const bar = new ProgressBar(io, options.progress, note)
      return runChecked(io, config, sources, options, bar, check)
    })
  })
}

async function runChecked(
  io: Io,
  config: Config,
  sources: readonly string[],
  options: ImportCommandOptions,
  bar: ProgressBar,
  check: CheckInterruption,
): Promise<void> {
  const { importDataSet, ownerText } = await import('../../ingest/index.ts')
  const { openEmbedder } = await import('../../embed/index.ts')
  const { openGazetteer } = await import('../../places/index.ts')
  const places = await openGazetteer()
  const embedder = await openEmbedder(await embeddingSettings(options.embedding, config))
  const suppressed = await suppressedIn(options)
  const importFolders = async ({ folders, report: staged, journal, ignored }: PreparedSources) => {
    const report = await importDataSet({
      folders,
      journal,
      dataDir: options.data,
      shards: options.shards ?? null,
      maxErrors: staged === null ? linesMax(options.maxErrors) : 0,
      embedder,
      embedding: options.embedding,
      places,
      rows: options.rows,
      suppressed,
      ...(options.keep === undefined ? {} : { keep: options.keep }),
      allowShrink: options.allowShrink ?? false,
      onWait: (owner) => io.stderr.write(`waiting for ${ownerText(owner)} to end\n`),
      onBadLine: (bad) => io.stderr.write(`${badLineText(bad)}\n`),
      onProgress: (progress) => {
        check()
        bar.show(progress)
      },
    })
    const told = ignored.length > 0 ? { ignored } : {}
    if (staged === null && !options.json) {
      await write(io.stdout, filesText(report.inputs))
    }
    return staged === null
      ? { ...report, ...told }
      : { ...withoutPlaces(report), sources: staged, ...told }
  }
  try {
    const run = { io, config, sources, options, isUpdate: false, bar, check }
    const report = await withSources(run, importFolders)
    bar.stop()
    await printReport(io, report, options.json)
  } finally {
    bar.stop()
    await embedder.close()
  }
}
