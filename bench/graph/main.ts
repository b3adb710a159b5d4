/**
 * `npm run bench -- graph`: importing, paging and joining a graph. README.md says what each number
 * means.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runJson } from '../child.ts'
import { describeMachine, machineTable } from '../machine.ts'
import { reportRows } from '../report/rows.ts'
import { alignedTable, countText, millisText } from '../table.ts'
import { benchScript, makeTemporaryRunFolder } from '../workspace.ts'
import { graphHttpTables, measureGraphHttp } from './http.ts'
import { graphImportTable, measureGraphImport } from './import.ts'
import type { PageRow } from './inside.ts'
import { readOptions } from './options.ts'
import { prepareDataSet } from './prepare.ts'
import { graphRows } from './rows.ts'

async function runGraphBench(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  const machine = describeMachine(args, 'graph')
  console.log(machineTable(machine))
  const { users, edges, seed } = options
  console.log(`\n=== ${countText(users)} users, ${countText(edges)} edges, seed ${seed} ===`)
  const folder = await prepareDataSet(options)
  const runFolder = makeTemporaryRunFolder()
  const dataDir = join(runFolder, 'data')
  const imported = await measureGraphImport(folder, dataDir)
  console.log(graphImportTable(imported))
  const job = JSON.stringify({ dataDir, pages: options.pages })
  const pages = await runJson<PageRow[]>(benchScript('graph/inside.js'), [job])
  console.log(pagesTable(pages))
  const http = await measureGraphHttp(options, dataDir)
  console.log(graphHttpTables(http))
  reportRows(graphRows(options, { imported, pages, http }))
  if (options.json !== undefined) {
    writeFileSync(options.json, `${JSON.stringify({ machine, options, imported, pages, http })}\n`)
  }
  if (http.some(({ service, bare }) => service.errors + bare.errors > 0)) {
    throw new Error('requests failed')
  }
}

function pagesTable(rows: readonly PageRow[]): string {
  return alignedTable(
    'inside: pages of 100 users with their documents',
    ['', 'degree', 'p50', 'p99', 'max', 'pages'],
    rows.map(({ name, degree, p50Ms, p99Ms, maxMs, pages }) => [
      name,
      countText(Math.round(degree)),
      ...[p50Ms, p99Ms, maxMs].map(millisText),
      countText(pages),
    ]),
  )
}

await runGraphBench(process.argv.slice(2))
