/** The rows that `engines` saves. */
import type { Row } from '../../report/result.ts'
import { row } from '../../report/rows.ts'
import type { SpeedRow } from './speed.ts'

const cluster = 'OpenSearch, one node'
/** Threads are to be so many times as fast with several requests under way. */
const ratioMin = 10

/** Titles of the kinds of requests. */
const names: Readonly<Record<string, string>> = {
  users: 'search for users',
  'users, filter': 'users, filter by a glob',
  repos: 'vectors',
  'repos, filter': 'vectors with a filter',
  'repos, keyword': 'repositories by words',
  'repos, hybrid': 'hybrid',
  'repos, rankBy': 'formula (rankBy)',
}

/** @param data the size of the data set */
export function engineRows(data: string, speed: readonly SpeedRow[]): Row[] {
  const most = Math.max(...speed.map(({ connections }) => connections))
  return speed.map(({ kind, connections, threads, cluster: theirs }) => {
    // A kind that is asked one at a time only is judged by that.
    const kinds = speed.filter((one) => one.kind === kind)
    const isJudged = connections === most || kinds.length === 1
    const name = `${data}: ${names[kind] ?? kind}, ${connections} at once, requests/s`
    return row(name, 'per second', threads.perSecond, {
      ...(isJudged
        ? { section: 'peers' as const, bound: { value: ratioMin, kind: 'ratio at least' as const } }
        : {}),
      peer: { name: cluster, median: theirs.perSecond },
    })
  })
}
