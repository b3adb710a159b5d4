/**
 * One thread's searching of one shard: its scratch memory, and the choice between the WebAssembly
 * kernel and its twin in JavaScript. Hits of shard after shard are merged into one list, whose last
 * score is the floor of the next shard.
 */
import { type Bitset, bitsetWords } from '../bytes/index.ts'
import { type After, createHits, type Hits, mergeInto, TopK } from '../collect/index.ts'
import { type BlockTerm, type ScoreRequest, WasmKernel } from '../kernels/index.ts'
import { limits } from '../limits.ts'
import type { Segment } from '../segment/index.ts'
import type { Budget } from './budget.ts'
import { countPassing, evaluate, type FilterContext } from './evaluate.ts'
import type { Filter, PatternCompiler } from './filter.ts'
import type { OpenIndex, RankingPlan } from './plan.ts'
import { type BlockSums, countMatches, createBlockSums, scoreBlocks } from './score.ts'
import { collectSorted } from './sorted.ts'

export class ShardSearcher {
  readonly #index: OpenIndex
  readonly #segment: Segment
  readonly #shard: number
  readonly #fieldIndex: ReadonlyMap<string, number>
  /** Null where the segment lies outside of WebAssembly's memory. */
  readonly #kernel: WasmKernel | null
  readonly #bitsets: Bitset[]
  readonly #topK = new TopK(limits.hitsMax)
  readonly #sums: BlockSums = createBlockSums()
  readonly #found: Hits = createHits(limits.hitsMax)
  readonly #room: Hits = createHits(limits.hitsMax)

  constructor(index: OpenIndex, shard: number, seat: number) {
    const segment = index.segments[shard]!
    this.#index = index
    this.#segment = segment
    this.#shard = shard
    this.#fieldIndex = new Map(index.schema.text.map(({ name }, i) => [name, i]))
    const { memory, byteLength, postings } = segment
    this.#kernel = memory && new WasmKernel(memory, postings.blocks, byteLength, seat)
    // The set that a filter leaves is read by the kernel; those on the way to it are not.
    this.#bitsets = this.#kernel === null ? [] : [this.#kernel.pass.subarray(0, segment.words)]
  }

  /** The documents that pass; valid until the next call. */
  evaluate(filter: Filter, budget: Budget, compilePattern: PatternCompiler): Bitset {
    return evaluate(filter, this.#context(budget, compilePattern), 0)
  }

  /** Exact number of documents that pass. */
  count(filter: Filter, budget: Budget, compilePattern: PatternCompiler): number {
    return countPassing(filter, this.#context(budget, compilePattern))
  }

  /** Merges the best documents for the terms, given by ascending rank, into `out`. */
  score(
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
      this.#found.count = kernel.search(request, this.#found.scores, this.#found.ties)
    } else {
      this.#topK.reset(plan.limit)
      scoreBlocks(this.#segment.postings.blocks, request, this.#topK, this.#sums, budget)
      this.#topK.drainInto(this.#found)
    }
    this.#mergeFound(plan.limit, out)
  }

  /** Merges the documents with the greatest values of the plan's number field into `out`. */
  newest(plan: RankingPlan, pass: Bitset | null, out: Hits): void {
    const { limit } = plan
    const { numbers, ties } = this.#segment
    const column = numbers.get(plan.sort!)!
    const floor = out.count === limit ? out.scores[limit - 1]! : Number.NEGATIVE_INFINITY
    this.#topK.reset(limit)
    const after = this.#behind(plan.after)
    collectSorted({ column, ties, pass, after, floor, limit }, this.#topK)
    this.#topK.drainInto(this.#found)
    this.#mergeFound(limit, out)
  }

  /** Exact number of documents that have any of the terms, given by rank, and pass. */
  countMatches(ranks: readonly number[], pass: Bitset | null): number {
    const terms = this.#terms(ranks)
    const kernel = this.#kernelFor(terms)
    if (kernel !== null) return kernel.count(terms, pass)
    return countMatches(this.#segment.postings.blocks, terms, pass)
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
    const { dictionary } = this.#index
    const norm = ranks.reduce((sum, rank) => sum + dictionary.termWeights[rank]!, 0)
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

  #context(budget: Budget, compilePattern: PatternCompiler): FilterContext {
    return {
      segment: this.#segment,
      budget,
      fieldIndex: this.#fieldIndex,
      dictionary: this.#index.dictionary,
      compilePattern,
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
