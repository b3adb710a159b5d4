/**
 * Terms that documents have by hidden addresses alone. Nobody is found by one: by no filter that
 * asks for it, and in no list of words unless another of its words brings them in. Only a query
 * that has such a term is changed, and a plan need not know; for all others this is a look into a
 * map for each term.
 */
import {
  type Filter,
  type NamedDocuments,
  type OpenIndex,
  TieSet,
  type UnseenTerm,
} from 'native-free-index'
import type { ListRanking, QueryPlan } from '../../plan/index.ts'
import { listsOf } from '../planned-lists.ts'
import type { Slices } from '../slices.ts'
import { setNumbers } from './shared-sets.ts'

/** A plan, and terms that are not to be seen of some documents. */
export type AskedPlan = QueryPlan & { readonly unseen?: readonly UnseenTerm[] | undefined }

/** The field that has addresses. */
const addressField = 'emails'

/** Documents of a term that a query names one by one; more are a set in shared memory. */
const namedPerTermMax = 1024

/** Documents that one query names one by one, over all its terms. */
const namedPerQueryMax = 8192

/** Items between two looks at the clock. */
const itemsPerLook = 1024

/** Most terms are local parts, which one document has. */
type Ties = number | number[]

/** Whoever has a hidden address, where a query or a term has more than can be told. */
const everyRedacted: NamedDocuments = { ties: [], sets: [setNumbers.redacted] }

/** Tells of terms which documents have them by hidden addresses alone. */
type DocumentsOf = (terms: Iterable<string>, room: Room) => NamedDocuments | null

export class HiddenTerms {
  /** Null where there are none. */
  readonly #having: DocumentsOf

  constructor(having: DocumentsOf) {
    this.#having = having
  }

  /** The plan itself where nothing is to be changed. */
  planWithout(plan: QueryPlan): AskedPlan {
    const room = { left: namedPerQueryMax }
    const filter = plan.filter && this.#filterWithout(plan.filter, room)
    const unseen: UnseenTerm[] = []
    for (const term of new Set(termsOf(plan))) {
      const documents = this.#having([term], room)
      if (documents !== null) unseen.push({ term, field: addressField, documents })
    }
    if (filter === plan.filter && unseen.length === 0) return plan
    return unseen.length === 0 ? { ...plan, filter } : { ...plan, filter, unseen }
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
export const anyTerm = new HiddenTerms(() => everyRedacted)

/** @param many numbers of sets */
function knownTerms(
  few: ReadonlyMap<string, Ties>,
  many: ReadonlyMap<string, number>,
): HiddenTerms {
  return new HiddenTerms((terms, room) => {
    const ties = new Set<number>()
    const sets = new Set<number>()
    for (const term of terms) {
      const one = few.get(term)
      const set = many.get(term)
      if (typeof one === 'number') ties.add(one)
      else if (one !== undefined) for (const tie of one) ties.add(tie)
      if (set !== undefined) sets.add(set)
    }
    if (ties.size === 0 && sets.size === 0) return null
    if (ties.size > room.left) return everyRedacted
    room.left -= ties.size
    return { ties: [...ties], sets: [...sets] }
  })
}

/** How many documents a query may still name. */
interface Room {
  left: number
}

/** Collects them, user by user. */
export class HiddenTermsFinder {
  readonly #index: OpenIndex
  readonly #ties = new Map<string, Ties>()
  /** Whoever has a hidden address. */
  readonly #redacted: TieSet
  #isEmpty = true

  constructor(index: OpenIndex) {
    this.#index = index
    this.#redacted = new TieSet(index)
  }

  /** @param terms that hidden addresses of the document give, and no other of its addresses */
  add(tie: number, terms: Iterable<string>): void {
    this.#isEmpty = false
    this.#redacted.add(tie)
    for (const term of terms) {
      const known = this.#ties.get(term)
      if (known === undefined) this.#ties.set(term, tie)
      else if (typeof known === 'number') this.#ties.set(term, [known, tie])
      else known.push(tie)
    }
  }

  /** @param put keeps a set in shared memory; there are `setCount` of them */
  async finish(
    setCount: number,
    put: (set: number, bits: TieSet['sets']) => void,
    slices: Slices,
  ): Promise<HiddenTerms | null> {
    if (this.#isEmpty) return null
    put(setNumbers.redacted, this.#redacted.sets)
    const many = new Map<string, number>()
    let free: number = setNumbers.firstTerm
    let looked = 0
    for (const [term, ties] of this.#ties) {
      if (++looked % itemsPerLook === 0 && slices.isOver) await slices.pause()
      if (typeof ties === 'number' || ties.length <= namedPerTermMax) continue
      this.#ties.delete(term)
      // More sets are not kept: then the term is unseen of whoever has a hidden address.
      const set = free < setCount ? free++ : setNumbers.redacted
      if (set !== setNumbers.redacted) put(set, await this.#setOf(ties, slices))
      many.set(term, set)
    }
    return knownTerms(this.#ties, many)
  }

  async #setOf(ties: readonly number[], slices: Slices): Promise<TieSet['sets']> {
    const set = new TieSet(this.#index)
    for (let i = 0; i < ties.length; i++) {
      if (i % itemsPerLook === 0 && slices.isOver) await slices.pause()
      set.add(ties[i]!)
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
