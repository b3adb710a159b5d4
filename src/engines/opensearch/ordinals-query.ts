/** Documents named one by one. */
import { names } from './field-names.ts'
import type { Query } from './requests.ts'

/** A cluster takes 65,536 values in one clause, unless told otherwise. */
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
