/** The terms of a collection for one query, under one state of visibility. */
import {
  type Correction,
  expandWords,
  type FieldTerms,
  inverseDocumentFrequency,
  type QueryTerm,
  type VariantNotes,
} from 'native-free-index'
import type { Collection } from '../../../domain/index.ts'
import { findAny } from '../cluster/request-parts.ts'
import type { Query } from '../cluster/requests.ts'
import { getPath, getTermId, names } from '../field-names.ts'
import { type JoinedForms, matchTerm } from '../filters/filter-query.ts'
import { type TextWeights, weighTerms } from '../formula/formula-script.ts'
import type { SearchContext } from '../search-context.ts'
import type { TermStatistics } from './term-cache.ts'
import { gatherVocabulary } from './word-expansion.ts'
import { type KnownTerms, matchImpact } from './word-query.ts'

/** All methods throw as `Queries`. */
export class QueryTerms {
  /** The corrections that the query uses. */
  readonly corrections: Correction[]
  readonly #context: SearchContext
  readonly #collection: Collection
  /** The weighted text fields that the caller may see. Null: all. */
  readonly #shown: readonly string[] | null

  constructor(context: SearchContext, collection: Collection, corrections: Correction[] = []) {
    this.corrections = corrections
    this.#context = context
    this.#collection = collection
    this.#shown = context.visibility.texts?.fields[collection] ?? null
  }

  /**
   * The groups of these words. Terms of suppressed documents alone, and terms of unweighted fields
   * alone, are unknown.
   */
  async expand(words: readonly QueryTerm[]): Promise<KnownTerms> {
    const vocabulary = await gatherVocabulary(
      words,
      this.#context,
      this.#collection,
      (statistics) => this.#findVisible(statistics),
    )
    const notes: VariantNotes<string> = new Map()
    const { groups, corrections } = expandWords(words, vocabulary, notes)
    this.corrections.push(...corrections)
    const norm = groups.reduce((sum, { weight }) => sum + weight, 0)
    const clauseOf = await this.#openClauses(groups.flatMap(({ factors }) => [...factors.keys()]))
    const documentsWith = (term: string) => vocabulary.countDocuments(term)
    return { groups, norm, notes, clauseOf, corrections, documentsWith }
  }

  async #openClauses(terms: readonly string[]): Promise<KnownTerms['clauseOf']> {
    const { visibility, time } = this.#context
    const { texts } = visibility
    const shown = this.#shown
    if (texts === null || shown === null) return matchImpact
    const known = await texts.readStatistics(this.#collection, terms, time)
    return (term, factor) =>
      texts.matchTerm(this.#collection, shown, { term, factor }, known.get(term)!.df)
  }

  #readStatistics(terms: Iterable<string>): Promise<Map<string, TermStatistics>> {
    const { snapshot, time } = this.#context
    return snapshot.terms.readStatistics(this.#collection, terms, time)
  }

  /** Weights of a text's terms in a formula. Ignores terms that no live document has in it. */
  async weigh({ field, terms }: FieldTerms): Promise<TextWeights> {
    const statistics = await this.#readStatistics(terms)
    const inField = [...statistics].flatMap(([term, { df }]) =>
      df[field] === undefined ? [] : [term],
    )
    const having = (term: string) => ({ term: { [getPath('tokens', field)]: { value: term } } })
    const isVisible = await this.#checkTerms(inField, having, field)
    const { documents, meta } = this.#context.snapshot
    const weighed = sortByBytes(inField.filter(isVisible)).map((term) => {
      const df = statistics.get(term)!.df[field]!
      return { term, idf: inverseDocumentFrequency(documents[this.#collection], df) }
    })
    return weighTerms(weighed, meta[this.#collection].saturationBits)
  }

  /** By word with joined forms: their numbers of positions. */
  async readJoinedForms(terms: readonly string[]): Promise<JoinedForms> {
    const statistics = await this.#readStatistics(terms)
    return new Map([...statistics].flatMap(([term, { l }]) => (l === undefined ? [] : [[term, l]])))
  }

  /** A term in more documents than are hidden is visible. */
  async #findVisible(
    statistics: ReadonlyMap<string, TermStatistics>,
  ): Promise<(term: string) => boolean> {
    const size = this.#context.visibility.hidden[this.#collection]
    const shown = this.#shown
    if (size === 0) return (term) => shown === null || (statistics.get(term)?.n ?? 0) > 0
    const having = shown === null ? matchImpact : (term: string) => matchTerm(shown, term)
    const rare = [...statistics].flatMap(([term, { n }]) => (n > size || n === 0 ? [] : [term]))
    const isVisible = await this.#checkTerms(rare, having, names.impacts)
    return (term) => (statistics.get(term)?.n ?? 0) > size || isVisible(term)
  }

  /**
   * Returns which terms a live document has.
   * @param scope the field that `having` searches
   */
  async #checkTerms(
    terms: readonly string[],
    having: (term: string) => Query,
    scope: string,
  ): Promise<(term: string) => boolean> {
    const { mustNot, visible } = this.#context.visibility
    const collection = this.#collection
    const hidden = mustNot[collection]
    if (hidden.length === 0) return () => true
    const keyOf = (term: string) => `${scope}\0${getTermId(collection, term)}`
    const missing = terms.filter((term) => !visible.has(keyOf(term)))
    const bodies = missing.map((term) => findAny(having(term), hidden))
    const answers = await this.#context.searchEach(collection, bodies)
    // The cache may forget a term before it is asked for.
    const found = new Map<string, boolean>()
    for (const [i, { hits }] of answers.entries()) {
      const isVisible = hits.total!.value > 0
      found.set(missing[i]!, isVisible)
      visible.set(keyOf(missing[i]!), isVisible)
    }
    return (term) => found.get(term) ?? visible.get(keyOf(term)) ?? false
  }
}

/** The order of sums in the embedded engine. */
function sortByBytes(terms: readonly string[]): string[] {
  return terms.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
}
