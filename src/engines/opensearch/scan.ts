/** Reads all hits of a query, page by page. */
import { names } from './field-names.ts'
import type { Queries, QueryTime } from './queries.ts'
import type { Hit, Query, SearchBody, Sort } from './requests.ts'

/** An index returns at most this many hits per request. */
const rowsMax = 10_000

/** A search for all hits. Its sort must be unique. */
export type WholeSearch = Omit<SearchBody, 'size' | '_source'> & { readonly sort: Sort }

/**
 * All hits, page by page. Indices of a snapshot never change, so the next page begins after the
 * last hit. Throws as `Queries`.
 */
export async function* pagesOf(
  queries: Queries,
  index: string,
  body: WholeSearch,
  time: QueryTime,
): AsyncGenerator<readonly Hit[]> {
  for (let after: Pick<SearchBody, 'search_after'> = {}; ; ) {
    const page = { ...body, ...withoutDocuments, size: rowsMax, ...after }
    const { hits } = (await queries.search(index, page, time)).hits
    yield hits
    if (hits.length < rowsMax) return
    after = { search_after: hits.at(-1)!.sort! }
  }
}

/** Reading ids and stored fields would take most of the time. */
export const withoutDocuments = { _source: false, stored_fields: '_none_' } as const

export const byOrdinal = { [names.ordinal]: 'asc' } as const

/** Ascending ordinals. Throws as `Queries`. */
export async function ordinalsOf(
  queries: Queries,
  index: string,
  query: Query,
  time: QueryTime,
): Promise<number[]> {
  const ordinals: number[] = []
  const body = { query, sort: [byOrdinal] }
  for await (const hits of pagesOf(queries, index, body, time)) {
    for (const { sort } of hits) ordinals.push(sort![0] as number)
  }
  return ordinals
}

// Clauses that list documents.

/** By default a cluster accepts 65,536 values per clause. */
const valuesMax = 60_000

/** Clauses that match these documents, as few as possible. Empty without ordinals. */
export function ordinalClauses(ordinals: Iterable<number>): Query[] {
  return valueClauses(names.ordinal, [...ordinals])
}

/** Clauses that match the documents with one of these values in the field. */
export function valueClauses(field: string, values: readonly (string | number)[]): Query[] {
  const clauses: Query[] = []
  for (let start = 0; start < values.length; start += valuesMax) {
    clauses.push({ terms: { [field]: values.slice(start, start + valuesMax) } })
  }
  return clauses
}
