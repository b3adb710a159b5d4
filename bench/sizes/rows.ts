/** The rows that `sizes` saves. Bounds hold at a million users. */
import { importRows } from '../import.ts'
import type { InsideResult } from '../inside/main.ts'
import type { InsideRow } from '../inside/measure.ts'
import { wordTaskNames } from '../inside/word-tasks.ts'
import type { Bound, Row, Section } from '../report/result.ts'
import { millisRow, type RowExtra, row, rowOf } from '../report/rows.ts'
import { countText, millisText, ratioText } from '../table.ts'
import type { SizeResult } from './main.ts'

const bare = 'bare uWebSockets.js'
const boundUsers = 1_000_000

export function sizeRows(size: SizeResult): Row[] {
  const prefix = prefixOf(size.users)
  const atBound = boundsAt(size.users)
  return [
    ...importRows(size.import, prefix, atBound),
    rowOf(`${prefix} open, read and verified`, 'seconds', size.open.loads.map(inSeconds), {
      ...atBound('speed', { value: 5, kind: 'at most' }),
      note: 'Every byte is verified.',
    }),
    millisRow(`${prefix} open, views`, size.open.viewsMs, { n: size.open.loads.length }),
    ...insideRows(size.inside, prefix, atBound),
    ...httpRows(size, prefix, atBound),
  ]
}

export function prefixOf(users: number): string {
  return `${countText(users)} users:`
}

export function boundsAt(users: number): AtBound {
  return (section, bound) =>
    users === boundUsers ? { section, ...(bound === undefined ? {} : { bound }) } : {}
}

export type AtBound = (section: Section, bound?: Bound) => RowExtra

const shownInside = ['searcher, all shards, top 100', 'engine, top 100', 'look up 1 login']
const answerName = 'answer of 100 users, endpoint'
const stringifyName = 'answer of 100 users, JSON.stringify'

function insideRows(
  { rows, roundTrips, throughput }: InsideResult,
  prefix: string,
  atBound: AtBound,
) {
  const named = (name: string) => rows.find((one) => one.name === name)!
  const [answer, stringify] = [named(answerName), named(stringifyName)]
  const others = rows.filter((one) => one !== answer && one !== stringify)
  const [roundTrip] = roundTrips.filter(({ name }) => name === 'top 100, whole')
  const [oneWorker, twoWorkers] = throughput
  return [
    ...others.map(({ name, p50Ms, p99Ms, perSecond, samples }) =>
      millisRow(`${prefix} ${name}, p50`, p50Ms, {
        ...(shownInside.includes(name) ? atBound('speed') : {}),
        n: samples,
        note: `${countText(perSecond)} a second; p99 ${millisText(p99Ms)}.`,
      }),
    ),
    millisRow(`${prefix} answer of 100 users, p50`, answer.p50Ms, {
      ...atBound('speed', { value: 10, kind: 'ratio at least' }),
      n: answer.samples,
      peer: { name: 'JSON.stringify', median: stringify.p50Ms / 1000 },
    }),
    millisRow(
      `${prefix} what a worker adds to a top 100, one connection, p50`,
      roundTrip!.differenceMs,
      atBound('speed', { value: 25e-6, kind: 'at most' }),
    ),
    ...wordRows(rows, prefix, atBound),
    row(`${prefix} top 100 by 2 workers, searches/s`, 'per second', twoWorkers!.perSecond, {
      ...atBound('speed', { value: 1.7, kind: 'ratio at least' }),
      peer: { name: '1 worker', median: oneWorker!.perSecond },
    }),
  ]
}

