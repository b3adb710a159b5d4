export { type EmbeddedOptions, openEmbeddedEngine } from './embedded/index.ts'
export type { Engine, LookupField, SearchHit, SearchPage } from './engine.ts'
