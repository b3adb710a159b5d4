/** The rows of `sizes` over HTTP. */
import type { HttpResult, HttpRow } from '../http/http.ts'
import type { AtBound } from '../import.ts'
import type { Row } from '../report/result.ts'
import { millisRow, row } from '../report/rows.ts'
import { bytesText, millisText, ratioText } from '../table.ts'

const bare = 'bare uWebSockets.js'
/** Shown where many connections keep the server busy. */
const busyConnections = 64

export function makeHttpRows(http: HttpResult, prefix: string, atBound: AtBound): Row[] {
  const { memoryAtStart, memoryAtEnd } = http
  const memory = [memoryAtStart, memoryAtEnd].map(({ residentBytes }) => bytesText(residentBytes))
  return [
    ...http.rows.flatMap((one) => makeRows(one, prefix, atBound)),
    row(`${prefix} server, start to listening`, 'seconds', http.startSeconds, { n: 1 }),
    row(
      `${prefix} server, peak resident memory under load`,
      'bytes',
      memoryAtEnd.residentBytesMax,
      {
        ...atBound('memory', { value: 2.5e9, kind: 'at most' }),
        n: 1,
        note: `${memory[0]} at the start, ${memory[1]} after the run.`,
      },
    ),
  ]
}

function makeRows({ scenario, connections, servers }: HttpRow, prefix: string, atBound: AtBound) {
  const [service, reference] = servers
  const at = `${connections} ${connections === 1 ? 'connection' : 'connections'}`
  const isBusy = connections === busyConnections
  const isShown = isBusy && ['look up 1 login', 'search, top 100'].includes(scenario)
  const isBoundedCpu = isBusy && scenario === 'look up 1 login' && reference !== undefined
  const isBoundedMain = isBusy && scenario === 'search, top 100'
  const peerOf = (median: number | undefined) => median && { peer: { name: bare, median } }
  const times = `p50 ${millisText(service!.p50Ms)}, p99 ${millisText(service!.p99Ms)}`
  const perCpu = reference && ratioText(reference.serverMicros / service!.serverMicros)
  return [
    row(`${prefix} HTTP, ${scenario}, ${at}, requests/s`, 'per second', service!.perSecond, {
      ...(isShown ? atBound('peers') : {}),
      ...peerOf(reference?.perSecond),
      n: service!.rounds,
      note: perCpu === undefined ? `${times}.` : `${times}; ${perCpu}× per CPU-second.`,
    }),
    millisRow(
      `${prefix} HTTP, ${scenario}, ${at}, CPU of the server`,
      service!.serverMicros / 1e3,
      {
        ...peerOf(reference && reference.serverMicros / 1e6),
        ...(isBoundedCpu ? atBound('peers', { value: 0.5, kind: 'ratio at least' }) : {}),
        note: `The client took ${ratioText(service!.clientLoad)} of a core.`,
      },
    ),
    millisRow(
      `${prefix} CPU of the main thread for ${scenario}, ${at}`,
      service!.mainMicros / 1e3,
      {
        ...(isBoundedMain ? atBound('speed', { value: 160e-6, kind: 'at most' }) : {}),
        note: 'Everything but the search itself.',
      },
    ),
  ]
}
