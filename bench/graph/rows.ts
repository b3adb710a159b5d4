/** The rows that `graph` saves. Bounds hold at a million users and 20 million edges. */
import type { Bound, Row, Section } from '../report/result.ts'
import { millisRow, type RowExtra, row } from '../report/rows.ts'
import { countText, millisText, ratioText } from '../table.ts'
import type { GraphHttpRow } from './http.ts'
import type { GraphImport } from './import.ts'
import type { PageRow } from './inside.ts'
import type { GraphOptions } from './options.ts'

export interface GraphResult {
  readonly imported: GraphImport
  readonly pages: readonly PageRow[]
  readonly http: readonly GraphHttpRow[]
}

type AtBound = (section: Section, bound?: Bound) => RowExtra

export function graphRows({ users, edges }: GraphOptions, result: GraphResult): Row[] {
  const prefix = `${countText(users)} users, ${countText(edges)} edges:`
  const isFull = users === 1_000_000 && edges === 20_000_000
  const atBound: AtBound = (section, bound) =>
    isFull ? { section, ...(bound === undefined ? {} : { bound }) } : {}
  return [
    ...importRows(result.imported, prefix, atBound),
    ...result.pages.map((page) => pageRow(page, prefix, atBound)),
    ...result.http.flatMap((one) => httpRows(one, prefix, atBound)),
  ]
}

function importRows({ report, ...usage }: GraphImport, prefix: string, atBound: AtBound): Row[] {
  const { read, graph, devrank } = report.phaseSeconds
  const most = (value: number): Bound => ({ value, kind: 'at most' })
  return [
    row(`${prefix} reading, adjacency and DevRank`, 'seconds', read + graph + devrank, {
      ...atBound('speed', most(240)),
      n: 1,
    }),
    row(`${prefix} the whole import`, 'seconds', usage.wallSeconds, {
      ...atBound('speed', most(240)),
      n: 1,
      note: 'Missed only if the bound means all of it.',
    }),
    row(`${prefix} import, peak resident memory`, 'bytes', usage.residentBytesMax, {
      ...atBound('memory', most(2.5e9)),
      n: 1,
    }),
  ]
}

function pageRow({ name, degree, p50Ms, p99Ms, pages }: PageRow, prefix: string, atBound: AtBound) {
  const isFirst = name.startsWith('followers of a user with')
  return millisRow(`${prefix} page of 100, ${name}, ${countText(Math.round(degree))}, p50`, p50Ms, {
    ...(isFirst ? atBound('speed', { value: 1e-3, kind: 'at most' }) : {}),
    n: pages,
    note: `p99 ${millisText(p99Ms)}.`,
  })
}

function httpRows(one: GraphHttpRow, prefix: string, atBound: AtBound): Row[] {
  const { scenario, connections, service, bare } = one
  const at = `${connections} ${connections === 1 ? 'connection' : 'connections'}`
  const isPage = scenario.startsWith('followers')
  const perCpu = ratioText(bare.serverMicros / service.serverMicros)
  const isSingle = connections === 1
  return [
    row(`${prefix} HTTP, ${scenario}, ${at}, requests/s`, 'per second', service.perSecond, {
      ...(isPage ? atBound('peers', { value: 0.3, kind: 'ratio at least' }) : {}),
      peer: { name: 'bare uWebSockets.js', median: bare.perSecond },
      note: `${perCpu}× per CPU-second.`,
    }),
    millisRow(`${prefix} HTTP, ${scenario}, ${at}, p99`, service.p99Ms, {
      ...(!isPage && isSingle ? atBound('speed', { value: 10e-3, kind: 'at most' }) : {}),
      note: `p50 ${millisText(service.p50Ms)}.`,
    }),
  ]
}
