/**
 * `npm run bench -- sizes`: import, opening of a snapshot, calls in one process and HTTP, for each
 * size of generated users. ../README.md says what each row measures.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { allSame } from '../checksum.ts'
import { runJson } from '../child.ts'
import { measureHttp } from '../http/http.ts'
import { type AtBound, makeImportRows, measureImport } from '../import.ts'
import type { InsideResult } from '../inside/main.ts'
import type { InsideRow } from '../inside/measure.ts'
import { wordTaskNames } from '../inside/word-tasks.ts'
import type { OpenTimes } from '../open-once.ts'
import type { Row } from '../report/result.ts'
import { millisRow, row, rowOf } from '../report/rows.ts'
import { report, runSuite } from '../suite.ts'
import { countText, millisText } from '../table.ts'
import { benchScript, makeTemporaryRunFolder, prepareCorpus } from '../workspace.ts'
import { makeHttpRows } from './http-rows.ts'

/** How long each part may take; the figures of a quick run say little. */
const thorough = {
  /** Cold processes that open the snapshot. */
  opens: 5,
  queries: 1000,
  /** Milliseconds for each row of "inside". */
  insideMs: 2000,
  http: { requests: 200, loadMs: 4000, warmUpMs: 1500, rounds: 3 },
}
const brief = {
  ...{ opens: 2, queries: 100, insideMs: 20 },
  http: { requests: 20, loadMs: 50, warmUpMs: 10, rounds: 1 },
}

const boundUsers = 1_000_000

/** Processes open a snapshot that is in the page cache, where the first one has put it. */
async function measureOpens(
  dataDir: string,
  runs: number,
  prefix: string,
  atBound: AtBound,
): Promise<Row[]> {
  const times: OpenTimes[] = []
  for (let run = -1; run < runs; run++) {
    const told = await runJson<OpenTimes>(benchScript('open-once.js'), [dataDir])
    if (run >= 0) times.push(told)
  }
  const seconds = (pick: (one: OpenTimes) => number) => times.map((one) => pick(one) / 1000)
  return [
    rowOf(
      `${prefix} open, read and verified`,
      'seconds',
      seconds(({ loadMs }) => loadMs),
      {
        ...atBound('speed', { value: 5, kind: 'at most' }),
        note: 'Every byte is verified.',
      },
    ),
    rowOf(
      `${prefix} open, views`,
      'seconds',
      seconds(({ viewsMs }) => viewsMs),
    ),
  ]
}

const shownInside = ['searcher, all shards, top 100', 'engine, top 100', 'look up 1 login']
const stringifyName = 'answer of 100 users, JSON.stringify'

function makeInsideRows(rows: readonly InsideRow[], prefix: string, atBound: AtBound): Row[] {
  const [alone, groups, stringify] = [wordTaskNames.alone, wordTaskNames.groups, stringifyName].map(
    (name) => rows.find((one) => one.name === name)!,
  )
  return [
    ...rows.map(({ name, p50Ms, p99Ms, perSecond, samples }) =>
      millisRow(`${prefix} ${name}, p50`, p50Ms, {
        ...(shownInside.includes(name) ? atBound('speed') : {}),
        ...(name === 'answer of 100 users, endpoint'
          ? {
              ...atBound('speed', { value: 10, kind: 'ratio at least' }),
              peer: { name: 'JSON.stringify', median: stringify!.p50Ms / 1000 },
            }
          : {}),
        n: samples,
        note: `${countText(perSecond)} a second; p99 ${millisText(p99Ms)}.`,
      }),
    ),
    row(
      `${prefix} two known words, p50 of their groups by the words alone`,
      'ratio',
      groups!.p50Ms / alone!.p50Ms,
      { ...atBound('speed', { value: 1.5, kind: 'at most' }), n: groups!.samples },
    ),
  ]
}

await runSuite('sizes', async ({ users: sizes, seed, quick }) => {
  const scale = quick ? brief : thorough
  const runFolder = makeTemporaryRunFolder()
  const problems: string[] = []
  for (const users of sizes) {
    const [size, prefix] = [`${countText(users)} users`, `${countText(users)} users:`]
    const atBound: AtBound = (section, bound) =>
      users === boundUsers ? { section, ...(bound && { bound }) } : {}
    const corpus = await prepareCorpus(users, seed)
    const dataDir = join(runFolder, `data-${users}`)
    mkdirSync(dataDir)
    const imported = await measureImport(corpus, dataDir)
    report(`${size}: import`, makeImportRows(imported, prefix, atBound))
    report(`${size}: opening`, await measureOpens(dataDir, scale.opens, prefix, atBound))
    const job = JSON.stringify({ dataDir, users, seed, scale })
    const { rows, checks } = await runJson<InsideResult>(benchScript('inside/main.js'), [job])
    report(`${size}: inside`, makeInsideRows(rows, prefix, atBound))
    const http = await measureHttp({ dataDir, users, seed, scale: scale.http })
    report(`${size}: HTTP`, makeHttpRows(http, prefix, atBound))
    rmSync(dataDir, { recursive: true })
    const differing = checks.filter(({ findings }) => !allSame(findings))
    problems.push(...differing.map(({ name }) => `inside, ${name}: answers differ`))
    problems.push(...http.problems)
  }
  return problems
})
