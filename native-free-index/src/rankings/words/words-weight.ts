/** The ranking by words: weighted BM25 over groups of terms, from 0 to 1. */
import { type Bitset, countBits, intersect } from '../../bytes/index.ts'
import type {
  ScoreRequest,
  ShardPage,
  TakeScores,
  TextKernel,
  WeightedTerm,
} from '../../kernels/index.ts'
import type { PostingsReader } from '../../postings/index.ts'
import {
  type Budget,
  type Correction,
  groupTerms,
  type OpenIndex,
  type QueryTerm,
  type TermGroup,
  type VariantNotes,
  type WordScope,
} from '../../query/index.ts'
import type { Segment } from '../../segment/index.ts'
import { scanSimilarity } from '../formula/scan.ts'
import type { ScoreNode } from '../score-node.ts'
import type { ShardReader } from '../shard-reader.ts'
import { Scorer, type SimilarityRequest, type SimilarityWeight, type Weight } from '../weight.ts'
import { explainWords } from './explain-words.ts'
import { listMatching, scoreBlocks } from './score-blocks.ts'
import { TermSimilarity } from './term-similarity.ts'

export class WordsWeight implements Weight, SimilarityWeight {
  readonly index: OpenIndex
  /** In byte order of their words. */
  readonly groups: readonly TermGroup[]
  /** The maximum sum of the groups' impacts. */
  readonly norm: number
  readonly corrections: readonly Correction[]
  readonly notes: VariantNotes | null

  /** Words that no live document has are unknown. Throws DeadlineError. */
  constructor(
    terms: readonly QueryTerm[],
    index: OpenIndex,
    scope: WordScope & { readonly notes: VariantNotes | null },
  ) {
    const { groups, corrections } = groupTerms(terms, index, scope, scope.notes)
    this.index = index
    this.groups = groups
    this.norm = groups.reduce((sum, { weight }) => sum + weight, 0)
    this.corrections = corrections
    this.notes = scope.notes
  }

  get isUnknown(): boolean {
    return this.groups.length === 0
  }

  openScorer(shard: ShardReader, filterBits: Bitset | null, budget: Budget): WordsScorer {
    return new WordsScorer(this, shard, filterBits, budget)
  }

  open(shard: ShardReader, { filterBits, matchesOnly }: SimilarityRequest): TermSimilarity {
    let matching: Bitset | null = null
    if (matchesOnly) {
      matching = shard.bitset(1).fill(0)
      this.addDocuments(shard.segment, matching)
      if (filterBits !== null) intersect(matching, matching, filterBits)
    }
    return new TermSimilarity(this, shard, this.listTerms(shard.segment.postings), matching)
  }

  /** The terms that a shard has, group by group. */
  listTerms(postings: PostingsReader): WeightedTerm[] {
    const terms: WeightedTerm[] = []
    for (const { factors } of this.groups) {
      const first = terms.length
      for (const [termOrd, factor] of factors) {
        const term = postings.findTerm(termOrd)
        if (term >= 0) terms.push(postings.readGroupTerm(term, factor))
      }
      if (terms.length > first) terms.at(-1)!.endsGroup = true
    }
    return terms
  }

  /** Adds the shard's documents that have a term of any group. */
  addDocuments({ postings }: Segment, target: Bitset): void {
    for (const { factors } of this.groups) {
      for (const termOrd of factors.keys())
        postings.addDocuments(postings.findTerm(termOrd), target)
    }
  }

  /** A score that at least `limit` documents of the shard reach by one term alone. */
  findReachedScore(postings: PostingsReader, limit: number): number {
    let least = 0
    for (const { factors } of this.groups) {
      for (const [termOrd, factor] of factors) {
        const impact = Math.fround(
          factor * postings.readKthImpact(postings.findTerm(termOrd), limit),
        )
        least = Math.max(least, Math.fround(impact / this.norm))
      }
    }
    return least
  }
}

class WordsScorer extends Scorer<WordsWeight> {
  collect(page: ShardPage): void {
    const { hits, topK, segment } = this.shard
    hits.count = 0
    const terms = this.weight.listTerms(segment.postings)
    if (terms.length === 0) return
    this.budget.check()
    // All documents of a first page.
    const isWhole = this.filterBits === null && page.after.score === Number.POSITIVE_INFINITY
    if (isWhole && this.#copyBest(terms, page.limit)) return
    const request = this.#createRequest(terms, page, isWhole)
    const kernel = this.#selectKernel(terms)
    if (kernel !== null) {
      const checkDeadline = () => this.budget.check()
      hits.count = kernel.search(request, hits.scores, hits.ordinals, checkDeadline)
      return
    }
    topK.reset(page.limit)
    scoreBlocks(this.weight, this.shard, request, this.budget)
    topK.drainInto(hits)
  }

  /** Exact number of documents that have a term of any group and match the filter. */
  count(): number {
    const terms = this.weight.listTerms(this.shard.segment.postings)
    const kernel = this.#selectKernel(terms)
    if (kernel !== null) return kernel.count(terms, this.filterBits)
    return countBits(listMatching(this.shard.segment, terms, this.filterBits))
  }

  scoreAll(_minScore: number, take: TakeScores): void {
    const request = { filterBits: this.filterBits, matchesOnly: true, page: null }
    const similarity = this.weight.open(this.shard, request)
    scanSimilarity(similarity, this.shard, similarity.matching, true, this.budget, take)
  }

  explain(docId: number): ScoreNode {
    return explainWords(this.weight, this.shard.segment, docId)
  }

  /** Copies the stored first page of one common term. Returns false for other queries. */
  #copyBest(terms: readonly WeightedTerm[], limit: number): boolean {
    const { groups } = this.weight
    const isAlone = groups.length === 1 && groups[0]!.factors.size === 1 && terms[0]!.factor === 1
    if (!isAlone) return false
    const { hits, segment } = this.shard
    const count = segment.postings.copyBest(terms[0]!, limit, hits.scores, hits.ordinals)
    hits.count = Math.max(0, count)
    return count >= 0
  }

  #createRequest(terms: readonly WeightedTerm[], page: ShardPage, isWhole: boolean): ScoreRequest {
    const { norm } = this.weight
    const { limit, after } = page
    const { postings } = this.shard.segment
    const stored = isWhole ? this.weight.findReachedScore(postings, limit) : 0
    const minScore = Math.max(0, page.minScore, stored)
    return { terms, norm, limit, minScore, filterBits: this.filterBits, after }
  }

  #selectKernel(terms: readonly WeightedTerm[]): TextKernel | null {
    const { textKernel } = this.shard
    return textKernel?.supportsTerms(terms) ? textKernel : null
  }
}
