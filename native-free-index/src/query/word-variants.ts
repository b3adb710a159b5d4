/**
 * Expands the words of a query to groups of terms, over the vocabulary of any engine: the variants
 * of a word, their order in its group, and their weights.
 */
import { compareStrings } from '../bytes/index.ts'
import { limits } from '../limits.ts'
import { inverseDocumentFrequency } from '../postings/index.ts'
import { typoDistanceMax } from './near-words.ts'
import type { QueryTerm, QueryWord } from './plan.ts'
import { splitWord } from './split-words.ts'

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

/** One per word, because several lists of a query may have the same correction. */
export function distinctCorrections(corrections: readonly Correction[]): readonly Correction[] {
  const byWord = new Map(corrections.map((correction) => [correction.from, correction]))
  return byWord.size === corrections.length ? corrections : [...byWord.values()]
}

export interface TermGroups<T = number> {
  readonly groups: readonly TermGroup<T>[]
  readonly corrections: readonly Correction[]
}

/** Weights of variants. */
export const variantWeights = {
  stem: 0.9,
  joined: 0.9,
  synonym: 1,
  prefix: 0.6,
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
  textOf(term: T): string
  /** Upper bound of a document's score for the term. 0 if no weighted field has it. */
  weightOf(term: T): number
  /** Documents with the term in a weighted field. */
  documentsWith(term: T): number
  /** By text field: documents with the term. 0 for a field without weight. */
  frequenciesOf(term: T): ArrayLike<number>
  /** Whether a live document has the term in a weighted field. */
  isVisible(term: T): boolean
  /** The word's term for stemmed fields alone. Null if none of them has the word. */
  inStemmed(word: string): T | null
  /** Other terms of stemmed fields with the word's stem, in byte order. */
  sameStem(word: string): Iterable<T>
  /** Spellings of the word in several words, in byte order. */
  apart(word: string): Iterable<T>
  /**
   * Candidate corrections: nearest first, then most frequent, then in byte order.
   * @param known documents with the word itself
   */
  similar(word: string, known: number): Iterable<SimilarTerm<T>>
  /** Words with the prefix, by falling frequency, equal ones in byte order. */
  prefixed(prefix: string): Iterable<T>
}

/** State that all words of a query share. */
interface Expansion<T> {
  readonly vocabulary: Vocabulary<T>
  readonly corrections: Correction[]
  /** Null: no notes are taken. */
  readonly notes: VariantNotes<T> | null
  /** Parts of unknown words that were split. */
  readonly parts: QueryWord[]
  /** Terms that may still be added. Negative if the query's own words exceed the limit. */
  termsLeft: number
  /** Words for which misspellings may still be looked up. */
  spellingsLeft: number
}

/**
 * Excludes groups without a term of a live document. Throws as the vocabulary does.
 *
 * @param notes receives a note on each variant
 */
export function groupsOf<T>(
  terms: readonly QueryTerm[],
  vocabulary: Vocabulary<T>,
  notes: VariantNotes<T> | null = null,
): TermGroups<T> {
  const expansion: Expansion<T> = {
    vocabulary,
    corrections: [],
    notes,
    parts: [],
    termsLeft: limits.queryTermsMax,
    spellingsLeft: limits.spellingsMax,
  }
  const words = terms.map((term) => new GroupBuilder(wordOf(term), expansion))
  // A word's own term comes first, because terms above the limit are dropped.
  for (const word of words) word.addOwn()
  if (terms.every((term) => typeof term === 'string')) return finished(words, [])
  for (const word of words) word.addSynonyms()
  for (const word of words) word.addJoined()
  for (const word of words) word.addStems()
  for (const word of words) word.addApart()
  for (const word of words) word.addPrefixed()
  for (const word of words) word.addTypos()
  return finished([...words, ...partsOf(terms, expansion)], expansion.corrections)
}

