/** Time, memory and disk space of `devdex import`, by a process of its own. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ImportReport } from '../src/ingest/index.ts'
import { snapshotPath } from '../src/snapshot/index.ts'
import { runJson } from './child.ts'
import type { Bound, Row, Section } from './report/result.ts'
import { type RowExtra, row } from './report/rows.ts'
import { countText, secondsText } from './table.ts'
import type { Usage } from './usage-probe.ts'
import { benchScript, devdexScript } from './workspace.ts'

export interface ImportResult extends Usage {
  readonly report: ImportReport
  /** Bytes on disk by kind of file. */
  readonly bytesByKind: Readonly<Record<string, number>>
}

export async function measureImport(folder: string, dataDir: string): Promise<ImportResult> {
  const usagePath = `${dataDir}-usage.json`
  const args = ['import', folder, '--data', dataDir, '--json']
  const report = await runJson<ImportReport>(devdexScript, args, {
    nodeArgs: ['--import', pathToFileURL(benchScript('usage-probe.js')).href],
    environment: { BENCH_USAGE: usagePath },
  })
  if (report.badLines > 0) throw new Error(`${report.badLines} lines of the corpus were bad`)
  const usage = JSON.parse(readFileSync(usagePath, 'utf8')) as Usage
  return { ...usage, report, bytesByKind: sumBytes(snapshotPath(dataDir, report.snapshot)) }
}

/** Where the page shows a row, and its bound. */
export type AtBound = (section: Section, bound?: Bound) => RowExtra

/** @param prefix of the rows' names: the size of the data */
export function makeImportRows(
  { report, bytesByKind, ...usage }: ImportResult,
  prefix: string,
  atBound: AtBound = () => ({}),
): Row[] {
  const { users, phaseSeconds } = report
  const total = Object.values(bytesByKind).reduce((sum, bytes) => sum + bytes, 0)
  const index = bytesByKind['users.segment']! + bytesByKind['users.dictionary']!
  const phases = Object.entries(phaseSeconds).map(([name, s]) => `${name} ${secondsText(s)}`)
  const one = { n: 1 }
  return [
    row(`${prefix} import, wall`, 'seconds', usage.wallSeconds, {
      ...atBound('speed', { value: 300, kind: 'at most' }),
      ...one,
      note: `${phases.join(', ')}.`,
    }),
    row(`${prefix} import, peak resident memory`, 'bytes', usage.residentBytesMax, {
      ...atBound('memory', { value: 4e9, kind: 'at most' }),
      ...one,
    }),
    row(`${prefix} import, processor`, 'seconds', usage.cpuSeconds, one),
    row(`${prefix} index on disk`, 'bytes', index, {
      ...one,
      note: `${countText(index / users)} bytes a user.`,
    }),
    row(`${prefix} snapshot on disk`, 'bytes', total, one),
    row(`${prefix} snapshot, each user`, 'bytes each', total / users, one),
  ]
}

/** A kind is a file name without its shard: `users-0.segment` counts as `users.segment`. */
function sumBytes(folder: string): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const name of readdirSync(folder).sort()) {
    const kind = name.replace(/-\d+\./, '.')
    sums[kind] = (sums[kind] ?? 0) + statSync(join(folder, name)).size
  }
  return sums
}
