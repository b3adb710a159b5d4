/**
 * Open segments + plan -> hits: the one class that users of the engine meet. One searcher belongs
 * to one thread; it owns its scratch memory, allocated once, and shares only the immutable bytes.
 */
import { createHits, type Hits } from './collect/index.ts'
import { limits } from './limits.ts'
import {
  Budget,
  type Filter,
  type OpenIndex,
  type PatternCompiler,
  type PatternFilter,
  type PatternMatcher,
  prepareRanking,
  type Ranking,
  type RankingPlan,
  RankScratch,
  ranksOf,
  type SearchPlan,
  ShardSearcher,
  type TimeLimits,
} from './query/index.ts'
import { compileGlob } from './text/index.ts'

export class Searcher {
  readonly #index: OpenIndex
  readonly #shards: readonly ShardSearcher[]
  readonly #compileRegex: (pattern: PatternFilter) => PatternMatcher

  /**
   * @param compileRegex compiles patterns of syntax `regex`; the engine itself has no such library.
   * @param seat number of this thread among those that share the segments' memory, from 0
   */
  constructor(
    index: OpenIndex,
    compileRegex: (pattern: PatternFilter) => PatternMatcher,
    seat = 0,
  ) {
    this.#index = index
    const scratch = new RankScratch()
    this.#shards = index.segments.map((_, shard) => new ShardSearcher(index, shard, seat, scratch))
    this.#compileRegex = compileRegex
  }

  /** Hits of the given shards, best first. Throws DeadlineError, PatternBudgetError. */
  search(plan: SearchPlan, shards: readonly number[], time: TimeLimits, out: Hits): void {
    this.rankAll(plan, [plan.ranking], shards, time, [out])
  }

  /**
   * Several rankings of what passes one filter, which is evaluated once. Throws as `search`, and
   * RangeError for a ranking that cannot be: no such field, or a formula that is wrong.
   */
  rankAll(
    plan: RankingPlan,
    rankings: readonly Ranking[],
    shards: readonly number[],
    time: TimeLimits,
    out: readonly Hits[],
  ): void {
    if (!(plan.limit >= 1 && plan.limit <= limits.hitsMax)) {
      throw new RangeError('limit out of range')
    }
    const budget = new Budget(time.deadlineMs, time.patternMs)
    const patterns = this.#patternCompiler()
    const prepared = rankings.map((ranking) => {
      budget.check()
      return prepareRanking(ranking, this.#index)
    })
    for (const i of prepared.keys()) out[i]!.count = 0
    for (const shard of shards) {
      const searcher = this.#shards[shard]!
      const pass = plan.filter && searcher.evaluate(plan.filter, budget, patterns)
      for (const [i, ranking] of prepared.entries()) {
        searcher.rank(plan, ranking, pass, budget, out[i]!)
      }
    }
  }

  /** Exact number of documents that pass, over the given shards. */
  count(filter: Filter, shards: readonly number[], time: TimeLimits): number {
    const budget = new Budget(time.deadlineMs, time.patternMs)
    const patterns = this.#patternCompiler()
    let total = 0
    for (const shard of shards) total += this.#shards[shard]!.count(filter, budget, patterns)
    return total
  }

  /** Exact number of documents that have any of the terms and pass; throws as `search`. */
  countMatches(
    terms: readonly string[],
    filter: Filter | null,
    shards: readonly number[],
    time: TimeLimits,
  ): number {
    const budget = new Budget(time.deadlineMs, time.patternMs)
    const patterns = this.#patternCompiler()
    const ranks = ranksOf(this.#index.dictionary, terms)
    let total = 0
    for (const shard of shards) {
      const searcher = this.#shards[shard]!
      const pass = filter && searcher.evaluate(filter, budget, patterns)
      total += searcher.countMatches(ranks, pass)
    }
    return total
  }

  /** Compiles each pattern once a query, however many shards it visits. */
  #patternCompiler(): PatternCompiler {
    const compiled = new Map<PatternFilter, PatternMatcher>()
    return (filter) => {
      let matcher = compiled.get(filter)
      if (matcher === undefined) {
        matcher =
          filter.syntax === 'glob'
            ? compileGlob(filter.pattern, filter.ignoreCase)
            : this.#compileRegex(filter)
        compiled.set(filter, matcher)
      }
      return matcher
    }
  }
}

/** Room for the most hits that one search returns. */
export function createHitBuffer(): Hits {
  return createHits(limits.hitsMax)
}
