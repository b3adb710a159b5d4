/**
 * One thread's searching of one shard: its scratch memory, and the choice between the WebAssembly
 * kernel and its twin in JavaScript. Hits of shard after shard are merged into one list, whose last
 * score is the floor of the next shard.
 */
import {
  type Bitset,
  bitsetWords,
  countBits,
  fillBits,
  intersect,
  subtract,
} from '../bytes/index.ts'
import { type After, createHits, type Hits, mergeInto, TopK } from '../collect/index.ts'
import {
  type BlockTerm,
  pages,
  type ScoreRequest,
  VectorKernel,
  WasmKernel,
} from '../kernels/index.ts'
import { limits } from '../limits.ts'
import type { Segment } from '../segment/index.ts'
import type { BlockSource } from './block-source.ts'
import type { Budget } from './budget.ts'
import { hiddenSet } from './document-sets.ts'
import { countPassing, evaluate, type FilterContext } from './evaluate.ts'
import { FieldBm25 } from './field-bm25.ts'
import type { Filter } from './filter.ts'
import { GivenSimilarity } from './given-similarity.ts'
import { KernelSimilarity } from './kernel-similarity.ts'
import { collectNearest, PlainSimilarity } from './nearest.ts'
import type { OpenIndex, RankingPlan } from './plan.ts'
import type {
  PreparedNearest,
  PreparedRanking,
  PreparedScan,
  PreparedSimilarity,
} from './prepared-ranking.ts'
import type { QueryScope } from './query-scope.ts'
import { columnsOf, type RankScratch, scanRanked } from './rank-scan.ts'
import { type BlockSums, countMatches, createBlockSums, scoreBlocks } from './score.ts'
import type { SeenTerms } from './seen-terms.ts'
import { collectSorted } from './sorted.ts'
import { TermSimilarity } from './term-similarity.ts'

/** Bounds are Float32, so what is added to a similarity has to be one as well. */
const baseMax = 1e30

export class ShardSearcher {
  readonly #index: OpenIndex
  readonly #segment: Segment
  readonly #shard: number
  readonly #fieldIndex: ReadonlyMap<string, number>
  /** Null where the segment lies outside of WebAssembly's memory. */
  readonly #kernel: WasmKernel | null
  /** Null there too, and where the index has no vectors. */
  readonly #vectorKernel: VectorKernel | null
  readonly #bitsets: Bitset[]
  readonly #topK = new TopK(limits.hitsMax)
  readonly #sums: BlockSums = createBlockSums()
  readonly #found: Hits = createHits(limits.hitsMax)
  readonly #room: Hits = createHits(limits.hitsMax)
  readonly #scratch: RankScratch

  /** @param scratch may be shared by the searchers of one thread */
  constructor(index: OpenIndex, shard: number, seat: number, scratch: RankScratch) {
    this.#scratch = scratch
    const segment = index.segments[shard]!
    this.#index = index
    this.#segment = segment
    this.#shard = shard
    this.#fieldIndex = new Map(index.schema.text.map(({ name }, i) => [name, i]))
    const { memory, memoryBytes, postings, vectors } = segment
    this.#kernel = memory && new WasmKernel(memory, postings.blocks)
    this.#vectorKernel = memory && vectors && new VectorKernel(memory, vectors)
    this.#sit(pages(memoryBytes), seat)
    // The set that a filter leaves is read by the kernel; those on the way to it are not.
    this.#bitsets = this.#kernel === null ? [] : [this.#kernel.pass.subarray(0, segment.words)]
  }

