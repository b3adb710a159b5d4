/** The time of `devdex import` for any source: reading and staging, and in all. */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { ImportReport, PreparedSources } from '../../src/ingest/index.ts'
import { runJson } from '../child.ts'
import type { Usage } from '../usage-probe.ts'
import { benchScript, devdexScript } from '../workspace.ts'

export interface SourcesReport extends ImportReport {
  readonly sources: NonNullable<PreparedSources['report']>
}

export interface SourcesImport {
  readonly report: SourcesReport
  readonly usage: Usage
}

/** By a process of its own, as an operator would. */
export async function importSource(source: string, dataDir: string): Promise<SourcesImport> {
  const usagePath = `${dataDir}-usage.json`
  const args = ['import', source, '--data', dataDir, '--json']
  const report = await runJson<SourcesReport>(devdexScript, args, {
    nodeArgs: ['--import', pathToFileURL(benchScript('usage-probe.js')).href],
    environment: { BENCH_USAGE: usagePath },
  })
  return { report, usage: JSON.parse(readFileSync(usagePath, 'utf8')) as Usage }
}
