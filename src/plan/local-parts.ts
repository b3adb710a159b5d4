/**
 * Who may search by local parts of addresses. An index has them as terms of their own kind, which
 * no text produces (native-free-index, `localPartTerm`). A plan gets them here if the caller has
 * the right, and then local parts are found like any other word.
 */
import { type Filter, localPartTerm } from 'native-free-index'

/**
 * Returns the terms of a query, and each as a local part. The index ignores terms that it lacks.
 */
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
