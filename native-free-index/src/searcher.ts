/**
 * Searches open segments: the main class of the engine. A searcher belongs to one thread. It owns
 * scratch memory, and shares only immutable bytes with other searchers.
 */
import { type Bitset, fillBits, unite } from './bytes/index.ts'
import { type After, createHits, type Hits } from './collect/index.ts'
import { limits } from './limits.ts'
import {
  areLive,
  bothOf,
  type Correction,
  countKnownWords,
  type Filter,
  type KnownWords,
  type LinkResolver,
  type LiveDocuments,
  type LocalRanking,
  markWords,
  type OpenIndex,
  OrdinalSet,
  openScope,
  type PatternCompiler,
  type QueryScope,
  type QueryTerm,
  type RankingPlan,
  type RelevantFilter,
  type SearchPlan,
  type TermGroups,
  type TimeLimits,
  termGroups,
  termsByText,
  WordCache,
  type WordCoverage,
  type WordValue,
  weightedTerms,
} from './query/index.ts'
import {
  addMatched,
  collectMatches,
  correctionsOf,
  ExplainedRanking,
  findNear,
  type KnownParts,
  type Matched,
  type MatchingDocuments,
  type MatchPlan,
  measureOrdinals,
  NearShard,
  prepareRanking,
  prepareRelevance,
  prepareTerms,
  RankCounts,
  RankScratch,
} from './rankings/index.ts'
import { ShardSearcher } from './shard-searcher.ts'

export interface SearcherOptions {
  /** Compiles patterns of syntax `regex`. The engine itself has no such library. */
  readonly compileRegex: PatternCompiler
  /** Resolves links, without using this searcher. By default `linked` throws RangeError. */
  readonly resolveLink?: LinkResolver
  /** Number of this thread among those that share the segments' memory, from 0. Default: 0. */
  readonly scratchIndex?: number
  /**
   * Documents that results may contain. All by default. They may change at any time: a query reads
   * the state at its start. Statistics, and so scores, stay those of all documents, but a term that
   * no live document has is unknown.
   */
  readonly live?: Pick<LiveDocuments, 'current'>
}

/** Notes of a ranking about the words of its query. */
export interface WordNotes {
  /** The corrections that the ranking used. */
  readonly corrections: readonly Correction[]
  /** Whether it ranks by terms, and the index has none of its words. */
  readonly isUnknown: boolean
}

type PreparedRankings = readonly ReturnType<typeof prepareRanking>[]

export class Searcher {
  readonly #index: OpenIndex
  readonly #shards: readonly ShardSearcher[]
  readonly #options: SearcherOptions
  readonly #words = new WordCache()
  readonly #scratch = new RankScratch()
  /** Created by the first call of `match`. */
  #near: readonly NearShard[] | null = null

