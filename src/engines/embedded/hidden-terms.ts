/**
 * Terms that documents have by hidden addresses alone. Nobody is found by one: a query that has it
 * leaves these documents out, all lists of it. Only such a query is changed, and a plan need not
 * know; for all others this is a look into a map for each term.
 */
import {
  analyseEmail,
  type Filter,
  hasTermIn,
  type NamedDocuments,
  type OpenIndex,
  TieSet,
} from 'native-free-index'
import type { ListRanking, QueryPlan } from '../../plan/index.ts'
import { setNumbers } from './shared-sets.ts'
import type { Slices } from './slices.ts'

/** A plan, and whom its search leaves out besides. */
export type AskedPlan = QueryPlan & { readonly except?: NamedDocuments | undefined }

/** The field that has addresses. */
const addressField = 'emails'

/** Documents of a term that a query names one by one; more are a set in shared memory. */
const namedPerTermMax = 1024

/** Documents that one query names one by one, over all its terms. */
const namedPerQueryMax = 8192

/** Items between two looks at the clock. */
const itemsPerLook = 1024

/** Where a term is asked: as a token of the addresses, or in any text that is searched. */
type Place = 'addresses' | 'text'

/** Numbers of sets; null where nobody is to be left out. */
type TermSets = Readonly<Record<Place, number | null>>

/**
 * 2 × tie, and 1 more where no other text of the document has the term either. Most terms are local
 * parts, which one document has.
 */
type CodedTies = number | number[]

export class HiddenTerms {
  readonly #few: ReadonlyMap<string, CodedTies>
  readonly #many: ReadonlyMap<string, TermSets>

  constructor(few: ReadonlyMap<string, CodedTies>, many: ReadonlyMap<string, TermSets>) {
    this.#few = few
    this.#many = many
  }

  /** The plan itself where nothing is to be changed. */
  planWithout(plan: QueryPlan): AskedPlan {
    const room = { left: namedPerQueryMax }
    const filter = plan.filter && this.#filterWithout(plan.filter, room)
    const except = this.#having(termsOf(plan), 'text', room)
    if (filter === plan.filter && except === null) return plan
    return except === null ? { ...plan, filter } : { ...plan, filter, except }
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
        const except = this.#having(filter.terms, 'addresses', room)
        return except === null ? filter : { ...filter, except }
      }
      default:
        return filter
    }
  }

  /** Those who have any of the terms by hidden addresses alone; null where there are none. */
  #having(terms: Iterable<string>, place: Place, room: Room): NamedDocuments | null {
    const ties = new Set<number>()
    const sets = new Set<number>()
    for (const term of terms) {
      const few = this.#few.get(term)
      if (few !== undefined) {
        for (const coded of typeof few === 'number' ? [few] : few) {
          if (place === 'addresses' || (coded & 1) === 1) ties.add(Math.floor(coded / 2))
        }
      } else {
        const set = this.#many.get(term)?.[place]
        if (set !== undefined && set !== null) sets.add(set)
      }
    }
    if (ties.size === 0 && sets.size === 0) return null
    // A query that lists so many hidden terms leaves out everybody with a hidden address.
    if (ties.size > room.left) return { ties: [], sets: [setNumbers.redacted] }
    room.left -= ties.size
    return { ties: [...ties], sets: [...sets] }
  }
}

/** How many documents a query may still name. */
interface Room {
  left: number
}

/** Collects them, user by user. */
export class HiddenTermsFinder {
  readonly #index: OpenIndex
  /** Numbers of the text fields that are searched, but for that of addresses. */
  readonly #otherFields: readonly number[]
  readonly #coded = new Map<string, CodedTies>()
  /** By term: most are asked once, those of domains a thousand times. */
  readonly #ranks = new Map<string, number>()
  /** Whoever has a hidden address. */
  readonly #redacted: TieSet
  #isEmpty = true

  constructor(index: OpenIndex) {
    this.#index = index
    this.#redacted = new TieSet(index)
    this.#otherFields = index.schema.text.flatMap(({ name, weight }, field) =>
      weight > 0 && name !== addressField ? [field] : [],
    )
  }

  /** @param terms that hidden addresses of the document give, and no other of its addresses */
  add(tie: number, terms: Iterable<string>): void {
    this.#isEmpty = false
    this.#redacted.add(tie)
    for (const term of terms) {
      const coded = 2 * tie + (this.#isElsewhere(tie, term) ? 0 : 1)
      const known = this.#coded.get(term)
      if (known === undefined) this.#coded.set(term, coded)
      else if (typeof known === 'number') this.#coded.set(term, [known, coded])
      else known.push(coded)
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
    const many = new Map<string, TermSets>()
    let free: number = setNumbers.firstTerm
    const keep = async (coded: readonly number[]) => {
      if (coded.length === 0) return null
      // More sets are not kept: then a query for the term leaves out whoever has a hidden address.
      if (free === setCount) return setNumbers.redacted
      put(free, await this.#setOf(coded, slices))
      return free++
    }
    let looked = 0
    for (const [term, coded] of this.#coded) {
      if (++looked % itemsPerLook === 0 && slices.isOver) await slices.pause()
      if (typeof coded === 'number' || coded.length <= namedPerTermMax) continue
      const inText = coded.filter((one) => (one & 1) === 1)
      const addresses = await keep(coded)
      const text = inText.length === coded.length ? addresses : await keep(inText)
      many.set(term, { addresses, text })
      this.#coded.delete(term)
    }
    return new HiddenTerms(this.#coded, many)
  }

  async #setOf(coded: readonly number[], slices: Slices): Promise<TieSet['sets']> {
    const set = new TieSet(this.#index)
    for (let i = 0; i < coded.length; i++) {
      if (i % itemsPerLook === 0 && slices.isOver) await slices.pause()
      set.add(Math.floor(coded[i]! / 2))
    }
    return set.sets
  }

  #isElsewhere(tie: number, term: string): boolean {
    const { segments } = this.#index
    const segment = segments[tie % segments.length]!
    const docId = segment.ties.docOf[Math.floor(tie / segments.length)]!
    return hasTermIn(segment, this.#rankOf(term), docId, this.#otherFields)
  }

  #rankOf(term: string): number {
    const known = this.#ranks.get(term)
    if (known !== undefined) return known
    const rank = this.#index.dictionary.rankOf(term)
    if (this.#ranks.size === ranksMax) this.#ranks.clear()
    this.#ranks.set(term, rank)
    return rank
  }
}

const ranksMax = 4096

/** Terms that the index has by the hidden addresses and not by the others. */
export function termsOnlyOf(hidden: readonly string[], others: readonly string[]): Set<string> {
  const terms = new Set(hidden.flatMap(analyseEmail))
  for (const address of others) for (const term of analyseEmail(address)) terms.delete(term)
  return terms
}

function termsOf({ ranking }: QueryPlan): string[] {
  const lists = ranking.kind === 'fused' ? ranking.rankings : [ranking]
  return lists.flatMap(termsOfList)
}

function termsOfList(ranking: ListRanking): readonly string[] {
  if (ranking.kind === 'terms') return ranking.terms
  if (!('similarity' in ranking)) return []
  const { similarity } = ranking
  return similarity.kind === 'terms' || similarity.kind === 'hybrid' ? similarity.terms : []
}
