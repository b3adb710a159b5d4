/**
 * `npm run bench -- facets`: the cost of totals and facets compared with the search itself.
 * ../README.md describes the metrics.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runJson } from '../child.ts'
import { importTable, measureImport } from '../import.ts'
import { describeMachine, machineTable } from '../machine.ts'
import type { Row } from '../report/result.ts'
import { millisRow, reportRows } from '../report/rows.ts'
import { alignedTable, bytesText, countText, millisText } from '../table.ts'
import { wholeNumber } from '../whole-number.ts'
import { benchScript, makeTemporaryRunFolder, prepareCorpus } from '../workspace.ts'
import { asked } from './asked.ts'
import type { FacetTimes } from './inside.ts'
import { kindsOfWord } from './question.ts'

interface MeasuredTimes extends FacetTimes {
  readonly workers: number
}

async function runFacetsBench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      users: { type: 'string' },
      seed: { type: 'string', default: '1' },
      data: { type: 'string' },
      workers: { type: 'string', default: '1,2' },
      json: { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  })
  const users = wholeNumber(values.users ?? (values.quick ? '20000' : '1000000'), '--users')
  const machine = describeMachine(args, 'facets')
  console.log(machineTable(machine))
  const dataDir = values.data ?? (await imported(users, wholeNumber(values.seed, '--seed')))
  const measured: MeasuredTimes[] = []
  for (const text of values.workers.split(',')) {
    const workers = wholeNumber(text, '--workers')
    const job = JSON.stringify({ dataDir, workers, calls: values.quick ? 10 : 200 })
    const times = await runJson<FacetTimes>(benchScript('facets/inside.js'), [job])
    console.log(timesTable(times, workers))
    if (times.wrong > 0) throw new Error(`${times.wrong} of ${times.checked} counts are wrong`)
    reportRows(rowsOf(times, users, workers))
    measured.push({ workers, ...times })
  }
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify({ machine, measured }))
}

async function imported(users: number, seed: number): Promise<string> {
  const corpus = await prepareCorpus(users, seed)
  const dataDir = join(makeTemporaryRunFolder(), 'data')
  console.log(importTable(await measureImport(corpus, users, dataDir)))
  return dataDir
}

function timesTable({ rows, firstMs, columnBytes, checked }: FacetTimes, workers: number): string {
  const lines = rows.map(({ query, matches, times }) => [
    query,
    countText(matches),
    ...asked.flatMap((name) => [millisText(times[name].p50Ms), millisText(times[name].p99Ms)]),
  ])
  const head = ['', 'matches', ...asked.flatMap((name) => [`${name} p50`, 'p99'])]
  return [
    alignedTable(`workers: ${workers}; a page of 10, its total, five facets`, head, lines),
    `first summary ${millisText(firstMs)}, and ${bytesText(columnBytes)} of memory`,
    `${checked} counts compared`,
  ].join('\n')
}

function rowsOf({ rows, firstMs }: FacetTimes, users: number, workers: number): Row[] {
  const prefix = `${countText(users)} users${workers === 1 ? '' : `, ${workers} workers`}:`
  const first = millisRow(`${prefix} the first summary, which makes columns`, firstMs, { n: 1 })
  const own = rows.flatMap(({ query, matches, times }, i) => {
    const kind = kindsOfWord[i]!
    const note = `"${query}", ${countText(matches)} users match.`
    const isCommon = i === 0 && users === 1_000_000 && workers === 1
    return asked.map((name) =>
      millisRow(`${prefix} ${name}, ${kind}, p50`, times[name].p50Ms, {
        note: `${note} p99 ${millisText(times[name].p99Ms)}.`,
        ...(isCommon && name === 'search, total and facets'
          ? { bound: { value: 5e-3, kind: 'at most' as const }, section: 'speed' as const }
          : {}),
      }),
    )
  })
  return [...own, first]
}

await runFacetsBench(process.argv.slice(2))
