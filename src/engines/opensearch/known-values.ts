/** Which values fields have, for sentences: most words of these name nothing. */
import { LRUCache } from 'lru-cache'
import type { Collection } from '../../snapshot/index.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import type { Concealment } from './concealment.ts'
import { pathOf } from './field-names.ts'
import type { QueryTime } from './query-time.ts'
import type { SearchBody } from './requests.ts'

const answersKept = 10_000

export class KnownValues {
  readonly #snapshot: ClusterSnapshot
  /** Under one state of what is hidden. */
  #known = new LRUCache<string, boolean>({ max: answersKept })
  #concealment: Concealment | null = null

  constructor(snapshot: ClusterSnapshot) {
    this.#snapshot = snapshot
  }

  /** By position, of folded values: whether a document that is not hidden has it. */
  async has(
    collection: Collection,
    field: string,
    values: readonly string[],
    concealment: Concealment,
    time: QueryTime,
  ): Promise<boolean[]> {
    if (concealment !== this.#concealment) this.#known.clear()
    this.#concealment = concealment
    const known = this.#known
    const keyOf = (value: string) => `${collection}\0${field}\0${value}`
    const missing = [...new Set(values)].filter((value) => !known.has(keyOf(value)))
    const { queries, indices } = this.#snapshot
    const bodies = missing.map((value) =>
      anyWith({ term: { [pathOf('keyword', field)]: value } }, concealment.mustNot[collection]),
    )
    const found = new Map<string, boolean>()
    for (const [i, answer] of (await queries.searches(indices[collection], bodies, time)).entries()) {
      found.set(missing[i]!, answer.hits.total!.value > 0)
    }
    const answers = values.map((value) => found.get(value) ?? known.get(keyOf(value))!)
    if (concealment === this.#concealment) {
      for (const [value, isThere] of found) known.set(keyOf(value), isThere)
    }
    return answers
  }
}

/** Whether there is any: its total is 0, or more. */
export function anyWith(clause: object, mustNot: readonly object[]): SearchBody {
  const query = { bool: { filter: [clause], must_not: mustNot } }
  return { query, size: 0, _source: false, track_total_hits: 1, terminate_after: 1 }
}
