/**
 * One thread's searches of one shard: its scratch memory, and the choice between the WebAssembly
 * kernel and its reference implementation. Hits of all shards are merged into one list, and its
 * last score is the minimum score of the next shard.
 */
import { type Bitset, bitsetWords, countBits, intersect } from './bytes/index.ts'
import { type After, createHits, type Hits, mergeInto, readLeast, TopK } from './collect/index.ts'
import { countFilterMatches, evaluate, type FilterContext } from './filters/index.ts'
import {
  pages,
  type ScoreRequest,
  TextKernel,
  VectorKernel,
  type WeightedTerm,
} from './kernels/index.ts'
import { limits } from './limits.ts'
import type { Budget, Filter, OpenIndex, QueryScope, RankingPlan } from './query/index.ts'
import { leastOfBest, weightedTerms } from './query/index.ts'
import type {
  PreparedMatches,
  PreparedNearest,
  PreparedRanking,
  PreparedScan,
  PreparedSort,
  PreparedTerms,
} from './rankings/index.ts'
import {
  type BlockSums,
  type BoundProgram,
  ComputedSimilarity,
  collectNamed,
  collectNearest,
  collectSorted,
  columnsOf,
  countMatches,
  createBlockSums,
  FieldBm25,
  findMatches,
  type NearSource,
  nearestValues,
  op,
  openPlainNear,
  openSimilarity,
  type PreparedNames,
  type RankCounts,
  type RankScratch,
  type SimilarPage,
  scanBlocks,
  scanOf,
  scanRanked,
  scoreBlocks,
  takeListed,
  takeNearest,
  takeSorted,
  wholeColumn,
} from './rankings/index.ts'
import type { Segment } from './segment/index.ts'

export class ShardSearcher {
  readonly #index: OpenIndex
  readonly #segment: Segment
  readonly #shard: number
  readonly #fieldIndex: ReadonlyMap<string, number>
  /** Null if the segment is outside WebAssembly's memory. */
  readonly textKernel: TextKernel | null
  /** Null also if the index has no vectors. */
  readonly vectorKernel: VectorKernel | null
  #near: NearSource | null = null
  readonly #bitsets: Bitset[]
  readonly #topK = new TopK(limits.hitsMax)
  readonly #sums: BlockSums = createBlockSums()
  readonly #found: Hits = createHits(limits.hitsMax)
  readonly #mergeScratch: Hits = createHits(limits.hitsMax)
  readonly #scratch: RankScratch

  /** @param scratch may be shared by the searchers of one thread */
  constructor(index: OpenIndex, shard: number, scratchIndex: number, scratch: RankScratch) {
    this.#scratch = scratch
    const segment = index.segments[shard]!
    this.#index = index
    this.#segment = segment
    this.#shard = shard
    this.#fieldIndex = new Map(index.schema.text.map(({ name }, i) => [name, i]))
    const { memory, memoryBytes, postings, vectors } = segment
    this.textKernel = memory && new TextKernel(memory, postings.blocks)
    this.vectorKernel = memory && vectors && new VectorKernel(memory, vectors)
    this.#attachScratch(pages(memoryBytes), scratchIndex)
    // The kernel reads the final bitset of a filter, but not the intermediate ones.
    this.#bitsets =
      this.textKernel === null ? [] : [this.textKernel.filterBits.subarray(0, segment.words)]
  }

