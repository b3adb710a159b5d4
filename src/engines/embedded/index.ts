export { type EmbeddedOptions, openEmbeddedEngine } from './embedded-engine.ts'
