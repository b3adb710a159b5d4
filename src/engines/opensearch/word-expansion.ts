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
import type { Collection } from '../../domain/index.ts'
import { schemas } from '../../snapshot/index.ts'
import type { QueryTime } from './queries.ts'
import { baseLookup, prefixLookup, stemLookup, typoLookups } from './query/term-lookups.ts'
import type { TermLookup, TermSource, TermStatistics } from './term-cache.ts'

export interface VocabularySource {
  readonly collection: Collection
  /** Documents of the collection. */
  readonly documents: number
  readonly terms: TermSource
  /** Returns which terms a live document has in a weighted field. */
  visible(terms: ReadonlyMap<string, TermStatistics>): Promise<(term: string) => boolean>
  readonly time: QueryTime
}

/** Throws as `Queries`. */
export async function openVocabulary(
  terms: readonly QueryTerm[],
  source: VocabularySource,
): Promise<Vocabulary<string>> {
  const gathering = new Gathering(terms.map(toWord), source)
  return gathering.run()
}

/** Size of later pages of a prefix, if only suppressed people have most of the first words. */
const laterPrefixed = 1024

class Gathering {
  readonly #words: readonly QueryWord[]
  readonly #source: VocabularySource
  /** By term that a document has. */
  #statistics = new Map<string, TermStatistics>()
  #isVisible: (term: string) => boolean = () => false
  readonly #stems = new Map<string, readonly string[]>()
  readonly #apart = new Map<string, readonly string[]>()
  readonly #similar = new Map<string, readonly SimilarTerm<string>[]>()
  readonly #prefixed = new Map<string, readonly string[]>()

