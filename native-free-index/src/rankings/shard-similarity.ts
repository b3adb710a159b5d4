/** The similarity of one shard's documents, block by block. */
import type { Bitset } from '../bytes/index.ts'
import type { VectorKernel } from '../kernels/index.ts'
import { weightedTerms } from '../query/index.ts'
import type { Segment } from '../segment/index.ts'
import type { BlockSource } from './block-source.ts'
import { PrecomputedScores } from './formula/precomputed-scores.ts'
import type { PreparedSimilarity } from './prepared-ranking.ts'
import { ComputedSimilarity, type SimilarPage } from './profiles/computed-similarity.ts'
import { KernelSimilarity } from './vectors/kernel-similarity.ts'
import { PlainSimilarity } from './vectors/plain-vectors.ts'
import { TermSimilarity } from './words/term-similarity.ts'

interface SimilarShard {
  readonly segment: Segment
  readonly shard: number
  readonly shards: number
  readonly vectorKernel: VectorKernel | null
}

/** @param page null: other numbers also decide the order */
export function openSimilarity(
  similarity: PreparedSimilarity,
  { segment, shard, shards, vectorKernel }: SimilarShard,
  filterBits: Bitset | null,
  page: SimilarPage | null,
): BlockSource {
  const { postings, ordinals, vectors } = segment
  switch (similarity.kind) {
    case 'terms': {
      const { groups, norm } = similarity
      return new TermSimilarity(postings.blocks, weightedTerms(groups, postings), norm)
    }
    case 'precomputed':
      return new PrecomputedScores(similarity, ordinals, shard, shards)
    case 'computed': {
      const { words, nameFields } = similarity
      const { groups, norm } = words
      const terms = weightedTerms(groups, postings)
      const shared = { segment, shard, shards, groups, terms, norm, nameFields }
      const own = { similarity: similarity.similarity, ...shared }
      return new ComputedSimilarity(own, filterBits, page)
    }
    case 'vector': {
      const { query } = similarity
      if (vectorKernel !== null) return new KernelSimilarity(vectorKernel, query)
      return new PlainSimilarity(vectors!, query)
    }
  }
}
