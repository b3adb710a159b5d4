/** The exact similarity to a vector: the cosine, at least 0. */
import type { Bitset } from '../../bytes/index.ts'
import type { VectorQuery } from '../../kernels/index.ts'
import type { OpenIndex } from '../../query/index.ts'
import type { Segment } from '../../segment/index.ts'
import { prepareQuery } from '../../vectors/index.ts'
import { leaf, node, type ScoreNode } from '../score-node.ts'
import type { ShardReader } from '../shard-reader.ts'
import type { ShardSimilarity, SimilarityWeight } from '../weight.ts'
import { type CodeBounds, dotDocument, fillSimilarities } from './plain-vectors.ts'

/** Whether it is the vector of a text without known words, to which nothing is similar. */
export function isZeroVector(vector: readonly number[] | Float32Array): boolean {
  return vector.every((x) => x === 0)
}

export class VectorWeight implements SimilarityWeight {
  readonly corrections = []
  readonly query: VectorQuery

  /** Throws RangeError if the vector does not fit the index. */
  constructor(vector: Float32Array, { segments }: OpenIndex) {
    const dims = segments[0]!.vectors?.dims
    if (dims === undefined) throw new RangeError('the index has no vectors')
    if (dims !== vector.length) {
      throw new RangeError(
        `the index has vectors of ${dims} dims, the query one of ${vector.length}`,
      )
    }
    this.query = prepareQuery(vector)
  }

  open(shard: ShardReader): ShardSimilarity {
    return new VectorSimilarity(this, shard)
  }

  /** @param bounds null: the cosine is not bounded */
  explain({ vectors }: Segment, docId: number, bounds: CodeBounds | null): ScoreNode {
    const dot = dotDocument(vectors!, this.query.vector, docId)
    const parts = [leaf('cosine', dot)]
    const bound = bounds?.boundDocument(docId) ?? dot
    if (bound < dot) parts.push(leaf('bound by the code of the vector', bound))
    return node('clamped', 'similarity', parts)
  }
}

class VectorSimilarity implements ShardSimilarity {
  readonly matching = null
  readonly #weight: VectorWeight
  readonly #shard: ShardReader

  constructor(weight: VectorWeight, shard: ShardReader) {
    this.#weight = weight
    this.#shard = shard
  }

  /** At most `limits.similaritiesMax` documents at once. */
  fill(start: number, end: number, filterBits: Bitset | null, out: Float64Array): void {
    const { vectorKernel, segment } = this.#shard
    const { query } = this.#weight
    if (vectorKernel === null) {
      fillSimilarities(segment.vectors!, query, start, end, filterBits, out)
      return
    }
    const similarities = vectorKernel.computeSimilarities(query, start, end, filterBits)
    for (let i = 0; i < end - start; i++) out[i] = similarities[i]!
  }

  explain(docId: number): ScoreNode {
    return this.#weight.explain(this.#shard.segment, docId, null)
  }
}