  constructor(words: readonly QueryWord[], source: VocabularySource) {
    this.#words = words
    this.#source = source
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
    await Promise.all([this.#know(named), this.#variants(this.#words)])
    await this.#check()
    await Promise.all([this.#typos(), this.#prefixes(), this.#parts()])
    await this.#check()
    await this.#partVariants()
    return this.#vocabulary()
  }

  async #know(terms: Iterable<string>): Promise<void> {
    const { terms: cache, collection, time } = this.#source
    const found = await cache.statistics(collection, terms, time)
    for (const [term, statistics] of found) this.#statistics.set(term, statistics)
  }

  async #lists(lookups: readonly TermLookup[]): Promise<(readonly string[])[]> {
    const { terms, collection, time } = this.#source
    const lists = await terms.lists(collection, lookups, time)
    await this.#know(lists.flat())
    return lists
  }

  async #check(): Promise<void> {
    this.#isVisible = await this.#source.visible(this.#statistics)
  }

  /** Words of the same stem, and words written apart. */
  async #variants(all: readonly QueryWord[]): Promise<void> {
    const { collection } = this.#source
    const words = all.flatMap(({ term, variants }) => (variants === true ? [term] : []))
    const stemmable = words.filter(isStemmable)
    const lists = await this.#lists([
      ...stemmable.map((word) => stemLookup(collection, word)),
      ...words.map((word) => baseLookup(collection, word)),
    ])
    for (const [i, word] of stemmable.entries()) {
      this.#stems.set(
        word,
        lists[i]!.filter((term) => term !== buildStemmedTerm(word)),
      )
    }
    for (const [i, word] of words.entries()) {
      this.#apart.set(
        word,
        lists[stemmable.length + i]!.filter((term) => term !== buildStemmedTerm(word)),
      )
    }
  }

  async #typos(): Promise<void> {
    const { collection, documents } = this.#source
    const words = this.#words.flatMap(({ term, typos, variants }) => {
      if (typos !== true || typoDistanceMax(term) === 0) return []
      const bounds = this.#loosestBounds(term, variants === true)
      // No term can be frequent enough for a common word to be a misspelling of it.
      if (Math.min(bounds.near, bounds.far, bounds.first) > documents) return []
      return [{ term, bounds, lookups: typoLookups(collection, term, bounds) }]
    })
    const others = words.map(({ term, bounds }) =>
      bounds.first > documents ? [] : listOtherFirstLetters(term),
    )
    const [lists] = await Promise.all([
      this.#lists(words.flatMap(({ lookups }) => lookups)),
      this.#know(others.flat()),
    ])
    let at = 0
    for (const [i, { term, lookups }] of words.entries()) {
      const known = others[i]!.filter((other) => this.#statistics.has(other))
      this.#similar.set(term, [
        ...nearest(term, lists.slice(at, at + lookups.length)),
        ...known.map((other) => ({ term: other, distance: 1 })),
      ])
      at += lookups.length
    }
  }

  /** The least bounds that the groups may ask with, before they are built. */
  #loosestBounds(word: string, hasVariants: boolean): CorrectionBounds {
    const known = this.#documentsWith(word)
    const bounds = boundKnownWord(word, known)
    if (!hasVariants || known > handfulMax) return bounds
    const rare = boundRareWord(word, known, this.#source.documents)
    return {
      near: Math.min(bounds.near, rare.near),
      far: Math.min(bounds.far, rare.far),
      first: rare.first,
    }
  }

  /** Ordered by the frequencies in the view. */
  #similarTo(word: string, { near, far, first }: CorrectionBounds): SimilarTerm<string>[] {
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
  async #parts(): Promise<void> {
    const parts = this.#unknown().flatMap(({ term }) => listSplits(term).flat())
    await this.#know(parts.flatMap((part) => [part, buildStemmedTerm(part)]))
  }

  async #partVariants(): Promise<void> {
    const vocabulary = this.#vocabulary()
    const words = this.#unknown().flatMap(({ term, variants = false }) => {
      const { parts = [] } = splitWord(term, vocabulary) ?? {}
      return parts.map((part) => ({ term: part, variants }))
    })
    if (words.length === 0) return
    await this.#variants(words)
    await this.#check()
  }

  #unknown(): QueryWord[] {
    return this.#words.filter(
      ({ term, typos }) => typos === true && this.#documentsWith(term) === 0,
    )
  }

  async #prefixes(): Promise<void> {
    for (const { term, prefix, begins } of this.#words) {
      const isCompleted = begins === true && this.#documentsWith(term) <= handfulMax
      if (prefix === true || isCompleted) await this.#prefix(term)
    }
  }

  /** Reads pages until enough words are visible. */
  async #prefix(prefix: string): Promise<void> {
    if (!isPrefix(prefix)) return
    const { collection } = this.#source
    const all: string[] = []
    let page: readonly string[]
    let size: number = limits.prefixedMax
    let visible = 0
    do {
      const last = all.at(-1)
      const after = last === undefined ? null : { frequency: this.#everywhere(last), term: last }
      const asked = size
      page = (await this.#lists([prefixLookup(collection, prefix, { size, after })]))[0]!
      all.push(...page)
      await this.#check()
      if (page.length < asked) break
      // Later words are not more frequent than this.
      const bound = this.#everywhere(page.at(-1)!)
      visible = all.filter((one) => this.#documentsWith(one) >= bound).length
      size = laterPrefixed
    } while (visible < limits.prefixedMax)
    const frequency = (one: string) => this.#statistics.get(one)!.n
    if (all.some((one) => this.#isMasked(one))) all.sort((a, b) => frequency(b) - frequency(a))
    this.#prefixed.set(prefix, all)
  }

  #everywhere(term: string): number {
    const { n, every = n } = this.#statistics.get(term)!
    return every
  }

  #documentsWith(term: string): number {
    const statistics = this.#statistics.get(term)
    return statistics !== undefined && this.#isVisible(term) ? statistics.n : 0
  }

  #vocabulary(): Vocabulary<string> {
    const statistics = this.#statistics
    const fields = schemas[this.#source.collection].text
    return {
      documents: this.#source.documents,
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
      findSimilar: (word, bounds) => this.#similarTo(word, bounds),
      listPrefixed: (prefix) => this.#prefixed.get(prefix) ?? [],
    }
  }
}

/** @param lists by distance from 1: words within that distance, by falling frequency */
function nearest(word: string, lists: readonly (readonly string[])[]): SimilarTerm<string>[] {
  const distanceMax = lists.length === 2 ? 2 : 1
  const automaton = new LevenshteinAutomaton(word, distanceMax)
  const found = lists.flatMap((list, i) =>
    list
      .filter((term) => automaton.measureDistance(term) === i + 1)
      .map((term) => ({ term, distance: i + 1 })),
  )
  return found
}
