export { boundQueries } from './bounded.ts'
export {
  type Embedder,
  EmbeddingError,
  type EmbeddingModel,
  type EmbeddingPurpose,
  sameModel,
} from './embedder.ts'
export type { OnnxRuntime, OnnxSession, OnnxTensor } from './onnx/runtime.ts'
export { type OpenOptions, openEmbedder } from './open.ts'
export { type EmbeddingEnvironment, type EmbeddingSettings, parseEmbedding } from './settings.ts'
export { textCharactersMax } from './words.ts'
