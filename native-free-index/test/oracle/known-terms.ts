/**
 * The known terms of a query under suppression, by definition: the terms that a live document has
 * in a weighted field, or in the field of a formula.
 */
import type { IndexDocument, IndexSchema } from '../../src/index.ts'
import { analysers } from '../../src/text/index.ts'

export type IsLive = (ordinal: number) => boolean

export class KnownTerms {
  readonly #schema: IndexSchema
  /** By ordinal and field: tokens. */
  readonly #tokens: readonly ReadonlyMap<string, ReadonlySet<string>>[]

  /** @param documents in ordinal order */
  constructor(schema: IndexSchema, documents: readonly IndexDocument[]) {
    this.#schema = schema
    this.#tokens = documents.map(
      ({ text }) =>
        new Map(
          schema.text.map(({ name, analyser }) => {
            return [
              name,
              new Set(
                [text[name] ?? []].flat().flatMap((value) => analysers[analyser](value).terms),
              ),
            ]
          }),
        ),
    )
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

  #inField(terms: readonly string[], field: string, isLive: IsLive): string[] {
    return terms.filter((term) =>
      this.#tokens.some((tokens, ordinal) => isLive(ordinal) && tokens.get(field)!.has(term)),
    )
  }
}
