/** How strongly documents match a query, by the definition, one word at a time. */
import type { IndexDocument, IndexSchema, Ranking, RelevantFilter } from '../../src/index.ts'
import { BruteForce } from './brute-force.ts'
import { expectBounds, measureLevel, measureShare, weighWords } from './strength.ts'

export class ExpectedRelevance {
  readonly #oracle: BruteForce
  readonly #count: number

  /** @param documents in ordinal order */
  constructor(schema: IndexSchema, documents: readonly IndexDocument[]) {
    this.#oracle = new BruteForce(schema, documents)
    this.#count = documents.length
  }

  /**
   * By ordinal: 3 strong, 2 fair, 1 weak.
   *
   * @param isHidden documents that do not exist for the query
   */
  levelsOf(query: RelevantFilter, isHidden: (ordinal: number) => boolean): number[] {
    const { words, name } = query
    const having = (word: string) => {
      const found = this.#find({ kind: 'terms', terms: [word] })
      return [...found.keys()].every(isHidden) ? new Map<number, number>() : found
    }
    const texts = words.map(having)
    const said = words.map((word) =>
      query.values
        .filter((value) => value.word === word)
        .flatMap(({ field, value }) =>
          this.#oracle.matching({ kind: 'keyword', field, values: [value] }),
        ),
    )
    const counts = texts.map(({ size }) => size)
    const weights = weighWords(counts, this.#count)
    const bounds = expectBounds(query.bounds, counts)
    const isKnown = query.terms.some((term) => having(term as string).size > 0)
    const similarity = { kind: 'vector', vector: Float32Array.from(query.vector) } as const
    const cosines = this.#find({ kind: 'formula', similarity, formula: { kind: 'similarity' } })
    const named = (own: RelevantFilter['name']) =>
      own === null ? new Map<number, number>() : this.#find({ kind: 'named', name: own })
    const [equal, alike] = [named(name && { ...name, near: null }), named(name)]
    return Array.from({ length: this.#count }, (_, ordinal) => {
      const share = measureShare(
        weights,
        (i) => texts[i]!.has(ordinal) || said[i]!.includes(ordinal),
      )
      const level = measureLevel(bounds, share, isKnown ? cosines.get(ordinal)! : 0)
      return equal.has(ordinal) ? 3 : Math.max(level, alike.has(ordinal) ? 2 : 1)
    })
  }

  /** Scores by ordinal. */
  #find(ranking: Ranking): Map<number, number> {
    const hits = this.#oracle.search({ ranking, filter: null, limit: this.#count, after: null })
    return new Map(hits.map(({ ordinal, score }) => [ordinal, score]))
  }
}
