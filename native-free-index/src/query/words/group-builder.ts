/** Builds the group of one word: its own term, its variants and what is probably meant by it. */
import { limits } from '../../limits.ts'
import {
  buildLetterTerm,
  inverseDocumentFrequency,
  isCompound,
  isLetter,
  readBase,
} from '../../postings/index.ts'
import type { QueryWord } from '../plan.ts'
import {
  boundKnownWord,
  boundRareWord,
  computeCommonMin,
  computeFrequencyMin,
  handfulFactorMin,
  handfulMax,
  typoDistanceMax,
} from './near-words.ts'
import { removeVersion } from './other-writings.ts'
import { splitWord } from './split-words.ts'
import {
  type Correction,
  type SimilarTerm,
  type TermGroup,
  type VariantNote,
  type VariantNotes,
  type Vocabulary,
  variantWeights,
} from './vocabulary.ts'

/** Shorter words begin too many others. In characters. */
const begunCharsMin = 4

/** State that all words of a query share. */
export interface Expansion<T> {
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
  /** Words that may still be completed. */
  begunLeft: number
}

export class GroupBuilder<T> {
  readonly #word: QueryWord
  readonly #expansion: Expansion<T>
  readonly #factors = new Map<T, number>()
  #weight = 0
  /** Null if no visible document has the word in a weighted field. */
  #own: T | null = null
  /** Whether two words stand for the word. */
  #isDivided = false
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
    if (!this.#isShown(own)) return
    this.#own = own
    this.#factors.set(own, 1)
    this.#weight = vocabulary.readWeight(own)
    this.#expansion.termsLeft--
  }

