/** What every suite shares: its options, the machine, its rows for people and for files. */
import { writeFileSync } from 'node:fs'
import { describeMachine, machineTable } from './machine.ts'
import { readOptions, type Values } from './options.ts'
import type { Row } from './report/result.ts'
import { boundText, medianText, peerText } from './report/values.ts'
import { type SuiteName, suites } from './suites.ts'
import { alignedTable } from './table.ts'

/** The file that `npm run bench` reads when the suite has ended. */
export const rowsVariable = 'BENCH_ROWS'

const reported: Row[] = []

/** Prints rows, and keeps them for the result file, which is written each time: a run may fail. */
export function report(title: string, rows: readonly Row[]): void {
  reported.push(...rows)
  const path = process.env[rowsVariable]
  if (path !== undefined) writeFileSync(path, JSON.stringify(reported))
  const cells = rows.map((row) => [
    row.name,
    medianText(row).replaceAll('**', ''),
    peerText(row),
    row.isMissed ? `MISSES ${boundText(row)}` : boundText(row),
    row.note ?? '',
  ])
  console.log(alignedTable(title, ['', 'median', 'beside', 'bound', ''], cells))
}

type SuiteValues<Name extends SuiteName> = Values<(typeof suites)[Name]['options']>

/** @param run returns what went wrong without stopping it: the exit code is 1 then */
export async function runSuite<Name extends SuiteName>(
  name: Name,
  run: (
    values: SuiteValues<Name>,
    positionals: readonly string[],
  ) => Promise<readonly string[] | undefined>,
): Promise<void> {
  // An end by a signal ends what the suite has started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const args = process.argv.slice(2)
  const { values, positionals } = readOptions(suites[name].options, args)
  const machine = describeMachine(args, name)
  console.log(machineTable(machine))
  const problems = (await run(values as SuiteValues<Name>, positionals)) ?? []
  for (const problem of problems) console.error(`FAILED ${problem}`)
  if (problems.length > 0) process.exitCode = 1
  const path = 'json' in values ? values.json : undefined
  if (typeof path === 'string') writeFileSync(path, JSON.stringify({ machine, rows: reported }))
}
