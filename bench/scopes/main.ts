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

await runScopesBench(process.argv.slice(2))
