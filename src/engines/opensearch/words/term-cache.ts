/** Caches terms of the cluster, which never change in a snapshot. */
import { LRUCache } from 'lru-cache'
import type { Collection } from '../../../domain/index.ts'
import type { Queries, QueryTime } from '../cluster/queries.ts'
import type { SearchAnswer, SearchBody } from '../cluster/requests.ts'
import { getTermId, names, readTermId } from '../field-names.ts'

/** A term of a collection that a document has. */
export interface TermStatistics {
  /** Upper bound of a document's score for the term. */
  readonly w: number
  /** Documents with the term in a weighted field. */
  readonly n: number
  /** Documents with the term in any weighted field, if a view masks some. */
  readonly every?: number
  /** Document frequencies by text field with a weight or with BM25. */
  readonly df: Readonly<Record<string, number>>
  /** Numbers of positions of its joined forms, if any. */
  readonly l?: readonly number[]
}

/** A search for a list of terms, with a cache key. */
export interface TermLookup {
  readonly key: string
  readonly body: SearchBody
}

/** Most queries consist of few words, which repeat. */
const termsKept = 100_000
const listsKept = 20_000

/** No document has the term. */
const unknown = Symbol('unknown')

interface StoredTerm {
  readonly term: TermStatistics
}

/** Source of a query's terms. */
export type TermSource = Pick<TermCache, 'readStatistics' | 'readLists'>

export class TermCache {
  readonly #queries: Queries
  readonly #index: string
  readonly #known = new LRUCache<string, TermStatistics | typeof unknown>({ max: termsKept })
  readonly #lists = new LRUCache<string, readonly string[]>({ max: listsKept })

  constructor(queries: Queries, index: string) {
    this.#queries = queries
    this.#index = index
  }

  /** By term that a document of the collection has. Throws as `Queries`. */
  async readStatistics(
    collection: Collection,
    terms: Iterable<string>,
    time: QueryTime,
  ): Promise<Map<string, TermStatistics>> {
    const found = new Map<string, TermStatistics>()
    const missing: string[] = []
    for (const term of new Set(terms)) {
      const known = this.#known.get(getTermId(collection, term))
      if (known === undefined) missing.push(term)
      else if (known !== unknown) found.set(term, known)
    }
    if (missing.length === 0) return found
    const ids = missing.map((term) => getTermId(collection, term))
    const answers = await this.#queries.readDocuments<StoredTerm>(
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

  /** By position: the terms that each search finds, in its order. Throws as `Queries`. */
  async readLists(
    collection: Collection,
    lookups: readonly TermLookup[],
    time: QueryTime,
  ): Promise<(readonly string[])[]> {
    const keyOf = ({ key }: TermLookup) => getTermId(collection, key)
    const found = new Map<string, readonly string[]>()
    const missing = new Map<string, TermLookup>()
    for (const lookup of lookups) {
      const key = keyOf(lookup)
      const known = this.#lists.get(key)
      if (known === undefined) missing.set(key, lookup)
      else found.set(key, known)
    }
    const index = this.#index
    const searches = Array.from(missing.values(), ({ body }) => ({ index, body }))
    const answers = await this.#queries.searchEach(searches, time)
    for (const [i, key] of [...missing.keys()].entries()) {
      const terms = this.#read(answers[i]!)
      this.#lists.set(key, terms)
      found.set(key, terms)
    }
    return lookups.map((lookup) => found.get(keyOf(lookup))!)
  }

  /** The results of a search include the statistics of its terms. */
  #read({ hits }: SearchAnswer): string[] {
    return hits.hits.map(({ _id, _source }) => {
      this.#known.set(_id, (_source as StoredTerm).term)
      return readTermId(_id)
    })
  }
}
