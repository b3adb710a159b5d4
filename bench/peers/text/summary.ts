/** Summarises latencies, for all queries and per kind. */
import { percentile } from '../../statistics.ts'
import type { PeerQuery } from './protocol.ts'

export interface Summary {
  readonly queries: number
  readonly p50Us: number
  readonly p99Us: number
  /** Rate of one dedicated thread. */
  readonly perSecond: number
}

export interface QueryGroup {
  readonly name: string
  /** Kinds of kinds, which only the detailed table shows. */
  readonly isDetail: boolean
  readonly has: (query: GroupedQuery) => boolean
}

type GroupedQuery = Pick<PeerQuery, 'terms' | 'filter'>

const termCounts = [1, 2, 3, 4]

export const groups: readonly QueryGroup[] = [
  { name: 'all', isDetail: false, has: () => true },
  { name: 'no filter', isDetail: false, has: ({ filter }) => filter === null },
  { name: 'filter', isDetail: false, has: ({ filter }) => filter !== null },
  { name: 'filter: country', isDetail: true, has: ({ filter }) => filter?.kind === 'country' },
  { name: 'filter: company', isDetail: true, has: ({ filter }) => filter?.kind === 'company' },
  { name: 'filter: created', isDetail: true, has: ({ filter }) => filter?.kind === 'created' },
  ...termCounts.map((count) => ({
    name: `no filter, ${count} term${count === 1 ? '' : 's'}`,
    isDetail: true,
    has: ({ terms, filter }: GroupedQuery) => filter === null && terms.length === count,
  })),
]

/** Null where no query is of the group. */
export function summarise(
  us: readonly number[],
  queries: readonly PeerQuery[],
  group: QueryGroup,
): Summary | null {
  const some = us.filter((_, i) => group.has(queries[i]!))
  if (some.length === 0) return null
  const sorted = Float64Array.from(some).sort()
  return {
    queries: some.length,
    p50Us: percentile(sorted, 0.5),
    p99Us: percentile(sorted, 0.99),
    perSecond: (some.length * 1e6) / some.reduce((sum, each) => sum + each, 0),
  }
}
