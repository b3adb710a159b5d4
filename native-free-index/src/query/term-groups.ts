/**
 * From the words of a query to groups of terms of the index: once a query, for the whole
 * collection, so that all shards agree.
 */
import { compareStrings } from '../bytes/index.ts'
import { limits } from '../limits.ts'
import { inverseDocumentFrequency, isStemmable, stemmedTerm } from '../postings/index.ts'
import { stem } from '../text/index.ts'
import type { Budget } from './budget.ts'
import type { LiveBits } from './live-documents.ts'
import { mostFrequent, similarWords } from './near-words.ts'
import type { OpenIndex, QueryTerm, WordGroup } from './plan.ts'
import { isVisible } from './visible-terms.ts'

/** A document's impact for a group is the greatest of its terms', each times its factor. */
export interface TermGroup {
  /** The word of the query. Groups are summed in its byte order. */
  readonly word: string
  /** By term ordinal. */
  readonly factors: ReadonlyMap<number, number>
  /** The most that a document can have for the group, without saturation. */
  readonly weight: number
}

/** A word that was taken for a misspelling, and the best of those that were followed. */
export interface Correction {
  readonly from: string
  readonly to: string
}

export interface TermGroups {
  readonly groups: readonly TermGroup[]
  readonly corrections: readonly Correction[]
}

/** How much a term counts that stands for another one. */
export const variantWeights = {
  stem: 0.9,
  joined: 0.9,
  synonym: 1,
  prefix: 0.6,
  /** By distance. */
  typo: [1, 0.7, 0.5],
} as const

/** Unknown words of a query that are corrected. */
const correctedMax = 4

/** The same for all words of a query. */
interface Expansion {
  readonly index: OpenIndex
  readonly live: LiveBits | null
  readonly budget: Budget
  readonly corrections: Correction[]
  /** Terms that the groups may still take. */
  termsLeft: number
}

/** Drops groups without a term that some live document has. Throws DeadlineError. */
export function termGroups(
  terms: readonly QueryTerm[],
  index: OpenIndex,
  live: LiveBits | null,
  budget: Budget,
): TermGroups {
  const expansion = { index, live, budget, corrections: [], termsLeft: limits.queryTermsMax }
  const words = terms.map((term) => new GroupBuilder(term, expansion))
  // A word's own term comes first: where there are too many, others are dropped.
  for (const word of words) word.addOwn()
  if (terms.every((term) => typeof term === 'string')) return finished(words, [])
  for (const word of words) word.addSynonyms()
  for (const word of words) word.addStems()
  for (const word of words) word.addApart()
  for (const word of words) word.addTypos()
  for (const word of words) word.addPrefixed()
  return finished(words, expansion.corrections)
}

function finished(words: readonly GroupBuilder[], corrections: readonly Correction[]): TermGroups {
  const groups = words.map((word) => word.finish()).filter((group) => group.factors.size > 0)
  groups.sort((a, b) => compareStrings(a.word, b.word))
  return { groups, corrections }
}

class GroupBuilder {
  readonly #word: WordGroup
  readonly #expansion: Expansion
  readonly #factors = new Map<number, number>()
  #weight = 0
  /** -1 where no visible document has it. */
  #own = -1
  /** By field: documents with the word itself. Computed when it is needed. */
  #ownFrequencies: Uint32Array | null = null

  constructor(term: QueryTerm, expansion: Expansion) {
    this.#word = typeof term === 'string' ? { term } : term
    this.#expansion = expansion
  }

