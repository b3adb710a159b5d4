/**
 * Caches what the dictionary knows of the words of recent queries, for one thread, because queries
 * repeat words. Entries do not depend on which documents are live, so they stay valid while the
 * index is open.
 */
import type { CorrectionBounds } from './near-words.ts'
import type { SimilarTerm } from './vocabulary.ts'

/** Members are looked up on first use. Terms are ordinals, and null is no term. */
export interface WordTerms {
  own?: number | null
  inStemmed?: number | null
  sameStem?: readonly number[]
  apart?: readonly number[]
  umlauts?: readonly number[]
  /** The last two look-ups. */
  similar?: readonly SimilarWords[]
}

export interface SimilarWords {
  /** Bounds of the look-up. */
  readonly bounds: CorrectionBounds
  readonly words: readonly SimilarTerm<number>[]
}

/** Words per generation. Two generations are kept, and a used entry moves to the newer one. */
const wordsMax = 4096

export class WordCache {
  #young = new Map<string, WordTerms>()
  #old = new Map<string, WordTerms>()

  get(word: string): WordTerms {
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
