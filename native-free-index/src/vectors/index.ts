export { trainCentroids } from './k-means.ts'
export {
  alignFullVectors,
  countFullVectorBytes,
  countVectorBytes,
  encodeFullVector,
  type VectorLayout,
} from './layout.ts'
export { prepareQuery } from './query.ts'
export { openVectors, readDocumentVector, type ShardVectors } from './shard-vectors.ts'
export { VectorWriter } from './vector-writer.ts'