  addOwn(): void {
    const { index } = this.#expansion
    const termOrd = index.dictionary.termOrdOf(this.#word.term)
    if (termOrd < 0 || !this.#isVisible(termOrd)) return
    this.#own = termOrd
    this.#factors.set(termOrd, 1)
    this.#weight = index.dictionary.termWeights[termOrd]!
    this.#expansion.termsLeft--
  }

  /** Joined forms of neighbours in the query, and synonyms. */
  addSynonyms(): void {
    for (const { term, weight } of this.#word.others ?? []) {
      const termOrd = this.#expansion.index.dictionary.termOrdOf(term)
      if (termOrd >= 0) this.#add(termOrd, weight)
    }
  }

  addStems(): void {
    const { term, variants } = this.#word
    if (variants !== true || !isStemmable(term)) return
    const { dictionary } = this.#expansion.index
    const words = dictionary.withStem(stem(term))
    if (words.length === 0) return
    const stemmed = dictionary.termOrdOf(stemmedTerm(term))
    for (const termOrd of words) {
      if (termOrd !== stemmed) this.#add(termOrd, variantWeights.stem)
    }
  }

  /** The word as other texts write it apart: terms that begin with it and a blank. */
  addApart(): void {
    const { term, variants } = this.#word
    if (variants !== true) return
    const { dictionary } = this.#expansion.index
    const { start, end } = dictionary.prefixed(stemmedTerm(term))
    const most = Math.min(end, start + limits.compoundsMax)
    for (let termOrd = start; termOrd < most; termOrd++) {
      if (dictionary.term(termOrd).length > term.length + 1) {
        this.#add(termOrd, variantWeights.joined)
      }
    }
  }

  addTypos(): void {
    const { term, typos } = this.#word
    const { index, corrections, budget } = this.#expansion
    if (typos !== true || corrections.length === correctedMax) return
    const known = this.#own < 0 ? 0 : index.dictionary.documentFrequencies[this.#own]!
    const similar = similarWords(index.dictionary, term, known, budget)
    let best: number | null = null
    for (const { termOrd, distance } of similar) {
      if (!this.#add(termOrd, variantWeights.typo[distance]!)) continue
      best ??= termOrd
    }
    if (best !== null) corrections.push({ from: term, to: index.dictionary.term(best) })
  }

  addPrefixed(): void {
    const { term, prefix } = this.#word
    const { index, budget } = this.#expansion
    if (prefix !== true) return
    let left: number = limits.prefixedMax
    for (const termOrd of mostFrequent(index.dictionary, term, budget)) {
      if (left === 0 || this.#expansion.termsLeft === 0) break
      if (this.#add(termOrd, variantWeights.prefix)) left--
    }
  }

  finish(): TermGroup {
    return { word: this.#word.term, factors: this.#factors, weight: this.#weight }
  }

  /** Returns whether the group has the term now. The first weight of a term is its greatest. */
  #add(termOrd: number, weight: number): boolean {
    if (this.#factors.has(termOrd)) return true
    if (this.#expansion.termsLeft === 0 || !this.#isVisible(termOrd)) return false
    const { termWeights } = this.#expansion.index.dictionary
    if (termWeights[termOrd] === 0) return false
    const factor = weight * this.#commonness(termOrd)
    this.#factors.set(termOrd, factor)
    this.#weight = Math.max(this.#weight, factor * termWeights[termOrd]!)
    this.#expansion.termsLeft--
    return true
  }

  #isVisible(termOrd: number): boolean {
    const { index, live, budget } = this.#expansion
    if (live === null) return true
    budget.check()
    return isVisible(index, termOrd, live)
  }

  /**
   * The least, over the fields that know the variant, of idf(word) ÷ idf(variant), at most 1. So no
   * rare variant outranks the word itself. 1 for an unknown word, which could have any idf.
   */
  #commonness(variant: number): number {
    if (this.#own < 0) return 1
    const { index } = this.#expansion
    const { documents } = index.dictionary.statistics
    this.#ownFrequencies ??= fieldFrequencies(index, this.#own)
    let least = 1
    for (const [field, df] of fieldFrequencies(index, variant).entries()) {
      if (df === 0 || index.schema.text[field]!.weight === 0) continue
      const own = inverseDocumentFrequency(documents, this.#ownFrequencies[field]!)
      least = Math.min(least, own / inverseDocumentFrequency(documents, df))
    }
    return least
  }
}

/** By text field: the documents with the term. */
function fieldFrequencies({ schema, segments }: OpenIndex, termOrd: number): Uint32Array {
  const frequencies = new Uint32Array(schema.text.length)
  for (const { postings } of segments) {
    const term = postings.termAt(termOrd)
    if (term >= 0) postings.addFieldFrequencies(term, frequencies)
  }
  return frequencies
}
