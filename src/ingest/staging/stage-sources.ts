/** Converts sources of any format to a folder with one data set in the native format. */
import { setImmediate as nextLoopTick } from 'node:timers/promises'
import type { FieldMapping } from '../formats/format.ts'
import type { FoundInput } from '../formats/inputs.ts'
import { type ReaderSettings, Readers } from '../formats/readers.ts'
import { type InputReport, reportInput } from '../input-report.ts'
import { type BadLine, ImportError } from '../report.ts'
import type { DataSource } from '../sources/index.ts'
import { stageBase } from './base-records.ts'
import { type DataSetCounts, DataSetWriter } from './data-set.ts'
import { IdentitySplits, readIdentityKey } from './identity-splits.ts'
import { InputSink } from './input-sink.ts'
import { JournalLines } from './person-journal.ts'
import { Staging } from './staging.ts'

/** Bad lines that an import tolerates: a number, or a share of the records of an input. */
export type ErrorsMax = { readonly lines: number } | { readonly share: number }

export interface StageOptions extends ReaderSettings {
  readonly inputs: readonly FoundInput[]
  readonly dataDir: string
  /** An empty folder for the data set. */
  readonly folder: string
  /** The data that an update changes, and when it was imported, in seconds since 1970. */
  readonly base: { readonly source: DataSource; readonly at: number } | null
  readonly mapping: FieldMapping | null
  /** Whether people of rows without a login are records. Otherwise they are counted. */
  readonly peopleWithoutLogin?: boolean | undefined
  /** Null: no bad lines in files that people write or export, 1 % in archives. */
  readonly errorsMax: ErrorsMax | null
  readonly onBadLine: (bad: BadLine) => void
  readonly onProgress: (progress: StageProgress) => void
}

export interface StageProgress {
  /** Bytes read of all inputs. */
  readonly bytes: number
  readonly bytesTotal: number
  readonly records: number
}

/** The content of each input, and the result. */
export interface StageReport extends DataSetCounts {
  readonly inputs: readonly InputReport[]
  /** Number of records that joined another record of the same person. */
  readonly joined: number
  /** Number of joins that were refused, mostly of two accounts on the platform. */
  readonly conflicts: number
  readonly seconds: number
  /** The part of `seconds` until the last input was read. */
  readonly readSeconds: number
}

/** Throws SourceError for an input that cannot be read, and ImportError for too many bad lines. */
export async function stageSources(options: StageOptions): Promise<StageReport> {
  const startMs = performance.now()
  const staging = await openStaging(options)
  try {
    if (options.base !== null) {
      const { source, at } = options.base
      await stageBase(source, staging, at, nextLoopTick)
    }
    const inputs = await readInputs(staging, options, (...args) => new InputSink(...args))
    const readMs = performance.now() - startMs
    const splits = await IdentitySplits.open(options.dataDir)
    const identities = staging.findIdentities(splits.findSplits(staging))
    const { people } = identities
    const journal = new JournalLines(staging, people, options.withEmails)
    const dataSet = new DataSetWriter(staging, identities, journal, nextLoopTick)
    await dataSet.write(options.folder)
    return {
      ...dataSet.counts,
      inputs,
      joined: people.joins.length,
      conflicts: people.conflicts.filter(({ cause }) => cause !== 'split').length,
      seconds: (performance.now() - startMs) / 1000,
      readSeconds: readMs / 1000,
    }
  } finally {
    staging.remove()
  }
}

type MakeSink = (...args: ConstructorParameters<typeof InputSink>) => InputSink

/** Reads all inputs into sinks of the caller, and writes nothing. */
export async function readIntoSinks(
  options: StageOptions,
  makeSink: MakeSink,
): Promise<InputReport[]> {
  const staging = await openStaging(options)
  try {
    return await readInputs(staging, options, makeSink)
  } finally {
    staging.remove()
  }
}

