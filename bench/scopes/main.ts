/**
 * `npm run bench -- scopes`: what the view of a scoped key takes, and whether the time of a look-up
 * tells hidden names from unknown ones. ../README.md says what is measured.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runJson } from '../child.ts'
import { claim, failedClaims, suiteText, timedClaim } from '../claim.ts'
import { measureGraphImport } from '../graph/import.ts'
import { readOptions } from '../graph/options.ts'
import { prepareDataSet } from '../graph/prepare.ts'
import { describeMachine, machineTable } from '../machine.ts'
import type { Row } from '../report/result.ts'
import { millisRow, reportRows, row } from '../report/rows.ts'
import { alignedTable, countText, millisText } from '../table.ts'
import { benchScript, makeTemporaryRunFolder } from '../workspace.ts'
import type { ScopeTimes } from './inside.ts'

/** By how much the medians of hidden and unknown names may differ. */
const gapNsMax = 2000

async function runScopesBench(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  const machine = describeMachine(args, 'scopes')
  console.log(machineTable(machine))
  const { users, edges, seed, pages } = options
  console.log(`\n=== ${countText(users)} users, ${countText(edges)} edges ===`)
  const folder = await prepareDataSet({ users, edges, seed }, 1)
  const dataDir = join(makeTemporaryRunFolder(), 'data')
  await measureGraphImport(folder, dataDir)
  const job = JSON.stringify({ dataDir, lookups: 10 * pages, searches: pages })
  const times = await runJson<ScopeTimes>(benchScript('scopes/inside.js'), [job])
  console.log(tables(times))
  const { hidden, unknown } = times.lookups
  const gap = Math.abs(hidden - unknown)
  const claims = [
    timedClaim(
      gap < gapNsMax,
      'look-ups of hidden and of unknown names: medians within 2 µs',
      `${Math.round(gap)} ns`,
    ),
    claim(hidden > 0, 'hidden names were looked up', `${Math.round(hidden)} ns`),
  ]
  reportRows(rowsOf(times, gap, `${countText(users)} users:`))
  const results = [{ suite: 'scopes', claims }]
  console.log(suiteText(results[0]!))
  if (options.json !== undefined) writeFileSync(options.json, JSON.stringify({ machine, times }))
  if (failedClaims(results).length > 0) process.exitCode = 1
}

function tables({ views, lookups, searches }: ScopeTimes): string {
  const rows = (values: Readonly<Record<string, number>>, text: (value: number) => string) =>
    Object.entries(values).map(([name, value]) => [name, text(value)])
  const nanos = (value: number) => `${countText(Math.round(value))} ns`
  return [
    alignedTable('making a view', ['', ''], rows(views, millisText)),
    alignedTable('median of a look-up by login', ['', ''], rows(lookups, nanos)),
    alignedTable('p50 of a search, one worker', ['', ''], rows(searches, millisText)),
  ].join('\n')
}

function rowsOf({ views, lookups, searches }: ScopeTimes, gapNs: number, of: string): Row[] {
  const millis = (values: Readonly<Record<string, number>>, what: string) =>
    Object.entries(values).map(([name, value]) => millisRow(`${of} ${what}, ${name}`, value))
  return [
    row(`${of} look-ups by login, hidden or unknown: gap of medians`, 'seconds', gapNs * 1e-9, {
      bound: { kind: 'at most', value: gapNsMax * 1e-9 },
      section: 'reliability',
    }),
    ...Object.entries(lookups).map(([kind, ns]) =>
      row(`${of} look-up by login, ${kind}, p50`, 'seconds', ns * 1e-9),
    ),
    ...millis(views, 'making a view'),
    ...millis(searches, 'p50 of a search'),
  ]
}

await runScopesBench(process.argv.slice(2))
