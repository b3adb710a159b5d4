/**
 * `npm run bench:compare -- REVISION`: what has become slower since? Two revisions serve and import
 * the same people side by side, in turn, and each row has the median of its paired rounds with the
 * 95 % interval. Exit code 1 where an interval lies wholly beyond 5 % slower, or a request failed.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { describeMachine, machineTable } from '../machine.ts'
import { median } from '../statistics.ts'
import { alignedTable, countText, ratioText, secondsText } from '../table.ts'
import { wholeNumber } from '../whole-number.ts'
import { makeRunFolder, prepareCorpus } from '../workspace.ts'
import { compareHttp, type HttpRow } from './http.ts'
import { compareImports, type ImportRow } from './imports.ts'
import type { Interval } from './interval.ts'
import { builtRevision, currentRevision } from './revision.ts'

/** Slower by more than this, with 95 % confidence, is a fault. */
const slowerMax = 0.05

async function main(args: readonly string[]): Promise<void> {
  const { revision, suites, json, options } = readOptions(args)
  const machine = {
    ...describeMachine(args),
    command: ['npm run bench:compare --', ...args].join(' '),
  }
  console.log(machineTable(machine))
  const revisions = [builtRevision(revision), currentRevision()] as const
  const corpus = await prepareCorpus(options.users, options.seed)
  const work = makeRunFolder()
  process.on('exit', () => rmSync(work, { recursive: true, force: true }))
  const rows = suites.includes('http') ? await compareHttp(revisions, corpus, work, options) : []
  if (rows.length > 0) console.log(httpTable(rows, revisions[0].name))
  const imports = suites.includes('import')
    ? await compareImports(revisions, corpus, work, options.rounds)
    : null
  if (imports !== null) console.log(importTable(imports, revisions[0].name))
  if (json !== undefined) {
    mkdirSync(dirname(json), { recursive: true })
    const result = { machine, before: revisions[0].name, options, rows, imports }
    writeFileSync(json, `${JSON.stringify(result, null, 1)}\n`)
  }
  for (const fault of faultsIn(rows, imports)) {
    console.error(`FAILED ${fault}`)
    process.exitCode = 1
  }
}

const suiteNames = ['http', 'import']

/** Throws an Error that says which argument is wrong. */
function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      suite: { type: 'string', multiple: true, default: suiteNames },
      users: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '9' },
      ms: { type: 'string', default: '1000' },
      connections: { type: 'string', default: '1,16,64' },
      json: { type: 'string' },
    },
  })
  const [revision] = positionals
  if (revision === undefined) throw new Error('usage: npm run bench:compare -- REVISION [options]')
  const unknown = values.suite.find((name) => !suiteNames.includes(name))
  if (unknown !== undefined) throw new Error(`"${unknown}" is none of ${suiteNames.join(', ')}`)
  return {
    revision,
    suites: values.suite,
    json: values.json,
    options: {
      users: wholeNumber(values.users, '--users'),
      seed: wholeNumber(values.seed, '--seed'),
      rounds: wholeNumber(values.rounds, '--rounds'),
      loadMs: wholeNumber(values.ms, '--ms'),
      connections: values.connections.split(',').map((text) => wholeNumber(text, '--connections')),
    },
  }
}

function httpTable(rows: readonly HttpRow[], before: string): string {
  const head = ['', 'connections', 'before/s', 'after/s', 'rate', '95 %', 'server CPU', '95 %']
  const cells = rows.map(({ name, connections, before: old, after, rate, cost }) => [
    name,
    `${connections}`,
    countText(old.perSecond),
    countText(after.perSecond),
    ...intervalCells(rate),
    ...intervalCells(cost),
  ])
  return alignedTable(`requests a second, and processor time, by those of ${before}`, head, cells)
}

function importTable({ secondsBefore, secondsAfter, time }: ImportRow, before: string): string {
  const head = ['', 'before', 'after', 'time', '95 %']
  const medians = [secondsBefore, secondsAfter].map((seconds) => secondsText(median(seconds)))
  const cells = [['import', ...medians, ...intervalCells(time)]]
  return alignedTable(`seconds of an import, by those of ${before}`, head, cells)
}

function intervalCells({ median: middle, low, high }: Interval): [string, string] {
  return [ratioText(middle), `${ratioText(low)}-${ratioText(high)}`]
}

function faultsIn(rows: readonly HttpRow[], imports: ImportRow | null): string[] {
  const faults: string[] = []
  for (const { name, connections, before, after, rate } of rows) {
    const row = `${name}, ${connections} connections`
    if (before.errors + after.errors > 0) faults.push(`${row}: requests failed`)
    if (rate.high < 1 / (1 + slowerMax))
      faults.push(`${row}: ${ratioText(rate.median)} of the rate`)
  }
  if (imports !== null && imports.time.low > 1 + slowerMax) {
    faults.push(`import: ${ratioText(imports.time.median)} of the time`)
  }
  return faults
}

await main(process.argv.slice(2))