async function openStaging({ folder, dataDir, inputs }: StageOptions): Promise<Staging> {
  const names = inputs.map(({ label }) => label)
  return new Staging(folder, await readIdentityKey(dataDir), names)
}

async function readInputs(
  staging: Staging,
  options: StageOptions,
  makeSink: MakeSink,
): Promise<InputReport[]> {
  const readers = new Readers(options, options.inputs)
  try {
    return await readAll(readers, staging, options, makeSink)
  } finally {
    await readers.close()
  }
}

async function readAll(
  readers: Readers,
  staging: Staging,
  options: StageOptions,
  makeSink: MakeSink,
): Promise<InputReport[]> {
  const { inputs, mapping, onProgress, peopleWithoutLogin } = options
  const bytesTotal = inputs.reduce((sum, { bytes }) => sum + bytes, 0)
  const now = Math.floor(Date.now() / 1000)
  const sinks: InputSink[] = []
  let bytes = 0
  let earlierRecords = 0
  for (const [index, input] of inputs.entries()) {
    const reader = await readers.open(input.format)
    const badLines = new BadLineBudget(input, options)
    if (reader.isOneReading) {
      const first = inputs.findIndex(({ format }) => format === input.format)
      staging.edges.joinReading(index, first)
    }
    const progress = () => {
      onProgress({ bytes, bytesTotal, records: earlierRecords + sink.counts.records })
    }
    const sink: InputSink = makeSink(input, {
      staging,
      index,
      trust: mapping?.trust ?? reader.trust,
      now,
      onBadLine: (line, reason) => badLines.add(line, reason, sink),
      onRead: (count) => {
        bytes += count
      },
      onTurn: () => {
        progress()
        return nextLoopTick()
      },
    })
    await reader.read(input, sink, { mapping, now, peopleWithoutLogin })
    badLines.check(sink)
    progress()
    earlierRecords += sink.counts.records
    sinks.push(sink)
  }
  // Any source may tell whether a column has platformIds, so their order decides nothing.
  const decisions = staging.decideRowIds()
  return sinks.map((sink, index) => {
    sink.decideRowIds(decisions.get(index) ?? { areIds: false, count: 0, shared: 0 })
    const { name, format } = inputs[index]!
    return reportInput(name, format, sink.counts)
  })
}

/** Limits the bad lines of one input. */
class BadLineBudget {
  readonly #input: FoundInput
  readonly #options: StageOptions

  constructor(input: FoundInput, options: StageOptions) {
    this.#input = input
    this.#options = options
  }

  add(line: number, reason: string, sink: InputSink): void {
    if (sink.counts.badLines <= shownMax) {
      this.#options.onBadLine({ path: this.#input.name, line, reason })
    }
    const max = this.#findLimit(sink)
    // A share is checked at the end, because bad lines may come first.
    if ('lines' in max) this.#refuse(sink.counts.badLines, max.lines, `${max.lines}`)
    else if (sink.counts.badLines > judgedEarly) this.check(sink)
  }

  /** Called after the last line. */
  check(sink: InputSink): void {
    const max = this.#findLimit(sink)
    if ('lines' in max) return
    const { records, badLines, skipped } = sink.counts
    const all = [...skipped.values()].reduce((sum, count) => sum + count, records + badLines)
    this.#refuse(badLines, max.share * all, `${max.share * 100} %`)
  }

  #findLimit({ trust }: InputSink): ErrorsMax {
    return this.#options.errorsMax ?? (trust === 'archive' ? { share: 0.01 } : { lines: 0 })
  }

  #refuse(badLines: number, max: number, allowed: string): void {
    if (badLines <= max) return
    const lines = badLines === 1 ? 'bad line' : 'bad lines'
    const found = `${this.#input.name}: ${badLines} ${lines}; --max-errors allows ${allowed}`
    throw new ImportError(`${found}. --dry-run counts all, and shows ${shownMax}`)
  }
}

/** Bad lines of an input that are shown, and the number from which a share is checked early. */
const shownMax = 10
const judgedEarly = 100_000
