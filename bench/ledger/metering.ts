/**
 * The cost of metering. Compares a service under load with the same service without durable debits,
 * interleaved. Further runs use debits that wait for the disk, and an `Idempotency-Key` per
 * request.
 */

import { pathToFileURL } from 'node:url'
import { type ServerProcess, startServer } from '../child.ts'
import { type Claim, claim, timedClaim } from '../claim.ts'
import { generateQueries, generateUsers } from '../corpus/index.ts'
import { type DuelServer, type DuelSummary, runDuel } from '../http/duel.ts'
import { startLoadProcess } from '../http/load.ts'
import type { Scenario } from '../http/scenarios.ts'
import type { Row } from '../report/result.ts'
import { reportRows, row } from '../report/rows.ts'
import { alignedTable, countText, millisText, ratioText } from '../table.ts'
import { benchScript, devdexScript } from '../workspace.ts'
import { type Ground, groundApart, serve } from './ground.ts'
import { mixedPrices, oneCredit } from './prices.ts'
import { openPurse } from './purse.ts'
import { Shop, type ShopRequest } from './shop.ts'

export interface MeteringScale {
  readonly rounds: number
  /** One run of one row against one server. */
  readonly loadMs: number
  readonly warmUpMs: number
  /** Distinct requests per row. Each connection prepares all of them. */
  readonly requests: number
}

const modes = ['off', 'on', 'keyed', 'fsync'] as const
export type MeteringMode = (typeof modes)[number]

export interface MeteringRow {
  readonly scenario: string
  readonly connections: number
  readonly load: Readonly<Record<MeteringMode, DuelSummary>>
}

const connectionCounts = [1, 16, 64]
/** Throughput with metering, of that without. */
const shareMin = 0.85

export async function measureMetering(
  ground: Ground,
  scale: MeteringScale,
): Promise<MeteringRow[]> {
  const headers = { 'content-type': 'application/json' }
  // Each has accounts of its own: what one writes is nothing that another reads.
  const off = await openShop(ground, 'off', serveUnmetered)
  const on = await openShop(ground, 'on', serve)
  const keyed = await openShop(ground, 'keyed', serve)
  const fsync = await openShop(ground, 'fsync', (own) => serve(own, ['--ledger', 'fsync']))
  const shops = [off, on, { ...keyed, uniqueHeader: 'idempotency-key' }, fsync]
  const load = startLoadProcess()
  try {
    for (const shop of shops) await checkPrice(shop, oneCredit(ground.seed), shop === off ? 0 : 1)
    const rows: MeteringRow[] = []
    for (const { name, path, bodies, paths } of scenariosOf(ground, scale)) {
      for (const connections of connectionCounts) {
        const job = { headers, bodies, paths, connections, perSecond: null }
        const [a, b, c, d] = await runDuel(load, shops, { ...scale, job, path })
        const byMode = { off: a!, on: b!, keyed: c!, fsync: d! }
        rows.push({ scenario: name, connections, load: byMode })
      }
    }
    reportRows(meteringRows(ground.users, rows))
    return rows
  } finally {
    await load.stop()
    for (const { server } of shops) await server.stop()
  }
}

/** A server, and the key to its accounts. */
interface OpenShop extends DuelServer {
  readonly server: ServerProcess
  readonly key: string
}

async function openShop(
  ground: Ground,
  mode: MeteringMode,
  start: (ground: Ground) => Promise<ServerProcess>,
): Promise<OpenShop> {
  const own = groundApart(ground, mode)
  const { key } = await openPurse(own.dataDir, 1e12)
  const server = await start(own)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return { server, key, pid: server.pid, url: server.url, headers }
}

/** Throws where a metered server charges nothing, or an unmetered one charges. */
async function checkPrice(
  { url, key }: OpenShop,
  request: ShopRequest,
  price: number,
): Promise<void> {
  const shop = new Shop(url, key, 1)
  const answer = await shop.buy(request, { requestId: 'price' })
  shop.close()
  if (answer?.status === 200 && answer.creditsUsed === price) return
  throw new Error(`a look-up that costs ${price} was answered ${JSON.stringify(answer)}`)
}