/** Cost of term groups: ../inside/word-tasks.ts. */
export function wordRows(rows: readonly InsideRow[], prefix: string, atBound: AtBound): Row[] {
  const named = (name: string) => rows.find((one) => one.name === name)!
  const [alone, groups] = [named(wordTaskNames.alone), named(wordTaskNames.groups)]
  const slowest = (tasks: readonly string[]) =>
    tasks.map(named).reduce((one, other) => (one.p99Ms > other.p99Ms ? one : other))
  const lateRow = (name: string, task: InsideRow) =>
    millisRow(`${prefix} ${name}, p99`, task.p99Ms, {
      ...atBound('speed', { value: 5e-3, kind: 'at most' }),
      n: task.samples,
      note: `${task.name}: p50 ${millisText(task.p50Ms)}.`,
    })
  return [
    row(
      `${prefix} two known words, p50 of their groups by the words alone`,
      'ratio',
      groups.p50Ms / alone.p50Ms,
      {
        ...atBound('speed', { value: 1.5, kind: 'at most' }),
        n: groups.samples,
        note: `${millisText(groups.p50Ms)} beside ${millisText(alone.p50Ms)}, top 10.`,
      },
    ),
    lateRow('a misspelling', named(wordTaskNames.misspelling)),
    lateRow('a prefix of 2 to 8 letters, the slowest', slowest(wordTaskNames.prefixes)),
  ]
}

function httpRows({ http }: SizeResult, prefix: string, atBound: AtBound): Row[] {
  return [
    ...http.rows.flatMap((one) =>
      one.offered === null ? closedRows(one, prefix, atBound) : openRows(one, prefix),
    ),
    row(`${prefix} server, start to listening`, 'seconds', http.startSeconds, { n: 1 }),
    row(
      `${prefix} server, peak resident memory under load`,
      'bytes',
      http.memoryAtEnd.residentBytesMax,
      { ...atBound('memory', { value: 2.5e9, kind: 'at most' }), n: 1 },
    ),
  ]
}

type HttpRow = SizeResult['http']['rows'][number]

/** Shown where many connections keep the server busy. */
const busyConnections = 64

function closedRows(one: HttpRow, prefix: string, atBound: AtBound): Row[] {
  const { scenario, connections, service } = one
  const at = `${connections} ${connections === 1 ? 'connection' : 'connections'}`
  const isBusy = connections === busyConnections
  const isShown = isBusy && ['look up 1 login', 'search, top 100'].includes(scenario)
  const isBoundedCpu = isBusy && scenario === 'look up 1 login'
  const isBoundedMain = isBusy && scenario === 'search, top 100'
  const peerOf = (median: number | undefined) =>
    median === undefined ? {} : { peer: { name: bare, median } }
  const perCpu = one.bare === null ? '' : ratioText(one.bare.serverMicros / service.serverMicros)
  const times = `p50 ${millisText(service.p50Ms)}, p99 ${millisText(service.p99Ms)}`
  return [
    row(`${prefix} HTTP, ${scenario}, ${at}, requests/s`, 'per second', service.perSecond, {
      ...(isShown ? atBound('peers') : {}),
      ...peerOf(one.bare?.perSecond),
      note: perCpu === '' ? `${times}.` : `${times}; ${perCpu}× per CPU-second.`,
    }),
    millisRow(`${prefix} HTTP, ${scenario}, ${at}, CPU of the server`, service.serverMicros / 1e3, {
      ...peerOf(one.bare === null ? undefined : one.bare.serverMicros / 1e6),
      ...(isBoundedCpu && one.bare !== null
        ? atBound('peers', { value: 0.5, kind: 'ratio at least' })
        : {}),
    }),
    millisRow(`${prefix} CPU of the main thread for ${scenario}, ${at}`, service.mainMicros / 1e3, {
      ...(isBoundedMain ? atBound('speed', { value: 160e-6, kind: 'at most' }) : {}),
      note: 'Everything but the search itself.',
    }),
  ]
}

function openRows({ scenario, offered, service }: HttpRow, prefix: string): Row[] {
  return [
    millisRow(
      `${prefix} HTTP, ${scenario}, ${countText(Math.round(offered!))} arrivals/s, p99`,
      service.p99Ms,
      { note: `${countText(service.perSecond)} answers/s; p50 ${millisText(service.p50Ms)}.` },
    ),
  ]
}

function inSeconds(milliseconds: number): number {
  return milliseconds / 1000
}
