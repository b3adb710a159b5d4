/**
 * From the words of a query to groups of terms of the index: once a query, for the whole
 * collection, so that all shards agree.
 */
import { isStemmable, stemmedTerm } from '../postings/index.ts'
import { stem } from '../text/index.ts'
import type { Budget } from './budget.ts'
import type { LiveBits } from './live-documents.ts'
import { mostFrequent, similarWords } from './near-words.ts'
import type { OpenIndex, QueryTerm } from './plan.ts'
import { isVisible } from './visible-terms.ts'
import { groupsOf, type SimilarTerm, type TermGroups, type Vocabulary } from './word-variants.ts'

/** Drops groups without a term that some live document has. Throws DeadlineError. */
export function termGroups(
  terms: readonly QueryTerm[],
  index: OpenIndex,
  live: LiveBits | null,
  budget: Budget,
): TermGroups {
  return groupsOf(terms, new IndexVocabulary(index, live, budget))
}

/** Terms by their ordinals. */
class IndexVocabulary implements Vocabulary<number> {
  readonly #index: OpenIndex
  readonly #live: LiveBits | null
  readonly #budget: Budget

  constructor(index: OpenIndex, live: LiveBits | null, budget: Budget) {
    this.#index = index
    this.#live = live
    this.#budget = budget
  }

  get documents(): number {
    return this.#index.dictionary.statistics.documents
  }

  find(text: string): number | null {
    const termOrd = this.#index.dictionary.termOrdOf(text)
    return termOrd < 0 ? null : termOrd
  }

  textOf(termOrd: number): string {
    return this.#index.dictionary.term(termOrd)
  }

  weightOf(termOrd: number): number {
    return this.#index.dictionary.termWeights[termOrd]!
  }

  documentsWith(termOrd: number): number {
    return this.#index.dictionary.documentFrequencies[termOrd]!
  }

  frequenciesOf(termOrd: number): Uint32Array {
    const { schema, segments } = this.#index
    const frequencies = new Uint32Array(schema.text.length)
    for (const { postings } of segments) {
      const term = postings.termAt(termOrd)
      if (term >= 0) postings.addFieldFrequencies(term, frequencies)
    }
    for (const [field, { weight }] of schema.text.entries()) {
      if (weight === 0) frequencies[field] = 0
    }
    return frequencies
  }

  isVisible(termOrd: number): boolean {
    if (this.#live === null) return true
    this.#budget.check()
    return isVisible(this.#index, termOrd, this.#live)
  }

  *sameStem(word: string): Generator<number> {
    if (!isStemmable(word)) return
    const { dictionary } = this.#index
    const words = dictionary.withStem(stem(word))
    if (words.length === 0) return
    const own = dictionary.termOrdOf(stemmedTerm(word))
    for (const termOrd of words) if (termOrd !== own) yield termOrd
  }

  inStemmed(word: string): number | null {
    const { dictionary, schema } = this.#index
    const own = dictionary.termOrdOf(stemmedTerm(word))
    if (own >= 0) return own
    const termOrd = dictionary.termOrdOf(word)
    if (termOrd < 0) return null
    const frequencies = this.frequenciesOf(termOrd)
    const isThere = schema.text.some(({ stemmed }, field) => stemmed && frequencies[field]! > 0)
    return isThere ? termOrd : null
  }

  /** Terms that begin with the word and a blank. */
  *apart(word: string): Generator<number> {
    const { dictionary } = this.#index
    const own = stemmedTerm(word)
    const { start, end } = dictionary.prefixed(own)
    for (let termOrd = start; termOrd < end; termOrd++) {
      if (dictionary.term(termOrd) !== own) yield termOrd
    }
  }

  similar(word: string, known: number): SimilarTerm<number>[] {
    const similar = similarWords(this.#index.dictionary, word, known, this.#budget)
    return similar.map(({ termOrd, distance }) => ({ term: termOrd, distance }))
  }

  prefixed(prefix: string): Iterable<number> {
    return mostFrequent(this.#index.dictionary, prefix, this.#budget)
  }
}
