export { boundQueries } from './bounded.ts'
export {
  type Embedder,
  EmbeddingError,
  type EmbeddingModel,
  type EmbeddingPurpose,
  isSameModel,
} from './embedder.ts'
export type { OnnxRuntime, OnnxSession, OnnxTensor } from './onnx/runtime.ts'
export {
  type EmbeddingEnvironment,
  type EmbeddingSettings,
  type OpenOptions,
  openEmbedder,
  parseEmbedding,
} from './open.ts'
export { textCharactersMax } from './words.ts'
