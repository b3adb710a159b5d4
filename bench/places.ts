/**
 * `npm run bench -- places`: how many locations are resolved correctly, how fast, and what the
 * table of places costs. The judged strings are outside of the repository. Without them only
 * generated ones run.
 */

import { join } from 'node:path'
import { type Gazetteer, openGazetteer } from '../src/places/index.ts'
import { type Judged, judgedFiles, readJudged, scoreLocations } from './locations.ts'
import { describeMachine, machineTable } from './machine.ts'
import type { Row } from './report/result.ts'
import { millisRow, reportRows, row } from './report/rows.ts'
import { alignedTable, bytesText, countText, millisText } from './table.ts'
import { repositoryFolder } from './workspace.ts'

const judgedFolder = join(repositoryFolder, '../shared/eval')
const secondsMin = 1
const synthetic = 20_000
const unrepeated = 'made up, no repeats'

interface StringSet {
  readonly name: string
  readonly texts: readonly string[]
}

async function run(args: readonly string[]): Promise<void> {
  console.log(machineTable(describeMachine(args, 'places')))
  const before = usedBytes()
  const start = performance.now()
  const gazetteer = await openGazetteer()
  const openMs = performance.now() - start
  const bytes = usedBytes() - before
  console.log(`\nplaces: open in ${millisText(openMs)}, ${bytesText(bytes)}`)
  reportRows([
    row('table of places, memory', 'bytes', bytes, {
      ...{ n: 1, section: 'memory', bound: { value: 60e6, kind: 'at most' } },
      note: 'With the index of misspellings.',
    }),
    millisRow('table of places, open', openMs, { n: 1 }),
  ])
  const files = judgedFiles.map((name) => ({ name, judged: readJudged(judgedFolder, name) }))
  for (const { name, judged } of files) printScore(name, judged, gazetteer)
  const judged = files.flatMap((file) => file.judged ?? [])
  const measured = stringSets(judged).map((set) => measure(set, gazetteer))
  const rows = measured.map(({ name, counts }) => [name, ...counts.map(countText)])
  reportRows(
    measured.map(({ name, counts: [strings, , , perSecond] }) =>
      row(`resolve locations, ${name}`, 'per second', perSecond!, {
        ...(name === unrepeated
          ? { section: 'speed', bound: { value: 50_000, kind: 'at least' } }
          : {}),
        n: strings!,
      }),
    ),
  )
  const head = ['one string a call', 'strings', 'distinct', 'resolved', 'strings/s']
  console.log(alignedTable('resolve', head, rows))
}

/** Heap and array buffers. Opening builds all there is, the index of misspellings too. */
function usedBytes(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function printScore(name: string, judged: readonly Judged[] | undefined, gazetteer: Gazetteer) {
  if (judged === undefined) return console.log(`\n${name}: absent, skipped`)
  const score = scoreLocations(judged, gazetteer)
  const countries = `countries ${score.countriesRight}/${score.countries}`
  const states = `states ${score.statesRight}/${score.states}`
  const cities = `cities ${score.citiesRight}/${score.cities}`
  console.log(`\n${name}: ${countries}, ${states}, ${cities}`)
  reportRows([
    shareRow(`${name}: countries`, score.countriesRight, score.countries, 0.95),
    shareRow(`${name}: states`, score.statesRight, score.states),
    shareRow(`${name}: cities`, score.citiesRight, score.cities, 0.9),
  ])
  for (const miss of score.misses) console.log(`  ${miss}`)
}

function shareRow(name: string, right: number, all: number, shareMin?: number): Row {
  return row(`judged locations, ${name}`, 'share', right / all, {
    ...(shareMin === undefined
      ? {}
      : { section: 'quality', bound: { value: shareMin, kind: 'at least' } }),
    n: all,
  })
}

function stringSets(judged: readonly Judged[]): StringSet[] {
  const own = Array.from({ length: synthetic }, (_, i) => madeUp(i))
  const many = Array.from({ length: synthetic }, (_, i) => madeUp((i * i) % 500))
  return [
    { name: 'judged', texts: judged.map(({ location }) => location) },
    { name: unrepeated, texts: own },
    { name: 'made up, many repeats', texts: many },
  ].filter(({ texts }) => texts.length > 0)
}

const cities =
  'Berlin,Munich,Paris,São Paulo,New York,San Francisco,東京,Москва,Bangalore,Austin'.split(',')
const behind = [', Germany', ' TX', '', ' / London', ', CA, USA', ' - Remote', ' (India)', ' 🇫🇷']
const front = ['', 'based in ', 'Greater ', '~ ', 'I love ']

/** The number makes each distinct; people write zip codes and house numbers, too. */
function madeUp(i: number): string {
  const city = cities[i % cities.length]!
  return `${front[i % front.length]!}${i} ${city}${behind[(i >> 3) % behind.length]!}`
}

function measure({ name, texts }: StringSet, gazetteer: Gazetteer) {
  let resolved = 0
  for (const text of texts) resolved += gazetteer.resolve(text) === null ? 0 : 1
  let calls = 0
  let found = 0
  const start = performance.now()
  while (performance.now() - start < secondsMin * 1000) {
    for (const text of texts) found += gazetteer.resolve(text) === null ? 0 : 1
    calls += texts.length
  }
  const perSecond = calls / ((performance.now() - start) / 1000)
  if (found * texts.length !== resolved * calls) throw new Error('the answers differ by pass')
  const distinct = new Set(texts).size
  return { name, counts: [texts.length, distinct, resolved, Math.round(perSecond)] }
}

await run(process.argv.slice(2))
