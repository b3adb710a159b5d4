/**
 * Who may search by local parts of addresses. An index has them as terms of their own kind, which
 * no text becomes by itself (native-free-index, `localPartTerm`): they are put into a plan here,
 * for those who may, and then finding is as if local parts were words like any other.
 */
import { type Filter, localPartTerm } from 'native-free-index'

/** The terms of a query, and each as a local part; the index passes over those that it lacks. */
export function withLocalParts(terms: readonly string[]): readonly string[] {
  return [...terms, ...terms.map(localPartTerm)]
}

/** Each of the terms is among the tokens of the addresses, as a word or as a local part. */
export function addressFilter(field: string, terms: readonly string[]): Filter {
  const filters = terms.map((term): Filter => {
    const ways = [term, localPartTerm(term)]
    return { kind: 'or', filters: ways.map((way) => ({ kind: 'tokens', field, terms: [way] })) }
  })
  return filters.length === 1 ? filters[0]! : { kind: 'and', filters }
}
