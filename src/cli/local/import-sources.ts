/** The sources of `devdex import`: their options, and a report per source. */
import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import type { Config } from '../../config.ts'
import type {
  BadLine,
  ErrorsMax,
  FieldMapping,
  ImportSuppression,
  InputReport,
  PreparedSources,
  Preview,
  StageProgress,
  StageReport,
} from '../../ingest/index.ts'
import type { OperationRequest } from '../../operations/index.ts'
import type { AccountsPlace } from '../../service/index.ts'
import type { RowFormat } from '../../snapshot/index.ts'
import { type Io, write } from '../output/io.ts'
import { UsageFailure } from '../output/report.ts'
import { cleanText, formatGrouped, formatGroupedCount } from '../output/safe-text.ts'
import { formatBadLine, type ProgressBar, readSuppression } from './import-summary.ts'
import type { CheckInterruption } from './interruption.ts'
import { readEmbeddingSettings } from './model-options.ts'

/** Options of `import`, `import --update` and `import --merge`, with the defaults of their rows. */
export type ImportOptions = AccountsPlace &
  OperationRequest<'startImport'> & {
    readonly emails: boolean
    readonly embedding: string
    readonly rows: RowFormat
  }

/** One run of `devdex import`. */
export interface ImportRun<Options extends ImportOptions = ImportOptions> {
  readonly io: Io
  readonly config: Config
  /** Empty for a merge. */
  readonly sources: readonly string[]
  readonly options: Options
}

/** A run that reads sources. */
export interface SourcesRun extends ImportRun {
  readonly isUpdate: boolean
  /** Progress of the run. */
  readonly bar: ProgressBar
  /** Throws after SIGINT or SIGTERM. */
  readonly check: CheckInterruption
}

/** `N` or `P%`, which the row of the command has checked. */
function parseErrorsMax(text: string): ErrorsMax {
  return text.endsWith('%') ? { share: Number(text.slice(0, -1)) / 100 } : { lines: Number(text) }
}

/** Bad lines that a native data set may have. */
export function readLinesMax(maxErrors: string | null | undefined): number {
  const errorsMax = parseErrorsMax(maxErrors ?? '0')
  if ('lines' in errorsMax) return errorsMax.lines
  throw new UsageFailure('--max-errors takes a number of lines for a data set in the native format')
}

/** Converts sources to data sets of the native format, and runs `use` with these. */
export async function useSources<T>(
  run: SourcesRun,
  use: (prepared: PreparedSources) => Promise<T>,
): Promise<T> {
  const { io, bar, options } = run
  boundGarbage()
  const { withPreparedSources } = await import('../../ingest/index.ts')
  const settings = await readSettings(run)
  const gathered = async (prepared: PreparedSources) => {
    bar.stop()
    if (prepared.ignored.length > 0) io.stderr.write(formatIgnored(prepared.ignored))
    if (prepared.report !== null && !options.json) {
      await write(io.stdout, formatStage(prepared.report))
    }
    return use(prepared)
  }
  try {
    return await withPreparedSources(settings, gathered)
  } finally {
    bar.stop()
  }
}

/** What imports and merges need in addition to records. The caller closes the embedder. */
export async function openImportParts({ config, options }: ImportRun, embedding: string) {
  const { openEmbedder } = await import('../../embed/index.ts')
  const { openGazetteer } = await import('../../places/index.ts')
  return {
    dataDir: options.data,
    embedding,
    places: await openGazetteer(),
    suppressed: await readSuppression(options),
    ...(options.keep === undefined ? {} : { keep: options.keep }),
    allowShrink: options.allowShrink ?? false,
    embedder: await openEmbedder(await readEmbeddingSettings(embedding, config)),
  }
}

/** `--dry-run`: shows what an import would read, with all bad lines, and changes nothing. */
export async function showPreview(run: SourcesRun, suppressed: ImportSuppression): Promise<void> {
  const { io, bar, options } = run
  boundGarbage()
  const { previewSources } = await import('../../ingest/index.ts')
  const everyBadLine = { lines: Number.POSITIVE_INFINITY }
  try {
    const settings = { ...(await readSettings(run)), errorsMax: everyBadLine, suppressed }
    const preview = await previewSources(settings)
    bar.stop()
    await write(io.stdout, options.json ? `${JSON.stringify(preview)}\n` : formatPreview(preview))
  } finally {
    bar.stop()
  }
}

/** By default V8's heap may grow to several times its live size. */
function boundGarbage(): void {
  setFlagsFromString('--heap-growing-percent=150')
}

async function readSettings({ io, config, sources, options, isUpdate, bar, check }: SourcesRun) {
  const { data, format, map, maxErrors, emails } = options
  return {
    sources,
    dataDir: data,
    format: format ?? null,
    mapping: map === undefined ? null : await readMappingFile(map),
    errorsMax: maxErrors ? parseErrorsMax(maxErrors) : null,
    searchPath: config.searchPath,
    withEmails: emails,
    stdin: io.stdin,
    isUpdate,
    followLinks: options.followLinks ?? false,
    peopleWithoutLogin: options.peopleWithoutLogin ?? false,
    onBadLine: (bad: BadLine) => io.stderr.write(`${formatBadLine(bad)}\n`),
    onProgress: (progress: StageProgress) => {
      check()
      bar.showSources(progress)
    },
  }
}

