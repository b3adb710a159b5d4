/** Time, memory and disk space of `devdex import`. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ImportReport } from '../src/ingest/index.ts'
import { snapshotPath } from '../src/snapshot/index.ts'
import { runJson } from './child.ts'
import type { Bound, Row, Section } from './report/result.ts'
import { type RowExtra, row } from './report/rows.ts'
import { alignedTable, bytesText, countText, secondsText } from './table.ts'
import type { Usage } from './usage-probe.ts'
import { benchScript, devdexScript } from './workspace.ts'

export interface ImportResult extends Usage {
  readonly users: number
  readonly usersPerSecond: number
  readonly sourceBytes: number
  /** Bytes on disk by kind of file. */
  readonly bytesByKind: Readonly<Record<string, number>>
}

/** Imports the corpus into `dataDir`, by a process of its own. */
export async function measureImport(
  corpus: string,
  users: number,
  dataDir: string,
): Promise<ImportResult> {
  const usagePath = `${dataDir}-usage.json`
  const args = ['import', corpus, '--data', dataDir, '--json']
  const report = await runJson<ImportReport>(devdexScript, args, {
    nodeArgs: ['--import', pathToFileURL(benchScript('usage-probe.js')).href],
    environment: { BENCH_USAGE: usagePath },
  })
  if (report.users !== users || report.badLines > 0) {
    throw new Error(`${users} users went in, ${report.users} came out`)
  }
  const usage = JSON.parse(readFileSync(usagePath, 'utf8')) as Usage
  return {
    ...usage,
    users,
    usersPerSecond: users / usage.wallSeconds,
    sourceBytes: statSync(join(corpus, 'users.jsonl')).size,
    bytesByKind: bytesByKind(snapshotPath(dataDir, report.snapshot)),
  }
}

export function importTable(result: ImportResult): string {
  const perUser = (bytes: number) => countText(bytes / result.users)
  const kinds = Object.entries(result.bytesByKind)
  const total = kinds.reduce((sum, [, bytes]) => sum + bytes, 0)
  const rows = [
    ['wall', secondsText(result.wallSeconds)],
    ['processor', secondsText(result.cpuSeconds)],
    ['users a second', countText(result.usersPerSecond)],
    ['peak resident memory', bytesText(result.residentBytesMax)],
    ['bytes a user, source', perUser(result.sourceBytes)],
    ...kinds.map(([kind, bytes]) => [`bytes a user, ${kind}`, perUser(bytes)]),
    ['bytes a user, snapshot', perUser(total)],
    ['snapshot', bytesText(total)],
  ]
  return alignedTable('import', ['', ''], rows)
}

/** @param shown where the page shows a row, and its bound */
export function importRows(
  result: ImportResult,
  prefix: string,
  shown: (section: Section, bound?: Bound) => RowExtra,
): Row[] {
  const total = Object.values(result.bytesByKind).reduce((sum, bytes) => sum + bytes, 0)
  const { wallSeconds, cpuSeconds, residentBytesMax, users } = result
  return [
    row(`${prefix} import, wall`, 'seconds', wallSeconds, {
      ...shown('speed', { value: 300, kind: 'at most' }),
      n: 1,
    }),
    row(`${prefix} import, peak resident memory`, 'bytes', residentBytesMax, {
      ...shown('memory', { value: 4e9, kind: 'at most' }),
      n: 1,
    }),
    row(`${prefix} import, processor`, 'seconds', cpuSeconds, { n: 1 }),
    indexBytesRow(result, prefix),
    row(`${prefix} snapshot on disk`, 'bytes', total, { n: 1 }),
    row(`${prefix} snapshot, each user`, 'bytes each', total / users, { n: 1 }),
  ]
}

/** Bytes per user, without documents. */
export function indexBytesRow({ bytesByKind, users }: ImportResult, prefix: string): Row {
  const bytes = bytesByKind['users.segment']! + bytesByKind['users.dictionary']!
  const note = `${countText(bytes / users)} bytes a user.`
  return row(`${prefix} index on disk`, 'bytes', bytes, { n: 1, note })
}

/** A kind is a file name without its shard: `users-0.segment` counts as `users.segment`. */
function bytesByKind(folder: string): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const name of readdirSync(folder).sort()) {
    const kind = name.replace(/-\d+\./, '.')
    sums[kind] = (sums[kind] ?? 0) + statSync(join(folder, name)).size
  }
  return sums
}
