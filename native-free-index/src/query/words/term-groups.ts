/**
 * Expands the words of a query to groups of terms of the index, once per query for the whole
 * collection, so that all shards agree.
 */
import { limits } from '../../limits.ts'
import { isStemmable, stemmedTerm } from '../../postings/index.ts'
import { stem } from '../../text/index.ts'
import type { Budget } from '../budget.ts'
import type { LiveBits } from '../live-documents.ts'
import type { OpenIndex, QueryTerm } from '../plan.ts'
import type { WordScope } from '../query-scope.ts'
import { type CorrectionBounds, mostFrequent, similarWords } from './near-words.ts'
import { umlautWritings } from './other-writings.ts'
import { isVisible } from './visible-terms.ts'
import type { TermGroup, TermGroups, VariantNotes, Vocabulary } from './vocabulary.ts'
import type { SimilarWords, WordCache } from './word-cache.ts'
import { groupsOf } from './word-variants.ts'

/**
 * Excludes groups without a term of a live document. Throws DeadlineError.
 *
 * @param notes receives a note on each variant
 */
export function termGroups(
  terms: readonly QueryTerm[],
  index: OpenIndex,
  { live, words, budget }: WordScope,
  notes: VariantNotes | null = null,
): TermGroups {
  return groupsOf(terms, new IndexVocabulary(index, live, words, budget), notes)
}

/** Groups with terms as text. */
export function termsByText(
  { groups, corrections }: TermGroups,
  { dictionary }: OpenIndex,
): TermGroups<string> {
  const written = groups.map(({ word, factors, weight }): TermGroup<string> => {
    const entries = Array.from(factors, ([termOrd, factor]): [string, number] => [
      dictionary.term(termOrd),
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
    const term = postings.termAt(termOrd)
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
    const terms = this.#words.of(text)
    if (terms.own === undefined) terms.own = this.#ordinalOf(text)
    return terms.own
  }

  textOf(termOrd: number): string {
    return this.#index.dictionary.term(termOrd)
  }

  weightOf(termOrd: number): number {
    return this.#index.dictionary.weightOf(termOrd)
  }

  documentsWith(termOrd: number): number {
    return this.#index.dictionary.documentsWith(termOrd)
  }

  frequenciesOf(termOrd: number): Uint32Array {
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

  sameStem(word: string): readonly number[] {
    const terms = this.#words.of(word)
    terms.sameStem ??= this.#findSameStem(word)
    return terms.sameStem
  }

  #findSameStem(word: string): readonly number[] {
    if (!isStemmable(word)) return noTerms
    const { dictionary } = this.#index
    const words = dictionary.withStem(stem(word))
    if (words.length === 0) return noTerms
    const own = this.#ordinalOf(stemmedTerm(word))
    return Array.from(words).filter((termOrd) => termOrd !== own)
  }

  inStemmed(word: string): number | null {
    const terms = this.#words.of(word)
    if (terms.inStemmed === undefined) terms.inStemmed = this.#findInStemmed(word)
    return terms.inStemmed
  }

  #findInStemmed(word: string): number | null {
    const own = this.#ordinalOf(stemmedTerm(word))
    if (own !== null) return own
    const termOrd = this.find(word)
    if (termOrd === null) return null
    const frequencies = this.frequenciesOf(termOrd)
    const isThere = this.#index.schema.text.some(
      ({ stemmed }, field) => stemmed && frequencies[field]! > 0,
    )
    return isThere ? termOrd : null
  }

  apart(word: string): readonly number[] {
    const terms = this.#words.of(word)
    terms.apart ??= this.#findApart(word)
    return terms.apart
  }

  /** Terms that consist of the word, a blank and a suffix. */
  #findApart(word: string): readonly number[] {
    const { dictionary } = this.#index
    const own = stemmedTerm(word)
    const { start, end } = dictionary.prefixed(own)
    const found: number[] = []
    for (let termOrd = start; termOrd < end; termOrd++) {
      if (dictionary.term(termOrd) !== own) found.push(termOrd)
    }
    return found.length === 0 ? noTerms : found
  }

  umlauts(word: string): readonly number[] {
    const terms = this.#words.of(word)
    // Most writings are no words, and would displace words of queries from the cache.
    terms.umlauts ??= umlautWritings(word).flatMap((writing) => this.#ordinalOf(writing) ?? [])
    return terms.umlauts
  }

  similar(word: string, bounds: CorrectionBounds): SimilarWords['words'] {
    const terms = this.#words.of(word)
    terms.similar ??= []
    const known = terms.similar.find((one) => isEqual(one.bounds, bounds))
    if (known !== undefined) return known.words
    const words = similarWords(this.#index.dictionary, word, bounds, this.#budget)
    if (words.length <= similarKeptMax) {
      terms.similar = [...terms.similar.slice(-1), { bounds, words }]
    }
    return words
  }

  #ordinalOf(text: string): number | null {
    const termOrd = this.#index.dictionary.termOrdOf(text)
    return termOrd < 0 ? null : termOrd
  }

  prefixed(prefix: string): Iterable<number> {
    return mostFrequent(this.#index.dictionary, prefix, this.#budget)
  }
}

function isEqual(one: CorrectionBounds, other: CorrectionBounds): boolean {
  return one.near === other.near && one.far === other.far && one.first === other.first
}

const noTerms: readonly number[] = []
