/**
 * Which terms a query may know of while documents are hidden, by definition: those that some
 * document has which may be seen, in a field that is searched; in a formula's text in its field.
 */
import { analyseDocument, analyseEmail, type IndexDocument, type Schema } from '../../src/index.ts'

/** Whether the document may be seen to have the term in the field. */
export type IsSeen = (tie: number, field: string, term: string) => boolean

export class KnownTerms {
  readonly #schema: Schema
  /** By tie and field. */
  readonly #tokens: readonly ReadonlyMap<string, ReadonlySet<string>>[]

  /** @param documents in tie order */
  constructor(schema: Schema, documents: readonly IndexDocument[]) {
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
  isBroughtIn(tie: number, terms: readonly string[], isSeen: IsSeen): boolean {
    return this.#schema.text.some(({ name, weight }) => {
      if (weight === 0) return false
      return terms.some((term) => this.#has(tie, name, term) && isSeen(tie, name, term))
    })
  }

  /** The ranking, or what holds rankings, without the terms that are unknown. */
  left<T>(value: T, isSeen: IsSeen): T {
    if (Array.isArray(value)) return value.map((one) => this.left(one, isSeen)) as T
    if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value
    const members = Object.entries(value).map(([name, one]) => [name, this.left(one, isSeen)])
    const copy = Object.fromEntries(members)
    if (copy.kind === 'bm25') copy.terms = this.#inField(copy.terms, copy.field, isSeen)
    if (copy.kind === 'terms' || copy.kind === 'hybrid')
      copy.terms = this.#inAny(copy.terms, isSeen)
    return copy
  }

  #inAny(terms: readonly string[], isSeen: IsSeen): string[] {
    return terms.filter((term) =>
      this.#tokens.some((_, tie) => this.isBroughtIn(tie, [term], isSeen)),
    )
  }

  #inField(terms: readonly string[], field: string, isSeen: IsSeen): string[] {
    return terms.filter((term) =>
      this.#tokens.some((_, tie) => this.#has(tie, field, term) && isSeen(tie, field, term)),
    )
  }

  #has(tie: number, field: string, term: string): boolean {
    return this.#tokens[tie]!.get(field)!.has(term)
  }
}
