/** Two revisions serve the same people, and answer the same requests in turn. */
import { join } from 'node:path'
import { createKey } from '../bench-key.ts'
import { runNode, type ServerProcess, startServer } from '../child.ts'
import { generateQueries, generateUsers } from '../corpus/index.ts'
import { type DuelServer, type DuelSummary, runDuel } from '../http/duel.ts'
import { startLoadProcess } from '../http/load.ts'
import { mixedPrices } from '../ledger/prices.ts'
import { medianInterval } from './interval.ts'
import type { PairedRow } from './paired.ts'
import type { Revision, Revisions } from './revision.ts'

export interface HttpScale {
  readonly users: number
  readonly seed: number
  readonly rounds: number
  /** One run of one row against one server. */
  readonly loadMs: number
  readonly connections: readonly number[]
}

/** @param corpus a folder to import; `work`: where both put their data */
export async function compareHttp(
  revisions: Revisions,
  corpus: string,
  work: string,
  options: HttpScale,
): Promise<PairedRow[]> {
  const load = startLoadProcess()
  const servers: (DuelServer & { readonly process: ServerProcess })[] = []
  try {
    for (const revision of revisions) servers.push(await serveOf(revision, corpus, work))
    const rows: PairedRow[] = []
    for (const { name, header, ...asked } of scenariosOf(options)) {
      for (const connections of options.connections) {
        const job = { headers: {}, ...asked, uniqueHeader: header, connections }
        const plan = { job, path: '', warmUpMs: options.loadMs, ...options }
        const [before, after] = await runDuel(load, servers, plan)
        rows.push(...rowsOf(`${name}, ${connections} at once`, before!, after!))
      }
    }
    return rows
  } finally {
    await load.stop()
    for (const { process } of servers) await process.stop()
  }
}

/** Throws an Error where a request failed. The system counts processor time in ticks of 10 ms. */
function rowsOf(name: string, before: DuelSummary, after: DuelSummary): PairedRow[] {
  if (before.errors + after.errors > 0) throw new Error(`${name}: requests failed`)
  const rounds = after.sharesOfFirst.length
  return [
    {
      name,
      unit: 'per second',
      ...{ before: before.perSecond, after: after.perSecond },
      ratio: medianInterval(after.sharesOfFirst),
      ...{ rounds, isJudged: true },
    },
    {
      name: `${name}, server CPU`,
      unit: 'seconds',
      ...{ before: before.serverMicros / 1e6, after: after.serverMicros / 1e6 },
      ratio: medianInterval(after.costsOfFirst),
      ...{ rounds, isJudged: false },
    },
  ]
}

/** A format of one revision need not be the other's: each imports for itself. */
async function serveOf({ name, script }: Revision, corpus: string, work: string) {
  const data = join(work, name)
  await runNode(script, ['import', corpus, '--data', data])
  const key = await createKey(data, 'SEARCH,RAW', script)
  const process = await startServer(script, ['serve', '--data', data, '--port', '0'])
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return { process, pid: process.pid, url: process.url, headers }
}

interface Asked {
  readonly name: string
  readonly bodies: readonly string[]
  readonly paths: readonly string[]
  /** A header with another value in each request. */
  readonly header?: string | undefined
}

const requests = 200

function scenariosOf({ users, seed }: HttpScale): Asked[] {
  const logins = Array.from(generateUsers(Math.min(users, 2000), seed), ({ login }) => login)
  const batches = (size: number) =>
    Array.from({ length: requests }, (_, i) => {
      const batch = Array.from({ length: size }, (_, k) => logins[(i * size + k) % logins.length])
      return JSON.stringify({ logins: batch })
    })
  const searches = (more: object) =>
    Array.from(generateQueries(requests, 2), ({ query }) => JSON.stringify({ query, ...more }))
  const filters = { field: 'createdAt', op: 'Gte', value: '2015-01-01' }
  const counts = Array.from({ length: requests }, (_, i) => {
    const since = `${2008 + (i % 15)}-0${1 + (i % 9)}-01`
    return JSON.stringify({ filters: { field: 'createdAt', op: 'Gte', value: since } })
  })
  const mixed = mixedPrices(users, seed, 2 * requests)
  const at = (path: string, name: string, bodies: string[], header?: string): Asked => {
    return { name, bodies, paths: bodies.map(() => path), header }
  }
  return [
    at('/raw/users/by-login', 'look up 1 login', batches(1)),
    at('/raw/users/by-login', 'look up 10 logins', batches(10)),
    at('/raw/users/by-login', 'look up 1 login, Idempotency-Key', batches(1), 'idempotency-key'),
    at('/search/users', 'search, top 10', searches({ first: 10 })),
    at('/search/users', 'search, top 100', searches({})),
    at('/search/users', 'search with a filter, top 10', searches({ first: 10, filters })),
    at(
      '/search/users',
      'search, top 10, a cursor',
      searches({ first: 10, enablePagination: true }),
    ),
    at('/search/users/natural-language', 'sentence, top 10', searches({ first: 10 })),
    at('/raw/users/count', 'count', counts),
    {
      name: 'a mix of prices',
      bodies: mixed.map(({ body }) => body),
      paths: mixed.map(({ path }) => path),
    },
  ]
}
