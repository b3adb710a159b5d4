/**
 * What the dictionary says of the words that one thread was asked for lately: a service is asked
 * for the same ones again and again. Nothing here depends on which documents are live, so an entry
 * is right for as long as the index is open.
 */
import type { SimilarTerm } from './word-variants.ts'

/** Each is looked up when it is first asked for. Terms are ordinals, and null is no term. */
export interface WordTerms {
  own?: number | null
  inStemmed?: number | null
  sameStem?: readonly number[]
  apart?: readonly number[]
  similar?: SimilarWords
}

export interface SimilarWords {
  /** Documents that the word was known to be in. */
  readonly known: number
  readonly words: readonly SimilarTerm<number>[]
}

/** Words of one generation. Two are kept, so that an entry moves on when it is asked for again. */
const wordsMax = 4096

export class WordCache {
  #young = new Map<string, WordTerms>()
  #old = new Map<string, WordTerms>()

  of(word: string): WordTerms {
    const young = this.#young.get(word)
    if (young !== undefined) return young
    const terms = this.#old.get(word) ?? {}
    if (this.#young.size === wordsMax) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(word, terms)
    return terms
  }
}
