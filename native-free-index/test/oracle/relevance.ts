/** How strongly documents match a query, by the definition, one word at a time. */
import type {
  IndexDocument,
  IndexSchema,
  Ranking,
  RelevantFilter,
  WordValue,
} from '../../src/index.ts'
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
    const { name } = query
    const { shares, counts } = this.measureShares(query.words, query.values, isHidden)
    const bounds = expectBounds(query.bounds, counts)
    const isKnown = query.terms.some((term) => this.#having(term as string, isHidden).size > 0)
    const similarity = { kind: 'vector', vector: Float32Array.from(query.vector) } as const
    const cosines = this.#find({ kind: 'formula', similarity, formula: { kind: 'similarity' } })
    const named = (own: RelevantFilter['name']) =>
      own === null ? new Map<number, number>() : this.#find({ kind: 'named', name: own })
    const [equal, alike] = [named(name && { ...name, near: null }), named(name)]
    return Array.from({ length: this.#count }, (_, ordinal) => {
      const level = measureLevel(bounds, shares[ordinal]!, isKnown ? cosines.get(ordinal)! : 0)
      return equal.has(ordinal) ? 3 : Math.max(level, alike.has(ordinal) ? 2 : 1)
    })
  }

  /** By ordinal, the share of the words that texts or values say; by word, the texts with it. */
  measureShares(
    words: readonly string[],
    values: readonly WordValue[],
    isHidden: (ordinal: number) => boolean,
  ) {
    const texts = words.map((word) => this.#having(word, isHidden))
    const said = words.map((word) =>
      values
        .filter((value) => value.word === word)
        .flatMap(({ field, value }) =>
          this.#oracle.matching({ kind: 'keyword', field, values: [value] }),
        ),
    )
    const counts = texts.map(({ size }) => size)
    const weights = weighWords(counts, this.#count)
    const shares = Array.from({ length: this.#count }, (_, ordinal) =>
      measureShare(weights, (i) => texts[i]!.has(ordinal) || said[i]!.includes(ordinal)),
    )
    return { shares, counts }
  }

  /** The documents with a word, none if only hidden ones have it. */
  #having(word: string, isHidden: (ordinal: number) => boolean): ReadonlyMap<number, number> {
    const found = this.#find({ kind: 'terms', terms: [word] })
    return [...found.keys()].every(isHidden) ? new Map() : found
  }

  /** Scores by ordinal. */
  #find(ranking: Ranking): Map<number, number> {
    const hits = this.#oracle.search({ ranking, filter: null, limit: this.#count, after: null })
    return new Map(hits.map(({ ordinal, score }) => [ordinal, score]))
  }
}
