/**
 * Which terms a query may know of while documents are hidden, by definition: those that some
 * document has which may be seen, in a field that is searched; in a formula's text in its field.
 */
import {
  analyseDocument,
  analyseEmail,
  type IndexDocument,
  type IndexSchema,
} from '../../src/index.ts'

/** Whether the document may be seen to have the term in the field. */
export type IsVisible = (ordinal: number, field: string, term: string) => boolean

export class KnownTerms {
  readonly #schema: IndexSchema
  /** By tie and field. */
  readonly #tokens: readonly ReadonlyMap<string, ReadonlySet<string>>[]

  /** @param documents in tie order */
  constructor(schema: IndexSchema, documents: readonly IndexDocument[]) {
    this.#schema = schema
    this.#tokens = documents.map(
      ({ text }) =>
        new Map(
          schema.text.map(({ name, analyser }) => {
            const analyse = analyser === 'email' ? analyseEmail : analyseDocument
            return [name, new Set([text[name] ?? []].flat().flatMap((one) => analyse(one)))]
          }),
        ),
    )
  }

  /** Whether the document is brought into a list of words by one of these. */
  isBroughtIn(ordinal: number, terms: readonly string[], isVisible: IsVisible): boolean {
    return this.#schema.text.some(({ name, weight }) => {
      if (weight === 0) return false
      return terms.some((term) => this.#has(ordinal, name, term) && isVisible(ordinal, name, term))
    })
  }

  /** The ranking, or what holds rankings, without the terms that are unknown. */
  left<T>(value: T, isVisible: IsVisible): T {
    if (Array.isArray(value)) return value.map((one) => this.left(one, isVisible)) as T
    if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value
    const members = Object.entries(value).map(([name, one]) => [name, this.left(one, isVisible)])
    const copy = Object.fromEntries(members)
    if (copy.kind === 'bm25') copy.terms = this.#inField(copy.terms, copy.field, isVisible)
    if (copy.kind === 'terms' || copy.kind === 'hybrid')
      copy.terms = this.#inAny(copy.terms, isVisible)
    return copy
  }

  #inAny(terms: readonly string[], isVisible: IsVisible): string[] {
    return terms.filter((term) =>
      this.#tokens.some((_, ordinal) => this.isBroughtIn(ordinal, [term], isVisible)),
    )
  }

  #inField(terms: readonly string[], field: string, isVisible: IsVisible): string[] {
    return terms.filter((term) =>
      this.#tokens.some(
        (_, ordinal) => this.#has(ordinal, field, term) && isVisible(ordinal, field, term),
      ),
    )
  }

  #has(ordinal: number, field: string, term: string): boolean {
    return this.#tokens[ordinal]!.get(field)!.has(term)
  }
}
