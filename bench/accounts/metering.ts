/** A service under load beside the same one without debits, in turn. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createKey } from '../bench-key.ts'
import { runNode, type ServerProcess, startServer } from '../child.ts'
import { generateQueries, generateUsers } from '../corpus/index.ts'
import { prepareDataSet } from '../graph/prepare.ts'
import { type DuelServer, runDuel } from '../http/duel.ts'
import { startLoadProcess } from '../http/load.ts'
import { mixedPrices } from '../ledger/prices.ts'
import type { Row } from '../report/result.ts'
import { countText } from '../table.ts'
import { benchScript, devdexScript } from '../workspace.ts'

export interface MeteringScale {
  readonly users: number
  readonly connections: readonly number[]
  readonly rounds: number
  readonly seconds: number
}

const seed = 1
const requests = 2000
const shareMin = 0.85

/** The first one debits nothing. */
const modes = [
  { name: 'nothing is debited', serve: [], isMetered: false },
  { name: 'metered', serve: [], isMetered: true },
  { name: 'metered, --ledger fsync', serve: ['--ledger', 'fsync'], isMetered: true },
] as const

/** @param folder empty */
export async function measureMetering(folder: string, scale: MeteringScale): Promise<Row[]> {
  const { users, connections: counts, rounds, seconds } = scale
  const source = await prepareDataSet({ users, edges: users * 10, seed })
  const world = join(folder, 'world')
  await runNode(devdexScript, ['import', source, '--data', world])
  const servers: (ServerProcess & DuelServer)[] = []
  const load = startLoadProcess()
  const rows: Row[] = []
  try {
    for (const [i, { serve, isMetered }] of modes.entries()) {
      servers.push(await startService(join(folder, `${i}`), world, serve, isMetered))
    }
    for (const { name, path, ...asked } of makeScenarios(users)) {
      for (const connections of counts) {
        const headers = { 'content-type': 'application/json' }
        const job = { headers, ...asked, connections, perSecond: null }
        const times = { rounds, loadMs: seconds * 1000, warmUpMs: 1000 }
        const [first, ...metered] = await runDuel(load, servers, { ...times, job, path })
        for (const [i, summary] of metered.entries()) {
          const shares = summary.sharesOfFirst
          const at = `${connections} ${connections === 1 ? 'connection' : 'connections'}`
          const isBound = i === 0
          rows.push({
            name: `${countText(users)} users: ${modes[i + 1]!.name}, ${name}, ${at}, share of the rate`,
            unit: 'ratio',
            median: shares.toSorted((a, b) => a - b)[shares.length >> 1]!,
            low: Math.min(...shares),
            high: Math.max(...shares),
            n: shares.length,
            ...(isBound
              ? { section: 'speed' as const, bound: { value: shareMin, kind: 'at least' as const } }
              : {}),
            isMissed: false,
            note:
              `${countText(summary.perSecond)}/s beside ${countText(first!.perSecond)}/s, ` +
              `${summary.errors} errors.`,
          })
        }
      }
    }
  } finally {
    await load.stop()
    for (const server of servers) await server.stop()
  }
  return rows.map((row) => {
    const bound = 'bound' in row && row.bound !== undefined ? row.bound.value : 0
    return { ...row, isMissed: row.median < bound }
  })
}

async function startService(
  dataDir: string,
  world: string,
  serve: readonly string[],
  isMetered: boolean,
): Promise<ServerProcess & DuelServer> {
  // Accounts of its own: what one writes is nothing that another reads.
  cpSync(world, dataDir, { recursive: true })
  const key = await createKey(dataDir)
  const hook = pathToFileURL(benchScript('accounts/unmetered.js')).href
  const nodeArgs = isMetered ? [] : ['--import', hook]
  const args = ['serve', '--data', dataDir, '--port', '0', ...serve]
  const server = await startServer(devdexScript, args, { nodeArgs })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return { ...server, headers }
}

function makeScenarios(users: number) {
  const logins = Array.from(generateUsers(Math.min(users, 2000), seed), ({ login }) => login)
  const lookups = Array.from({ length: requests }, (_, i) =>
    JSON.stringify({ logins: [logins[i % logins.length]] }),
  )
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
    { name: 'look up 1 login', path: '/raw/users/by-login', bodies: lookups },
    { name: 'search, top 10', path: '/search/users', bodies: queries },
  ]
}
