import { type Command, Option } from 'commander'
import { limits } from 'native-free-index'
import type { Config } from '../../config.ts'
import { countFrom, examples } from '../options.ts'
import type { Io } from '../output/io.ts'
import { UsageFailure } from '../output/report.ts'
import { accountsOption } from './accounts-option.ts'
import { loadInto, ofCluster, replicasOption, withCluster } from './cluster-load.ts'
import {
  type ClusterCommandOptions,
  refuseOtherEngine,
  withClusterOptions,
} from './cluster-options.ts'
import { embeddingOption, embeddingSettings } from './embedding.ts'
import type { ImportCommandOptions } from './import-options.ts'
import { badLineText, ProgressBar, printReport, suppressedIn } from './import-summary.ts'
import { runMerge, runUpdate } from './update.ts'

interface ModeOptions extends ImportCommandOptions, ClusterCommandOptions {
  readonly replicas?: number
  readonly update?: boolean
  readonly background?: boolean
  readonly merge?: boolean
}

export function importCommand(program: Command, io: Io, config: Config): void {
  const command = program
    .command('import')
    .description(
      'read data sets (users*, repos*, edges* as .jsonl or .jsonl.gz), publish a snapshot',
    )
    .argument('[folders...]', 'folders that hold the files')
    .option('--data <dir>', 'the data directory', config.dataDir)
    .addOption(accountsOption(config))
    .option(
      '--shards <number>',
      'parts of the index (default: one for each million documents, more where these are large)',
      countFrom(1, limits.shardsMax),
    )
    .option('--max-errors <number>', 'bad lines to skip', countFrom(0), 0)
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
      'with --update: end once the update is kept, and merge it in the background',
    )
    .option('--merge', 'merge updates that are waiting, and read no folder')
    .option(
      '--allow-shrink',
      'publish even if the snapshot is empty or loses more than half of a collection',
    )
    .option('--keep <number>', 'older snapshots to keep for a rollback', countFrom(0), 1)
    .option('--json', 'print the report as JSON, and that of a cluster as a second line')
  withClusterOptions(command)
    .addOption(replicasOption())
    .addHelpText(
      'after',
      `${examples(
        'devdex import ./people',
        'devdex import a b --data ./index',
        'devdex import ./since-yesterday --update',
        'devdex import ./people --engine opensearch --node http://127.0.0.1:9200',
      )}

With --update a line adds or replaces what has its platformId, and
{"platformId": …, "deleted": true} deletes; a line of an edge adds it, with "deleted": true it
removes the edge of that type between ends of these very names. Shards, rows and embedding are those
of the last import unless they are given.

With --engine opensearch the snapshot is then loaded into a cluster, where all services on it
follow. Whatever ends that, "devdex snapshot load" goes on where it was.`,
    )
    .action((folders: string[], options: ModeOptions, command: Command) =>
      importAs(io, config, folders, { ...options, given: (name) => isGiven(command, name) }),
    )
}

interface Invocation extends ModeOptions {
  /** Whether an option stands on the command line. */
  readonly given: (name: string) => boolean
}

async function importAs(
  io: Io,
  config: Config,
  folders: readonly string[],
  options: Invocation,
): Promise<void> {
  refuseOtherEngine(
    { ...options },
    { embedded: { background: '--background' }, opensearch: ofCluster },
  )
  const { update, background, merge } = options
  if (merge && (update || folders.length > 0)) {
    throw new UsageFailure('--merge takes neither folders nor --update')
  }
  if (background && !update) throw new UsageFailure('--background is for --update')
  if (!merge && folders.length === 0) {
    throw new UsageFailure("missing required argument 'folders'")
  }
  const run = async () => {
    if (merge) return runMerge(io, config, options)
    if (update) return runUpdate(io, config, folders, options)
    return runImport(io, config, folders, options)
  }
  if (options.engine === 'embedded') return run()
  await withCluster(options, config, async (place) => {
    await run()
    await loadInto(place, io, options)
  })
}

function isGiven(command: Command, name: string): boolean {
  return command.getOptionValueSource(name) === 'cli'
}

/** Imports with a progress bar on a terminal. Bad lines go to stderr as they are found. */
export async function runImport(
  io: Io,
  config: Config,
  folders: readonly string[],
  options: ImportCommandOptions,
): Promise<void> {
  // Loaded here, so that commands which only speak HTTP start without it.
  const { importDataSet, ownerText } = await import('../../ingest/index.ts')
  const { openEmbedder } = await import('../../embed/index.ts')
  const { openGazetteer } = await import('../../places/index.ts')
  const places = await openGazetteer()
  const embedder = await openEmbedder(await embeddingSettings(options.embedding, config))
  const suppressed = await suppressedIn(options)
  const bar = new ProgressBar(io)
  try {
    const report = await importDataSet({
      folders,
      dataDir: options.data,
      shards: options.shards ?? null,
      maxErrors: options.maxErrors,
      embedder,
      embedding: options.embedding,
      places,
      rows: options.rows,
      suppressed,
      ...(options.keep === undefined ? {} : { keep: options.keep }),
      allowShrink: options.allowShrink ?? false,
      onWait: (owner) => io.stderr.write(`waiting for ${ownerText(owner)} to end\n`),
      onBadLine: (bad) => io.stderr.write(`${badLineText(bad)}\n`),
      onProgress: (progress) => bar.show(progress),
    })
    bar.stop()
    await printReport(io, report, options.json)
  } finally {
    bar.stop()
    await embedder.close()
  }
}
