import { existsSync } from 'node:fs'
import { Presets, SingleBar } from 'cli-progress'
import { type Command, Option } from 'commander'
import { limits } from 'native-free-index'
import type { Config } from '../config.ts'
import type { BadLine, ImportReport, Phase, Progress, Suppressed } from '../ingest/index.ts'
import type { RowFormat } from '../snapshot/index.ts'
import { counted } from './counted.ts'
import { embeddingOption, embeddingSettings } from './embedding.ts'
import { type Io, write } from './io.ts'
import { withStore } from './open-store.ts'
import { countFrom, examples } from './options.ts'
import { safeText } from './safe-text.ts'

interface ImportCommandOptions {
  readonly data: string
  readonly shards?: number
  readonly maxErrors: number
  readonly embedding: string
  readonly rows: RowFormat
  /** Snapshots kept besides the new one. */
  readonly keep?: number
  readonly json?: boolean
}

export function importCommand(program: Command, io: Io, config: Config): void {
  program
    .command('import')
    .description(
      'read data sets (users*, repos*, edges* as .jsonl or .jsonl.gz), publish a snapshot',
    )
    .argument('<folders...>', 'folders that hold the files')
    .option('--data <dir>', 'the data directory', config.dataDir)
    .option(
      '--shards <number>',
      'parts of the index (default: one for each million documents, more where these are large)',
      countFrom(1, limits.shardsMax),
    )
    .option('--max-errors <number>', 'bad lines to pass over', countFrom(0), 0)
    .addOption(embeddingOption(config))
    .addOption(
      new Option('--rows <format>', 'how embeddings are stored: int8 takes a quarter of the memory')
        .choices(['float32', 'int8'])
        .default('float32'),
    )
    .option('--keep <number>', 'older snapshots to keep, to go back to', countFrom(0), 1)
    .option('--json', 'print the report as JSON')
    .addHelpText('after', examples('devdex import ./people', 'devdex import a b --data ./index'))
    .action((folders: string[], options: ImportCommandOptions) =>
      runImport(io, config, folders, options),
    )
}

/** Imports with a progress bar on a terminal; bad lines go to stderr as they are found. */
export async function runImport(
  io: Io,
  config: Config,
  folders: readonly string[],
  options: ImportCommandOptions,
): Promise<void> {
  // Loaded here, so that commands which only speak HTTP start without it.
  const { importDataSet } = await import('../ingest/index.ts')
  const { openEmbedder } = await import('../embed/index.ts')
  const { openGazetteer } = await import('../places/index.ts')
  const places = await openGazetteer()
  const embedder = await openEmbedder(await embeddingSettings(options.embedding, config))
  const suppressed = await suppressedIn(options.data)
  const bar = new ProgressBar(io)
  try {
    const report = await importDataSet({
      folders,
      dataDir: options.data,
      shards: options.shards ?? null,
      maxErrors: options.maxErrors,
      embedder,
      places,
      rows: options.rows,
      suppressed,
      ...(options.keep === undefined ? {} : { keep: options.keep }),
      onBadLine: (bad) => io.stderr.write(`${badLineText(bad)}\n`),
      onProgress: (progress) => bar.show(progress),
    })
    bar.stop()
    for (const warning of report.warnings) io.stderr.write(`warning: ${safeText(warning)}\n`)
    await write(io.stdout, options.json ? `${JSON.stringify(report)}\n` : summary(report))
  } finally {
    bar.stop()
    await embedder.close()
  }
}

/** As it is now: a change of the list while the import runs is for the next one. */
async function suppressedIn(dataDir: string): Promise<Suppressed> {
  const { nobodySuppressed } = await import('../ingest/index.ts')
  const { openSuppressions } = await import('../people/index.ts')
  if (!existsSync(dataDir)) return nobodySuppressed
  return withStore(dataDir, async (store) => openSuppressions(store))
}

const phaseNames: Readonly<Record<Phase, string>> = {
  read: 'reading   ',
  graph: 'graph     ',
  devrank: 'ranking   ',
  embed: 'embedding ',
  cluster: 'clustering',
  index: 'indexing  ',
}

class ProgressBar {
  readonly #bar: SingleBar
  #phase: Progress['phase'] | null = null

  constructor(io: Io) {
    this.#bar = new SingleBar(
      {
        format: '{phase} {bar} {percentage} %  {eta_formatted}',
        stream: io.stderr as NodeJS.WriteStream,
        noTTYOutput: false,
        clearOnComplete: true,
      },
      Presets.shades_classic,
    )
  }

  show({ phase, done, total }: Progress): void {
    if (phase !== this.#phase) {
      this.stop()
      this.#phase = phase
      this.#bar.start(total, 0, { phase: phaseNames[phase] })
    }
    this.#bar.update(Math.min(done, total))
  }

  stop(): void {
    if (this.#phase !== null) this.#bar.stop()
    this.#phase = null
  }
}

function badLineText({ path, line, reason }: BadLine): string {
  return `${safeText(path)}:${line}: ${safeText(reason)}`
}

function summary(report: ImportReport): string {
  const { users, professionals, repos, badLines, seconds, snapshot } = report
  const people = `${countText(users, 'user')} (${numberText(professionals)} with a profile)`
  const lines = [
    `${people}, ${countText(repos, 'repository')} in ${seconds.toFixed(1)} s`,
    edgesLine(report),
    users > 0 ? communitiesLine(report) : null,
    phasesLine(report),
    repos > 0 ? `embedded with ${safeText(report.embedding)}` : null,
    suppressedLine(report),
    removedLine(report),
    badLines > 0 ? `passed over ${countText(badLines, 'bad line')}` : null,
    `published as ${snapshot}`,
  ]
  return `${lines.filter((line) => line !== null).join('\n')}\n`
}

function edgesLine({ edges, repeatedEdges, unknownEnds }: ImportReport): string | null {
  const types = Object.entries(edges).map(([type, count]) => `${numberText(count)} ${type}`)
  if (types.length === 0) return null
  const repeated = `${numberText(repeatedEdges)} repeated`
  return `${types.join(', ')} edges read; ${repeated}, ${countText(unknownEnds, 'unknown end')}`
}

function suppressedLine({ suppressed }: ImportReport): string | null {
  const { users, repos, edges, addresses } = suppressed
  if (users + repos + edges + addresses === 0) return null
  const owned = `${countText(repos, 'repository')} of theirs, ${countText(edges, 'edge')}`
  const left = `${countText(users, 'suppressed user')}, ${owned}`
  return `left out ${left}, ${countText(addresses, 'address')} of others`
}

function removedLine({ removedSnapshots }: ImportReport): string | null {
  const { length } = removedSnapshots
  if (length === 0) return null
  return `removed ${countText(length, 'older snapshot')}, made under another suppression list`
}

function communitiesLine({ communities }: ImportReport): string {
  return countText(communities, 'community')
}

/** The phases that took time. */
function phasesLine({ phaseSeconds }: ImportReport): string | null {
  const shares = Object.entries(phaseNames).flatMap(([phase, name]) => {
    const seconds = phaseSeconds[phase as Phase]
    return seconds > 0 ? [`${name.trim()} ${seconds.toFixed(1)} s`] : []
  })
  return shares.length > 0 ? shares.join(', ') : null
}

function countText(count: number, noun: string): string {
  return counted(count, noun, numberText(count))
}

function numberText(value: number): string {
  return value.toLocaleString('en-US')
}
