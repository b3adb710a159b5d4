/** Looks up values of fields, for natural-language queries. Most words are no value. */

import { LRUCache } from 'lru-cache'
import type { Collection } from '../../../domain/index.ts'
import type { QueryTime } from '../cluster/queries.ts'
import { findAny } from '../cluster/request-parts.ts'
import type { SearchBody } from '../cluster/requests.ts'
import type { ClusterSnapshot } from '../cluster-snapshot.ts'
import { getPath } from '../field-names.ts'
import type { ClusterVisibility } from './visibility.ts'

const answersKept = 10_000

/** Look-ups under one state of visibility. */
export class KnownValues {
  readonly #snapshot: ClusterSnapshot
  readonly #visibility: ClusterVisibility
  /** Includes pending look-ups. */
  readonly #known = new LRUCache<string, Promise<boolean>>({ max: answersKept })
  /** Values looked up in this event-loop tick, in one request. */
  #asked: ValueBatch | null = null

  constructor(snapshot: ClusterSnapshot, visibility: ClusterVisibility) {
    this.#snapshot = snapshot
    this.#visibility = visibility
  }

  /** Whether a live document has the folded value. */
  has(collection: Collection, field: string, value: string, time: QueryTime): Promise<boolean> {
    const key = `${collection}\0${field}\0${value}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const answer = this.#ask(collection, field, value, time)
    this.#known.set(key, answer)
    // A failed look-up is not cached.
    answer.catch(() => this.#known.delete(key))
    return answer
  }

  #ask(collection: Collection, field: string, value: string, time: QueryTime): Promise<boolean> {
    if (this.#asked === null) {
      const bodies: { index: string; body: SearchBody }[] = []
      const answers = Promise.resolve().then(() => {
        this.#asked = null
        return this.#snapshot.queries.searchEach(bodies, time)
      })
      this.#asked = { bodies, answers }
    }
    const { bodies, answers } = this.#asked
    const clause = { term: { [getPath('keyword', field)]: value } }
    const body = findAny(clause, this.#visibility.mustNot[collection])
    const at = bodies.push({ index: this.#snapshot.indices[collection], body }) - 1
    return answers.then((all) => all[at]!.hits.total!.value > 0)
  }
}

interface ValueBatch {
  readonly bodies: { readonly index: string; readonly body: SearchBody }[]
  readonly answers: ReturnType<ClusterSnapshot['queries']['searchEach']>
}
