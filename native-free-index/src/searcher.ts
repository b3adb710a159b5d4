/**
 * Open segments + plan -> hits: the one class that users of the engine meet. One searcher belongs
 * to one thread; it owns its scratch memory, allocated once, and shares only the immutable bytes.
 */
import { createHits, type Hits } from './collect/index.ts'
import { limits } from './limits.ts'
import type { Dictionary } from './postings/index.ts'
import {
  Budget,
  type Filter,
  type OpenIndex,
  type PatternCompiler,
  type PatternFilter,
  type PatternMatcher,
  type RankingPlan,
  type RankingTerms,
  type SearchPlan,
  ShardSearcher,
  type TimeLimits,
} from './query/index.ts'
import { compileGlob } from './text/index.ts'

export class Searcher {
  readonly #dictionary: Dictionary
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
    this.#dictionary = index.dictionary
    this.#shards = index.segments.map((_, shard) => new ShardSearcher(index, shard, seat))
    this.#compileRegex = compileRegex
  }

  /** Hits of the given shards, best first. Throws DeadlineError, PatternBudgetError. */
  search(plan: SearchPlan, shards: readonly number[], time: TimeLimits, out: Hits): void {
    this.rankAll(plan, [plan.terms], shards, time, [out])
  }

  /** Several rankings of what passes one filter, which is evaluated once. Throws as `search`. */
  rankAll(
    plan: RankingPlan,
    queries: readonly RankingTerms[],
    shards: readonly number[],
    time: TimeLimits,
    out: readonly Hits[],
  ): void {
    if (!(plan.limit >= 1 && plan.limit <= limits.hitsMax)) {
      throw new RangeError('limit out of range')
    }
    const budget = new Budget(time.deadlineMs, time.patternMs)
    const patterns = this.#patternCompiler()
    const ranks = queries.map((terms) => terms && this.#ranksOf(terms))
    for (const [i] of queries.entries()) out[i]!.count = 0
    for (const shard of shards) {
      const searcher = this.#shards[shard]!
      const pass = plan.filter && searcher.evaluate(plan.filter, budget, patterns)
      for (const [i, list] of ranks.entries()) {
        if (list === null) searcher.newest(plan, pass, out[i]!)
        else searcher.score(plan, list, pass, budget, out[i]!)
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
    const ranks = this.#ranksOf(terms)
    let total = 0
    for (const shard of shards) {
      const searcher = this.#shards[shard]!
      const pass = filter && searcher.evaluate(filter, budget, patterns)
      total += searcher.countMatches(ranks, pass)
    }
    return total
  }

  /**
   * Ascending ranks of the terms that any document has: byte order, in which impacts are summed.
   */
  #ranksOf(terms: readonly string[]): number[] {
    const ranks = terms.map((term) => this.#dictionary.rankOf(term)).filter((rank) => rank >= 0)
    return ranks.sort((a, b) => a - b)
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
