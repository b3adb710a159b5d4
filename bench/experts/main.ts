/**
 * `npm run bench -- experts`: how long a search for people by what they did takes on one thread,
 * over a generated graph, and what memory it keeps. ../README.md says what is measured.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runJson } from '../child.ts'
import { graphImportTable, measureGraphImport } from '../graph/import.ts'
import { readOptions } from '../graph/options.ts'
import { prepareDataSet } from '../graph/prepare.ts'
import { describeMachine, machineTable } from '../machine.ts'
import type { Bound, Row } from '../report/result.ts'
import { millisRow, reportRows, row } from '../report/rows.ts'
import { alignedTable, bytesText, countText, millisText } from '../table.ts'
import { benchScript, makeTemporaryRunFolder } from '../workspace.ts'
import type { ExpertTimes } from './inside.ts'

async function runExpertsBench(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  const machine = describeMachine(args, 'experts')
  console.log(machineTable(machine))
  const { users, edges, seed, pages } = options
  console.log(
    `\n=== ${countText(users)} users, as many repositories, ${countText(edges)} edges ===`,
  )
  const folder = await prepareDataSet({ users, edges, seed }, 1)
  const dataDir = join(makeTemporaryRunFolder(), 'data')
  const imported = await measureGraphImport(folder, dataDir)
  console.log(graphImportTable(imported))
  const job = JSON.stringify({ dataDir, queries: Math.min(pages, 300) })
  const times = await runJson<ExpertTimes>(benchScript('experts/inside.js'), [job])
  console.log(timesTable(times))
  reportRows(rowsOf(times, users, edges))
  if (options.json !== undefined) writeFileSync(options.json, JSON.stringify({ machine, times }))
}

function timesTable({ rows, bytes }: ExpertTimes): string {
  const lines = rows.map(({ name, p50Ms, p99Ms, matches, queries }) => [
    name,
    countText(Math.round(matches)),
    ...[p50Ms, p99Ms].map(millisText),
    countText(queries),
  ])
  const head = ['', 'matching repositories', 'p50', 'p99', 'queries']
  const memory = Object.entries(bytes).map(([name, size]) => [name, bytesText(size)])
  return [
    alignedTable('one thread: the first ten people', head, lines),
    alignedTable('memory', ['', ''], memory),
  ].join('\n')
}

function rowsOf({ rows, bytes }: ExpertTimes, users: number, edges: number): Row[] {
  const prefix = `${countText(users)} users and repositories, ${countText(edges)} edges:`
  const isFull = users === 1_000_000 && edges === 20_000_000
  const most = (value: number): { bound?: Bound } =>
    isFull ? { bound: { value, kind: 'at most' } } : {}
  return [
    ...rows.flatMap(({ name, p50Ms, p99Ms, queries }) => [
      millisRow(`${prefix} people by ${name}, p50`, p50Ms, {
        ...most(20e-3),
        ...(isFull && name === 'expertise' ? { section: 'speed' as const } : {}),
        n: queries,
        note: `p99 ${millisText(p99Ms)}.`,
      }),
      millisRow(`${prefix} people by ${name}, p99`, p99Ms, { ...most(60e-3), n: queries }),
    ]),
    ...Object.entries(bytes).map(([name, size]) => row(`${prefix} ${name}`, 'bytes', size)),
  ]
}

await runExpertsBench(process.argv.slice(2))