  /** Both kernels have their scratch memory in one seat. */
  #sit(seatsStart: number, seat: number): void {
    const textBytes = this.#kernel?.seatBytes ?? 0
    const start = seatsStart + seat * (textBytes + (this.#vectorKernel?.seatBytes ?? 0))
    this.#kernel?.sit(start)
    this.#vectorKernel?.sit(start + textBytes)
  }

  /**
   * The documents that pass, without those that are hidden; null where all do. Valid until the next
   * call, and only to be read.
   */
  passing(filter: Filter | null, scope: QueryScope): Bitset | null {
    const passing = filter && evaluate(filter, this.#context(scope), 0)
    const hidden = this.#hidden(scope)
    if (hidden === null) return passing
    // What passes may be a set that is stored.
    const target = this.#bitset(0)
    if (passing === null) fillBits(target, this.#segment.documents)
    else if (passing !== target) target.set(passing)
    subtract(target, target, hidden)
    return target
  }

  /** Exact number of documents that pass and are not hidden. */
  count(filter: Filter, scope: QueryScope): number {
    if (this.#hidden(scope) === null) return countPassing(filter, this.#context(scope))
    return countBits(this.passing(filter, scope)!)
  }

  #hidden({ sets }: QueryScope): Bitset | null {
    return sets === null || sets.isEmpty(hiddenSet) ? null : sets.of(hiddenSet, this.#shard)
  }

  /** Merges the best documents of those that pass into `out`, which has those of other shards. */
  rank(
    plan: RankingPlan,
    ranking: PreparedRanking,
    pass: Bitset | null,
    budget: Budget,
    out: Hits,
  ): void {
    switch (ranking.kind) {
      case 'terms':
        return this.#scoreSeen(plan, ranking, pass, budget, out)
      case 'sorted':
        budget.check()
        return this.#sort(plan, ranking.field, pass, out)
      case 'nearest':
        return this.#findNearest(plan, ranking, pass, budget, out)
      case 'scan':
        return this.#scan(plan, ranking, pass, budget, out)
    }
  }

  /** Leaves `pass` as it was, for the next list. */
  #scoreSeen(
    plan: RankingPlan,
    { ranks, seen }: SeenTerms,
    pass: Bitset | null,
    budget: Budget,
    out: Hits,
  ): void {
    if (seen === null) return this.#score(plan, ranks, pass, budget, out)
    const own = seen[this.#shard]!
    // Where the kernel reads it.
    const target = this.#bitset(0)
    const kept = this.#bitset(1)
    if (pass === target) kept.set(pass)
    if (pass === null) target.set(own)
    else intersect(target, pass, own)
    this.#score(plan, ranks, target, budget, out)
    if (pass === target) target.set(kept)
  }

  /** @param ranks ascending */
  #score(
    plan: RankingPlan,
    ranks: readonly number[],
    pass: Bitset | null,
    budget: Budget,
    out: Hits,
  ): void {
    const terms = this.#terms(ranks)
    if (terms.length === 0) return
    budget.check()
    if (this.#findBest(plan, ranks, terms, pass)) return this.#mergeFound(plan.limit, out)
    const request = this.#request(plan, ranks, terms, pass, out)
    const kernel = this.#kernelFor(terms)
    if (kernel !== null) {
      const { scores, ties } = this.#found
      this.#found.count = kernel.search(request, scores, ties, () => budget.check())
    } else {
      this.#topK.reset(plan.limit)
      scoreBlocks(this.#segment.postings.blocks, request, this.#topK, this.#sums, budget)
      this.#topK.drainInto(this.#found)
    }
    this.#mergeFound(plan.limit, out)
  }

  /** Exact number of documents that have any of the terms, given by rank, and pass. */
  countMatches(ranks: readonly number[], pass: Bitset | null): number {
    const terms = this.#terms(ranks)
    const kernel = this.#kernelFor(terms)
    if (kernel !== null) return kernel.count(terms, pass)
    return countMatches(this.#segment.postings.blocks, terms, pass)
  }

  #sort(plan: RankingPlan, field: string, pass: Bitset | null, out: Hits): void {
    const { limit } = plan
    const { numbers, ties } = this.#segment
    const column = numbers.get(field)!
    this.#topK.reset(limit)
    const after = this.#behind(plan.after)
    collectSorted({ column, ties, pass, after, floor: floorOf(out, limit), limit }, this.#topK)
    this.#topK.drainInto(this.#found)
    this.#mergeFound(limit, out)
  }

  #findNearest(
    { limit, after }: RankingPlan,
    { query, weight, base, sigmas, probes }: PreparedNearest,
    pass: Bitset | null,
    budget: Budget,
    out: Hits,
  ): void {
    budget.check()
    const request = {
      query,
      weight,
      base: base === null ? null : this.#wholeColumn(base),
      limit,
      floor: floorOf(out, limit),
      pass,
      after: this.#behind(after),
      sigmas,
      probes,
    }
    if (this.#vectorKernel !== null) {
      const { scores, ties } = this.#found
      const look = () => budget.check()
      this.#found.count = this.#vectorKernel.search(request, scores, ties, look)
    } else {
      this.#topK.reset(limit)
      collectNearest(this.#segment.vectors!, request, this.#topK, budget)
      this.#topK.drainInto(this.#found)
    }
    this.#mergeFound(limit, out)
  }

  /** The values of a field that every document has. */
  #wholeColumn(field: string): Float64Array {
    const column = this.#segment.numbers.get(field)
    if (column === undefined || column.list) throw new RangeError(`no number field "${field}"`)
    const { values } = column
    const { order } = column.docs
    if (order.length < this.#segment.documents) {
      throw new RangeError(`documents lack the field "${field}"`)
    }
    if (values[order[0]!]! < -baseMax || values[order.at(-1)!]! > baseMax) {
      throw new RangeError(`values of the field "${field}" lie beyond ${baseMax}`)
    }
    return values
  }

  #scan(
    { limit, after }: RankingPlan,
    { program, texts, similarity }: PreparedScan,
    pass: Bitset | null,
    budget: Budget,
    out: Hits,
  ): void {
    const segment = this.#segment
    const fields = this.#fieldIndex.size
    const bound = {
      program,
      columns: columnsOf(program, segment),
      texts: texts.map((query) => {
        budget.check()
        return new FieldBm25(query, segment, fields)
      }),
      similarity: similarity && this.#open(similarity),
    }
    const { documents, ties } = segment
    const floor = floorOf(out, limit)
    const request = { documents, tieOf: ties.tieOf, pass, after: this.#behind(after), floor }
    this.#topK.reset(limit)
    scanRanked(bound, request, this.#scratch, this.#topK, budget)
    this.#topK.drainInto(this.#found)
    this.#mergeFound(limit, out)
  }

  /** The similarity of this shard's documents. */
  #open(similarity: PreparedSimilarity): BlockSource {
    const { postings, ties } = this.#segment
    switch (similarity.kind) {
      case 'terms': {
        const { ranks, seen } = similarity
        const own = seen && seen[this.#shard]!
        return new TermSimilarity(postings.blocks, this.#terms(ranks), this.#normOf(ranks), own)
      }
      case 'given':
        return new GivenSimilarity(similarity, ties, this.#shard, this.#index.segments.length)
      case 'vector': {
        const { query } = similarity
        if (this.#vectorKernel !== null) return new KernelSimilarity(this.#vectorKernel, query)
        return new PlainSimilarity(this.#segment.vectors!, query)
      }
    }
  }

  /** The first page of one common term alone is stored; false where the query is another. */
  #findBest(
    { limit, after }: RankingPlan,
    ranks: readonly number[],
    terms: readonly BlockTerm[],
    pass: Bitset | null,
  ): boolean {
    if (ranks.length !== 1 || pass !== null || after !== null) return false
    const { scores, ties } = this.#found
    const count = this.#segment.postings.copyBest(terms[0]!, limit, scores, ties)
    this.#found.count = Math.max(0, count)
    return count >= 0
  }

  #request(
    { limit, after }: RankingPlan,
    ranks: readonly number[],
    terms: readonly BlockTerm[],
    pass: Bitset | null,
    out: Hits,
  ): ScoreRequest {
    const norm = this.#normOf(ranks)
    let floor = out.count === limit ? out.scores[limit - 1]! : 0
    if (pass === null && after === null) {
      const { postings } = this.#segment
      for (const rank of ranks) {
        const impact = postings.impactFloor(postings.termAt(rank), limit)
        floor = Math.max(floor, Math.fround(impact / norm))
      }
    }
    return { terms, norm, limit, floor, pass, after: this.#behind(after) }
  }

  /** What a document would score that had all terms to the full. */
  #normOf(ranks: readonly number[]): number {
    const { termWeights } = this.#index.dictionary
    return ranks.reduce((sum, rank) => sum + termWeights[rank]!, 0)
  }

  /** The same in ties of the shard: the least of them that lies behind. */
  #behind(after: After | null): ScoreRequest['after'] {
    if (after === null) return { score: Number.POSITIVE_INFINITY, tie: 0 }
    const tie = Math.floor((after.tie - this.#shard) / this.#index.segments.length) + 1
    return { score: after.score, tie }
  }

  /** Hits have ties of the shard; those of the collection are tie × shards + shard. */
  #mergeFound(limit: number, out: Hits): void {
    const { count, ties } = this.#found
    const shardCount = this.#index.segments.length
    for (let i = 0; i < count; i++) ties[i] = ties[i]! * shardCount + this.#shard
    mergeInto(out, this.#found, limit, this.#room)
  }

  /** The terms that this shard has. */
  #terms(ranks: readonly number[]): BlockTerm[] {
    const { postings } = this.#segment
    const terms: BlockTerm[] = []
    for (const rank of ranks) {
      const term = postings.termAt(rank)
      if (term >= 0) terms.push(postings.merged(term))
    }
    return terms
  }

  #kernelFor(terms: readonly BlockTerm[]): WasmKernel | null {
    return terms.length <= limits.kernelTermsMax ? this.#kernel : null
  }

  #context(scope: QueryScope): FilterContext {
    return {
      ...scope,
      segment: this.#segment,
      shard: this.#shard,
      shards: this.#index.segments.length,
      fieldIndex: this.#fieldIndex,
      dictionary: this.#index.dictionary,
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

/** What a hit must reach to be among the best of all shards. */
function floorOf(out: Hits, limit: number): number {
  return out.count === limit ? out.scores[limit - 1]! : Number.NEGATIVE_INFINITY
}
