import { allSame, sameText } from '../checksum.ts'
import { alignedTable, bytesText, countText, millisText, ratioText, secondsText } from '../table.ts'
import type { LoadSummary } from './duel.ts'
import type { HttpCheck, HttpResult, HttpRow } from './http.ts'

const cpuHead = ['server CPU', 'main thread', 'client load']
const loadHead = ['p50', 'p99', 'p99.9', 'max', 'errors', 'bytes', ...cpuHead]
const closedHead = ['', 'connections', 'requests/s', ...loadHead]
const openHead = ['', 'arrivals/s', 'answers/s', ...loadHead]
const ratioHead = ['', 'connections', 'requests/s', 'p50', 'per CPU-second']

export function httpTables(result: HttpResult): string {
  const closed = result.rows.filter(({ offered }) => offered === null)
  const open = result.rows.filter(({ offered }) => offered !== null)
  return [
    alignedTable('http', closedHead, closed.flatMap(rowCells)),
    alignedTable(
      'http: the service against the bare server',
      ratioHead,
      closed.flatMap(ratioCells),
    ),
    alignedTable(
      'http: requests that arrive at random, whatever becomes of the earlier ones',
      openHead,
      open.flatMap(rowCells),
    ),
    alignedTable(
      'http: answers before and after',
      ['', 'requests', 'results', 'checksum', ''],
      result.checks.map(checkCells),
    ),
    serverTable(result),
  ].join('\n')
}

function rowCells({ scenario, connections, offered, service, bare }: HttpRow): string[][] {
  const load = countText(offered ?? connections)
  const rows = [[scenario, load, ...loadCells(service)]]
  if (bare !== null) rows.push(['  bare uWebSockets.js', load, ...loadCells(bare)])
  return rows
}

function loadCells(load: LoadSummary): string[] {
  return [
    countText(load.perSecond),
    millisText(load.p50Ms),
    millisText(load.p99Ms),
    millisText(load.p999Ms),
    millisText(load.maxMs),
    `${load.errors}`,
    countText(Math.round(load.bytesPerAnswer)),
    millisText(load.serverMicros / 1000),
    millisText(load.mainMicros / 1000),
    ratioText(load.clientLoad),
  ]
}

function ratioCells({ scenario, connections, service, bare }: HttpRow): string[][] {
  if (bare === null) return []
  const ratios = [
    service.perSecond / bare.perSecond,
    service.p50Ms / bare.p50Ms,
    bare.serverMicros / service.serverMicros,
  ]
  return [[scenario, `${connections}`, ...ratios.map(ratioText)]]
}

function checkCells({ scenario, requests, before, after }: HttpCheck): string[] {
  const same = sameText(allSame([before, after]))
  return [scenario, `${requests}`, countText(before.results), before.checksum, same]
}

function serverTable({ startSeconds, memoryAtStart, memoryAtEnd }: HttpResult): string {
  return alignedTable(
    'http: the server',
    ['', ''],
    [
      ['start to listening', secondsText(startSeconds)],
      ['resident memory at start', bytesText(memoryAtStart.residentBytes)],
      ['resident memory after the run', bytesText(memoryAtEnd.residentBytes)],
      ['peak resident memory', bytesText(memoryAtEnd.residentBytesMax)],
    ],
  )
}
