export { type EmbeddedOptions, openEmbeddedEngine } from './embedded-engine.ts'
export { ExpertSearch } from './workers/experts.ts'
export { processors } from './workers/supervisor.ts'
