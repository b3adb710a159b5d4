/**
 * Gathers the vocabulary of a query: the statistics of its words and of all their variants. It
 * takes a few requests, because groups are then built synchronously.
 */
import {
  boundKnownWord,
  boundRareWord,
  buildLetterTerm,
  buildStemmedTerm,
  type CorrectionBounds,
  handfulMax,
  isLetter,
  isPrefix,
  isStemmable,
  LevenshteinAutomaton,
  limits,
  listOtherFirstLetters,
  listSplits,
  listUmlautWritings,
  type QueryTerm,
  type QueryWord,
  readDigits,
  removeVersion,
  type SimilarTerm,
  splitWord,
  toWord,
  typoDistanceMax,
  type Vocabulary,
} from 'native-free-index'
import type { Collection } from '../../../domain/index.ts'
import { schemas } from '../../../snapshot/index.ts'
import type { SearchContext } from '../search-context.ts'
import type { TermLookup, TermSource, TermStatistics } from './term-cache.ts'
import { lookUpDerived, lookUpPrefix, lookUpStem, lookUpTypos } from './term-lookups.ts'

/** Returns which terms a live document has in a weighted field. */
type FindVisible = (
  terms: ReadonlyMap<string, TermStatistics>,
) => Promise<(term: string) => boolean>

/** Throws as `Queries`. */
export function gatherVocabulary(
  terms: readonly QueryTerm[],
  context: SearchContext,
  collection: Collection,
  findVisible: FindVisible,
): Promise<Vocabulary<string>> {
  return new Gathering(terms.map(toWord), context, collection, findVisible).run()
}

/** Size of later pages of a prefix, if only suppressed people have most of the first words. */
const laterPrefixed = 1024

class Gathering {
  readonly #words: readonly QueryWord[]
  readonly #context: SearchContext
  readonly #collection: Collection
  readonly #findVisible: FindVisible
  readonly #documents: number
  readonly #terms: TermSource
  /** By term that a document has. */
  #statistics = new Map<string, TermStatistics>()
  #isVisible: (term: string) => boolean = () => false
  readonly #stems = new Map<string, readonly string[]>()
  readonly #apart = new Map<string, readonly string[]>()
  readonly #similar = new Map<string, readonly SimilarTerm<string>[]>()
  readonly #prefixed = new Map<string, readonly string[]>()

  constructor(
    words: readonly QueryWord[],
    context: SearchContext,
    collection: Collection,
    findVisible: FindVisible,
  ) {
    this.#words = words
    this.#context = context
    this.#collection = collection
    this.#findVisible = findVisible
    this.#documents = context.snapshot.documents[collection]
    this.#terms = context.visibility.texts ?? context.snapshot.terms
  }

