/**
 * The known terms of a query under suppression, by definition: the terms that a live document has
 * in a weighted field, or in the field of a formula.
 */
import type { IndexDocument, IndexSchema } from '../../src/index.ts'
import { CountedDocuments, type FieldTexts } from './counted-documents.ts'

export type IsLive = (ordinal: number) => boolean

export class KnownTerms {
  readonly #schema: IndexSchema
  readonly #texts: readonly FieldTexts[]

  /** @param documents in ordinal order */
  constructor(schema: IndexSchema, documents: readonly IndexDocument[]) {
    this.#schema = schema
    this.#texts = new CountedDocuments(schema, documents).all
  }

  /** A ranking, or a value with rankings inside, without unknown terms. */
  left<T>(value: T, isLive: IsLive): T {
    if (Array.isArray(value)) return value.map((one) => this.left(one, isLive)) as T
    if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value
    const members = Object.entries(value).map(([name, one]) => [name, this.left(one, isLive)])
    const copy = Object.fromEntries(members)
    if (copy.kind === 'bm25') copy.terms = this.#inField(copy.terms, copy.field, isLive)
    if (copy.kind === 'terms' || copy.kind === 'hybrid')
      copy.terms = this.#inAny(copy.terms, isLive)
    return copy
  }

  #inAny(terms: readonly string[], isLive: IsLive): string[] {
    return terms.filter((term) =>
      this.#schema.text.some(
        ({ name, weight }) => weight > 0 && this.#inField([term], name, isLive).length > 0,
      ),
    )
  }

  #inField(terms: readonly string[], name: string, isLive: IsLive): string[] {
    const field = this.#schema.text.findIndex((text) => text.name === name)
    return terms.filter((term) =>
      this.#texts.some(({ counts }, ordinal) => isLive(ordinal) && counts[field]!.has(term)),
    )
  }
}
