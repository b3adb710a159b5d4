import { allSame, sameText } from '../checksum.ts'
import { alignedTable, bytesText, countText, millisText, ratioText, secondsText } from '../table.ts'
import type { LoadSummary } from './duel.ts'
import type { HttpCheck, HttpResult, HttpRow } from './http.ts'

const head = [
  '',
  'connections',
  'requests/s',
  'p50',
  'p97.5',
  'p99',
  'max',
  'errors',
  'bytes',
  'server CPU',
  'client load',
]

export function httpTables(result: HttpResult): string {
  return [
    alignedTable('http', head, result.rows.flatMap(rowCells)),
    alignedTable(
      'http: the service against the bare server',
      ['', 'connections', 'requests/s', 'p50', 'server CPU'],
      result.rows.flatMap(ratioCells),
    ),
    alignedTable(
      'http: answers before and after',
      ['', 'requests', 'results', 'checksum', ''],
      result.checks.map(checkCells),
    ),
    serverTable(result),
  ].join('\n')
}

function rowCells({ scenario, connections, service, bare }: HttpRow): string[][] {
  const rows = [[scenario, `${connections}`, ...loadCells(service)]]
  if (bare !== null) rows.push(['  bare uWebSockets.js', `${connections}`, ...loadCells(bare)])
  return rows
}

function loadCells(load: LoadSummary): string[] {
  return [
    countText(load.perSecond),
    millisText(load.p50Ms),
    millisText(load.p975Ms),
    millisText(load.p99Ms),
    millisText(load.maxMs),
    `${load.errors}`,
    countText(load.bytesPerAnswer),
    millisText(load.serverMicros / 1000),
    ratioText(load.clientLoad),
  ]
}

function ratioCells({ scenario, connections, service, bare }: HttpRow): string[][] {
  if (bare === null) return []
  const ratios = [
    service.perSecond / bare.perSecond,
    service.p50Ms / bare.p50Ms,
    service.serverMicros / bare.serverMicros,
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
