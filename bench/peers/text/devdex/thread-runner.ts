/** Our searcher in this thread, over all shards of a snapshot, asked as the peers are. */
import { createHitBuffer, type Hits, Searcher } from 'native-free-index'
import { type LoadedSnapshot, openCollection } from '../../../../src/snapshot/index.ts'
import { planOf } from '../dump/queries.ts'
import type { Answers, Mode, PeerQuery, Round } from '../protocol.ts'

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
    this.#searcher = new Searcher(index, {
      compileRegex: ({ pattern }) => {
        throw new Error(`no query has a pattern, but ${pattern}`)
      },
    })
  }

  round(mode: Mode): Round {
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

  answers(mode: Mode): Answers {
    const totals: number[] = []
    const answers = this.#queries.map((query) => {
      totals.push(this.#search(query, mode))
      const { count, ordinals, scores } = this.#hits
      return Array.from({ length: count }, (_, i): [number, number] => [ordinals[i]!, scores[i]!])
    })
    return { answers, totals: mode === 'top100count' ? totals : null }
  }

  /** Fills the list of hits; returns the number of all hits where the mode asks for it, else 0. */
  #search(query: PeerQuery, mode: Mode): number {
    const plan = planOf(query, mode)
    this.#searcher.search(plan, this.#shards, unlimited, this.#hits)
    if (mode !== 'top100count') return 0
    return this.#searcher.countMatches(query.terms, plan.filter, this.#shards, unlimited)
  }
}
