export {
  type BlockPostings,
  type BlockTerm,
  boundScale,
  type ScoreRequest,
} from './block-postings.ts'
export { createShardMemory, type ShardMemory, WasmKernel } from './wasm-kernel.ts'
