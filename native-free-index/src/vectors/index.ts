export { trainCentroids } from './k-means.ts'
export {
  encodeFullVector,
  fullVectorBytes,
  fullVectorsOffset,
  type VectorLayout,
  vectorBytes,
} from './layout.ts'
export { prepareQuery } from './query.ts'
export { documentVector, openVectors, type ShardVectors } from './shard-vectors.ts'
export { VectorWriter } from './vector-writer.ts'
