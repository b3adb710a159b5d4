/** The terms that words of a query stand for, and what an engine must know of them to tell it. */
import type { CorrectionBounds } from './near-words.ts'

/** A document's impact for a group is the greatest impact of its terms, each times its factor. */
export interface TermGroup<T = number> {
  /** The word of the query. Groups are summed in its byte order. */
  readonly word: string
  /** Factor by term of the engine. */
  readonly factors: ReadonlyMap<T, number>
  /** Upper bound of the group's impact, without saturation. */
  readonly weight: number
}

/** A misspelt word, and its best correction: one word or two. */
export interface Correction {
  readonly from: string
  readonly to: string
  /** Whether documents have the word as typed. */
  readonly isKnown: boolean
}

export interface TermGroups<T = number> {
  readonly groups: readonly TermGroup<T>[]
  readonly corrections: readonly Correction[]
}

/** Weights of variants. */
export const variantWeights = {
  stem: 0.9,
  joined: 0.9,
  umlaut: 0.8,
  unversioned: 0.6,
  synonym: 1,
  prefix: 0.6,
  /**
   * A letter in other words, as in `C++`. The impacts of any two documents differ by a smaller
   * factor, so each document with the letter as a word ranks above.
   */
  inWords: 2 ** -60,
  /** By distance. */
  typo: [1, 0.7, 0.5],
} as const

/** The relation of a term to a word. The term's factor is weight × commonness. */
export interface VariantNote {
  readonly kind: keyof typeof variantWeights
  readonly weight: number
  readonly commonness: number
}

/** By word of the query, then by term. */
export type VariantNotes<T = number> = Map<string, Map<T, VariantNote>>

export interface SimilarTerm<T> {
  readonly term: T
  readonly distance: number
}

/** The terms of a collection in an engine. `T` identifies a term. */
export interface Vocabulary<T> {
  /** Documents of the collection. */
  readonly documents: number
  /** Null if no document has the term. */
  find(text: string): T | null
  readText(term: T): string
  /** Upper bound of a document's score for the term. 0 if no weighted field has it. */
  readWeight(term: T): number
  /** Documents with the term in a weighted field. */
  countDocuments(term: T): number
  /** By text field: documents with the term. 0 for a field without weight. */
  countByField(term: T): ArrayLike<number>
  /** Whether a live document has the term in a weighted field. */
  isVisible(term: T): boolean
  /** The word's term for stemmed fields alone. Null if none of them has the word. */
  findStemmed(word: string): T | null
  /** Other terms of stemmed fields with the word's stem, in byte order. */
  listSameStem(word: string): Iterable<T>
  /** Spellings of the word in several words, in byte order. */
  listApart(word: string): Iterable<T>
  /** Writings of the word with other umlauts, in the order of `listUmlautWritings`. */
  listUmlauts(word: string): Iterable<T>
  /**
   * Candidate corrections within the bounds: nearest first, then most frequent, then in byte order.
   */
  findSimilar(word: string, bounds: CorrectionBounds): Iterable<SimilarTerm<T>>
  /** Words with the prefix, by falling frequency, equal ones in byte order. */
  listPrefixed(prefix: string): Iterable<T>
}