  async run(): Promise<Vocabulary<string>> {
    const named = this.#words.flatMap(({ term, joined = [], synonyms = [], variants }) => [
      term,
      ...joined,
      ...synonyms.flatMap((synonym) => [synonym, buildStemmedTerm(synonym)]),
      ...(variants === true
        ? [buildStemmedTerm(term), ...listUmlautWritings(term), removeVersion(term) ?? term]
        : []),
      ...(variants === true && isLetter(term) ? [buildLetterTerm(term)] : []),
    ])
    await Promise.all([this.#readStatistics(named), this.#readVariants(this.#words)])
    await this.#check()
    await Promise.all([this.#readTypos(), this.#readPrefixes(), this.#readParts()])
    await this.#check()
    await this.#readPartVariants()
    return this.#buildVocabulary()
  }

  async #readStatistics(terms: Iterable<string>): Promise<void> {
    const { time } = this.#context
    const found = await this.#terms.readStatistics(this.#collection, terms, time)
    for (const [term, statistics] of found) this.#statistics.set(term, statistics)
  }

  async #readLists(lookups: readonly TermLookup[]): Promise<(readonly string[])[]> {
    const lists = await this.#terms.readLists(this.#collection, lookups, this.#context.time)
    await this.#readStatistics(lists.flat())
    return lists
  }

  async #check(): Promise<void> {
    this.#isVisible = await this.#findVisible(this.#statistics)
  }

  /** Words of the same stem, and words written apart. */
  async #readVariants(all: readonly QueryWord[]): Promise<void> {
    const collection = this.#collection
    const words = all.flatMap(({ term, variants }) => (variants === true ? [term] : []))
    const stemmable = words.filter(isStemmable)
    const lists = await this.#readLists([
      ...stemmable.map((word) => lookUpStem(collection, word)),
      ...words.map((word) => lookUpDerived(collection, word)),
    ])
    const listOthers = (at: number, word: string) =>
      lists[at]!.filter((term) => term !== buildStemmedTerm(word))
    for (const [i, word] of stemmable.entries()) this.#stems.set(word, listOthers(i, word))
    for (const [i, word] of words.entries()) {
      this.#apart.set(word, listOthers(stemmable.length + i, word))
    }
  }

  async #readTypos(): Promise<void> {
    const collection = this.#collection
    const documents = this.#documents
    const words = this.#words.flatMap(({ term, typos, variants }) => {
      if (typos !== true || typoDistanceMax(term) === 0) return []
      const bounds = this.#findLoosestBounds(term, variants === true)
      // No term can be frequent enough for a common word to be a misspelling of it.
      if (Math.min(bounds.near, bounds.far, bounds.first) > documents) return []
      return [{ term, bounds, lookups: lookUpTypos(collection, term, bounds) }]
    })
    const others = words.map(({ term, bounds }) =>
      bounds.first > documents ? [] : listOtherFirstLetters(term),
    )
    const [lists] = await Promise.all([
      this.#readLists(words.flatMap(({ lookups }) => lookups)),
      this.#readStatistics(others.flat()),
    ])
    let at = 0
    for (const [i, { term, lookups }] of words.entries()) {
      const known = others[i]!.filter((other) => this.#statistics.has(other))
      this.#similar.set(term, [
        ...findNearest(term, lists.slice(at, at + lookups.length)),
        ...known.map((other) => ({ term: other, distance: 1 })),
      ])
      at += lookups.length
    }
  }

  /** The least bounds that the groups may ask with, before they are built. */
  #findLoosestBounds(word: string, hasVariants: boolean): CorrectionBounds {
    const known = this.#countDocuments(word)
    const bounds = boundKnownWord(word, known)
    if (!hasVariants || known > handfulMax) return bounds
    const rare = boundRareWord(word, known, this.#documents)
    return {
      near: Math.min(bounds.near, rare.near),
      far: Math.min(bounds.far, rare.far),
      first: rare.first,
    }
  }

  /** Ordered by the frequencies in the view. */
  #findSimilar(word: string, { near, far, first }: CorrectionBounds): SimilarTerm<string>[] {
    const frequency = ({ term }: SimilarTerm<string>) => this.#statistics.get(term)!.n
    const digits = readDigits(word)
    const readFirst = (text: string) => text.codePointAt(0)
    const chooseMinimum = ({ term, distance }: SimilarTerm<string>) => {
      if (readFirst(term) !== readFirst(word)) return first
      return distance === 1 ? near : far
    }
    return (this.#similar.get(word) ?? [])
      .filter((one) => frequency(one) >= chooseMinimum(one) && readDigits(one.term) === digits)
      .sort(
        (a, b) =>
          a.distance - b.distance ||
          frequency(b) - frequency(a) ||
          Buffer.compare(Buffer.from(a.term), Buffer.from(b.term)),
      )
  }

  #isMasked(term: string): boolean {
    return this.#statistics.get(term)?.every !== undefined
  }

  /** Parts of unknown words. */
  async #readParts(): Promise<void> {
    const parts = this.#listUnknown().flatMap(({ term }) => listSplits(term).flat())
    await this.#readStatistics(parts.flatMap((part) => [part, buildStemmedTerm(part)]))
  }

  async #readPartVariants(): Promise<void> {
    const vocabulary = this.#buildVocabulary()
    const words = this.#listUnknown().flatMap(({ term, variants = false }) => {
      const { parts = [] } = splitWord(term, vocabulary) ?? {}
      return parts.map((part) => ({ term: part, variants }))
    })
    if (words.length === 0) return
    await this.#readVariants(words)
    await this.#check()
  }

  #listUnknown(): QueryWord[] {
    return this.#words.filter(
      ({ term, typos }) => typos === true && this.#countDocuments(term) === 0,
    )
  }

  async #readPrefixes(): Promise<void> {
    for (const { term, prefix, begins } of this.#words) {
      const isCompleted = begins === true && this.#countDocuments(term) <= handfulMax
      if (prefix === true || isCompleted) await this.#readPrefix(term)
    }
  }

  /** Reads pages until enough words are visible. */
  async #readPrefix(prefix: string): Promise<void> {
    if (!isPrefix(prefix)) return
    const all: string[] = []
    let page: readonly string[]
    let size: number = limits.prefixedMax
    let visible = 0
    do {
      const last = all.at(-1)
      const after =
        last === undefined ? null : { frequency: this.#countEverywhere(last), term: last }
      const asked = size
      page = (await this.#readLists([lookUpPrefix(this.#collection, prefix, { size, after })]))[0]!
      all.push(...page)
      await this.#check()
      if (page.length < asked) break
      // Later words are not more frequent than this.
      const bound = this.#countEverywhere(page.at(-1)!)
      visible = all.filter((one) => this.#countDocuments(one) >= bound).length
      size = laterPrefixed
    } while (visible < limits.prefixedMax)
    const frequency = (one: string) => this.#statistics.get(one)!.n
    if (all.some((one) => this.#isMasked(one))) all.sort((a, b) => frequency(b) - frequency(a))
    this.#prefixed.set(prefix, all)
  }

  #countEverywhere(term: string): number {
    const { n, every = n } = this.#statistics.get(term)!
    return every
  }

  #countDocuments(term: string): number {
    const statistics = this.#statistics.get(term)
    return statistics !== undefined && this.#isVisible(term) ? statistics.n : 0
  }

  #buildVocabulary(): Vocabulary<string> {
    const statistics = this.#statistics
    const fields = schemas[this.#collection].text
    return {
      documents: this.#documents,
      find: (text) => (statistics.has(text) ? text : null),
      readText: (term) => term,
      readWeight: (term) => statistics.get(term)!.w,
      countDocuments: (term) => statistics.get(term)!.n,
      countByField: (term) => {
        const { df } = statistics.get(term)!
        return fields.map(({ name, weight }) => (weight === 0 ? 0 : (df[name] ?? 0)))
      },
      isVisible: this.#isVisible,
      findStemmed: (word) => {
        if (statistics.has(buildStemmedTerm(word))) return buildStemmedTerm(word)
        const df = statistics.get(word)?.df ?? {}
        return fields.some(({ name, stemmed }) => stemmed && df[name] !== undefined) ? word : null
      },
      listSameStem: (word) => this.#stems.get(word) ?? [],
      listApart: (word) => this.#apart.get(word) ?? [],
      listUmlauts: (word) => listUmlautWritings(word).filter((writing) => statistics.has(writing)),
      findSimilar: (word, bounds) => this.#findSimilar(word, bounds),
      listPrefixed: (prefix) => this.#prefixed.get(prefix) ?? [],
    }
  }
}

/** @param lists by distance from 1: words within that distance, by falling frequency */
function findNearest(word: string, lists: readonly (readonly string[])[]): SimilarTerm<string>[] {
  const distanceMax = lists.length === 2 ? 2 : 1
  const automaton = new LevenshteinAutomaton(word, distanceMax)
  return lists.flatMap((list, i) =>
    list
      .filter((term) => automaton.measureDistance(term) === i + 1)
      .map((term) => ({ term, distance: i + 1 })),
  )
}
