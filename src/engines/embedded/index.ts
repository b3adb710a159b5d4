export { type EmbeddedOptions, openEmbeddedEngine } from './embedded-engine.ts'
export { processors } from './workers/supervisor.ts'