  /** Both kernels share one scratch memory. */
  #attachScratch(scratchStart: number, scratchIndex: number): void {
    const textBytes = this.textKernel?.scratchBytes ?? 0
    const start = scratchStart + scratchIndex * (textBytes + (this.vectorKernel?.scratchBytes ?? 0))
    this.textKernel?.attachScratch(start)
    this.vectorKernel?.attachScratch(start + textBytes)
  }

  /** Throws RangeError without vectors. */
  get near(): NearSource {
    this.#near ??= this.vectorKernel ?? openPlainNear(this.#segment)
    return this.#near
  }

  /** The live matching documents. Null: all match. Read-only, valid until the next call. */
  filterBits(filter: Filter | null, scope: QueryScope): Bitset | null {
    const filterBits = filter && evaluate(filter, this.#context(scope), 0)
    if (scope.live === null) return filterBits
    const live = scope.live[this.#shard]!
    // The filter's bits may be stored in the segment, so the result needs its own memory.
    const target = this.#bitset(0)
    if (filterBits === null) target.set(live)
    else intersect(target, filterBits, live)
    return target
  }

  /** Exact number of live documents that match. */
  count(filter: Filter, scope: QueryScope): number {
    if (scope.live === null) return countFilterMatches(filter, this.#context(scope))
    return countBits(this.filterBits(filter, scope)!)
  }

  /** Merges the best matching documents into `out`, which has the hits of other shards. */
  rank(
    plan: RankingPlan,
    ranking: PreparedRanking,
    filterBits: Bitset | null,
    budget: Budget,
    out: Hits,
  ): void {
    switch (ranking.kind) {
      case 'terms':
        return this.#score(plan, ranking, filterBits, budget, out)
      case 'sorted':
        budget.check()
        return this.#sort(plan, ranking, filterBits, budget, out)
      case 'named':
        return this.#findNamed(plan, ranking, filterBits, budget, out)
      case 'nearest':
        return this.#findNearest(plan, ranking, filterBits, budget, out)
      case 'scan':
        return this.#scan(plan, ranking, filterBits, budget, out)
    }
  }

  #score(
    plan: RankingPlan,
    query: PreparedTerms,
    filterBits: Bitset | null,
    budget: Budget,
    out: Hits,
  ): void {
    const terms = weightedTerms(query.groups, this.#segment.postings)
    if (terms.length === 0) return
    budget.check()
    if (this.#findBest(plan, query, terms, filterBits)) return this.#mergeFound(plan.limit, out)
    const request = this.#request(plan, query, terms, filterBits, out)
    const kernel = this.#kernelFor(terms)
    if (kernel !== null) {
      const { scores, ordinals } = this.#found
      this.#found.count = kernel.search(request, scores, ordinals, () => budget.check())
    } else {
      this.#topK.reset(plan.limit)
      scoreBlocks(this.#segment.postings.blocks, request, this.#topK, this.#sums, budget)
      this.#topK.drainInto(this.#found)
    }
    this.#mergeFound(plan.limit, out)
  }

  /** Exact number of documents that have a term of any group and match the filter. */
  countMatches({ groups }: PreparedTerms, filterBits: Bitset | null): number {
    const terms = weightedTerms(groups, this.#segment.postings)
    const kernel = this.#kernelFor(terms)
    if (kernel !== null) return kernel.count(terms, filterBits)
    return countMatches(this.#segment.postings.blocks, terms, filterBits)
  }

  #sort(
    plan: RankingPlan,
    { field, among }: PreparedSort,
    filtered: Bitset | null,
    budget: Budget,
    out: Hits,
  ): void {
    const { limit } = plan
    const { numbers, ordinals } = this.#segment
    const column = numbers.get(field)!
    const filterBits = among === null ? filtered : this.#matches(among, filtered, budget)
    this.#topK.reset(limit)
    const after = this.#behind(plan.after)
    collectSorted(
      { column, ordinals, filterBits, after, minScore: readLeast(out, limit), limit },
      this.#topK,
    )
    this.#topK.drainInto(this.#found)
    this.#mergeFound(limit, out)
  }

  #matches(among: PreparedMatches, filterBits: Bitset | null, budget: Budget): Bitset {
    const own = { segment: this.#segment, shard: this.#shard, shards: this.#index.segments.length }
    const target = this.#bitset(1)
    findMatches(among, { ...own, filterBits, near: () => this.near, budget }, target)
    return target
  }

  #findNamed(
    { limit, after }: RankingPlan,
    ranking: PreparedNames,
    filterBits: Bitset | null,
    budget: Budget,
    out: Hits,
  ): void {
    const request = { filterBits, after: this.#behind(after), seen: this.#bitset(1), budget }
    this.#topK.reset(limit)
    collectNamed(ranking, this.#segment, request, this.#topK)
    this.#topK.drainInto(this.#found)
    this.#mergeFound(limit, out)
  }

  #findNearest(
    { limit, after }: RankingPlan,
    { query, weight, base, sigmas, probes }: PreparedNearest,
    filterBits: Bitset | null,
    budget: Budget,
    out: Hits,
  ): void {
    budget.check()
    const request = {
      query,
      weight,
      base: base === null ? null : wholeColumn(base, this.#segment),
      limit,
      minScore: readLeast(out, limit),
      filterBits,
      after: this.#behind(after),
      sigmas,
      probes,
    }
    if (this.vectorKernel !== null) {
      const { scores, ordinals } = this.#found
      const checkDeadline = () => budget.check()
      this.#found.count = this.vectorKernel.search(request, scores, ordinals, checkDeadline)
    } else {
      this.#topK.reset(limit)
      collectNearest(this.#segment.vectors!, request, this.#topK, budget)
      this.#topK.drainInto(this.#found)
    }
    this.#mergeFound(limit, out)
  }

  #scan(
    { limit, after }: RankingPlan,
    ranking: PreparedScan,
    filtered: Bitset | null,
    budget: Budget,
    out: Hits,
  ): void {
    const { opcodes } = ranking.program
    const isPlain = opcodes.length === 1 && opcodes[0] === op.similarity
    const minScore = readLeast(out, limit)
    const page = isPlain ? { limit, after: this.#behind(after), minScore } : null
    const { bound, filterBits } = this.#bind(ranking, filtered, page, budget)
    const { documents, ordinals } = this.#segment
    const request = {
      documents,
      ordinalOf: ordinals.ordinalOf,
      filterBits,
      after: this.#behind(after),
      minScore,
    }
    this.#topK.reset(limit)
    scanRanked(bound, request, this.#scratch, this.#topK, budget)
    this.#topK.drainInto(this.#found)
    this.#mergeFound(limit, out)
  }

  #bind(
    { program, texts, similarity, matchesOnly }: PreparedScan,
    filtered: Bitset | null,
    page: SimilarPage | null,
    budget: Budget,
  ): { readonly bound: BoundProgram; readonly filterBits: Bitset | null } {
    const segment = this.#segment
    const shards = this.#index.segments.length
    const own = { segment, shard: this.#shard, shards, vectorKernel: this.vectorKernel }
    const similar = similarity && openSimilarity(similarity, own, filtered, page)
    const bound = {
      program,
      columns: columnsOf(program, segment),
      texts: texts.map((query) => {
        budget.check()
        return new FieldBm25(query, segment, this.#fieldIndex.size)
      }),
      similarity: similar,
      matchesOnly,
    }
    // Blocks without any match are skipped.
    let filterBits = filtered
    if (similar instanceof ComputedSimilarity) filterBits = similar.matching
    else if (matchesOnly && similarity?.kind === 'terms') {
      const matches = { words: similarity, relevance: null, except: noOrdinals }
      filterBits = this.#matches(matches, filtered, budget)
    }
    return { bound, filterBits }
  }

  /** Counts documents that rank before the targets. Throws RangeError for a ranking by names. */
  countBefore(
    ranking: PreparedRanking,
    filtered: Bitset | null,
    counts: RankCounts,
    budget: Budget,
  ): void {
    const segment = this.#segment
    const own = { segment, shard: this.#shard, shards: this.#index.segments.length, counts }
    if (ranking.kind === 'sorted') {
      budget.check()
      const { among, field } = ranking
      const filterBits = among === null ? filtered : this.#matches(among, filtered, budget)
      return takeSorted(own, segment.numbers.get(field)!.values, filterBits)
    }
    const { bound, filterBits } = this.#bind(scanOf(ranking), filtered, null, budget)
    const request = { documents: segment.documents, filterBits }
    const nearest = ranking.kind === 'nearest' ? nearestValues(ranking, segment) : null
    scanBlocks(bound, request, this.#scratch, budget, (docIds, values, count) => {
      if (nearest === null) takeListed(own, docIds, values, count)
      else takeNearest(own, nearest, docIds, values, count)
    })
  }

  /** Copies the stored first page of one common term. Returns false for other queries. */
  #findBest(
    { limit, after }: RankingPlan,
    { groups }: PreparedTerms,
    terms: readonly WeightedTerm[],
    filterBits: Bitset | null,
  ): boolean {
    const isAlone = groups.length === 1 && groups[0]!.factors.size === 1 && terms[0]!.factor === 1
    if (!isAlone || filterBits !== null || after !== null) return false
    const { scores, ordinals } = this.#found
    const count = this.#segment.postings.copyBest(terms[0]!, limit, scores, ordinals)
    this.#found.count = Math.max(0, count)
    return count >= 0
  }

  #request(
    { limit, after }: RankingPlan,
    { groups, norm }: PreparedTerms,
    terms: readonly WeightedTerm[],
    filterBits: Bitset | null,
    out: Hits,
  ): ScoreRequest {
    const known = out.count === limit ? out.scores[limit - 1]! : 0
    const isWhole = filterBits === null && after === null
    const stored = isWhole ? leastOfBest(groups, norm, this.#segment.postings, limit) : 0
    const minScore = Math.max(known, stored)
    return { terms, norm, limit, minScore, filterBits, after: this.#behind(after) }
  }

  /** Converts to an ordinal of the shard: the least one that ranks after. */
  #behind(after: After | null): ScoreRequest['after'] {
    if (after === null) return { score: Number.POSITIVE_INFINITY, ordinal: 0 }
    const ordinal = Math.floor((after.ordinal - this.#shard) / this.#index.segments.length) + 1
    return { score: after.score, ordinal }
  }

  /** Hits have ordinals of the shard. The ordinal in the collection is ordinal × shards + shard. */
  #mergeFound(limit: number, out: Hits): void {
    const { count, ordinals } = this.#found
    const shardCount = this.#index.segments.length
    for (let i = 0; i < count; i++) ordinals[i] = ordinals[i]! * shardCount + this.#shard
    mergeInto(out, this.#found, limit, this.#mergeScratch)
  }

  #kernelFor(terms: readonly WeightedTerm[]): TextKernel | null {
    return this.textKernel?.takes(terms) ? this.textKernel : null
  }

  #context(scope: QueryScope): FilterContext {
    return {
      ...scope,
      index: this.#index,
      segment: this.#segment,
      shard: this.#shard,
      fieldIndex: this.#fieldIndex,
      dictionary: this.#index.dictionary,
      near: () => this.near,
      scratch: (level) => this.#bitset(level),
    }
  }

  #bitset(level: number): Bitset {
    while (this.#bitsets.length <= level) {
      this.#bitsets.push(new Uint32Array(bitsetWords(this.#segment.documents)))
    }
    return this.#bitsets[level]!
  }
}

const noOrdinals = new Float64Array()
