/**
 * Searches open segments: the main class of the engine. A searcher belongs to one thread. It owns
 * scratch memory, and shares only immutable bytes with other searchers.
 */
import { type Bitset, fillBits, findLowestBit, unite } from './bytes/index.ts'
import { type After, createHits, type Hits, mergeInto, readLeast } from './collect/index.ts'
import { countDocuments, selectDocuments } from './filters/index.ts'
import { limits } from './limits.ts'
import {
  areLive,
  type Correction,
  countKnownWords,
  decodeGroups,
  type Filter,
  groupTerms,
  joinFilters,
  type KnownWords,
  type LocalRanking,
  type OpenIndex,
  OrdinalSet,
  QueryScope,
  type QueryTerm,
  type RankingPlan,
  type RelevantFilter,
  type SearcherOptions,
  type SearchPlan,
  type TermGroups,
  type TimeLimits,
  type VariantNotes,
  WordCache,
  type WordCoverage,
  type WordValue,
} from './query/index.ts'
import {
  addMatched,
  collectMatches,
  Explainer,
  findNear,
  isZeroVector,
  type KnownParts,
  type Matched,
  type MatchingDocuments,
  type MatchPlan,
  measureOrdinals,
  NearShard,
  prepareRanking,
  prepareRelevance,
  RankCounts,
  RankScratch,
  readCoveredWords,
  ShardReader,
  type Weight,
  WordsWeight,
} from './rankings/index.ts'

/** Notes of a ranking about the words of its query. */
export interface WordNotes {
  /** The corrections that the ranking used. */
  readonly corrections: readonly Correction[]
  /** Whether it ranks by terms, and the index has none of its words. */
  readonly isUnknown: boolean
}

export class Searcher {
  readonly #index: OpenIndex
  readonly #shards: readonly ShardReader[]
  readonly #options: SearcherOptions
  readonly #words = new WordCache()
  readonly #merged = createHits(limits.hitsMax)
  /** Created by the first call of `match`. */
  #near: readonly NearShard[] | null = null