/** Parts of split words that are not words of the query. */
function partsOf<T>(terms: readonly QueryTerm[], expansion: Expansion<T>): GroupBuilder<T>[] {
  const parts = new Map(expansion.parts.map((part) => [part.term, part]))
  for (const term of terms) parts.delete(wordOf(term).term)
  const words = Array.from(parts.values(), (part) => new GroupBuilder(part, expansion))
  for (const word of words) word.addOwn()
  for (const word of words) word.addStems()
  for (const word of words) word.addApart()
  return words
}

function finished<T>(
  words: readonly GroupBuilder<T>[],
  corrections: readonly Correction[],
): TermGroups<T> {
  const groups = words.map((word) => word.finish()).filter((group) => group.factors.size > 0)
  groups.sort((a, b) => compareStrings(a.word, b.word))
  return { groups, corrections }
}

export function wordOf(term: QueryTerm): QueryWord {
  return typeof term === 'string' ? { term } : term
}

/** Whether one word is the other with an s, which is no misspelling. */
function isPlural(one: string, other: string): boolean {
  return one === `${other}s` || other === `${one}s`
}

class GroupBuilder<T> {
  readonly #word: QueryWord
  readonly #expansion: Expansion<T>
  readonly #factors = new Map<T, number>()
  #weight = 0
  /** Null if no visible document has the word in a weighted field. */
  #own: T | null = null
  /** Computed when it is needed. */
  #ownFrequencies: ArrayLike<number> | null = null

  constructor(word: QueryWord, expansion: Expansion<T>) {
    this.#word = word
    this.#expansion = expansion
  }

