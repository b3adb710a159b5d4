export { Cluster, ClusterError, type ClusterOptions, type Login } from './client.ts'
export type { ClusterEngineOptions } from './cluster-engine.ts'
export { checkPrefix, defaultPrefix } from './index-names.ts'
export {
  LoadError,
  type LoadPlan,
  type LoadProgress,
  type LoadReport,
  loadIntoCluster,
} from './load/index.ts'
export { type FoundSnapshot, findSnapshot, publishedSnapshot } from './open-snapshot.ts'
