export { type EmbeddedOptions, openEmbeddedEngine, processors } from './embedded/index.ts'
export type {
  EdgePage,
  EdgeQuery,
  Engine,
  HiddenPeople,
  LookupField,
  SearchHit,
  SearchPage,
  StoredDocument,
  UserFacts,
} from './engine.ts'
