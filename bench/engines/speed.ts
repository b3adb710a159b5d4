/** Requests per second of both services in turn on the same machine, as rows. */
import { runDuel } from '../http/duel.ts'
import type { LoadProcess } from '../http/load.ts'
import type { Row } from '../report/result.ts'
import { row } from '../report/rows.ts'
import { millisText } from '../table.ts'
import type { Pair } from './contestants.ts'
import type { RequestKind } from './requests.ts'

const cluster = 'OpenSearch, one node'
/** Threads are to be so many times as fast with several requests under way. */
const ratioMin = 10

/** Titles of the kinds of requests. */
const titles: Readonly<Record<string, string>> = {
  users: 'search for users',
  'users, filter': 'users, filter by a glob',
  repos: 'vectors',
  'repos, filter': 'vectors with a filter',
  'repos, keyword': 'repositories by words',
  'repos, hybrid': 'hybrid',
  'repos, rankBy': 'formula (rankBy)',
}

const connectionCounts = [1, 16]

/** @param data the size of the data set. Throws an Error where a request is refused. */
export async function measureSpeed(
  { key, contestants }: Pair,
  load: LoadProcess,
  kinds: readonly RequestKind[],
  data: string,
  isQuick: boolean,
): Promise<Row[]> {
  const rows: Row[] = []
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const servers = contestants.map(({ server }) => server)
  for (const { name: kind, path, bodies, hasPattern } of kinds) {
    for (const connections of hasPattern ? [1] : connectionCounts) {
      const name = `${data}: ${titles[kind] ?? kind}, ${connections} at once, requests/s`
      const rounds = isQuick ? 1 : 3
      const plan = { path, rounds, loadMs: 1000, warmUpMs: 1000 }
      const job = { headers, bodies, connections }
      const [threads, theirs] = await runDuel(load, servers, { job, ...plan })
      if (threads!.errors + theirs!.errors > 0) throw new Error(`${name}: requests failed`)
      // A kind that is asked one at a time only is judged by that.
      const isJudged = connections === 16 || hasPattern === true
      const bound = { value: ratioMin, kind: 'ratio at least' as const }
      const times = [threads!, theirs!].map(({ p50Ms, p99Ms }) => {
        return `p50 ${millisText(p50Ms)}, p99 ${millisText(p99Ms)}`
      })
      rows.push(
        row(name, 'per second', threads!.perSecond, {
          ...(isJudged ? { section: 'peers' as const, bound } : {}),
          ...{ n: rounds, peer: { name: cluster, median: theirs!.perSecond } },
          note: `${times.join(' beside ')}.`,
        }),
      )
    }
  }
  return rows
}
