export { loadClusterEngine } from './cluster.ts'
export { type EmbeddedOptions, openEmbeddedEngine, processors } from './embedded/index.ts'
export type {
  ClusterStats,
  EdgePage,
  EdgeQuery,
  Engine,
  EngineStats,
  LookupField,
  NameFingerprints,
  QueryCaller,
  SearchHit,
  SearchPage,
  StoredDocument,
  SuppressedMarks,
  SuppressedNames,
  SuppressedPeople,
  UserMetrics,
  WorkerLoss,
  WorkerStats,
} from './engine.ts'
export type {
  Cluster,
  ClusterEngineOptions,
  ClusterOptions,
  LoadProgress,
  LoadReport,
  Login,
} from './opensearch/index.ts'
export { TimeSlices } from './time-slices.ts'