async function readMappingFile(path: string): Promise<FieldMapping> {
  const { readMapping } = await import('../../ingest/index.ts')
  try {
    return readMapping(await readFile(path, 'utf8'))
  } catch (error) {
    throw new UsageFailure(`--map ${path}: ${(error as Error).message.replace(/^--map: /, '')}`)
  }
}

/** Number of skipped files that are named. */
const ignoredShown = 5

function formatIgnored(ignored: readonly string[]): string {
  const shown = ignored.slice(0, ignoredShown).map(cleanText).join(', ')
  const more = ignored.length > ignoredShown ? ', …' : ''
  return `passed over ${formatGroupedCount(ignored.length, 'entry')} of folders: ${shown}${more}\n`
}

function formatStage(report: StageReport): string {
  const { inputs, users, repos, edges, joined, conflicts, unknownEnds, nameless, seconds } = report
  const all = `${formatGroupedCount(users, 'user')}, ${formatGroupedCount(repos, 'repository')}`
  const lines = [
    ...inputs.flatMap(listInputLines),
    `gathered ${all}, ${formatGroupedCount(edges, 'edge')} in ${seconds.toFixed(1)} s`,
    joined > 0 ? `joined ${formatGroupedCount(joined, 'record')} of the same people` : null,
    conflicts > 0
      ? `kept apart ${formatGroupedCount(conflicts, 'pair')} of accounts that evidence joins`
      : null,
    nameless > 0
      ? `skipped ${formatGroupedCount(nameless, 'record')} without a login or full name`
      : null,
    unknownEnds > 0
      ? `skipped ${formatGroupedCount(unknownEnds, 'edge')} with an unknown end`
      : null,
  ]
  return `${lines.filter((line) => line !== null).join('\n')}\n`
}

/** Native files of which something was not read. */
export function formatFiles(inputs: readonly InputReport[] = []): string {
  const isWhole = ({ badLines, skipped, unreadMembers }: InputReport) =>
    badLines === 0 && unreadMembers.length === 0 && Object.keys(skipped).length === 0
  const lines = inputs.filter((input) => !isWhole(input)).flatMap(listInputLines)
  return lines.map((line) => `${line}\n`).join('')
}

function listInputLines(input: InputReport): string[] {
  const { name, format, records, badLines } = input
  const bad = badLines > 0 ? `, ${formatGroupedCount(badLines, 'bad line')}` : ''
  return [
    `${cleanText(name)}: ${format}, ${formatGroupedCount(records, 'record')}${bad}`,
    ...listSkipped(input),
    ...listUnknown(input),
    ...listUnread(input),
  ]
}

function listSkipped({ skipped }: InputReport): string[] {
  return Object.entries(skipped).map(
    ([reason, count]) => `  skipped ${formatGrouped(count)}: ${cleanText(reason)}`,
  )
}

/** Number of unknown members that are named. */
const unknownShown = 8

function listUnknown({ unknownMembers }: InputReport): string[] {
  if (unknownMembers.length === 0) return []
  const shown = unknownMembers.slice(0, unknownShown).map(({ name, count, nearest }) => {
    const near = nearest === undefined ? '' : `, near ${nearest}`
    return `${cleanText(name)} (${formatGrouped(count)}${near})`
  })
  const more = unknownMembers.length > unknownShown ? ', …' : ''
  return [`  members without a field: ${shown.join(', ')}${more}`]
}

/** Number of reasons for values that were not read that are shown. */
const unreadShown = 20

function listUnread({ unreadMembers }: InputReport): string[] {
  const lines = unreadMembers.slice(0, unreadShown).map(({ name, reason, count, line }) => {
    const place = line === undefined ? '' : `, first at line ${line}`
    const values = `${formatGrouped(count)} of \`${cleanText(name)}\``
    return `  not read: ${values}, ${reason}${place}`
  })
  const more = unreadMembers.length - lines.length
  return more > 0
    ? [...lines, `  not read: ${formatGroupedCount(more, 'other reason')}; --json has all`]
    : lines
}

function formatPreview({ inputs, refusal, ignored = [] }: Preview): string {
  const lines = inputs.flatMap((input) => [
    ...listInputLines(input),
    ...listColumns(input),
    ...Object.entries(input.first).flatMap(([kind, records]) =>
      records.map((record) => `  ${kind}: ${cleanText(JSON.stringify(record, cutText))}`),
    ),
  ])
  const isBad = inputs.some(({ badLines }) => badLines > 0)
  const ends = [
    ...(refusal === undefined ? [] : [`an import ends here: ${cleanText(refusal)}`]),
    ...(isBad ? [badLinesAdvice] : []),
    'nothing was imported',
  ]
  return `${[...lines, ...ends].join('\n')}\n${ignored.length > 0 ? formatIgnored(ignored) : ''}`
}

/** Shows which field each column was assigned to, so that `--map` can correct a wrong guess. */
function listColumns({ columns }: InputReport): string[] {
  const all = Object.entries(columns)
  if (all.length === 0) return []
  const texts = all.map(([column, field]) => `${field} from ${cleanText(JSON.stringify(column))}`)
  return [`  columns: ${texts.join(', ')}`]
}

const badLinesAdvice =
  'bad lines end an import; --max-errors allows some (default: 0, of archives 1%)'

/** Characters of a long text that a preview shows. */
const previewCharacters = 100

function cutText(_name: string, value: unknown): unknown {
  const isLong = typeof value === 'string' && value.length > previewCharacters
  return isLong ? `${value.slice(0, previewCharacters)}…` : value
}