  constructor(index: OpenIndex, options: SearcherOptions) {
    this.#index = index
    this.#options = options
    const { scratchIndex = 0 } = options
    this.#shards = index.segments.map(
      (_, shard) => new ShardSearcher(index, shard, scratchIndex, this.#scratch),
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
    const scope = this.#scope(time)
    const { budget, live } = scope
    const prepared = rankings.map((ranking) => {
      budget.check()
      return prepareRanking(ranking, this.#index, scope)
    })
    const notes = prepared.map(notesOf)
    const filters = rankings.map(({ filter }) => bothOf(plan.filter, filter ?? null))
    if (filters.every((filter) => filter === null)) {
      // A search without a filter is the fastest. Suppressed documents are rarely among the best
      // hits. If none is, this result is final.
      this.#rankEach(plan, prepared, filters, shards, budget, () => null, out)
      if (live === null) return notes
      if (prepared.every((_, i) => areLive(this.#index, live, out[i]!))) return notes
    }
    const filterBitsOf = (searcher: ShardSearcher, filter: Filter | null) =>
      searcher.filterBits(filter, scope)
    this.#rankEach(plan, prepared, filters, shards, budget, filterBitsOf, out)
    return notes
  }

  #rankEach(
    plan: RankingPlan,
    prepared: PreparedRankings,
    filters: readonly (Filter | null)[],
    shards: readonly number[],
    budget: QueryScope['budget'],
    filterBitsOf: (searcher: ShardSearcher, filter: Filter | null) => Bitset | null,
    out: readonly Hits[],
  ): void {
    for (const i of prepared.keys()) out[i]!.count = 0
    for (const shard of shards) {
      const searcher = this.#shards[shard]!
      let filterBits: Bitset | null = null
      for (const [i, ranking] of prepared.entries()) {
        // Rankings without a filter of their own share the bitset of the plan's filter.
        if (i === 0 || filters[i] !== filters[i - 1])
          filterBits = filterBitsOf(searcher, filters[i]!)
        searcher.rank(plan, ranking, filterBits, budget, out[i]!)
      }
    }
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
    const scope = this.#scope(time)
    const { budget } = scope
    const words = prepareTerms(plan.terms, this.#index, scope)
    const filterBits = this.#shards.map((own, shard) =>
      filtered === null
        ? own.filterBits(plan.filter, scope)
        : readableBits(filtered.sets[shard]!, own),
    )
    const near = this.#findNear(plan, words.groups.length, filterBits, budget)
    const { segments } = this.#index
    const full = new OrdinalSet(this.#index)
    for (const ordinal of plan.full) full.add(ordinal)
    out.clear()
    for (const [shard, segment] of segments.entries()) {
      const match = {
        segment,
        shard,
        shards: segments.length,
        kernel: this.#shards[shard]!.textKernel,
        filterBits: filterBits[shard]!,
        near: near?.[shard] ?? null,
        terms: weightedTerms(words.groups, segment.postings),
        norm: words.norm,
        full: full.sets[shard]!,
      }
      collectMatches(plan, match, this.#scratch, budget, out)
    }
    out.sort()
    return notesOf(words)
  }

  /** Null: nothing is near. The vector of unknown words alone has no meaning. */
  #findNear(
    { terms, vector, feedback, full, values, strength }: MatchPlan,
    countKnownWords: number,
    filterBits: readonly (Bitset | null)[],
    budget: QueryScope['budget'],
  ): readonly NearShard[] | null {
    const isKnown = countKnownWords > 0 || full.length > 0 || values.length > 0
    if (terms.length > 0 && !isKnown) return null
    if (vector.every((x) => x === 0)) return null
    const { segments } = this.#index
    if (segments.some(({ vectors }) => vectors === null)) {
      throw new RangeError('the index has no vectors')
    }
    this.#near ??= segments.map((own, i) => new NearShard(own, this.#shards[i]!.near))
    const shards = this.#near
    const cosineMin =
      strength && Math.min(strength.bounds.fair.cosine, strength.bounds.strong.cosine)
    findNear(shards, vector, filterBits, feedback, budget, { cosineMin })
    return shards
  }

  /**
   * The documents of all shards that match the filter and any of the lists. The caller may keep and
   * change the set. Throws as `search`.
   */
  matched(filter: Filter | null, lists: readonly Matched[], time: TimeLimits): OrdinalSet {
    const scope = this.#scope(time)
    const words = lists.map(({ terms }) => prepareTerms(terms, this.#index, scope))
    const { segments } = this.#index
    const sets = segments.map((segment, shard) => {
      const target = new Uint32Array(segment.words)
      for (const [i, list] of lists.entries()) {
        scope.budget.check()
        const filterBits = this.#shards[shard]!.filterBits(bothOf(filter, list.filter), scope)
        const own = { segment, shard, shards: segments.length, words: words[i]!, filterBits }
        if (!list.isAll) addMatched(list, own, target)
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
    const scope = this.#scope(time)
    const prepared = prepareRanking(ranking, this.#index, scope)
    const counts = new RankCounts(targets)
    for (const shard of this.#shards) {
      shard.countBefore(prepared, shard.filterBits(filter, scope), counts, scope.budget)
    }
    return counts
  }

  /** Explains scores of a ranking. Throws as `rankAll`, and RangeError for a ranking by names. */
  explained(ranking: LocalRanking, time: TimeLimits, parts?: KnownParts): ExplainedRanking {
    return new ExplainedRanking(ranking, this.#index, this.#scope(time), parts)
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
    const scope = this.#scope(time)
    return measureOrdinals(
      prepareRelevance(filter, this.#index, scope),
      this.#index,
      ordinals,
      scope.budget,
    )
  }

  /** Exact number of documents of these shards that match. */
  count(filter: Filter, shards: readonly number[], time: TimeLimits): number {
    const scope = this.#scope(time)
    let total = 0
    for (const shard of shards) total += this.#shards[shard]!.count(filter, scope)
    return total
  }

  /** By query: the term groups of its words. Throws DeadlineError. */
  words(queries: readonly (readonly QueryTerm[])[], time: TimeLimits): TermGroups<string>[] {
    const scope = this.#scope(time)
    return queries.map((terms) => termsByText(termGroups(terms, this.#index, scope), this.#index))
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
    const found = termGroups(terms, this.#index, this.#scope(time))
    return countKnownWords(words, terms, found, (termOrd) => dictionary.documentsWith(termOrd))
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
    const { segments } = this.#index
    const scope = this.#scope(time)
    const { groups } = termGroups(terms, this.#index, scope)
    const bits = new Uint32Array(this.documents)
    for (const [shard, segment] of segments.entries()) {
      const own = { segment, shard, shards: segments.length }
      markWords(coverage, groups, values, own, scope.budget, bits)
    }
    return bits
  }

  /** The live documents by ordinal. Null: all. */
  live(): Bitset | null {
    const live = this.#options.live?.current ?? null
    return live && new OrdinalSet(this.#index, live).byOrdinal()
  }

  /** The matching documents. The caller may keep and change the set. Throws as `search`. */
  select(filter: Filter, time: TimeLimits): OrdinalSet {
    const scope = this.#scope(time)
    const sets = this.#shards.map((shard) => shard.filterBits(filter, scope)!.slice())
    return new OrdinalSet(this.#index, sets)
  }

  /** Exact number of documents that match and have any of the terms. Throws as `search`. */
  countMatches(
    terms: readonly QueryTerm[],
    filter: Filter | null,
    shards: readonly number[],
    time: TimeLimits,
  ): number {
    const scope = this.#scope(time)
    const query = prepareTerms(terms, this.#index, scope)
    let total = 0
    for (const shard of shards) {
      const searcher = this.#shards[shard]!
      total += searcher.countMatches(query, searcher.filterBits(filter, scope))
    }
    return total
  }

  #scope(time: TimeLimits): QueryScope {
    const { compileRegex, resolveLink, live } = this.#options
    return openScope(compileRegex, resolveLink, time, this.#words, live?.current)
  }
}

/** The kernels read the bits of a filter from their own memory. */
function readableBits(bits: Bitset, { textKernel }: ShardSearcher): Bitset {
  if (textKernel === null) return bits
  const own = textKernel.filterBits.subarray(0, bits.length)
  own.set(bits)
  return own
}

function notesOf(ranking: PreparedRankings[number]): WordNotes {
  const isUnknown = ranking.kind === 'terms' && ranking.groups.length === 0
  return { corrections: correctionsOf(ranking), isUnknown }
}

/** A buffer for the hits of any search. */
export function createHitBuffer(): Hits {
  return createHits(limits.hitsMax)
}
