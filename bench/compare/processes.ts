/**
 * Two revisions each run a program of their own bench, in turn, on data that each has imported for
 * itself: a format of one need not be the other's. Rows are paired by name.
 */
import { join } from 'node:path'
import { runJson, runNode } from '../child.ts'
import type { InsideJob, InsideResult } from '../inside/main.ts'
import type { OpenTimes } from '../open-once.ts'
import { type PairedRow, pairedRow } from './paired.ts'
import type { Revisions } from './revision.ts'

/** By name of a row: its value in each round, before and after. */
type Measured = Map<string, readonly [before: number[], after: number[]]>

/** The first process of each warms the page cache and is not counted. */
export async function compareOpens(
  revisions: Revisions,
  corpus: string,
  work: string,
  rounds: number,
): Promise<PairedRow[]> {
  const folders = await importBoth(revisions, corpus, work)
  const measured: Measured = new Map()
  for (let round = -1; round < rounds; round++) {
    for (const [i, { benchFolder }] of revisions.entries()) {
      const times = await runJson<OpenTimes>(join(benchFolder, 'open-once.js'), [folders[i]!])
      if (round < 0) continue
      add(measured, i, 'open, read and verified', times.loadMs / 1000)
      add(measured, i, 'open, views', times.viewsMs / 1000)
    }
  }
  return pairedRows(measured, 'seconds', rounds)
}

export async function compareInside(
  revisions: Revisions,
  corpus: string,
  work: string,
  rounds: number,
  job: Omit<InsideJob, 'dataDir'>,
): Promise<PairedRow[]> {
  const folders = await importBoth(revisions, corpus, work)
  const measured: Measured = new Map()
  for (let round = 0; round < rounds; round++) {
    for (const [i, { benchFolder }] of revisions.entries()) {
      const asked: InsideJob = { ...job, dataDir: folders[i]! }
      const script = join(benchFolder, 'inside/main.js')
      // Some revisions call the scale "effort".
      const text = JSON.stringify(asked, (_, value) => withFormerName(value))
      const { rows } = await runJson<InsideResult>(script, [text])
      for (const { name, perSecond } of rows) add(measured, i, name, perSecond)
    }
  }
  return pairedRows(measured, 'per second', rounds)
}

function withFormerName(value: unknown): unknown {
  const hasScale = typeof value === 'object' && value !== null && 'scale' in value
  return hasScale ? Object.fromEntries([...Object.entries(value), ['effort', value.scale]]) : value
}

async function importBoth(
  revisions: Revisions,
  corpus: string,
  work: string,
): Promise<readonly string[]> {
  const folders = revisions.map((_, i) => join(work, `data-${i}`))
  for (const [i, { script }] of revisions.entries()) {
    await runNode(script, ['import', corpus, '--data', folders[i]!])
  }
  return folders
}

function add(measured: Measured, revision: number, name: string, value: number): void {
  const both = measured.get(name) ?? [[], []]
  both[revision]!.push(value)
  measured.set(name, both)
}

/** Without rows that only one revision has. */
function pairedRows(measured: Measured, unit: PairedRow['unit'], rounds: number): PairedRow[] {
  return [...measured]
    .filter(([, both]) => both.every(({ length }) => length === rounds))
    .map(([name, [before, after]]) => pairedRow(name, unit, before, after))
}
