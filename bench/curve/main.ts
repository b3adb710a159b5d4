/**
 * `npm run bench -- curve`: what a query, a user and an import cost at several sizes, a line
 * through each, and what 100 million users would need on paper. README.md says what each number
 * means.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { SnapshotStats } from '../../src/snapshot/index.ts'
import { allSame } from '../checksum.ts'
import { runJson } from '../child.ts'
import { importTable, measureImport } from '../import.ts'
import { describeMachine, loadText, machineTable } from '../machine.ts'
import { reportRows } from '../report/rows.ts'
import { alignedTable, bytesText, countText, millisText } from '../table.ts'
import { benchScript, devdexScript, makeTemporaryRunFolder, prepareCorpus } from '../workspace.ts'
import type { AskJob } from './ask.ts'
import { fitAll } from './fits.ts'
import { type CurveOptions, readOptions } from './options.ts'
import { paperOf } from './paper.ts'
import type { AskResult, CurveResult, SizeResult } from './result.ts'
import { curveRows } from './rows.ts'
import { askTable, fitTable, measuredTable, memoryTable, paperTable } from './tables.ts'

/** Larger corpora take gigabytes of disk and are kept only on request. */
const keptUsersMax = 1_000_000

/** Returns what went wrong without stopping the bench. */
async function runCurve(args: readonly string[]): Promise<string[]> {
  const options = readOptions(args)
  const machine = describeMachine(args, 'curve')
  console.log(machineTable(machine))
  const runFolder = makeTemporaryRunFolder()
  const sizes: SizeResult[] = []
  for (const users of options.sizes) {
    sizes.push(await runSize(options, users, runFolder))
    const fits = sizes.length < 2 ? null : fitAll(sizes)
    const paper = fits && paperOf(fits, sizes[0]!.ask.shards)
    const result: CurveResult = { machine, loadAtEnd: loadavg(), sizes, fits, paper }
    // After each size, so that a failure at the next one does not lose it.
    if (options.json !== undefined) {
      writeFileSync(options.json, `${JSON.stringify(result, null, 2)}\n`)
    }
    if (sizes.length < options.sizes.length) continue
    console.log(summaryOf(result))
    reportRows(curveRows(result))
  }
  console.log(`\nload average at the end  ${loadText(loadavg())}`)
  return sizes.flatMap(problemsOf)
}

async function runSize(
  { seed, queries, querySeed, keep }: CurveOptions,
  users: number,
  runFolder: string,
): Promise<SizeResult> {
  console.log(
    `\n=== ${countText(users)} users, seed ${seed}; ` +
      `${countText(queries)} queries, seed ${querySeed} ===`,
  )
  const corpus = await prepareCorpus(users, seed)
  const dataDir = join(runFolder, `data-${users}`)
  mkdirSync(dataDir)
  const imported = await measureImport(corpus, users, dataDir)
  if (users > keptUsersMax && !keep) rmSync(corpus, { recursive: true })
  console.log(importTable(imported))
  const verify = ['snapshot', 'verify', '--stats', '--json', '--data', dataDir]
  const { memory } = await runJson<{ memory: SnapshotStats }>(devdexScript, verify)
  const job: AskJob = { dataDir, queries, querySeed }
  const ask = await runJson<AskResult>(benchScript('curve/ask.js'), [JSON.stringify(job)])
  const size: SizeResult = { users, import: imported, memory: memory.users, ask }
  console.log(openTable(ask))
  console.log(askTable(size))
  rmSync(dataDir, { recursive: true })
  return size
}

function openTable({ loadMs, residentBytes }: AskResult): string {
  return alignedTable(
    'snapshot open',
    ['', ''],
    [
      ['read and verified', millisText(loadMs)],
      ['resident memory after all queries', bytesText(residentBytes)],
    ],
  )
}

function summaryOf({ sizes, fits, paper }: CurveResult): string {
  const lines = [`\n=== all sizes ===`, memoryTable(sizes)]
  if (fits !== null) lines.push(measuredTable(sizes, fits), fitTable(sizes, fits))
  if (paper !== null) lines.push(paperTable(paper))
  return lines.join('\n')
}

/** Queries that found something else after the repetitions than before. */
function problemsOf({ users, ask }: SizeResult): string[] {
  return Object.entries(ask.rows)
    .filter(([, { findings }]) => !allSame(findings))
    .map(([mode]) => `${mode} of ${users} users: answers differ`)
}

const problems = await runCurve(process.argv.slice(2))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
