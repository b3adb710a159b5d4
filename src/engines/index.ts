export { loadClusterEngine } from './cluster.ts'
export { type EmbeddedOptions, openEmbeddedEngine, processors } from './embedded/index.ts'
export type {
  Asker,
  ClusterFigures,
  EdgePage,
  EdgeQuery,
  Engine,
  EngineFigures,
  HiddenMarks,
  HiddenNames,
  HiddenPeople,
  LookupField,
  NameTags,
  SearchHit,
  SearchPage,
  StoredDocument,
  UserFacts,
  WorkerFigures,
  WorkerLoss,
} from './engine.ts'
export type {
  Cluster,
  ClusterEngineOptions,
  ClusterOptions,
  LoadProgress,
  LoadReport,
  Login,
} from './opensearch/index.ts'
export { Slices } from './slices.ts'