  /**
   * Adds a letter as a whole word. In others, such as `C++`, it counts next to nothing then. Where
   * it is only in others, it is what was meant.
   */
  addLetter(): void {
    const { term, variants } = this.#word
    const own = this.#own
    if (variants !== true || own === null || !isLetter(term)) return
    const { vocabulary, notes } = this.#expansion
    const whole = vocabulary.find(buildLetterTerm(term))
    if (whole === null || this.#expansion.termsLeft <= 0 || !this.#isShown(whole)) return
    const weight = variantWeights.inWords
    this.#factors.set(own, weight)
    if (notes !== null) this.#note(notes, own, { kind: 'inWords', weight, commonness: 1 })
    this.#factors.set(whole, 1)
    this.#weight = Math.max(vocabulary.readWeight(whole), weight * vocabulary.readWeight(own))
    this.#expansion.termsLeft--
  }

  addSynonyms(): void {
    const { vocabulary } = this.#expansion
    for (const synonym of this.#word.synonyms ?? []) {
      if (isCompound(synonym) && !this.#isWritten(readBase(synonym))) continue
      const found = vocabulary.findStemmed(synonym)
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
    for (const term of vocabulary.listSameStem(this.#word.term)) this.#add(term, 'stem')
  }

  addApart(): void {
    if (this.#word.variants !== true) return
    const { vocabulary } = this.#expansion
    const isWritten = this.#isWritten(this.#word.term)
    let left: number = limits.compoundsMax
    for (const term of vocabulary.listApart(this.#word.term)) {
      if (!isWritten && isCompound(vocabulary.readText(term))) continue
      if (this.#add(term, 'joined')) left--
      if (left === 0) break
    }
  }

  /**
   * Whether a visible text writes the word as one. Its compounds exist because of such texts alone,
   * and would tell of one that is hidden.
   */
  #isWritten(word: string): boolean {
    const written = this.#expansion.vocabulary.findStemmed(word)
    return written !== null && this.#isShown(written)
  }

  /** Whether a visible document has the term in a field that is not hidden. */
  #isShown(term: T): boolean {
    const { vocabulary } = this.#expansion
    return vocabulary.readWeight(term) > 0 && vocabulary.isVisible(term)
  }

  /** Adds other writings. That of a version stands for the version only if that finds little. */
  addWritings(): void {
    const { term, variants } = this.#word
    if (variants !== true) return
    const { vocabulary } = this.#expansion
    for (const found of vocabulary.listUmlauts(term)) this.#add(found, 'umlaut')
    const name = removeVersion(term)
    const found = name === null ? null : vocabulary.find(name)
    if (
      found === null ||
      vocabulary.countDocuments(found) < computeFrequencyMin(this.#countOwnDocuments())
    )
      return
    this.#add(found, 'unversioned')
  }

  /**
   * Adds what is probably meant by a word that finds little: its corrections, and the words that it
   * begins. A word with synonyms is spelt correctly.
   */
  addMeant(): void {
    const { synonyms = [] } = this.#word
    if (synonyms.length > 0) return
    const found = this.#countFoundDocuments()
    const corrected = this.#addTypos(found)
    const completed = found > handfulMax ? null : this.#addBegun(found)
    // A word that documents have and that is spelt correctly was meant as well.
    if (this.#word.typos !== true && this.#own !== null) return
    this.#noteCorrection(this.#selectMoreFrequent(corrected, completed))
  }

  /**
   * Adds corrections of a word without frequent variants, or far rarer than a similar word. If the
   * group of an unknown word already has a correction, it is only noted. Returns the term to note.
   */
  #addTypos(found: number): T | null {
    const { term, typos, prefix, variants } = this.#word
    const { vocabulary, corrections } = this.#expansion
    if (typos !== true || corrections.length === limits.correctionsMax) return null
    const isRare = variants === true && found <= handfulMax
    // A prefix of other words may be unfinished.
    if (prefix === true && this.#factors.size > 0 && !isRare) return null
    if (typoDistanceMax(term) > 0 && this.#expansion.spellingsLeft-- <= 0) return null
    const isUnderstood = this.#own === null && this.#factors.size > 0
    const noted = isUnderstood ? this.#findKnownCorrection() : null
    if (isUnderstood && !isRare) return noted
    const bounds = isRare
      ? boundRareWord(term, found, vocabulary.documents)
      : boundKnownWord(term, this.#countOwnDocuments())
    const candidates = [...vocabulary.findSimilar(term, bounds)]
    if (this.#factors.size === 0 && this.#divide(candidates)) return null
    let left: number = limits.similarMax
    let best: T | null = null
    for (const { term: similar, distance } of candidates) {
      if (left === 0) break
      if (!this.#add(similar, 'typo', distance)) continue
      left--
      best ??= similar
    }
    return this.#selectMoreFrequent(noted, best)
  }

  /** The nearest correction of an unknown word that the group has already. */
  #findKnownCorrection(): T | null {
    const { term } = this.#word
    for (const similar of this.#expansion.vocabulary.findSimilar(term, boundKnownWord(term, 0))) {
      if (this.#hasForm(similar.term)) return similar.term
    }
    return null
  }

  /** Adds common words that the word begins. Returns the most frequent one. */
  #addBegun(found: number): T | null {
    const { term, begins } = this.#word
    if (begins !== true || this.#isDivided) return null
    if ([...term].length < begunCharsMin || this.#expansion.begunLeft-- <= 0) return null
    const { vocabulary } = this.#expansion
    const least = Math.max(computeCommonMin(vocabulary.documents), handfulFactorMin * found)
    let left: number = limits.similarMax
    let best: T | null = null
    for (const longer of vocabulary.listPrefixed(term)) {
      if (left === 0 || vocabulary.countDocuments(longer) < least) break
      if (!this.#add(longer, 'prefix')) continue
      left--
      best ??= longer
    }
    return best
  }

  #selectMoreFrequent(one: T | null, other: T | null): T | null {
    if (one === null || other === null) return one ?? other
    const { vocabulary } = this.#expansion
    return vocabulary.countDocuments(other) > vocabulary.countDocuments(one) ? other : one
  }

  #noteCorrection(term: T | null): void {
    const { vocabulary, corrections } = this.#expansion
    if (term === null || corrections.length === limits.correctionsMax) return
    const [from, to] = [this.#word.term, vocabulary.readText(term)]
    if (!isPlural(to, from)) corrections.push({ from, to, isKnown: this.#countOwnDocuments() > 0 })
  }

  #countOwnDocuments(): number {
    return this.#own === null ? 0 : this.#expansion.vocabulary.countDocuments(this.#own)
  }

  /** Documents with the most frequent term of the group. */
  #countFoundDocuments(): number {
    const { vocabulary } = this.#expansion
    let most = 0
    for (const term of this.#factors.keys()) {
      most = Math.max(most, vocabulary.countDocuments(term))
    }
    return most
  }

  /** Splits an unknown word in two, unless a word one edit away is as frequent. */
  #divide(similar: readonly SimilarTerm<T>[]): boolean {
    const { vocabulary, corrections, parts, termsLeft } = this.#expansion
    const { term, variants = false } = this.#word
    const split = termsLeft > 0 ? splitWord(term, vocabulary) : null
    if (split === null) return false
    const nearest = similar.find((one) => vocabulary.isVisible(one.term))
    const isEdit = nearest?.distance === 1
    if (isEdit && vocabulary.countDocuments(nearest.term) >= split.documents) return false
    corrections.push({ from: term, to: split.parts.join(' '), isKnown: false })
    for (const part of split.parts) parts.push({ term: part, variants })
    this.#isDivided = true
    return true
  }

  addPrefixed(): void {
    const { term, prefix } = this.#word
    if (prefix !== true) return
    let left: number = limits.prefixedMax
    for (const longer of this.#expansion.vocabulary.listPrefixed(term)) {
      if (left === 0 || this.#expansion.termsLeft <= 0) break
      if (this.#add(longer, 'prefix')) left--
    }
  }

  /** Whether the group has the term, or its form for stemmed fields. */
  #hasForm(term: T): boolean {
    const { vocabulary } = this.#expansion
    if (this.#factors.has(term)) return true
    const inStemmed = vocabulary.findStemmed(vocabulary.readText(term))
    return inStemmed !== null && this.#factors.has(inStemmed)
  }

  finish(): TermGroup<T> {
    return { word: this.#word.term, factors: this.#factors, weight: this.#weight }
  }

  /** Returns whether the group has the term afterwards. Weights are added in falling order. */
  #add(term: T, kind: keyof typeof variantWeights, distance = 0): boolean {
    const { vocabulary, notes } = this.#expansion
    if (this.#factors.has(term)) return true
    if (this.#expansion.termsLeft <= 0 || !this.#isShown(term)) return false
    const weight = kind === 'typo' ? variantWeights.typo[distance]! : variantWeights[kind]
    const commonness = this.#measureCommonness(term)
    const factor = weight * commonness
    if (notes !== null) this.#note(notes, term, { kind, weight, commonness })
    this.#factors.set(term, factor)
    this.#weight = Math.max(this.#weight, factor * vocabulary.readWeight(term))
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
  #measureCommonness(variant: T): number {
    if (this.#own === null) return 1
    const { vocabulary } = this.#expansion
    const { documents } = vocabulary
    this.#ownFrequencies ??= vocabulary.countByField(this.#own)
    const frequencies = vocabulary.countByField(variant)
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

/** Whether one word is the other with an s, which is no misspelling. */
function isPlural(one: string, other: string): boolean {
  return one === `${other}s` || other === `${one}s`
}
