/** Everything between a parsed request and the bytes of its answer, in a process without HTTP. */
import { allSame, sameText } from './checksum.ts'
import { runJson } from './child.ts'
import type { InsideJob, InsideResult } from './inside/main.ts'
import { alignedTable, countText, millisText, ratioText } from './table.ts'
import { benchScript } from './workspace.ts'

export function measureInside(job: InsideJob): Promise<InsideResult> {
  return runJson<InsideResult>(benchScript('inside/main.js'), [JSON.stringify(job)])
}

/** Searches that found something else after the rows, or with workers. */
export function insideProblems({ checks }: InsideResult): string[] {
  return checks
    .filter(({ findings }) => !allSame(findings))
    .map(({ name, findings }) => `inside, ${name}: answers differ: ${JSON.stringify(findings)}`)
}

export function insideTable(rows: InsideResult['rows']): string {
  const head = ['', 'a second', 'p50', 'p95', 'p99', 'max', 'samples']
  const cells = rows.map((row) => [
    row.name,
    countText(row.perSecond),
    millisText(row.p50Ms),
    millisText(row.p95Ms),
    millisText(row.p99Ms),
    millisText(row.maxMs),
    countText(row.samples),
  ])
  return alignedTable('inside', head, cells)
}

export function insideTables({ rows, roundTrips, throughput, checks }: InsideResult): string {
  const checkCells = checks.map(({ name, findings }) => [
    name,
    countText(findings[0]!.results),
    findings[0]!.checksum,
    sameText(allSame(findings)),
  ])
  const title = 'inside: answers of one thread and of the engine, before and after'
  return [
    insideTable(rows),
    roundTripTable(roundTrips),
    throughputTable(throughput),
    alignedTable(title, ['', 'results', 'checksum', ''], checkCells),
  ].join('\n')
}

function roundTripTable(roundTrips: InsideResult['roundTrips']): string {
  return alignedTable(
    'inside: what a worker costs, one search at a time',
    ['', 'searcher p50', 'engine p50', 'difference p50'],
    roundTrips.map(({ name, searcherMs, engineMs, differenceMs }) => [
      name,
      millisText(searcherMs),
      millisText(engineMs),
      signedText(differenceMs),
    ]),
  )
}

function throughputTable(rows: InsideResult['throughput']): string {
  const one = rows[0]!
  return alignedTable(
    'inside: many searches under way',
    ['', 'a second', 'to 1 worker', 'CPU of main', 'CPU of all'],
    rows.map(({ name, perSecond, mainMs, processMs }) => [
      name,
      countText(perSecond),
      ratioText(perSecond / one.perSecond),
      millisText(mainMs),
      millisText(processMs),
    ]),
  )
}

/** A search that is split over workers may be faster than one thread. */
function signedText(milliseconds: number): string {
  return `${milliseconds < 0 ? '-' : ''}${millisText(Math.abs(milliseconds))}`
}
