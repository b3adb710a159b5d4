export {
  type BlockPostings,
  type BlockTerm,
  boundScale,
  type ScoreRequest,
  type ShardPage,
  type WeightedTerm,
} from './block-postings.ts'
export {
  type FacetKernel,
  type FacetNumbers,
  type ListedDocs,
  openFacetKernel,
} from './facet-kernel.ts'
export { NearestCentroid } from './nearest-centroid.ts'
export { createShardMemory, roundToPages, type ShardMemory } from './shard-memory.ts'
export { type TakeScores, TextKernel } from './text-kernel.ts'
export type { NearestRequest, VectorArrays, VectorQuery } from './vector-arrays.ts'
export { type TakeNear, VectorKernel } from './vector-kernel.ts'
