/** How strongly repositories match a query, by the definition, one word at a time. */
import type { IndexDocument, RelevantFilter } from 'native-free-index'
import { BruteForce } from '../../native-free-index/test/oracle/brute-force.ts'
import {
  expectBounds,
  measureLevel,
  measureShare,
  weighWords,
} from '../../native-free-index/test/oracle/strength.ts'
import { schemas } from '../../src/snapshot/index.ts'

export class ExpectedRelevance {
  readonly #documents: readonly IndexDocument[]
  readonly #oracle: BruteForce

  /** @param documents in ordinal order */
  constructor(documents: readonly IndexDocument[]) {
    this.#documents = documents
    this.#oracle = new BruteForce(schemas.repos, documents)
  }

  /**
   * By ordinal: 3 strong, 2 fair, 1 weak.
   *
   * @param hidden documents that do not exist for the query
   */
  levelsOf(query: RelevantFilter, hidden: ReadonlySet<number>): number[] {
    const { words, vector, name } = query
    const having = words.map((word) => this.#having(word, hidden))
    const counts = having.map(({ size }) => size)
    const weights = weighWords(counts, this.#documents.length)
    const bounds = expectBounds(query.bounds, counts)
    const isKnown = query.terms.some((term) => this.#having(term as string, hidden).size > 0)
    const equal = this.#named(name && { ...name, near: null })
    const alike = this.#named(name)
    return this.#documents.map((document, ordinal) => {
      const says = (i: number) =>
        having[i]!.has(ordinal) || saysByValue(document, words[i]!, query.values)
      const share = measureShare(weights, says)
      const own = document.embedding!.vector
      const cosine = isKnown ? vector.reduce((sum, value, i) => sum + value * own[i]!, 0) : 0
      const level = measureLevel(bounds, share, cosine)
      return equal.has(ordinal) ? 3 : Math.max(level, alike.has(ordinal) ? 2 : 1)
    })
  }

  /** The documents with the word, none if only hidden ones have it. */
  #having(word: string, hidden: ReadonlySet<number>): ReadonlySet<number> {
    const ranking = { kind: 'terms', terms: [word] } as const
    const found = this.#find(ranking)
    return found.some((ordinal) => !hidden.has(ordinal)) ? new Set(found) : new Set()
  }

  #named(name: RelevantFilter['name']): ReadonlySet<number> {
    return new Set(name === null ? [] : this.#find({ kind: 'named', name }))
  }

  #find(ranking: Parameters<BruteForce['search']>[0]['ranking']): number[] {
    const plan = { ranking, filter: null, limit: this.#documents.length, after: null }
    return this.#oracle.search(plan).map(({ ordinal }) => ordinal)
  }
}

function saysByValue(
  { keywords }: IndexDocument,
  word: string,
  values: RelevantFilter['values'],
): boolean {
  return values.some(({ word: named, field, value }) => {
    const own = [keywords[field] ?? []].flat().map((one) => one.toLowerCase())
    return named === word && own.includes(value.toLowerCase())
  })
}