  constructor(index: OpenIndex, options: SearcherOptions) {
    const { scratchIndex = 0 } = options
    const scratch = new RankScratch()
    this.#index = index
    this.#options = options
    this.#shards = index.segments.map(
      (_, shard) => new ShardReader(index, shard, scratchIndex, scratch),
    )
  }

  /** Numbers of all shards. */
  get shards(): readonly number[] {
    return this.#index.segments.map((_, shard) => shard)
  }

  /** Documents of the collection. */
  get documents(): number {
    return this.#index.segments.reduce((sum, { documents }) => sum + documents, 0)
  }

  /** Hits of these shards, best first. Throws DeadlineError, PatternBudgetError. */
  search(plan: SearchPlan, shards: readonly number[], time: TimeLimits, out: Hits): void {
    this.rankAll(plan, [plan.ranking], shards, time, [out])
  }

  /**
   * Runs several rankings over the plan's filter. Rankings without a filter of their own share its
   * bitset. Returns the notes of each ranking. Throws as `search`, and RangeError for an unknown
   * field or an invalid formula.
   */
  rankAll(
    plan: RankingPlan,
    rankings: readonly LocalRanking[],
    shards: readonly number[],
    time: TimeLimits,
    out: readonly Hits[],
  ): readonly WordNotes[] {
    if (!(plan.limit >= 1 && plan.limit <= limits.hitsMax)) {
      throw new RangeError('limit out of range')
    }
    const scope = this.#openScope(time)
    const { budget, live } = scope
    const weights = rankings.map((ranking) => {
      budget.check()
      return prepareRanking(ranking, this.#index, scope)
    })
    const notes = weights.map(({ corrections, isUnknown }) => ({ corrections, isUnknown }))
    const filters = rankings.map(({ filter }) => joinFilters(plan.filter, filter ?? null))
    if (filters.every((filter) => filter === null)) {
      // A search without a filter is the fastest. Suppressed documents are rarely among the best
      // hits. If none is, this result is final.
      this.#rankEach(plan, weights, filters, shards, scope, () => null, out)
      if (live === null) return notes
      if (weights.every((_, i) => areLive(this.#index, live, out[i]!))) return notes
    }
    const select = (shard: ShardReader, filter: Filter | null) =>
      this.#selectDocuments(filter, shard, scope)
    this.#rankEach(plan, weights, filters, shards, scope, select, out)
    return notes
  }

  #rankEach(
    plan: RankingPlan,
    weights: readonly Weight[],
    filters: readonly (Filter | null)[],
    shards: readonly number[],
    { budget }: QueryScope,
    select: (shard: ShardReader, filter: Filter | null) => Bitset | null,
    out: readonly Hits[],
  ): void {
    for (const i of weights.keys()) out[i]!.count = 0
    for (const number of shards) {
      const shard = this.#shards[number]!
      let filterBits: Bitset | null = null
      for (const [i, weight] of weights.entries()) {
        // Rankings without a filter of their own share the bitset of the plan's filter.
        if (i === 0 || filters[i] !== filters[i - 1]) filterBits = select(shard, filters[i]!)
        this.#rank(plan, weight, shard, filterBits, budget, out[i]!)
      }
    }
  }

  /**
   * Merges the best matching documents of a shard into `out`, which has the hits of other shards.
   * Its last score is the minimum score of the next shard.
   */
  #rank(
    { limit, after }: RankingPlan,
    weight: Weight,
    shard: ShardReader,
    filterBits: Bitset | null,
    budget: QueryScope['budget'],
    out: Hits,
  ): void {
    const page = { limit, minScore: readLeast(out, limit), after: shard.toAfter(after) }
    weight.openScorer(shard, filterBits, budget).collect(page)
    const { hits } = shard
    for (let i = 0; i < hits.count; i++) {
      hits.ordinals[i] = hits.ordinals[i]! * shard.shards + shard.shard
    }
    mergeInto(out, hits, limit, this.#merged)
  }

  /**
   * Finds every document of all shards that has a word of the query, or is near to its vector.
   * Returns notes on the words. Throws as `rankAll`.
   *
   * @param filtered result of `select` for the plan's filter, which then is not evaluated again
   */
  match(
    plan: MatchPlan,
    time: TimeLimits,
    out: MatchingDocuments,
    filtered: OrdinalSet | null = null,
  ): WordNotes {
    const scope = this.#openScope(time)
    const { budget } = scope
    const words = new WordsWeight(plan.terms, this.#index, scope)
    const filterBits = this.#shards.map((shard, i) =>
      filtered === null
        ? this.#selectDocuments(plan.filter, shard, scope)
        : shard.shareBits(filtered.sets[i]!),
    )
    const near = this.#findNear(plan, words.groups.length, filterBits, budget)
    const full = new OrdinalSet(this.#index)
    for (const ordinal of plan.full) full.add(ordinal)
    out.clear()
    for (const [i, shard] of this.#shards.entries()) {
      const found = { filterBits: filterBits[i]!, near: near?.[i] ?? null, full: full.sets[i]! }
      collectMatches(plan, { shard, words, ...found }, budget, out)
    }
    out.sort()
    return { corrections: words.corrections, isUnknown: words.isUnknown }
  }

  /** Null: nothing is near. The vector of unknown words alone has no meaning. */
  #findNear(
    { terms, vector, feedback, full, values, strength }: MatchPlan,
    knownWords: number,
    filterBits: readonly (Bitset | null)[],
    budget: QueryScope['budget'],
  ): readonly NearShard[] | null {
    const isKnown = knownWords > 0 || full.length > 0 || values.length > 0
    if ((terms.length > 0 && !isKnown) || isZeroVector(vector)) return null
    this.#near ??= this.#shards.map((shard) => new NearShard(shard))
    const cosineMin =
      strength && Math.min(strength.bounds.fair.cosine, strength.bounds.strong.cosine)
    findNear(this.#near, vector, filterBits, feedback, budget, { cosineMin })
    return this.#near
  }

  /**
   * The documents of all shards that match the filter and any of the lists. The caller may keep and
   * change the set. Throws as `search`.
   */
  selectMatched(filter: Filter | null, lists: readonly Matched[], time: TimeLimits): OrdinalSet {
    const scope = this.#openScope(time)
    const words = lists.map(({ terms }) => new WordsWeight(terms, this.#index, scope))
    const sets = this.#shards.map((shard) => {
      const { segment } = shard
      const target = new Uint32Array(segment.words)
      for (const [i, list] of lists.entries()) {
        scope.budget.check()
        const filterBits = this.#selectDocuments(joinFilters(filter, list.filter), shard, scope)
        if (!list.isAll) addMatched(list, words[i]!, shard, filterBits, target)
        else if (filterBits === null) fillBits(target, segment.documents)
        else unite(target, target, filterBits)
      }
      return target
    })
    return new OrdinalSet(this.#index, sets)
  }

  /**
   * Counts the documents that match the filter and rank before each target, without a limit. Throws
   * as `rankAll`, and RangeError for a ranking by names.
   *
   * @param targets scores and ordinals
   */
  countBefore(
    filter: Filter | null,
    ranking: LocalRanking,
    targets: readonly After[],
    time: TimeLimits,
  ): RankCounts {
    const scope = this.#openScope(time)
    const weight = prepareRanking(ranking, this.#index, scope)
    const counts = new RankCounts(targets)
    for (const shard of this.#shards) {
      const filterBits = this.#selectDocuments(filter, shard, scope)
      const scorer = weight.openScorer(shard, filterBits, scope.budget)
      scorer.scoreAll(counts.leastScore, (docIds, scores, count) =>
        counts.countAll(shard, docIds, scores, count),
      )
    }
    return counts
  }

  /** Explains scores of a ranking. Throws as `rankAll`, and RangeError for a ranking by names. */
  explain(ranking: LocalRanking, time: TimeLimits, parts: KnownParts = {}): Explainer {
    const scope = this.#openScope(time, new Map())
    const weight = prepareRanking(ranking, this.#index, scope)
    return new Explainer(weight, this.#shards, parts, scope.budget)
  }

  /**
   * By position: how strongly documents match the query of a filter. Throws DeadlineError.
   *
   * @param ordinals of the collection
   */
  measureStrengths(
    filter: RelevantFilter,
    ordinals: readonly number[],
    time: TimeLimits,
  ): number[] {
    const scope = this.#openScope(time)
    const prepared = prepareRelevance(filter, this.#index, scope)
    return measureOrdinals(prepared, this.#shards, ordinals, scope.budget)
  }

  /** Exact number of documents of these shards that match. */
  count(filter: Filter, shards: readonly number[], time: TimeLimits): number {
    const scope = this.#openScope(time)
    let total = 0
    for (const number of shards) {
      const shard = this.#shards[number]!
      total += countDocuments(filter, { index: this.#index, shard, scope })
    }
    return total
  }

  /** By query: the term groups of its words. Throws DeadlineError. */
  expandQueries(
    queries: readonly (readonly QueryTerm[])[],
    time: TimeLimits,
  ): TermGroups<string>[] {
    const scope = this.#openScope(time)
    return queries.map((terms) => decodeGroups(groupTerms(terms, this.#index, scope), this.#index))
  }

  /**
   * The words of a query in the collection. Throws DeadlineError.
   *
   * @param words that count
   */
  countKnownWords(
    words: readonly string[],
    terms: readonly QueryTerm[],
    time: TimeLimits,
  ): KnownWords {
    const { dictionary } = this.#index
    const found = groupTerms(terms, this.#index, this.#openScope(time))
    return countKnownWords(words, terms, found, (termOrd) => dictionary.countDocuments(termOrd))
  }

  /**
   * By ordinal: bits of the words that a document has. Throws DeadlineError.
   *
   * @param values that say a word too
   */
  readWordBits(
    coverage: WordCoverage,
    terms: readonly QueryTerm[],
    values: readonly WordValue[],
    time: TimeLimits,
  ): Uint32Array {
    const scope = this.#openScope(time)
    const { groups } = groupTerms(terms, this.#index, scope)
    const all = new Uint32Array(this.documents)
    for (const shard of this.#shards) {
      const { segment } = shard
      const { bits, having } = readCoveredWords(coverage, groups, values, segment, scope.budget)
      for (let i = 0; i < having.length; i++) {
        for (let rest = having[i]!; rest !== 0; rest &= rest - 1) {
          const docId = i * 32 + findLowestBit(rest)
          all[shard.toOrdinal(docId)] = bits[docId]!
        }
      }
    }
    return all
  }

  /** The live documents by ordinal. Null: all. */
  readLive(): Bitset | null {
    const live = this.#options.live?.current ?? null
    return live && new OrdinalSet(this.#index, live).toOrdinalBits()
  }

  /** The matching documents. The caller may keep and change the set. Throws as `search`. */
  select(filter: Filter, time: TimeLimits): OrdinalSet {
    const scope = this.#openScope(time)
    const sets = this.#shards.map((shard) => this.#selectDocuments(filter, shard, scope)!.slice())
    return new OrdinalSet(this.#index, sets)
  }

  /** Exact number of documents that match and have any of the terms. Throws as `search`. */
  countMatches(
    terms: readonly QueryTerm[],
    filter: Filter | null,
    shards: readonly number[],
    time: TimeLimits,
  ): number {
    const scope = this.#openScope(time)
    const words = new WordsWeight(terms, this.#index, scope)
    let total = 0
    for (const number of shards) {
      const shard = this.#shards[number]!
      const filterBits = this.#selectDocuments(filter, shard, scope)
      total += words.openScorer(shard, filterBits, scope.budget).count()
    }
    return total
  }

  #selectDocuments(filter: Filter | null, shard: ShardReader, scope: QueryScope): Bitset | null {
    return selectDocuments(filter, { index: this.#index, shard, scope })
  }

  /** @param notes receives notes on the variants of words */
  #openScope(time: TimeLimits, notes: VariantNotes | null = null): QueryScope {
    return new QueryScope(this.#options, time, this.#words, notes)
  }
}

/** A buffer for the hits of any search. */
export function createHitBuffer(): Hits {
  return createHits(limits.hitsMax)
}
