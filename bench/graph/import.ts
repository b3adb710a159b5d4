/** The time to import a data set with a graph, by phase. */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { ImportReport } from '../../src/ingest/index.ts'
import { runJson } from '../child.ts'
import { alignedTable, bytesText, countText, secondsText } from '../table.ts'
import type { Usage } from '../usage-probe.ts'
import { benchScript, devdexScript } from '../workspace.ts'

export interface GraphImport extends Usage {
  readonly report: ImportReport
}

/** By a process of its own. */
export async function measureGraphImport(folder: string, dataDir: string): Promise<GraphImport> {
  const usagePath = `${dataDir}-usage.json`
  const report = await runJson<ImportReport>(
    devdexScript,
    ['import', folder, '--data', dataDir, '--json'],
    {
      nodeArgs: ['--import', pathToFileURL(benchScript('usage-probe.js')).href],
      environment: { BENCH_USAGE: usagePath },
    },
  )
  if (report.badLines > 0) throw new Error(`${report.badLines} lines of the corpus were bad`)
  return { ...(JSON.parse(readFileSync(usagePath, 'utf8')) as Usage), report }
}

export function graphImportTable({ report, ...usage }: GraphImport): string {
  const rows = [
    ['users', countText(report.users)],
    ['repositories', countText(report.repos)],
    ...Object.entries(report.edges).map(([type, count]) => [`lines of ${type}`, countText(count)]),
    ['repeated edges', countText(report.repeatedEdges)],
    ['unknown ends', countText(report.unknownEnds)],
    ['communities', countText(report.communities)],
    ...Object.entries(report.phaseSeconds).map(([phase, s]) => [`phase ${phase}`, secondsText(s)]),
    ['wall', secondsText(usage.wallSeconds)],
    ['processor', secondsText(usage.cpuSeconds)],
    ['peak resident memory', bytesText(usage.residentBytesMax)],
  ]
  return alignedTable('import', ['', ''], rows)
}
