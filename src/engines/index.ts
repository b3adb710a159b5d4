export { loadClusterEngine } from './cluster.ts'
export {
  type EmbeddedOptions,
  ExpertSearch,
  openEmbeddedEngine,
  processors,
} from './embedded/index.ts'
export type {
  EdgePage,
  EdgeQuery,
  Engine,
  LookupField,
  SearchHit,
  SearchPage,
  StoredDocument,
  UserData,
} from './engine.ts'
export type { ExpertForm } from './expertise.ts'
export type {
  Cluster,
  ClusterEngineOptions,
  ClusterOptions,
  LoadProgress,
  LoadReport,
  Login,
} from './opensearch/index.ts'
export { TimeSlices } from './time-slices.ts'
