/** Our searcher in this thread, asked as the peers are; the filter is evaluated in each query. */
import {
  createHitBuffer,
  type Filter,
  type Hits,
  type OpenIndex,
  Searcher,
  type VectorSearchParams,
} from 'native-free-index'
import { type Answers, type FilterName, limit, type Round } from '../protocol.ts'
import { setField } from './index-files.ts'

const unlimited = {
  deadlineMs: Number.POSITIVE_INFINITY,
  patternMs: Number.POSITIVE_INFINITY,
}

export class ThreadRunner {
  readonly #queries: readonly Float32Array[]
  readonly #searcher: Searcher
  readonly #hits: Hits = createHitBuffer()

  constructor(index: OpenIndex, queries: readonly Float32Array[]) {
    this.#queries = queries
    this.#searcher = new Searcher(index, {
      compileRegex: ({ pattern }) => {
        throw new Error(`no query has a pattern, but ${pattern}`)
      },
    })
  }

  round(filter: FilterName, setting: string): Round {
    const searchParams = scaleOf(setting)
    const us = this.#queries.map((vector) => {
      const started = performance.now()
      this.#search(vector, filter, searchParams)
      return (performance.now() - started) * 1000
    })
    return { us }
  }

  answers(filter: FilterName, setting: string): Answers {
    const searchParams = scaleOf(setting)
    const answers = this.#queries.map((vector) => {
      this.#search(vector, filter, searchParams)
      return Array.from(this.#hits.ordinals.subarray(0, this.#hits.count))
    })
    return { answers }
  }

  /** Fills the list of hits; a vector's number is its tie. */
  #search(vector: Float32Array, filter: FilterName, searchParams: VectorSearchParams): void {
    const similarity = { kind: 'vector', vector, searchParams } as const
    const ranking = { kind: 'linear', similarity, weight: 1, base: null } as const
    const plan = { ranking, filter: filterOf(filter), limit, after: null }
    this.#searcher.search(plan, [0], unlimited, this.#hits)
  }
}

function filterOf(filter: FilterName): Filter | null {
  return filter === 'none' ? null : { kind: 'keyword', field: setField, values: [filter] }
}

/** "probes=32,sigmas=2" as numbers by name; "-" has none. */
function scaleOf(setting: string): VectorSearchParams {
  if (setting === '-') return {}
  const pairs = setting.split(',').map((pair) => pair.split('=') as [string, string])
  return Object.fromEntries(pairs.map(([name, value]) => [name, Number(value)]))
}