  addOwn(): void {
    const { vocabulary } = this.#expansion
    const own = vocabulary.find(this.#word.term)
    if (own === null) return
    const weight = vocabulary.weightOf(own)
    if (weight === 0 || !vocabulary.isVisible(own)) return
    this.#own = own
    this.#factors.set(own, 1)
    this.#weight = weight
    this.#expansion.termsLeft--
  }

  addSynonyms(): void {
    const { vocabulary } = this.#expansion
    for (const synonym of this.#word.synonyms ?? []) {
      const found = vocabulary.inStemmed(synonym)
      if (found !== null) this.#add(found, 'synonym')
    }
  }

  addJoined(): void {
    for (const joined of this.#word.joined ?? []) {
      const found = this.#expansion.vocabulary.find(joined)
      if (found !== null) this.#add(found, 'joined')
    }
  }

  addStems(): void {
    if (this.#word.variants !== true) return
    const { vocabulary } = this.#expansion
    for (const term of vocabulary.sameStem(this.#word.term)) this.#add(term, 'stem')
  }

  addApart(): void {
    if (this.#word.variants !== true) return
    const { vocabulary } = this.#expansion
    let left: number = limits.compoundsMax
    for (const term of vocabulary.apart(this.#word.term)) {
      if (this.#add(term, 'joined')) left--
      if (left === 0) break
    }
  }

  /**
   * Adds corrections of a word without other variants, or far rarer than a similar word. If the
   * group already has words of its stem, the nearest of them is only noted.
   */
  addTypos(): void {
    const { term, typos, prefix, synonyms = [] } = this.#word
    const { vocabulary, corrections } = this.#expansion
    if (typos !== true || corrections.length === limits.correctionsMax) return
    // A word with synonyms is spelt correctly. A prefix of other words may be unfinished.
    if (synonyms.length > 0 || (prefix === true && this.#factors.size > 0)) return
    if (typoDistanceMax(term) > 0 && this.#expansion.spellingsLeft-- <= 0) return
    const known = this.#own === null ? 0 : vocabulary.documentsWith(this.#own)
    const isUnderstood = known === 0 && this.#factors.size > 0
    const candidates = [...vocabulary.similar(term, known)]
    if (this.#factors.size === 0 && this.#divide(candidates)) return
    let left: number = limits.similarMax
    let best: T | null = null
    for (const { term: similar, distance } of candidates) {
      if (left === 0) break
      if (!(isUnderstood ? this.#hasForm(similar) : this.#add(similar, 'typo', distance))) continue
      left--
      best ??= similar
    }
    const to = best === null ? term : vocabulary.textOf(best)
    if (best !== null && !isPlural(to, term))
      corrections.push({ from: term, to, isKnown: known > 0 })
  }

  /** Splits an unknown word in two, unless a word one edit away is as frequent. */
  #divide(similar: readonly SimilarTerm<T>[]): boolean {
    const { vocabulary, corrections, parts, termsLeft } = this.#expansion
    const { term, variants = false } = this.#word
    const split = termsLeft > 0 ? splitWord(term, vocabulary) : null
    if (split === null) return false
    const nearest = similar.find((one) => vocabulary.isVisible(one.term))
    const isEdit = nearest?.distance === 1
    if (isEdit && vocabulary.documentsWith(nearest.term) >= split.documents) return false
    corrections.push({ from: term, to: split.parts.join(' '), isKnown: false })
    for (const part of split.parts) parts.push({ term: part, variants })
    return true
  }

  addPrefixed(): void {
    const { term, prefix } = this.#word
    if (prefix !== true) return
    let left: number = limits.prefixedMax
    for (const longer of this.#expansion.vocabulary.prefixed(term)) {
      if (left === 0 || this.#expansion.termsLeft <= 0) break
      if (this.#add(longer, 'prefix')) left--
    }
  }

  /** Whether the group has the term, or its form for stemmed fields. */
  #hasForm(term: T): boolean {
    const { vocabulary } = this.#expansion
    if (this.#factors.has(term)) return true
    const inStemmed = vocabulary.inStemmed(vocabulary.textOf(term))
    return inStemmed !== null && this.#factors.has(inStemmed)
  }

  finish(): TermGroup<T> {
    return { word: this.#word.term, factors: this.#factors, weight: this.#weight }
  }

  /** Returns whether the group has the term afterwards. Weights are added in falling order. */
  #add(term: T, kind: keyof typeof variantWeights, distance = 0): boolean {
    const { vocabulary, notes } = this.#expansion
    if (this.#factors.has(term)) return true
    if (this.#expansion.termsLeft <= 0 || !vocabulary.isVisible(term)) return false
    const termWeight = vocabulary.weightOf(term)
    if (termWeight === 0) return false
    const weight = kind === 'typo' ? variantWeights.typo[distance]! : variantWeights[kind]
    const commonness = this.#commonness(term)
    const factor = weight * commonness
    if (notes !== null) this.#note(notes, term, { kind, weight, commonness })
    this.#factors.set(term, factor)
    this.#weight = Math.max(this.#weight, factor * termWeight)
    this.#expansion.termsLeft--
    return true
  }

  #note(notes: VariantNotes<T>, term: T, note: VariantNote): void {
    const ofWord = notes.get(this.#word.term) ?? new Map<T, VariantNote>()
    notes.set(this.#word.term, ofWord.set(term, note))
  }

  /**
   * The least idf(word) ÷ idf(variant) over the fields with the variant, at most 1, so no rare
   * variant outranks the word itself. 1 for an unknown word, which could have any idf.
   */
  #commonness(variant: T): number {
    if (this.#own === null) return 1
    const { vocabulary } = this.#expansion
    const { documents } = vocabulary
    this.#ownFrequencies ??= vocabulary.frequenciesOf(this.#own)
    const frequencies = vocabulary.frequenciesOf(variant)
    let least = 1
    for (let field = 0; field < frequencies.length; field++) {
      const df = frequencies[field]!
      if (df === 0) continue
      const own = inverseDocumentFrequency(documents, this.#ownFrequencies[field]!)
      least = Math.min(least, own / inverseDocumentFrequency(documents, df))
    }
    return least
  }
}
