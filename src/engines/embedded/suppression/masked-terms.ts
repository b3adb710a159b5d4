/**
 * Terms that documents have by hidden addresses alone. Nobody is found by one: by no filter that
 * asks for it, and in no list of words unless another of its words brings them in. Only a query
 * that has such a term is changed, and a plan need not know; for all others this is a look into a
 * map for each term.
 */
import {
  type Filter,
  type MaskedTerm,
  type NamedDocuments,
  type OpenIndex,
  OrdinalSet,
} from 'native-free-index'
import type { ListRanking, QueryPlan } from '../../../plan/index.ts'
import { listsOf } from '../../planned-lists.ts'
import type { TimeSlices } from '../../time-slices.ts'
import { setNumbers } from '../workers/shared-sets.ts'

/** A plan, and terms that are not to be seen of some documents. */
export type AskedPlan = QueryPlan & { readonly maskedTerms?: readonly MaskedTerm[] | undefined }

/** The field that has addresses. */
const addressField = 'emails'

/** Documents of a term that a query names one by one; more are a set in shared memory. */
const namedPerTermMax = 1024

/** Documents that one query names one by one, over all its terms. */
const namedPerQueryMax = 8192

/** Items between two looks at the clock. */
const itemsPerCheck = 1024

/** Most terms are local parts, which one document has. */
type Ordinals = number | number[]

/** Whoever has a hidden address, where a query or a term has more than can be told. */
const everyRedacted: NamedDocuments = { ordinals: [], sets: [setNumbers.redacted] }

/** Tells of terms which documents have them by hidden addresses alone. */
type DocumentsOf = (terms: Iterable<string>, room: Room) => NamedDocuments | null

export class MaskedTerms {
  /** Null where there are none. */
  readonly #having: DocumentsOf

  constructor(having: DocumentsOf) {
    this.#having = having
  }

  /** The plan itself where nothing is to be changed. */
  planWithout(plan: QueryPlan): AskedPlan {
    const room = { left: namedPerQueryMax }
    const filter = plan.filter && this.#filterWithout(plan.filter, room)
    const maskedTerms: MaskedTerm[] = []
    for (const term of new Set(termsOf(plan))) {
      const documents = this.#having([term], room)
      if (documents !== null) maskedTerms.push({ term, field: addressField, documents })
    }
    if (filter === plan.filter && maskedTerms.length === 0) return plan
    return maskedTerms.length === 0 ? { ...plan, filter } : { ...plan, filter, maskedTerms }
  }

  /** The filter itself where nothing is to be changed. */
  filterWithout(filter: Filter): Filter {
    return this.#filterWithout(filter, { left: namedPerQueryMax })
  }

  #filterWithout(filter: Filter, room: Room): Filter {
    switch (filter.kind) {
      case 'and':
      case 'or': {
        const filters = filter.filters.map((part) => this.#filterWithout(part, room))
        const isSame = filters.every((part, i) => part === filter.filters[i])
        return isSame ? filter : { ...filter, filters }
      }
      case 'not': {
        const inner = this.#filterWithout(filter.filter, room)
        return inner === filter.filter ? filter : { ...filter, filter: inner }
      }
      case 'tokens': {
        if (filter.field !== addressField) return filter
        const except = this.#having(filter.terms, room)
        return except === null ? filter : { ...filter, except }
      }
      default:
        return filter
    }
  }
}

/** As long as it is not known which: whoever may have a hidden address, by any term. */
export const anyTerm = new MaskedTerms(() => everyRedacted)

/** @param many numbers of sets */
function knownTerms(
  few: ReadonlyMap<string, Ordinals>,
  many: ReadonlyMap<string, number>,
): MaskedTerms {
  return new MaskedTerms((terms, room) => {
    const ordinals = new Set<number>()
    const sets = new Set<number>()
    for (const term of terms) {
      const one = few.get(term)
      const set = many.get(term)
      if (typeof one === 'number') ordinals.add(one)
      else if (one !== undefined) for (const ordinal of one) ordinals.add(ordinal)
      if (set !== undefined) sets.add(set)
    }
    if (ordinals.size === 0 && sets.size === 0) return null
    if (ordinals.size > room.left) return everyRedacted
    room.left -= ordinals.size
    return { ordinals: [...ordinals], sets: [...sets] }
  })
}

/** How many documents a query may still name. */
interface Room {
  left: number
}

/** Collects them, user by user. */
export class MaskedTermsFinder {
  readonly #index: OpenIndex
  readonly #ordinals = new Map<string, Ordinals>()
  /** Whoever has a hidden address. */
  readonly #redacted: OrdinalSet
  #isEmpty = true

  constructor(index: OpenIndex) {
    this.#index = index
    this.#redacted = new OrdinalSet(index)
  }

  /** @param terms that hidden addresses of the document give, and no other of its addresses */
  add(ordinal: number, terms: Iterable<string>): void {
    this.#isEmpty = false
    this.#redacted.add(ordinal)
    for (const term of terms) {
      const known = this.#ordinals.get(term)
      if (known === undefined) this.#ordinals.set(term, ordinal)
      else if (typeof known === 'number') this.#ordinals.set(term, [known, ordinal])
      else known.push(ordinal)
    }
  }

  /** @param put keeps a set in shared memory; there are `setCount` of them */
  async finish(
    setCount: number,
    put: (set: number, bits: OrdinalSet['sets']) => void,
    timeSlices: TimeSlices,
  ): Promise<MaskedTerms | null> {
    if (this.#isEmpty) return null
    put(setNumbers.redacted, this.#redacted.sets)
    const many = new Map<string, number>()
    let free: number = setNumbers.firstTerm
    let looked = 0
    for (const [term, ordinals] of this.#ordinals) {
      if (++looked % itemsPerCheck === 0 && timeSlices.isOver) await timeSlices.pause()
      if (typeof ordinals === 'number' || ordinals.length <= namedPerTermMax) continue
      this.#ordinals.delete(term)
      // More sets are not kept: then the term is unseen of whoever has a hidden address.
      const set = free < setCount ? free++ : setNumbers.redacted
      if (set !== setNumbers.redacted) put(set, await this.#setOf(ordinals, timeSlices))
      many.set(term, set)
    }
    return knownTerms(this.#ordinals, many)
  }

  async #setOf(ordinals: readonly number[], timeSlices: TimeSlices): Promise<OrdinalSet['sets']> {
    const set = new OrdinalSet(this.#index)
    for (let i = 0; i < ordinals.length; i++) {
      if (i % itemsPerCheck === 0 && timeSlices.isOver) await timeSlices.pause()
      set.add(ordinals[i]!)
    }
    return set.sets
  }
}

function termsOf({ ranking }: QueryPlan): string[] {
  return listsOf(ranking).flatMap(termsOfList)
}

function termsOfList(ranking: ListRanking): readonly string[] {
  if (ranking.kind === 'terms') return ranking.terms
  if (!('similarity' in ranking)) return []
  const { similarity } = ranking
  return similarity.kind === 'terms' || similarity.kind === 'hybrid' ? similarity.terms : []
}
