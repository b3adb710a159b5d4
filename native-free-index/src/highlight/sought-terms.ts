/** The terms that match queries in a text: single words, words written apart, and phrases. */
import {
  isDerived,
  isLetterTerm,
  isSignCompound,
  readBase,
  splitCompound,
} from '../postings/index.ts'
import type { TermGroup } from '../query/index.ts'

/** The matching terms of one query. */
export interface SoughtText {
  readonly groups: readonly TermGroup<string>[]
  /** Phrases as consecutive terms. */
  readonly phrases: readonly (readonly string[])[]
}

/** Numbers of words of the queries. */
export type WordNumbers = readonly number[]

/** Consecutive words of a text that match. */
export interface SoughtSequence {
  readonly terms: readonly string[]
  readonly words: WordNumbers
}

export class SoughtTerms {
  /** By term: the words of the queries that it matches in every field. */
  readonly anywhere: ReadonlyMap<string, WordNumbers>
  /** By term: the words of the queries that it matches in stemmed fields. */
  readonly inStemmed: ReadonlyMap<string, WordNumbers>
  /** By last word: words that other texts write as one. */
  readonly compounds: ReadonlyMap<string, readonly SoughtSequence[]>
  /** By derived term: the words of the queries that the compound inside a word matches. */
  readonly inside: ReadonlyMap<string, WordNumbers>
  /** By first term. */
  readonly phrases: ReadonlyMap<string, readonly SoughtSequence[]>

  constructor(queries: readonly SoughtText[]) {
    const numbers = new Map<string, number>()
    const anywhere = new Map<string, number[]>()
    const stemmed = new Map<string, number[]>()
    const apart = new Map<string, number[]>()
    const inside = new Map<string, number[]>()
    for (const { word, factors } of queries.flatMap(({ groups }) => groups)) {
      const number = numbers.get(word) ?? numbers.size
      numbers.set(word, number)
      for (const term of factors.keys()) {
        // The group also has the letter in any word.
        if (isLetterTerm(term)) continue
        if (!isDerived(term)) addTo(anywhere, term, number)
        else if (term === `${readBase(term)} `) addTo(stemmed, readBase(term), number)
        else addTo(isSignCompound(term) ? inside : apart, term, number)
      }
    }
    this.anywhere = anywhere
    this.inStemmed = mergeWords(stemmed, anywhere)
    this.inside = inside
    this.compounds = groupSequences(
      Array.from(apart, ([term, words]) => ({ terms: splitCompound(term), words })),
      ({ terms }) => terms.at(-1)!,
    )
    const phrases = queries.flatMap((query) => query.phrases)
    this.phrases = groupSequences(
      [...new Map(phrases.map((terms) => [terms.join(' '), terms])).values()]
        .filter((terms) => terms.length > 1)
        .map((terms, i) => ({ terms, words: findKnown(terms, anywhere) ?? [numbers.size + i] })),
      ({ terms }) => terms[0]!,
    )
  }

  get isEmpty(): boolean {
    const { anywhere, inStemmed, compounds, inside, phrases } = this
    return anywhere.size + inStemmed.size + compounds.size + inside.size + phrases.size === 0
  }
}

/** Null if none is known, because the spelling of a phrase may differ from its words. */
function findKnown(
  terms: readonly string[],
  words: ReadonlyMap<string, WordNumbers>,
): WordNumbers | null {
  const numbers = new Set(terms.flatMap((term) => words.get(term) ?? []))
  return numbers.size === 0 ? null : [...numbers]
}

function addTo(words: Map<string, number[]>, term: string, number: number): void {
  const before = words.get(term)
  if (before === undefined) words.set(term, [number])
  else if (!before.includes(number)) before.push(number)
}

/** Merges two maps, so that a token is looked up once. */
function mergeWords(
  own: ReadonlyMap<string, number[]>,
  others: ReadonlyMap<string, number[]>,
): ReadonlyMap<string, WordNumbers> {
  if (own.size === 0) return others
  const all = new Map<string, number[]>(others)
  for (const [term, numbers] of own) {
    all.set(term, [...new Set([...(others.get(term) ?? []), ...numbers])])
  }
  return all
}

function groupSequences(
  sequences: readonly SoughtSequence[],
  keyOf: (sequence: SoughtSequence) => string,
): ReadonlyMap<string, readonly SoughtSequence[]> {
  const byKey = new Map<string, SoughtSequence[]>()
  for (const sequence of sequences) {
    const key = keyOf(sequence)
    const before = byKey.get(key)
    if (before === undefined) byKey.set(key, [sequence])
    else before.push(sequence)
  }
  return byKey
}
