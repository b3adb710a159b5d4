/**
 * The term groups of a query and the scores of documents, by definition: without a dictionary and
 * derived terms, one document at a time.
 */
import {
  buildCompoundTerm,
  buildSignCompoundTerm,
  buildStemmedTerm,
  type IndexDocument,
  type IndexSchema,
  listUmlautWritings,
  type QueryTerm,
  type QueryWord,
} from '../../src/index.ts'
import { stem } from '../../src/text/index.ts'
import { editDistance } from '../text/edit-distance.ts'
import { type Countable, CountedDocuments, plain, wholeLetter } from './counted-documents.ts'

export interface Scored {
  readonly ordinal: number
  readonly score: number
}

export class WordGroupOracle {
  readonly #documents: CountedDocuments

  constructor(schema: IndexSchema, documents: readonly IndexDocument[]) {
    this.#documents = new CountedDocuments(schema, documents)
  }

  /** The groups of the words, in byte order, with terms as in the index. */
  groups(terms: readonly QueryTerm[]): { word: string; factors: [string, number][] }[] {
    return this.#groups(terms).map(({ word, group }) => ({
      word,
      factors: group.map(({ key, weight }) => [writtenTerm(key), weight]),
    }))
  }

  #groups(terms: readonly QueryTerm[]) {
    const own = terms.map((term) => (typeof term === 'string' ? { term } : term))
    const { corrected, divided, parts } = this.#corrected(own)
    return [...own, ...parts.values()]
      .sort((a, b) => Buffer.compare(Buffer.from(a.term), Buffer.from(b.term)))
      .map((word) => ({
        word: word.term,
        group: this.#group({
          ...word,
          typos: word.typos === true && corrected.has(word.term),
          begins: word.begins === true && !divided.has(word.term),
        }),
      }))
      .filter(({ group }) => group.length > 0)
  }

  /** All documents with a score, best first. */
  search(terms: readonly QueryTerm[]): Scored[] {
    const groups = this.#groups(terms).map(({ group }) => group)
    const norm = groups.reduce(
      (sum, group) =>
        sum + Math.max(...group.map((one) => one.weight * this.#documents.weight(one))),
      0,
    )
    const hits = this.#documents.all.map((doc, ordinal) => {
      let sum = 0
      for (const group of groups) {
        sum += Math.max(
          ...group.map((one) => Math.fround(one.weight * this.#documents.impact(one, doc))),
        )
      }
      return { ordinal, score: sum === 0 ? 0 : Math.fround(sum / norm) }
    })
    return hits.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  }

  /** Words that may be corrected, until four words of the query are. */
  #corrected(words: readonly QueryWord[]) {
    const vocabulary = this.#documents.vocabulary()
    const allowed = new Set<string>()
    const divided = new Set<string>()
    const parts = new Map<string, QueryWord>()
    let corrected = 0
    for (const word of words) {
      if (corrected === 4) break
      const two = this.#divided(word, vocabulary)
      if (two !== null) {
        divided.add(word.term)
        for (const term of two) parts.set(term, { term, variants: word.variants === true })
        corrected++
        continue
      }
      allowed.add(word.term)
      const told = this.#told(word, vocabulary)
      if (told !== undefined && !isPlural(told, word.term)) corrected++
    }
    for (const { term } of words) parts.delete(term)
    return { corrected: allowed, divided, parts }
  }

  /** The word that the answer names: the nearest correction, or a more frequent completion. */
  #told(word: QueryWord, vocabulary: readonly string[]): string | undefined {
    if ((word.synonyms ?? []).length > 0) return undefined
    const wordsOf = (found: readonly Countable[]) =>
      found.map(({ key }) => key.slice('term '.length))
    const nearestOf = (found: readonly Countable[]) =>
      wordsOf(found).sort((one, other) => this.#compareSimilar(word.term, one, other))[0]
    const mayBe = this.#mayBeMisspelt(word)
    const noted = mayBe && this.#isUnderstood(word) ? this.#knownTypos(word, vocabulary) : []
    const added = mayBe && this.#isCorrected(word) ? this.#typos(word, vocabulary) : []
    const nearest = this.#moreFrequent(nearestOf(noted), nearestOf(added))
    const frequency = (one: string) => this.#documents.countWith(plain(one, 1))
    const [begun] = wordsOf(this.#begun(word, vocabulary)).sort(
      (a, b) => frequency(b) - frequency(a) || (a < b ? -1 : 1),
    )
    if (word.typos !== true && frequency(word.term) > 0) return undefined
    return this.#moreFrequent(nearest, begun)
  }

  #moreFrequent(one: string | undefined, other: string | undefined): string | undefined {
    if (one === undefined || other === undefined) return one ?? other
    const frequency = (term: string) => this.#documents.countWith(plain(term, 1))
    return frequency(other) > frequency(one) ? other : one
  }

  /** The two words that an unknown word is split into. */
  #divided(word: QueryWord, vocabulary: readonly string[]): string[] | null {
    const { term } = word
    if (!/^[a-z]{6,31}$/.test(term) || !this.#mayBeMisspelt(word)) return null
    if (this.#unguessed(word).length > 0) return null
    const ways = Array.from(term, (_, cut) => [term.slice(0, cut), term.slice(cut)])
      .filter((parts) => parts.every(({ length }) => length >= 3))
      .map((parts) => ({
        parts,
        documents: Math.min(
          ...parts.map((part) => this.#documents.countWith(this.#documents.inStemmed(part))),
        ),
      }))
    const most = Math.max(...ways.map(({ documents }) => documents))
    const [near] = this.#typos(word, vocabulary)
      .filter(({ weight }) => weight === 0.7)
      .sort((a, b) => this.#documents.countWith(b) - this.#documents.countWith(a))
    if (most < 2 || (near !== undefined && this.#documents.countWith(near) >= most)) return null
    return ways.find(({ documents }) => documents === most)!.parts
  }

  #mayBeMisspelt(word: QueryWord): boolean {
    const { typos, prefix, synonyms = [] } = word
    if (typos !== true || synonyms.length > 0) return false
    return prefix !== true || this.#isRare(word) || this.#unguessed(word).length === 0
  }

  /** The group without what is only probably meant. */
  #unguessed(word: QueryWord): Countable[] {
    return this.#group({ ...word, typos: false, begins: false })
  }

  /** Documents with the most frequent term of that group. */
  #found(word: QueryWord): number {
    return Math.max(0, ...this.#unguessed(word).map((one) => this.#documents.countWith(one)))
  }

  #isRare(word: QueryWord): boolean {
    return word.variants === true && this.#found(word) <= 5
  }

  #common(): number {
    return Math.max(3, Math.ceil(this.#documents.all.length / 4000))
  }

  /** The variants of a word, with weight × commonness. */
  #group(word: QueryWord): Countable[] {
    const own = plain(word.term, 1)
    const isKnown = this.#documents.countWith(own) > 0
    const group = new Map<string, Countable>()
    if (isKnown) group.set(own.key, own)
    const whole = wholeLetter(word.term)
    if (isKnown && word.variants === true && this.#documents.countWith(whole) > 0) {
      group.set(own.key, { ...own, weight: 2 ** -60 })
      group.set(whole.key, whole)
    }
    for (const variant of this.#variants(word)) {
      if (group.has(variant.key) || this.#documents.countWith(variant) === 0) continue
      const weight = variant.weight * (isKnown ? this.#documents.commonness(own, variant) : 1)
      group.set(variant.key, { ...variant, weight })
    }
    return [...group.values()]
  }

  #variants(word: QueryWord): Countable[] {
    const { term, variants, prefix, joined = [], synonyms = [] } = word
    const found = synonyms.map((v) => ({ ...this.#documents.inStemmed(v), weight: 1 }))
    found.push(...joined.map((v) => plain(v, 0.9)))
    const vocabulary = this.#documents.vocabulary()
    if (variants === true) {
      const stemmed = vocabulary.filter((v) => v !== term && isLetters(v) && isLetters(term))
      const same = stemmed.filter((v) => stem(v) === stem(term))
      found.push(...same.map((v) => this.#documents.inStemmed(v)))
      found.push(...this.#documents.apart(term))
      found.push(...listUmlautWritings(term).map((v) => plain(v, 0.8)))
      const name = /^([a-z]{3,})[0-9]{1,2}$/.exec(term)?.[1]
      const least = 50 * this.#documents.countWith(plain(term, 1))
      if (name !== undefined && this.#documents.countWith(plain(name, 1)) >= least) {
        found.push(plain(name, 0.6))
      }
    }
    if (prefix === true && term.length >= 2) {
      const longer = vocabulary.filter((v) => v !== term && v.startsWith(term))
      found.push(...longer.map((v) => plain(v, 0.6)))
    }
    if (this.#mayBeMisspelt(word) && this.#isCorrected(word)) {
      found.push(...this.#nearestTypos(word, vocabulary))
    }
    found.push(...this.#begun(word, vocabulary))
    return found
  }

  /** Whether the word is unknown, but has variants. */
  #isUnderstood(word: QueryWord): boolean {
    return this.#documents.countWith(plain(word.term, 1)) === 0 && this.#unguessed(word).length > 0
  }

  /** Whether corrections join the word's group. */
  #isCorrected(word: QueryWord): boolean {
    return this.#isRare(word) || !this.#isUnderstood(word)
  }

  /** Corrections of an unknown word that are members of its group already. */
  #knownTypos(word: QueryWord, vocabulary: readonly string[]): Countable[] {
    const keys = new Set(this.#unguessed(word).map(({ key }) => key))
    return this.#typos({ ...word, variants: false }, vocabulary).filter(
      ({ key }) => keys.has(key) || keys.has(key.replace('term', 'stemmed')),
    )
  }

  /** Order: nearest first, then most frequent, then in byte order. */
  #compareSimilar(term: string, a: string, b: string): number {
    const distance = (one: string) => editDistance([...one], [...term])
    const frequency = (one: string) => this.#documents.countWith(plain(one, 1))
    return distance(a) - distance(b) || frequency(b) - frequency(a) || (a < b ? -1 : 1)
  }

  #typos(word: QueryWord, vocabulary: readonly string[]): Countable[] {
    const { term } = word
    const digits = (one: string) => one.replaceAll(/[^0-9]/g, '')
    const most = term.length >= 9 ? 2 : term.length >= 4 ? 1 : 0
    const least = this.#isRare(word) ? this.#leastOfRare(word) : this.#leastOfKnown(word)
    const near = vocabulary.filter((v) => {
      const distance = editDistance([...v], [...term])
      if (v === term || distance > most || digits(v) !== digits(term)) return false
      return this.#documents.countWith(plain(v, 1)) >= Math.max(1, least(v, distance))
    })
    return near.map((v) => plain(v, editDistance([...v], [...term]) === 1 ? 0.7 : 0.5))
  }

  /** The 16 that join the word's group. */
  #nearestTypos(word: QueryWord, vocabulary: readonly string[]): Countable[] {
    const read = ({ key }: Countable) => key.slice('term '.length)
    return this.#typos(word, vocabulary)
      .sort((a, b) => this.#compareSimilar(word.term, read(a), read(b)))
      .slice(0, 16)
  }

  /** Returns the documents that a correction of a word needs which finds little. */
  #leastOfRare(word: QueryWord): (v: string, distance: number) => number {
    const { term } = word
    const found = this.#found(word)
    const common = Math.max(this.#common(), 10 * found)
    return (v, distance) => {
      if (v[0] !== term[0]) {
        const areLetters = isLetters(term) && isLetters(v)
        return distance === 1 && areLetters ? common : Number.POSITIVE_INFINITY
      }
      if (distance === 2) return 50 * found
      return term.length >= 5 && found === 0 ? 1 : common
    }
  }

  #leastOfKnown({ term }: QueryWord): (v: string) => number {
    const frequency = this.#documents.countWith(plain(term, 1))
    return (v) => (v[0] === term[0] && term.length >= 5 ? 50 * frequency : Number.POSITIVE_INFINITY)
  }

  /** The 16 most frequent of the common words that the word begins. */
  #begun(word: QueryWord, vocabulary: readonly string[]): Countable[] {
    const { term, begins, synonyms = [] } = word
    if (begins !== true || synonyms.length > 0 || term.length < 4) return []
    const found = this.#found(word)
    if (found > 5) return []
    const frequency = (one: string) => this.#documents.countWith(plain(one, 1))
    return vocabulary
      .filter((v) => v !== term && v.startsWith(term))
      .filter((v) => frequency(v) >= Math.max(this.#common(), 10 * found))
      .sort((a, b) => frequency(b) - frequency(a) || (a < b ? -1 : 1))
      .slice(0, 16)
      .map((v) => plain(v, 0.6))
  }
}

function writtenTerm(key: string): string {
  const [kind, ...words] = key.split(' ')
  if (kind === 'apart') return buildCompoundTerm(words)
  if (kind === 'inside') return buildSignCompoundTerm(words)
  if (kind === 'whole') return `${words[0]!} =`
  return kind === 'stemmed' ? buildStemmedTerm(words[0]!) : words[0]!
}

function isLetters(term: string): boolean {
  return /^[a-z]{3,}$/.test(term)
}

function isPlural(one: string, other: string): boolean {
  return one === `${other}s` || other === `${one}s`
}