function serveUnmetered({ dataDir }: Ground) {
  const hook = pathToFileURL(benchScript('ledger/unmetered.js')).href
  const args = ['serve', '--data', dataDir, '--port', '0']
  return startServer(devdexScript, args, { nodeArgs: ['--import', hook] })
}

interface MeteredScenario extends Scenario {
  /** Below `path`, one for each body. */
  readonly paths?: readonly string[]
}

function scenariosOf({ users, seed }: Ground, { requests }: MeteringScale): MeteredScenario[] {
  const logins = Array.from(generateUsers(Math.min(users, 2000), seed), ({ login }) => login)
  const batches = (size: number) =>
    Array.from({ length: requests }, (_, i) => {
      const batch = Array.from({ length: size }, (_, k) => logins[(i * size + k) % logins.length])
      return JSON.stringify({ logins: batch })
    })
  const queries = Array.from(generateQueries(requests, 2), ({ query }) =>
    JSON.stringify({ query, first: 10 }),
  )
  const mixed = mixedPrices(users, seed, 2 * requests)
  return [
    {
      name: 'mix of prices',
      path: '',
      bodies: mixed.map(({ body }) => body),
      paths: mixed.map(({ path }) => path),
    },
    { name: 'look up 1 login', path: '/raw/users/by-login', bodies: batches(1) },
    { name: 'look up 10 logins', path: '/raw/users/by-login', bodies: batches(10) },
    { name: 'search, top 10', path: '/search/users', bodies: queries },
  ]
}

export function meteringClaims(rows: readonly MeteringRow[]): Claim[] {
  const errors = rows.flatMap(({ load }) => modes.map((mode) => load[mode].errors))
  const failed = errors.reduce((sum, count) => sum + count, 0)
  return [
    claim(failed === 0, 'every request was answered', `${failed} errors`),
    ...rows.map((row) => {
      const share = row.load.on.shareOfFirst
      const what = `${row.scenario}, ${row.connections} connections`
      return timedClaim(
        share >= shareMin,
        `${what}: with metering at least ${shareMin} of the throughput without`,
        ratioText(share),
      )
    }),
  ]
}

/** @param users of the data set */
function meteringRows(users: number, rows: readonly MeteringRow[]): Row[] {
  return rows.flatMap(({ scenario, connections, load }) => {
    const at = `${connections} ${connections === 1 ? 'connection' : 'connections'}`
    const off = countText(load.off.perSecond)
    return modes.slice(1).map((mode) => {
      const { shareOfFirst, sharesOfFirst, perSecond } = load[mode]
      const range = { low: Math.min(...sharesOfFirst), high: Math.max(...sharesOfFirst) }
      const what = `${names[mode]}, ${scenario}, ${at}, share of the rate`
      return row(`${countText(users)} users: ${what}`, 'ratio', shareOfFirst, {
        ...range,
        ...(mode === 'on'
          ? { section: 'speed', bound: { value: shareMin, kind: 'at least' as const } }
          : {}),
        n: sharesOfFirst.length,
        note: `${countText(perSecond)}/s beside ${off}/s.`,
      })
    })
  })
}

const names: Readonly<Record<MeteringMode, string>> = {
  off: 'nothing is debited',
  on: 'metered',
  keyed: 'metered, Idempotency-Key in each',
  fsync: 'metered, --ledger fsync',
}

export function meteringTable(rows: readonly MeteringRow[]): string {
  const cells = rows.flatMap((row) =>
    modes.map((mode) => {
      const { perSecond, shareOfFirst, p50Ms, p99Ms, errors, clientLoad } = row.load[mode]
      const { serverMicros, mainMicros } = row.load[mode]
      return [
        mode === 'off' ? `${row.scenario}: ${names.off}` : `  ${names[mode]}`,
        `${row.connections}`,
        countText(perSecond),
        ratioText(shareOfFirst),
        millisText(p50Ms),
        millisText(p99Ms),
        `${errors}`,
        millisText(serverMicros / 1000),
        millisText(mainMicros / 1000),
        ratioText(clientLoad),
      ]
    }),
  )
  const head = ['', 'connections', 'requests/s', 'share', 'p50', 'p99', 'errors']
  return alignedTable(
    'what metering costs',
    [...head, 'server CPU', 'main thread', 'client load'],
    cells,
  )
}
