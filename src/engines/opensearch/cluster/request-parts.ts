/** Parts of requests that list documents. */

import { names } from '../field-names.ts'
import type { Query, SearchBody } from './requests.ts'

/** Reading ids and stored fields would take most of the time. */
export const withoutDocuments = { _source: false, stored_fields: '_none_' } as const

export const byOrdinal = { [names.ordinal]: 'asc' } as const

/** A search with a total of 0 if no document matches. */
export function findAny(clause: Query, mustNot: readonly Query[]): SearchBody {
  const query = { bool: { filter: [clause], must_not: mustNot } }
  return { query, size: 0, _source: false, track_total_hits: 1, terminate_after: 1 }
}

/** A search for the number of matching documents. */
export function countAll(query: Query): SearchBody {
  return { query, size: 0, _source: false, track_total_hits: true }
}

/** By default a cluster accepts 65,536 values per clause. */
const valuesMax = 60_000

/** Clauses that match these documents, as few as possible. Empty without ordinals. */
export function listOrdinalClauses(ordinals: Iterable<number>): Query[] {
  return listValueClauses(names.ordinal, [...ordinals])
}

/** Clauses that match the documents with one of these values in the field. */
export function listValueClauses(field: string, values: readonly (string | number)[]): Query[] {
  const clauses: Query[] = []
  for (let start = 0; start < values.length; start += valuesMax) {
    clauses.push({ terms: { [field]: values.slice(start, start + valuesMax) } })
  }
  return clauses
}
