/**
 * A ranking as in tantivy. Its query is plain data. Its Weight has all look-ups in the collection
 * done, once for all shards. A Scorer of the Weight ranks, scores and explains the documents of one
 * shard.
 */
import type { Bitset } from '../bytes/index.ts'
import type { ShardPage, TakeScores } from '../kernels/index.ts'
import type { Budget, Correction } from '../query/index.ts'
import type { ScoreNode } from './score-node.ts'
import type { ShardReader } from './shard-reader.ts'

export interface Weight {
  /** The corrections of words that the ranking uses. */
  readonly corrections: readonly Correction[]
  /** Whether it ranks by words, and the index has none of them. */
  readonly isUnknown: boolean
  /** @param filterBits null: all documents */
  openScorer(shard: ShardReader, filterBits: Bitset | null, budget: Budget): Scorer
}

/** A weight in one shard. */
export abstract class Scorer<W extends Weight = Weight> {
  protected readonly weight: W
  protected readonly shard: ShardReader
  /** Null: all documents. */
  protected readonly filterBits: Bitset | null
  protected readonly budget: Budget

  constructor(weight: W, shard: ShardReader, filterBits: Bitset | null, budget: Budget) {
    this.weight = weight
    this.shard = shard
    this.filterBits = filterBits
    this.budget = budget
  }

  /** Writes the hits of a page to the hits of the shard's reader. Throws DeadlineError. */
  abstract collect(page: ShardPage): void
  /**
   * Passes the scores of all ranked documents, block by block. A score below `minScore` may be
   * greater than the document's. Throws DeadlineError.
   */
  abstract scoreAll(minScore: number, take: TakeScores): void
  /** Explains the score of a document. */
  abstract explain(docId: number, parts: KnownParts): ScoreNode
}

/** A similarity with all look-ups in the collection done. */
export interface SimilarityWeight {
  readonly corrections: readonly Correction[]
  open(shard: ShardReader, request: SimilarityRequest): ShardSimilarity
}

export interface SimilarityRequest {
  readonly filterBits: Bitset | null
  /** Whether documents with the similarity 0 are excluded. */
  readonly matchesOnly: boolean
  /** The page of a ranking by this similarity alone. Null: other numbers also decide the order. */
  readonly page: ShardPage | null
}

/** The similarities of a shard's documents. */
export interface ShardSimilarity extends BlockSource {
  /** The documents that are ranked. Null: those that match the filter. */
  readonly matching: Bitset | null
  explain(docId: number, parts: KnownParts): ScoreNode
}

/** Values of documents, read block by block in the order of docIds. */
export interface BlockSource {
  /**
   * Writes the value of docId `start + i` to `out[i]`. Values of documents outside the filter are
   * undefined. Blocks come ascending, with gaps.
   * @param start a multiple of 32
   * @param filterBits null: all documents match
   */
  fill(start: number, end: number, filterBits: Bitset | null, out: Float64Array): void
}

/** Explanations of numbers in the index or in the query, which the caller may know. */
export interface KnownParts {
  /** Explains a precomputed or computed similarity. Null: the number is a leaf. */
  readonly similarityOf?: (ordinal: number, value: number) => ScoreNode | null
  /** Explains a number field. Null: the number is a leaf. */
  readonly numberOf?: (field: string, value: number, ordinal: number) => ScoreNode | null
}
