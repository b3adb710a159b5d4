/** All hits of a query, however many. */
import { names } from './field-names.ts'
import type { Queries } from './queries.ts'
import type { QueryTime } from './query-time.ts'
import type { Query } from './requests.ts'

/** An index answers with so many hits at most. */
export const rowsMax = 10_000

/**
 * Ties, ascending. Indices of a snapshot never change, so the next are those behind the last one.
 * Throws as `Queries`.
 */
export async function tiesOf(
  queries: Queries,
  index: string,
  query: Query,
  time: QueryTime,
): Promise<number[]> {
  const ties: number[] = []
  const body = { query, size: rowsMax, sort: [{ [names.tie]: 'asc' }], _source: false } as const
  for (;;) {
    const after = ties.length === 0 ? {} : { search_after: [ties.at(-1)!] }
    const { hits } = (await queries.search(index, { ...body, ...after }, time)).hits
    for (const { sort } of hits) ties.push(sort![0] as number)
    if (hits.length < rowsMax) return ties
  }
}
