/** All hits of a query, however many. */
import { names } from './field-names.ts'
import type { Queries, QueryTime } from './queries.ts'
import type { Query } from './requests.ts'

/** An index answers with so many hits at most. */
export const rowsMax = 10_000

/**
 * Ordinals, ascending. Indices of a snapshot never change, so the next page begins after the last
 * ordinal. Throws as `Queries`.
 */
export async function ordinalsOf(
  queries: Queries,
  index: string,
  query: Query,
  time: QueryTime,
): Promise<number[]> {
  const ordinals: number[] = []
  const body = { query, size: rowsMax, sort: [{ [names.ordinal]: 'asc' }], _source: false } as const
  for (;;) {
    const after = ordinals.length === 0 ? {} : { search_after: [ordinals.at(-1)!] }
    const { hits } = (await queries.search(index, { ...body, ...after }, time)).hits
    for (const { sort } of hits) ordinals.push(sort![0] as number)
    if (hits.length < rowsMax) return ordinals
  }
}

// Documents named one by one.

/** By default a cluster takes 65,536 values in one clause. */
const valuesMax = 60_000

/** All documents with these ordinals, in as few clauses as possible. None without ordinals. */
export function ordinalClauses(ordinals: Iterable<number>): Query[] {
  return valueClauses(names.ordinal, [...ordinals])
}

/** All documents that have one of these values in the field. */
export function valueClauses(field: string, values: readonly (string | number)[]): Query[] {
  const clauses: Query[] = []
  for (let start = 0; start < values.length; start += valuesMax) {
    clauses.push({ terms: { [field]: values.slice(start, start + valuesMax) } })
  }
  return clauses
}
