/** The rows that `sources` prints and saves. Bounds hold at the full sizes. */
import type { Bound, Row } from '../report/result.ts'
import { type RowExtra, row } from '../report/rows.ts'
import { alignedTable, bytesText, countText, secondsText } from '../table.ts'
import { passedOver, sumOf } from './counts.ts'
import type { RepositoryResult } from './git.ts'
import type { SourcesImport } from './import.ts'
import { fullSizes, type PartName } from './options.ts'

export interface ReadingResult extends SourcesImport {
  readonly part: Exclude<PartName, 'git'>
  /** As rows name it, with its size. */
  readonly name: string
  readonly noun: string
  readonly count: number
  /** Whether bounds hold for this size. */
  readonly isFull: boolean
  readonly problems: readonly string[]
}

/**
 * Bounds of the staging rate. Staging is only a part of importing a day of an archive. For tables,
 * the bound is the reading rate.
 */
const stagedPerSecondMin: Readonly<Partial<Record<PartName, number>>> = { archive: 50_000 }
const readPerSecondMin: Readonly<Partial<Record<PartName, number>>> = {
  csv: 100_000,
  parquet: 50_000,
}
const archiveBytesMax = 1.5e9
const repositorySecondsMax = 60

export function readingTable(reading: ReadingResult): string {
  const { report, usage, name, noun, count } = reading
  const { users, repos, edges, joined, seconds } = report.sources
  const phases = Object.entries(report.phaseSeconds)
  return alignedTable(
    `import: ${name}`,
    ['', ''],
    [
      [noun, countText(count)],
      ...countLines(reading),
      ['users', countText(users)],
      ['repositories', countText(repos)],
      ['edges', countText(edges)],
      ['joined records', countText(joined)],
      ['reading and staging', secondsText(seconds)],
      ['of it reading', secondsText(report.sources.readSeconds)],
      [`${noun} a second, read`, countText(count / report.sources.readSeconds)],
      [`${noun} a second, read and staged`, countText(count / seconds)],
      ...phases.map(([phase, s]) => [`phase ${phase}`, secondsText(s)]),
      ['wall', secondsText(usage.wallSeconds)],
      [`${noun} a second, all of the import`, countText(count / usage.wallSeconds)],
      ['processor', secondsText(usage.cpuSeconds)],
      ['peak resident memory', bytesText(usage.residentBytesMax)],
    ],
  )
}

/** Counts of all inputs together. */
function countLines({ report }: ReadingResult): string[][] {
  const { inputs } = report.sources
  return [
    ['records', countText(sumOf(inputs, ({ records }) => records))],
    ['bad lines', countText(sumOf(inputs, ({ badLines }) => badLines))],
    ['passed over', countText(sumOf(inputs, passedOver))],
  ]
}

export function readingRows(reading: ReadingResult): Row[] {
  const { part, name, noun, count, report, usage, isFull } = reading
  const shown = (section: 'speed' | 'memory', bound: Bound): RowExtra =>
    isFull ? { section, bound } : {}
  const atLeast = (value: number | undefined): RowExtra =>
    value === undefined ? {} : shown('speed', { value, kind: 'at least' })
  const isArchive = part === 'archive'
  const { seconds, readSeconds } = report.sources
  const { wallSeconds, cpuSeconds, residentBytesMax } = usage
  return [
    row(`${name}: ${noun} a second, read`, 'per second', count / readSeconds, {
      ...atLeast(readPerSecondMin[part]),
      n: 1,
      note: `${secondsText(readSeconds)}. With staging ${secondsText(seconds)}.`,
    }),
    row(`${name}: ${noun} a second, read and staged`, 'per second', count / seconds, {
      ...atLeast(stagedPerSecondMin[part]),
      n: 1,
      note: `${secondsText(seconds)} of an import of ${secondsText(wallSeconds)}.`,
    }),
    row(`${name}: import, wall`, 'seconds', wallSeconds, { n: 1 }),
    row(`${name}: import, processor`, 'seconds', cpuSeconds, { n: 1 }),
    row(`${name}: import, peak resident memory`, 'bytes', residentBytesMax, {
      ...(isArchive ? shown('memory', { value: archiveBytesMax, kind: 'at most' }) : {}),
      n: 1,
    }),
  ]
}

export function repositoryTable({ name, commits, seconds, total, imported }: RepositoryResult) {
  const { report, usage } = imported
  return alignedTable(
    `git: ${name}`,
    ['', ''],
    [
      ['commits', countText(commits)],
      ['users', countText(report.users)],
      ['clone', secondsText(seconds.clone)],
      ['import', secondsText(seconds.import)],
      ['of it reading and staging', secondsText(report.sources.seconds)],
      ['commits a second, read and staged', countText(commits / report.sources.seconds)],
      ['key, start of the service', secondsText(seconds.start)],
      ['first search for experts', secondsText(seconds.search)],
      ['all of it', secondsText(total)],
      ['processor of the import, with git', secondsText(usage.cpuSeconds)],
      ['peak resident memory of the import', bytesText(usage.residentBytesMax)],
    ],
  )
}

/** The commits of this checkout grow, so they stand in the note and not in the name. */
export function repositoryRows(result: RepositoryResult, isMade: boolean): Row[] {
  const { commits, seconds, total, imported } = result
  const { report, usage } = imported
  const isFull = isMade && commits >= fullSizes.git
  const name = isMade ? `git, ${countText(commits)} commits` : 'git, the repository of devdex'
  const bound: Bound = { value: repositorySecondsMax, kind: 'at most' }
  const steps = `Clone ${secondsText(seconds.clone)}, import ${secondsText(seconds.import)}.`
  return [
    row(`${name}: clone, import, serve, first search for experts`, 'seconds', total, {
      ...(isFull ? { section: 'speed', bound } : {}),
      n: 1,
      note: isMade ? steps : `${countText(commits)} commits. ${steps}`,
    }),
    row(
      `${name}: commits a second, read and staged`,
      'per second',
      commits / report.sources.seconds,
      { n: 1 },
    ),
    row(`${name}: import, peak resident memory`, 'bytes', usage.residentBytesMax, {
      n: 1,
      note: 'Without git.',
    }),
  ]
}
