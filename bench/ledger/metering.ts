/**
 * What metering costs: the service under load beside the same service whose debits write nothing,
 * in turn; then with debits that wait for the disk, and with an `Idempotency-Key` in each request.
 */

import { pathToFileURL } from 'node:url'
import { type ServerProcess, startServer } from '../child.ts'
import { type Claim, claim, timedClaim } from '../claim.ts'
import { generateQueries, generateUsers } from '../corpus/index.ts'
import { type DuelServer, type LoadSummary, runDuel } from '../http/duel.ts'
import { startLoadProcess } from '../http/load.ts'
import type { Scenario } from '../http/scenarios.ts'
import { alignedTable, countText, millisText, ratioText } from '../table.ts'
import { benchScript, devdexScript } from '../workspace.ts'
import { openPurse } from './books.ts'
import { forgetAccounts, type Ground, serve } from './ground.ts'
import { mixedPrices, oneCredit } from './prices.ts'
import { Shop, type ShopRequest } from './shop.ts'

export interface MeteringEffort {
  readonly rounds: number
  /** One run of one row against one server. */
  readonly loadMs: number
  readonly warmUpMs: number
  /** Different ones of each row. Each connection is prepared for all of them. */
  readonly requests: number
}

const modes = ['off', 'on', 'keyed', 'fsync'] as const
export type MeteringMode = (typeof modes)[number]

export interface MeteringRow {
  readonly scenario: string
  readonly connections: number
  readonly load: Readonly<Record<MeteringMode, LoadSummary>>
}

const connectionCounts = [1, 16, 64]
/** Throughput with metering, of that without. */
const shareMin = 0.85

export async function measureMetering(
  ground: Ground,
  effort: MeteringEffort,
): Promise<MeteringRow[]> {
  forgetAccounts(ground)
  const { key } = await openPurse(ground.dataDir, 1e12)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const off = await serveUnmetered(ground)
  const on = await serve(ground)
  const fsync = await serve(ground, ['--ledger', 'fsync'])
  const load = startLoadProcess()
  try {
    for (const [server, price] of [
      [off, 0],
      [on, 1],
      [fsync, 1],
    ] as const) {
      await checkPrice(server, key, oneCredit(ground.seed), price)
    }
    const keyed: DuelServer = { pid: on.pid, url: on.url, uniqueHeader: 'idempotency-key' }
    const servers: readonly DuelServer[] = [off, on, keyed, fsync]
    const rows: MeteringRow[] = []
    for (const { name, path, bodies, paths } of scenariosOf(ground, effort)) {
      for (const connections of connectionCounts) {
        const job = { headers, bodies, paths, connections, perSecond: null }
        const [a, b, c, d] = await runDuel(load, servers, { ...effort, job, path })
        const byMode = { off: a!, on: b!, keyed: c!, fsync: d! }
        rows.push({ scenario: name, connections, load: byMode })
      }
    }
    return rows
  } finally {
    await load.stop()
    for (const server of [off, on, fsync]) await server.stop()
  }
}

/** Throws where it is not metered, or is, against what this server is for. */
async function checkPrice(
  { url }: ServerProcess,
  key: string,
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

function scenariosOf({ users, seed }: Ground, { requests }: MeteringEffort): MeteredScenario[] {
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
      name: 'the mix of drain',
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
      const share = shareOf(row, 'on', ({ perSecond }) => perSecond)
      const what = `${row.scenario}, ${row.connections} connections`
      return timedClaim(
        share >= shareMin,
        `${what}: with metering at least ${shareMin} of the throughput without`,
        ratioText(share),
      )
    }),
  ]
}

function shareOf(
  { load }: MeteringRow,
  mode: MeteringMode,
  value: (load: LoadSummary) => number,
): number {
  return value(load[mode]) / value(load.off)
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
      const { perSecond, p50Ms, p99Ms, errors, serverMicros, mainMicros, clientLoad } =
        row.load[mode]
      return [
        mode === 'off' ? `${row.scenario}: ${names.off}` : `  ${names[mode]}`,
        `${row.connections}`,
        countText(perSecond),
        ratioText(shareOf(row, mode, (load) => load.perSecond)),
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
