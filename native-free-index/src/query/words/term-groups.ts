/**
 * Expands the words of a query to groups of terms of the index, once per query for the whole
 * collection, so that all shards agree.
 */
import { limits } from '../../limits.ts'
import { buildStemmedTerm, isStemmable } from '../../postings/index.ts'
import { stem } from '../../text/index.ts'
import type { Budget } from '../budget.ts'
import type { LiveBits } from '../live-documents.ts'
import type { OpenIndex, QueryTerm } from '../plan.ts'
import type { WordScope } from '../query-scope.ts'
import { type CorrectionBounds, findSimilarWords, mostFrequent } from './near-words.ts'
import { listUmlautWritings } from './other-writings.ts'
import { isVisible } from './visible-terms.ts'
import type { TermGroup, TermGroups, VariantNotes, Vocabulary } from './vocabulary.ts'
import type { SimilarWords, WordCache } from './word-cache.ts'
import { expandWords } from './word-variants.ts'

/**
 * Excludes groups without a term of a live document. Throws DeadlineError.
 *
 * @param notes receives a note on each variant
 */
export function groupTerms(
  terms: readonly QueryTerm[],
  index: OpenIndex,
  { live, words, budget }: WordScope,
  notes: VariantNotes | null = null,
): TermGroups {
  return expandWords(terms, new IndexVocabulary(index, live, words, budget), notes)
}

/** Groups with terms as text. */
export function decodeGroups(
  { groups, corrections }: TermGroups,
  { dictionary }: OpenIndex,
): TermGroups<string> {
  const written = groups.map(({ word, factors, weight }): TermGroup<string> => {
    const entries = Array.from(factors, ([termOrd, factor]): [string, number] => [
      dictionary.readTerm(termOrd),
      factor,
    ])
    return { word, factors: new Map(entries), weight }
  })
  return { groups: written, corrections }
}

/** By text field: documents of the collection with the term. */
export function countByField({ schema, segments }: OpenIndex, termOrd: number): Uint32Array {
  const frequencies = new Uint32Array(schema.text.length)
  for (const { postings } of segments) {
    const term = postings.findTerm(termOrd)
    if (term >= 0) postings.addFieldFrequencies(term, frequencies)
  }
  return frequencies
}

/** Candidate corrections per word that are cached. Longer lists are rare. */
const similarKeptMax = 4 * limits.similarMax

/** Terms by their ordinals. */
class IndexVocabulary implements Vocabulary<number> {
  readonly #index: OpenIndex
  readonly #live: LiveBits | null
  readonly #words: WordCache
  readonly #budget: Budget

  constructor(index: OpenIndex, live: LiveBits | null, words: WordCache, budget: Budget) {
    this.#index = index
    this.#live = live
    this.#words = words
    this.#budget = budget
  }

  get documents(): number {
    return this.#index.dictionary.statistics.documents
  }

  find(text: string): number | null {
    const terms = this.#words.get(text)
    if (terms.own === undefined) terms.own = this.#findTerm(text)
    return terms.own
  }

  readText(termOrd: number): string {
    return this.#index.dictionary.readTerm(termOrd)
  }

  readWeight(termOrd: number): number {
    return this.#index.dictionary.readWeight(termOrd)
  }

  countDocuments(termOrd: number): number {
    return this.#index.dictionary.countDocuments(termOrd)
  }

  countByField(termOrd: number): Uint32Array {
    const frequencies = countByField(this.#index, termOrd)
    for (const [field, { weight }] of this.#index.schema.text.entries()) {
      if (weight === 0) frequencies[field] = 0
    }
    return frequencies
  }

  isVisible(termOrd: number): boolean {
    if (this.#live === null) return true
    this.#budget.check()
    return isVisible(this.#index, termOrd, this.#live)
  }

  listSameStem(word: string): readonly number[] {
    const terms = this.#words.get(word)
    terms.sameStem ??= this.#findSameStem(word)
    return terms.sameStem
  }

  #findSameStem(word: string): readonly number[] {
    if (!isStemmable(word)) return noTerms
    const { dictionary } = this.#index
    const words = dictionary.findStem(stem(word))
    if (words.length === 0) return noTerms
    const own = this.#findTerm(buildStemmedTerm(word))
    return Array.from(words).filter((termOrd) => termOrd !== own)
  }

  findStemmed(word: string): number | null {
    const terms = this.#words.get(word)
    if (terms.inStemmed === undefined) terms.inStemmed = this.#findInStemmed(word)
    return terms.inStemmed
  }

  #findInStemmed(word: string): number | null {
    const own = this.#findTerm(buildStemmedTerm(word))
    if (own !== null) return own
    const termOrd = this.find(word)
    if (termOrd === null) return null
    const frequencies = this.countByField(termOrd)
    const isThere = this.#index.schema.text.some(
      ({ stemmed }, field) => stemmed && frequencies[field]! > 0,
    )
    return isThere ? termOrd : null
  }

  listApart(word: string): readonly number[] {
    const terms = this.#words.get(word)
    terms.apart ??= this.#findApart(word)
    return terms.apart
  }

  /** Terms that consist of the word, a blank and a suffix. */
  #findApart(word: string): readonly number[] {
    const { dictionary } = this.#index
    const own = buildStemmedTerm(word)
    const { start, end } = dictionary.findPrefix(own)
    const found: number[] = []
    for (let termOrd = start; termOrd < end; termOrd++) {
      if (dictionary.readTerm(termOrd) !== own) found.push(termOrd)
    }
    return found.length === 0 ? noTerms : found
  }

  listUmlauts(word: string): readonly number[] {
    const terms = this.#words.get(word)
    // Most writings are no words, and would displace words of queries from the cache.
    terms.umlauts ??= listUmlautWritings(word).flatMap((writing) => this.#findTerm(writing) ?? [])
    return terms.umlauts
  }

  findSimilar(word: string, bounds: CorrectionBounds): SimilarWords['words'] {
    const terms = this.#words.get(word)
    terms.similar ??= []
    const known = terms.similar.find((one) => isEqual(one.bounds, bounds))
    if (known !== undefined) return known.words
    const words = findSimilarWords(this.#index.dictionary, word, bounds, this.#budget)
    if (words.length <= similarKeptMax) {
      terms.similar = [...terms.similar.slice(-1), { bounds, words }]
    }
    return words
  }

  #findTerm(text: string): number | null {
    const termOrd = this.#index.dictionary.findTerm(text)
    return termOrd < 0 ? null : termOrd
  }

  listPrefixed(prefix: string): Iterable<number> {
    return mostFrequent(this.#index.dictionary, prefix, this.#budget)
  }
}

function isEqual(one: CorrectionBounds, other: CorrectionBounds): boolean {
  return one.near === other.near && one.far === other.far && one.first === other.first
}

const noTerms: readonly number[] = []
