/** The sources that are read: how each is made, and what an import must have found in it. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runJson } from '../child.ts'
import type { ArchiveEra, MadeHours, WrittenHours } from '../corpus/archive-events.ts'
import { writePeopleCsv, writePeopleParquet } from '../corpus/people-tables.ts'
import { writeRegistryDump } from '../corpus/registry-dump.ts'
import { countText } from '../table.ts'
import { benchScript } from '../workspace.ts'
import type { EraJob } from './archive-era.ts'
import { archiveProblems, eventsOf, registryProblems, tableProblems } from './counts.ts'
import type { SourcesReport } from './import.ts'
import type { PartName } from './options.ts'
import { prepareSource } from './prepare.ts'

export interface Corpus {
  /** As rows name it, with its size. */
  readonly name: string
  /** The unit of the counts. */
  readonly noun: 'events' | 'rows'
  readonly count: number
  readonly source: string
  /** Counts that differ between the import and the generator, one line each. */
  problemsOf(report: SourcesReport): string[]
}

export type CorpusName = Exclude<PartName, 'git'>

export const corpora: Readonly<Record<CorpusName, (size: number) => Promise<Corpus>>> = {
  archive: prepareArchive,
  csv: prepareCsv,
  parquet: prepareParquet,
  registry: prepareRegistry,
}

const seed = 1
const eras: readonly ArchiveEra[] = ['timeline', 'full', 'trimmed']
const hoursOfEra = 8
/** Average of a day with four million events. */
const eventsPerAccount = 10

/** A day of three eras, eight hours each: the same accounts, some of them renamed. */
async function prepareArchive(events: number): Promise<Corpus> {
  const generators = ['archive-events.ts', 'archive-objects.ts']
  const { data, made } = await prepareSource(`archive-${events}`, generators, async (folder) => {
    const waiting = [...eras]
    const written: WrittenHours[] = []
    const lane = async () => {
      for (let era = waiting.shift(); era !== undefined; era = waiting.shift()) {
        const hours = { era, seed, hours: hoursOfEra, ...sizesOf(events) }
        const job: EraJob = { folder, hours }
        const script = benchScript('sources/archive-era.js')
        written.push(await runJson<WrittenHours>(script, [JSON.stringify(job)]))
      }
    }
    await Promise.all(Array.from({ length: availableParallelism() }, lane))
    return written.map(({ lines, joined, cut, whole }) => ({ lines, joined, cut, whole }))
  })
  return {
    name: `GH Archive, ${countText(events)} events`,
    noun: 'events',
    count: eventsOf(made),
    source: data,
    problemsOf: (report) => archiveProblems(made, report),
  }
}

/** Short hours are torn more often, and still within the share of bad lines that is allowed. */
function sizesOf(all: number): Required<Pick<MadeHours, 'events' | 'accounts' | 'linesPerTear'>> {
  const events = Math.ceil(all / (eras.length * hoursOfEra))
  const linesPerTear = Math.min(5000, Math.max(200, Math.floor(events / 4)))
  return { events, linesPerTear, accounts: Math.ceil(all / eventsPerAccount) }
}

const peopleGenerators = [
  ...['csv-lines.ts', 'people-tables.ts', 'users.ts', 'vocabulary.ts', 'write-lines.ts', 'zipf.ts'],
]

async function prepareCsv(rows: number): Promise<Corpus> {
  const { data } = await prepareSource(`csv-${rows}`, peopleGenerators, (folder) =>
    writePeopleCsv(join(folder, 'people.csv'), rows, seed),
  )
  return tableOf(`CSV, ${countText(rows)} people`, data, rows)
}

async function prepareParquet(rows: number): Promise<Corpus> {
  const { data } = await prepareSource(`parquet-${rows}`, peopleGenerators, (folder) =>
    writePeopleParquet(join(folder, 'people.parquet'), rows, seed),
  )
  return tableOf(`Parquet with zstd, ${countText(rows)} people`, data, rows)
}

function tableOf(name: string, source: string, rows: number): Corpus {
  const problemsOf = (report: SourcesReport) => tableProblems(rows, report)
  return { name, noun: 'rows', count: rows, source, problemsOf }
}

/** Rows of all tables count, since all of them are read. */
async function prepareRegistry(versions: number): Promise<Corpus> {
  const generators = [
    ...['archive-objects.ts', 'csv-lines.ts', 'registry-dump.ts', 'tar-archive.ts'],
    'write-lines.ts',
  ]
  const { data, made } = await prepareSource(`registry-${versions}`, generators, (folder) =>
    writeRegistryDump(join(folder, 'db-dump.tar.gz'), versions),
  )
  return {
    name: `Rust registry, ${countText(versions)} versions`,
    noun: 'rows',
    count: made.rows,
    source: data,
    problemsOf: (report) => registryProblems(made, report),
  }
}
