/**
 * Words that documents have by hidden addresses alone. Nobody is found by one: by no filter that
 * asks for it, and in no list of words unless another of its words brings them in.
 */
import type { Filter } from 'native-free-index'
import { type Collection, schemas } from '../../snapshot/index.ts'
import { termsOnlyOf } from '../address-terms.ts'
import { names, pathOf } from './field-names.ts'
import { ordinalClauses } from './ordinals-query.ts'
import type { Query } from './requests.ts'

/** The field that has addresses. */
export const addressField = 'emails'

/** More documents are not named one by one; then whoever has a hidden address counts as named. */
const namedMax = 8192

export class SuppressedAddresses {
  readonly #collection: Collection
  /** By word: whoever has it by hidden addresses alone. */
  readonly #having = new Map<string, Set<number>>()
  /** Whoever has a hidden address. */
  readonly #redacted: number[] = []

  constructor(collection: Collection) {
    this.#collection = collection
  }

  /** In clear. */
  add(ordinal: number, suppressed: readonly string[], others: readonly string[]): void {
    this.#redacted.push(ordinal)
    for (const term of termsOnlyOf(suppressed, others)) {
      const known = this.#having.get(term)
      if (known === undefined) this.#having.set(term, new Set([ordinal]))
      else known.add(ordinal)
    }
  }

  /** The filter itself where nothing is to be changed. */
  filterWithout(filter: Filter): Filter {
    switch (filter.kind) {
      case 'and':
      case 'or': {
        const filters = filter.filters.map((part) => this.filterWithout(part))
        const isSame = filters.every((part, i) => part === filter.filters[i])
        return isSame ? filter : { ...filter, filters }
      }
      case 'not': {
        const inner = this.filterWithout(filter.filter)
        return inner === filter.filter ? filter : { ...filter, filter: inner }
      }
      case 'tokens': {
        const ordinals = filter.field === addressField ? this.#except(filter.terms) : []
        return ordinals.length === 0 ? filter : { ...filter, except: { ordinals, sets: [] } }
      }
      default:
        return filter
    }
  }

  /** Documents that have one of the terms by hidden addresses alone. */
  #except(terms: readonly string[]): number[] {
    const ordinals = new Set<number>()
    for (const term of terms)
      for (const ordinal of this.#having.get(term) ?? []) ordinals.add(ordinal)
    return ordinals.size > namedMax ? this.#redacted : [...ordinals]
  }

  /** Whether some document has the term by hidden addresses alone. */
  concerns(term: string): boolean {
    return this.#having.has(term)
  }

  /** Documents that have the term by anything but hidden addresses. */
  seenBy(term: string): Query {
    if (!this.concerns(term)) return impactOf(term)
    const others = schemas[this.#collection].text.filter(
      ({ name, weight }) => weight > 0 && name !== addressField,
    )
    const inOthers = others.map(({ name }) => ({ term: { [pathOf('tokens', name)]: term } }))
    const inAddresses = {
      bool: {
        filter: [{ term: { [pathOf('tokens', addressField)]: term } }],
        must_not: ordinalClauses(this.#except([term])),
      },
    }
    return { bool: { should: [...inOthers, inAddresses], minimum_should_match: 1 } }
  }
}

/** Documents that have the term; scored by its impact. */
export function impactOf(term: string): Query {
  return { term: { [names.impacts]: { value: term } } }
}
