/** Our searcher in this thread, over all shards of a snapshot, asked as the peers are. */
import { createHitBuffer, type Hits, Searcher } from 'native-free-index'
import { type LoadedSnapshot, openCollection } from '../../../../src/snapshot/index.ts'
import { planOf } from '../dump/index.ts'
import {
  type Answers,
  limitOf,
  type Mode,
  type PeerQuery,
  type Round,
  type Unsupported,
} from '../protocol.ts'

const unlimited = {
  deadlineMs: Number.POSITIVE_INFINITY,
  patternMs: Number.POSITIVE_INFINITY,
}

export class ThreadRunner {
  readonly #queries: readonly PeerQuery[]
  readonly #searcher: Searcher
  readonly #shards: readonly number[]
  readonly #hits: Hits = createHitBuffer()

  constructor(snapshot: LoadedSnapshot, queries: readonly PeerQuery[]) {
    const index = openCollection('users', snapshot.shared.users)
    this.#queries = queries
    this.#shards = index.segments.map((_, shard) => shard)
    this.#searcher = new Searcher(index, ({ pattern }) => {
      throw new Error(`no query has a pattern, but ${pattern}`)
    })
  }

  round(mode: Mode): Round | Unsupported {
    if (!isSupported(mode)) return { unsupported: true }
    const us: number[] = []
    const found: number[] = []
    for (const query of this.#queries) {
      const started = performance.now()
      this.#search(query, mode)
      us.push((performance.now() - started) * 1000)
      found.push(this.#hits.count)
    }
    return { us, found }
  }

  answers(mode: Mode): Answers | Unsupported {
    if (!isSupported(mode)) return { unsupported: true }
    const answers = this.#queries.map((query) => {
      this.#search(query, mode)
      const { count, ties, scores } = this.#hits
      return Array.from({ length: count }, (_, i): [number, number] => [ties[i]!, scores[i]!])
    })
    return { answers, totals: null }
  }

  #search(query: PeerQuery, mode: Mode): void {
    this.#searcher.search(planOf(query, limitOf[mode]), this.#shards, unlimited, this.#hits)
  }
}

/** The searcher does not tell yet how many hits there are besides those it lists. */
function isSupported(mode: Mode): boolean {
  return mode !== 'top100count'
}
