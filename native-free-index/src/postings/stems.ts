/**
 * Words by stem. Names are never stemmed, so a form or synonym of a query's word matches only in
 * stemmed fields. A word that names have too gets a derived term with the postings of stemmed
 * fields.
 */
import { compareStrings } from '../bytes/index.ts'
import type { TextField } from '../schema/index.ts'
import { stem } from '../text/index.ts'
import { buildStemmedTerm } from './derived-terms.ts'
import type { TermInterner } from './forward-index.ts'

/** Whether English stemming applies to a word: letters from a to z. */
export function isStemmable(term: string): boolean {
  for (let i = 0; i < term.length; i++) {
    const unit = term.charCodeAt(i)
    if (unit < 0x61 || unit > 0x7a) return false
  }
  return term.length >= wordCharsMin
}

const wordCharsMin = 3

/** The kinds of fields in which a word occurs. By id of the term. */
export class StemmedWords {
  readonly #fields: readonly TextField[]
  readonly #documentFrequency: Uint32Array

  constructor(fields: readonly TextField[], { documentFrequency }: TermInterner) {
    this.#fields = fields
    this.#documentFrequency = documentFrequency.view()
  }

  /** Whether a stemmed field has the term. */
  isInStemmed(termId: number): boolean {
    return this.#some(termId, true)
  }

  /** Whether a weighted field without stemming has the term. */
  isInNames(termId: number): boolean {
    return this.#some(termId, false)
  }

  #some(termId: number, stemmed: boolean): boolean {
    const first = termId * this.#fields.length
    return this.#fields.some(
      (field, i) =>
        field.weight > 0 &&
        (field.stemmed === true) === stemmed &&
        this.#documentFrequency[first + i]! > 0,
    )
  }
}

/** Adds derived terms for the occurrences, in stemmed fields, of words that names have too. */
export class StemmedTermWriter {
  readonly #interner: TermInterner
  readonly #terms: readonly string[]
  /** By id: 1 if the word needs a derived term. */
  readonly #needed: Uint8Array
  readonly #isStemmed: readonly boolean[]

  constructor(
    fields: readonly TextField[],
    interner: TermInterner,
    terms: readonly string[],
    words: StemmedWords,
  ) {
    this.#interner = interner
    this.#terms = terms
    this.#isStemmed = fields.map(({ stemmed, weight }) => stemmed === true && weight > 0)
    this.#needed = Uint8Array.from(terms, (_, id) =>
      Number(words.isInStemmed(id) && words.isInNames(id)),
    )
  }

  visitDocument(
    { termIds, counts }: { readonly termIds: Uint32Array; readonly counts: Uint32Array },
    start: number,
    end: number,
    visit: (termId: number, field: number) => void,
  ): void {
    for (let i = start; i < end; i++) {
      const termId = termIds[i]!
      const field = counts[i]! >>> 16
      if (this.#needed[termId] === 0 || !this.#isStemmed[field]) continue
      const own = this.#interner.intern(buildStemmedTerm(this.#terms[termId]!))
      for (let tf = counts[i]! & 0xffff; tf > 0; tf--) visit(own, field)
    }
  }
}

/** Stems in byte order, with their words. */
export interface StemClasses {
  readonly stems: readonly string[]
  /** The words of stem s are words[starts[s]] up to words[starts[s + 1]]. */
  readonly starts: Uint32Array
  /** Term ordinals, ascending: the terms of the words in stemmed fields. */
  readonly words: Uint32Array
}

/**
 * @param terms in byte order
 * @param idOf the id of a term
 */
export function stemClasses(
  terms: readonly string[],
  idOf: (term: string) => number,
  words: StemmedWords,
): StemClasses {
  const classes = new Map<string, number[]>()
  for (const [termOrd, term] of terms.entries()) {
    if (!isStemmable(term) || !words.isInStemmed(idOf(term))) continue
    // A word's term for stemmed fields follows the word.
    const own = terms[termOrd + 1] === buildStemmedTerm(term) ? termOrd + 1 : termOrd
    const key = stem(term)
    const known = classes.get(key)
    if (known === undefined) classes.set(key, [own])
    else known.push(own)
  }
  const stems = [...classes.keys()].sort(compareStrings)
  const starts = new Uint32Array(stems.length + 1)
  for (const [i, key] of stems.entries()) starts[i + 1] = starts[i]! + classes.get(key)!.length
  return { stems, starts, words: Uint32Array.from(stems.flatMap((key) => classes.get(key)!)) }
}
