/**
 * `npm run bench -- sizes`: import, snapshot open, inside and HTTP for each size of generated
 * users. ../README.md says what each number means.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { type HttpResult, httpProblems, httpTables, measureHttp } from '../http/index.ts'
import { type ImportResult, importTable, measureImport } from '../import.ts'
import type { InsideResult } from '../inside/main.ts'
import { insideProblems, insideTables, measureInside } from '../inside.ts'
import { describeMachine, loadText, type Machine, machineTable } from '../machine.ts'
import { measureOpen, type OpenResult, openTable } from '../open.ts'
import { type BenchOptions, readOptions } from '../options.ts'
import { reportRows } from '../report/rows.ts'
import { countText } from '../table.ts'
import { makeTemporaryRunFolder, prepareCorpus } from '../workspace.ts'
import { sizeRows } from './rows.ts'
import { measureWords } from './words.ts'

export interface SizeResult {
  readonly users: number
  readonly import: ImportResult
  readonly open: OpenResult
  readonly inside: InsideResult
  readonly http: HttpResult
}

interface BenchResult {
  readonly machine: Machine
  readonly loadAtEnd: readonly number[]
  readonly sizes: readonly SizeResult[]
}

/** Returns what went wrong without stopping the bench. */
async function runBench(args: readonly string[]): Promise<string[]> {
  const options = readOptions(args)
  const machine = describeMachine(args, 'sizes')
  console.log(machineTable(machine))
  const runFolder = makeTemporaryRunFolder()
  const sizes: SizeResult[] = []
  for (const users of options.sizes) {
    if (options.words) {
      reportRows(await measureWords(options, users, runFolder))
      continue
    }
    sizes.push(await runSize(options, users, runFolder))
    // After each size, so that a failure at the next one does not lose it.
    if (options.json !== undefined)
      writeResult(options.json, { machine, loadAtEnd: loadavg(), sizes })
  }
  console.log(`\nload average at the end  ${loadText(loadavg())}`)
  reportRows(sizes.flatMap(sizeRows))
  return sizes.flatMap(({ inside, http }) => [...insideProblems(inside), ...httpProblems(http)])
}

async function runSize(
  { seed, scale }: BenchOptions,
  users: number,
  runFolder: string,
): Promise<SizeResult> {
  console.log(`\n=== ${countText(users)} users, seed ${seed} ===`)
  const corpus = await prepareCorpus(users, seed)
  const dataDir = join(runFolder, `data-${users}`)
  mkdirSync(dataDir)
  const imported = await measureImport(corpus, users, dataDir)
  console.log(importTable(imported))
  const open = await measureOpen(dataDir, scale.opens)
  console.log(openTable(open))
  const inside = await measureInside({ dataDir, users, seed, scale })
  console.log(insideTables(inside))
  const http = await measureHttp({ dataDir, users, seed, scale })
  console.log(httpTables(http))
  rmSync(dataDir, { recursive: true })
  return { users, import: imported, open, inside, http }
}

function writeResult(path: string, result: BenchResult): void {
  writeFileSync(path, `${JSON.stringify(result, null, 2)}\n`)
}

const problems = await runBench(process.argv.slice(2))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
