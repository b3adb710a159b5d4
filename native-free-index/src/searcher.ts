/**
 * Open segments + plan -> hits: the one class that users of the engine meet. One searcher belongs
 * to one thread; it owns its scratch memory, allocated once, and shares only the immutable bytes.
 */
import { type Bitset, countBits, hasBit } from './bytes/index.ts'
import { type After, createHits, type Hits, ranksBehind, TopK } from './collect/index.ts'
import { limits } from './limits.ts'
import type { Dictionary } from './postings/index.ts'
import {
  Budget,
  evaluate,
  type Filter,
  type PatternCompiler,
  type PatternFilter,
  type PatternMatcher,
  type ScoredTerm,
  scoreSegment,
  type WindowScratch,
} from './query/index.ts'
import type { Schema } from './schema/index.ts'
import type { Segment } from './segment/index.ts'
import { compileGlob } from './text/index.ts'

/** What the rankings of one query have in common. */
export interface RankingPlan {
  /** For a ranking without terms: the number field, greatest first, documents without it last. */
  readonly sort: string | null
  readonly filter: Filter | null
  /** At most this many hits; up to `limits.hitsMax`. */
  readonly limit: number
  readonly after: After | null
}

/** Distinct analysed terms, as alternatives; null ranks by `sort` instead of by score. */
export type RankingTerms = readonly string[] | null

export interface SearchPlan extends RankingPlan {
  readonly terms: RankingTerms
}

/** Time that a query may take; see Budget. */
export interface TimeLimits {
  readonly deadlineMs: number
  readonly patternMs: number
}

export interface OpenIndex {
  readonly schema: Schema
  readonly dictionary: Dictionary
  /** All shards of the collection; a position is a shard's number. */
  readonly segments: readonly Segment[]
}

export class Searcher {
  readonly #index: OpenIndex
  readonly #fieldIndex: ReadonlyMap<string, number>
  readonly #compileRegex: (pattern: PatternFilter) => PatternMatcher
  /** One for each ranking of a query; more are made when a query first needs them. */
  readonly #topKs: TopK[] = []
  readonly #window: WindowScratch = { sums: new Float64Array(limits.windowDocs) }
  readonly #bitsets: Bitset[] = []
  readonly #words: number

  /**
   * @param compileRegex compiles patterns of syntax `regex`; the engine itself has no such library.
   */
  constructor(index: OpenIndex, compileRegex: (pattern: PatternFilter) => PatternMatcher) {
    this.#index = index
    this.#fieldIndex = new Map(index.schema.text.map(({ name }, i) => [name, i]))
    this.#compileRegex = compileRegex
    this.#words = Math.max(1, ...index.segments.map((segment) => segment.words))
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
    const budget = new Budget(time.deadlineMs, time.patternMs)
    const patterns = this.#patternCompiler()
    while (this.#topKs.length < queries.length) this.#topKs.push(new TopK(limits.hitsMax))
    for (const [i] of queries.entries()) this.#topKs[i]!.reset(plan.limit)
    for (const shard of shards) {
      const pass = plan.filter && this.#evaluate(plan.filter, shard, budget, patterns)
      for (const [i, terms] of queries.entries()) {
        const topK = this.#topKs[i]!
        if (terms === null) this.#collectSorted(plan, shard, pass, topK)
        else this.#collectScored({ ...plan, terms }, shard, pass, topK, budget)
      }
    }
    for (const [i] of queries.entries()) this.#topKs[i]!.drainInto(out[i]!)
  }

  /** Exact number of documents that pass, over the given shards. */
  count(filter: Filter, shards: readonly number[], time: TimeLimits): number {
    const budget = new Budget(time.deadlineMs, time.patternMs)
    const patterns = this.#patternCompiler()
    let total = 0
    for (const shard of shards) total += countBits(this.#evaluate(filter, shard, budget, patterns))
    return total
  }

  #evaluate(filter: Filter, shard: number, budget: Budget, compile: PatternCompiler): Bitset {
    const segment = this.#index.segments[shard]!
    const target = this.#bitset(0).subarray(0, segment.words)
    const context = {
      segment,
      budget,
      fieldIndex: this.#fieldIndex,
      dictionary: this.#index.dictionary,
      compilePattern: compile,
      scratch: (level: number) => this.#bitset(level),
    }
    evaluate(filter, context, target, 1)
    return target
  }

  #collectScored(
    { terms, after }: { terms: readonly string[]; after: After | null },
    shard: number,
    pass: Bitset | null,
    topK: TopK,
    budget: Budget,
  ): void {
    const { dictionary, segments } = this.#index
    const { postings } = segments[shard]!
    const ranks = terms.map((term) => dictionary.rankOf(term)).filter((rank) => rank >= 0)
    ranks.sort((a, b) => a - b)
    const norm = ranks.reduce((sum, rank) => sum + dictionary.termWeights[rank]!, 0)
    const scored: ScoredTerm[] = []
    for (const rank of ranks) {
      const term = postings.termAt(rank)
      if (term < 0) continue
      const { start, end } = postings.merged(term)
      const firstBlock = postings.firstBlock(term)
      scored.push({ at: start, start, end, firstBlock, windowEnd: start })
    }
    const where = { shard, shardCount: segments.length, pass, after }
    scoreSegment({ postings, terms: scored, norm, ...where }, topK, this.#window, budget)
  }

  #collectSorted(plan: RankingPlan, shard: number, pass: Bitset | null, topK: TopK): void {
    const segment = this.#index.segments[shard]!
    const shardCount = this.#index.segments.length
    const { values } = segment.numbers.get(plan.sort!)!
    for (let docId = 0; docId < segment.documents; docId++) {
      if (pass !== null && !hasBit(pass, docId)) continue
      const value = values[docId]!
      const key = Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value
      if (key < topK.threshold) continue
      const tie = docId * shardCount + shard
      if (plan.after === null || ranksBehind(key, tie, plan.after)) topK.offer(key, tie)
    }
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

  #bitset(level: number): Bitset {
    while (this.#bitsets.length <= level) this.#bitsets.push(new Uint32Array(this.#words))
    return this.#bitsets[level]!
  }
}

/** Room for the most hits that one search returns. */
export function createHitBuffer(): Hits {
  return createHits(limits.hitsMax)
}
