export { Cluster, ClusterError, type ClusterOptions, type Login } from './client.ts'
export type { ClusterEngineOptions } from './cluster-engine.ts'
export { checkPrefix, defaultPrefix } from './indices.ts'
export { LoadError } from './load/bulk.ts'
export {
  type LoadPlan,
  type LoadProgress,
  type LoadReport,
  loadIntoCluster,
} from './load/load-into-cluster.ts'
export { type FoundSnapshot, findSnapshot, publishedSnapshot } from './open-snapshot.ts'
