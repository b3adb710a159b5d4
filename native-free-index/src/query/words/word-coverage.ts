/**
 * Which words of a query a document has, one bit each, and how much of the query they are: the
 * share of its words' idf. The idf of a word counts documents of several collections together, as
 * people and repositories both say what a person does. Weights are whole numbers, so that their
 * sums do not depend on an order.
 */
import { findLowestBit } from '../../bytes/index.ts'
import { inverseDocumentFrequency } from '../../postings/index.ts'
import type { QueryTerm } from '../plan.ts'
import { type TermGroups, variantWeights } from './vocabulary.ts'
import { toWord } from './word-variants.ts'

/** One bit each, without the sign bit. The rarest words of a longer query count. */
const coverageWordsMax = 31

/** A word in fewer of the documents is unfamiliar. */
const familiarShare = 5e-5

/** Share of unfamiliar words with which a query still is familiar. */
const unfamiliarMax = 0.25

/** Shares of queries with as many words are computed in advance. */
const tabledWordsMax = 10

/** Resolution of an idf. */
const weightUnit = 2 ** 16

/** A word of a query, and how many documents have it or a variant. */
export interface CountedWord {
  readonly word: string
  readonly documents: number
  /** Whether only a correction of it is known. */
  readonly isCorrected: boolean
}

/** A value of a keyword field that says a word, such as a language. */
export interface WordValue {
  readonly word: string
  readonly field: string
  readonly value: string
}

export class WordCoverage {
  /** By bit. */
  readonly words: readonly string[]
  /** By bit: whole numbers. */
  readonly weights: readonly number[]
  /** Whether the documents use the words of the query. */
  readonly isFamiliar: boolean
  readonly #total: number
  /** By bits. Null: too many words. */
  readonly #shares: Float64Array | null

  /** @param documents of all collections */
  constructor(counted: readonly CountedWord[], documents: number) {
    const weighted = counted.map(({ word, documents: having }) => {
      return { word, weight: Math.round(weightUnit * inverseDocumentFrequency(documents, having)) }
    })
    const rarest = weighted.toSorted((a, b) => b.weight - a.weight).slice(0, coverageWordsMax)
    const isUnfamiliar = ({ documents: having, isCorrected }: CountedWord) =>
      isCorrected || having === 0 || having < familiarShare * documents
    const unfamiliar = counted.filter(isUnfamiliar).length
    this.isFamiliar = counted.length > 0 && unfamiliar <= unfamiliarMax * counted.length
    this.words = rarest.map(({ word }) => word)
    this.weights = rarest.map(({ weight }) => weight)
    this.#total = this.weights.reduce((sum, weight) => sum + weight, 0)
    const isTabled = this.words.length <= tabledWordsMax
    this.#shares = isTabled ? this.#computeShares() : null
  }

  #computeShares(): Float64Array {
    const shares = new Float64Array(2 ** this.words.length)
    for (let bits = 1; bits < shares.length; bits++) shares[bits] = this.#computeShare(bits)
    return shares
  }

  #computeShare(bits: number): number {
    let sum = 0
    for (let rest = bits; rest !== 0; rest &= rest - 1) sum += this.weights[findLowestBit(rest)]!
    return this.#total === 0 ? 0 : sum / this.#total
  }

  /** 0 for a word that does not count. */
  findBit(word: string): number {
    const at = this.words.indexOf(word)
    return at < 0 ? 0 : 2 ** at
  }

  /** From 0 to 1. */
  measureShare(bits: number): number {
    return this.#shares === null ? this.#computeShare(bits) : this.#shares[bits]!
  }

  /** The least sum of weights that is this share of the query. Null: no words are. */
  findLeastWeight(share: number): number | null {
    const total = this.#total
    if (total === 0 || share > 1) return null
    // A rounded product may be one off.
    let least = Math.max(1, Math.ceil(share * total) - 1)
    while (least / total < share) least++
    return least
  }
}

/** Whether a document with this variant has the word. That of a letter in others has it not. */
export function isSaid(factor: number): boolean {
  return factor > variantWeights.inWords
}

/** The words of a query in a collection. */
export interface KnownWords {
  /** The words that count, and the parts of words that were divided. */
  readonly counted: readonly CountedWord[]
  /** Words for which their parts stand. */
  readonly divided: readonly string[]
}

/**
 * The coverage of a query by the documents of several collections. A word that none has counts too,
 * unless its parts do.
 *
 * @param words that count
 * @param documents of all collections
 */
export function coverWords(
  words: readonly string[],
  collections: readonly KnownWords[],
  documents: number,
): WordCoverage {
  const counts = new Map(words.map((word) => [word, 0]))
  const known = new Set<string>()
  for (const { counted } of collections) {
    for (const { word, documents: having, isCorrected } of counted) {
      counts.set(word, having + (counts.get(word) ?? 0))
      if (!isCorrected) known.add(word)
    }
  }
  for (const { divided } of collections) {
    for (const word of divided) if (counts.get(word) === 0) counts.delete(word)
  }
  const counted = Array.from(counts, ([word, having]): CountedWord => {
    return { word, documents: having, isCorrected: !known.has(word) }
  })
  return new WordCoverage(counted, documents)
}

/**
 * @param words that count
 * @param terms the whole query
 */
export function countKnownWords<T>(
  words: readonly string[],
  terms: readonly QueryTerm[],
  { groups, corrections }: TermGroups<T>,
  documentsWith: (term: T) => number,
): KnownWords {
  const asked = new Set(terms.map((term) => toWord(term).term))
  const corrected = new Set(corrections.map(({ from }) => from))
  const counted: CountedWord[] = []
  for (const { word, factors } of groups) {
    // A group of another word is that of a part.
    if (asked.has(word) && !words.includes(word)) continue
    let most = 0
    for (const [term, factor] of factors) {
      if (isSaid(factor)) most = Math.max(most, documentsWith(term))
    }
    counted.push({ word, documents: most, isCorrected: corrected.has(word) })
  }
  const divided = corrections.filter(({ to }) => to.includes(' ')).map(({ from }) => from)
  return { counted, divided }
}
