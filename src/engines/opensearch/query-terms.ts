/** The terms of a collection for one query, under one state of visibility. */
import {
  type Correction,
  expandWords,
  type FieldTerms,
  type Filter,
  inverseDocumentFrequency,
  type QueryTerm,
  type VariantNotes,
} from 'native-free-index'
import type { Collection } from '../../domain/index.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import { names, pathOf, termId } from './field-names.ts'
import { anyWith } from './known-values.ts'
import { impactOf, type KnownTerms } from './list-query.ts'
import type { QueryTime } from './queries.ts'
import { type JoinedForms, phraseTerms, termInAny } from './query/filter-query.ts'
import { type TextWeights, textWeights } from './query/formula-script.ts'
import type { Query } from './requests.ts'
import type { TermStatistics } from './term-cache.ts'
import type { ClusterVisibility } from './visibility.ts'
import { openVocabulary } from './word-expansion.ts'

export class QueryTerms {
  /** The corrections that the query uses. */
  readonly corrections: Correction[]
  readonly #snapshot: ClusterSnapshot
  readonly #visibility: ClusterVisibility
  readonly #collection: Collection
  readonly #time: QueryTime

  constructor(
    snapshot: ClusterSnapshot,
    visibility: ClusterVisibility,
    collection: Collection,
    time: QueryTime,
    corrections: Correction[] = [],
  ) {
    this.corrections = corrections
    this.#snapshot = snapshot
    this.#visibility = visibility
    this.#collection = collection
    this.#time = time
  }

  /**
   * The groups of these words. Terms of suppressed documents alone, and terms of unweighted fields
   * alone, are unknown.
   */
  async known(words: readonly QueryTerm[]): Promise<KnownTerms> {
    const vocabulary = await openVocabulary(words, {
      collection: this.#collection,
      documents: this.#snapshot.documents[this.#collection],
      terms: this.#visibility.texts ?? this.#snapshot.terms,
      time: this.#time,
      visible: (statistics) => this.#visibleOf(statistics),
    })
    const notes: VariantNotes<string> = new Map()
    const { groups, corrections } = expandWords(words, vocabulary, notes)
    this.corrections.push(...corrections)
    const norm = groups.reduce((sum, { weight }) => sum + weight, 0)
    const clauseOf = await this.#clauses(groups.flatMap(({ factors }) => [...factors.keys()]))
    return {
      groups,
      norm,
      notes,
      clauseOf,
      corrections,
      documentsWith: (term) => vocabulary.countDocuments(term),
    }
  }

  async #clauses(terms: readonly string[]): Promise<KnownTerms['clauseOf']> {
    const { texts } = this.#visibility
    const shown = texts?.fields[this.#collection] ?? null
    if (texts === null || shown === null) return impactOf
    const known = await texts.statistics(this.#collection, terms, this.#time)
    return (term, factor) =>
      texts.clauseOf(this.#collection, shown, { term, factor }, known.get(term)!.df)
  }

  /** Ignores terms that no live document has in the field. */
  async weights({ field, terms }: FieldTerms): Promise<TextWeights> {
    const statistics = await this.#snapshot.terms.statistics(this.#collection, terms, this.#time)
    const inField = [...statistics].filter(([, { df }]) => df[field] !== undefined)
    const having = (term: string) => ({ term: { [pathOf('tokens', field)]: { value: term } } })
    const isVisible = await this.#visible(
      inField.map(([term]) => term),
      having,
      field,
    )
    const { documents } = this.#snapshot
    const left = inByteOrder(inField.flatMap(([term]) => (isVisible(term) ? [term] : [])))
    return textWeights(
      left.map((term) => {
        const df = statistics.get(term)!.df[field]!
        return { term, idf: inverseDocumentFrequency(documents[this.#collection], df) }
      }),
      this.#snapshot.meta[this.#collection].saturationBits,
    )
  }

  /** By word of the filter's phrases: the numbers of positions of its joined forms, if any. */
  async joinedForms(filter: Filter): Promise<JoinedForms> {
    const terms = phraseTerms(filter)
    const statistics = await this.#snapshot.terms.statistics(this.#collection, terms, this.#time)
    return new Map([...statistics].flatMap(([term, { l }]) => (l === undefined ? [] : [[term, l]])))
  }

  /** A term in more documents than are suppressed is visible. */
  async #visibleOf(
    statistics: ReadonlyMap<string, TermStatistics>,
  ): Promise<(term: string) => boolean> {
    const size = this.#visibility.hidden[this.#collection]
    const shown = this.#visibility.texts?.fields[this.#collection] ?? null
    if (size === 0) return (term) => shown === null || (statistics.get(term)?.n ?? 0) > 0
    const having = shown === null ? impactOf : (term: string) => termInAny(shown, term)
    const rare = [...statistics].flatMap(([term, { n }]) => (n > size || n === 0 ? [] : [term]))
    const isVisible = await this.#visible(rare, having, names.impacts)
    return (term) => (statistics.get(term)?.n ?? 0) > size || isVisible(term)
  }

  /**
   * Returns which terms a live document has.
   * @param scope the field that `having` searches
   */
  async #visible(
    terms: readonly string[],
    having: (term: string) => Query,
    scope: string,
  ): Promise<(term: string) => boolean> {
    const { mustNot, visible } = this.#visibility
    const collection = this.#collection
    if (mustNot[collection].length === 0) return () => true
    const keyOf = (term: string) => `${scope}\0${termId(collection, term)}`
    const missing = terms.filter((term) => !visible.has(keyOf(term)))
    const bodies = missing.map((term) => anyWith(having(term), mustNot[collection]))
    const { queries, indices } = this.#snapshot
    const answers = await queries.searches(indices[collection], bodies, this.#time)
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
function inByteOrder(terms: readonly string[]): string[] {
  return [...terms].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
}
