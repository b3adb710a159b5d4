/** Caches terms of the cluster. Each is read once, because those of a snapshot never change. */

import { LRUCache } from 'lru-cache'
import type { Collection } from '../../domain/index.ts'
import { names, termId } from './field-names.ts'
import type { Queries } from './queries.ts'
import type { QueryTime } from './query-time.ts'

/** A term of a collection that some document has. */
export interface TermStatistics {
  /** The most that a document can score for it. */
  readonly w: number
  /** Document frequencies by text field with BM25 in formulas. */
  readonly df: Readonly<Record<string, number>>
}

/** Most queries are of few words, and ask for the same ones. */
const termsKept = 100_000

/** No document has it. */
const unknown = Symbol('unknown')

export class TermCache {
  readonly #queries: Queries
  readonly #index: string
  readonly #known = new LRUCache<string, TermStatistics | typeof unknown>({ max: termsKept })

  constructor(queries: Queries, index: string) {
    this.#queries = queries
    this.#index = index
  }

  /** By term that a document of the collection has. Throws as `Queries`. */
  async userMetrics(
    collection: Collection,
    terms: readonly string[],
    time: QueryTime,
  ): Promise<ReadonlyMap<string, TermStatistics>> {
    const found = new Map<string, TermStatistics>()
    const missing: string[] = []
    for (const term of new Set(terms)) {
      const known = this.#known.get(termId(collection, term))
      if (known === undefined) missing.push(term)
      else if (known !== unknown) found.set(term, known)
    }
    if (missing.length === 0) return found
    const ids = missing.map((term) => termId(collection, term))
    const answers = await this.#queries.documents<{ readonly term: TermStatistics }>(
      this.#index,
      ids,
      [names.term],
      time,
    )
    for (const [i, answer] of answers.entries()) {
      this.#known.set(ids[i]!, answer?.term ?? unknown)
      if (answer !== null) found.set(missing[i]!, answer.term)
    }
    return found
  }
}
