/**
 * BM25 with statistics of the whole collection (Robertson & Zaragoza, "The Probabilistic Relevance
 * Framework: BM25 and Beyond", 2009). The idf is Lucene's, which is never negative.
 */
import { bm25 } from '../schema/index.ts'

/** Statistics over all shards. A score depends on them and on its document, never on a shard. */
export interface Statistics {
  readonly documents: number
  /** Mean tokens by text field, over the documents with any token in the field. */
  readonly averageLengths: Float64Array
}

/** ln(1 + (N − df + 0.5) / (df + 0.5)). */
export function inverseDocumentFrequency(documents: number, documentFrequency: number): number {
  return Math.log(1 + (documents - documentFrequency + 0.5) / (documentFrequency + 0.5))
}

/** tf / (tf + k1·(1 − b + b·length/average)): from 0 to 1. */
export function saturation(tf: number, length: number, averageLength: number): number {
  return tf / (tf + bm25.k1 * (1 - bm25.b + (bm25.b * length) / averageLength))
}
