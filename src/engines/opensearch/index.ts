export { Cluster, ClusterError, type ClusterOptions, type Login } from './cluster/client.ts'
export type { ClusterEngineOptions } from './cluster-engine.ts'
export { checkPrefix, defaultPrefix } from './indices.ts'
export {
  type LoadPlan,
  type LoadProgress,
  type LoadReport,
  loadIntoCluster,
} from './load/load-into-cluster.ts'
export { LoadError } from './load/retries.ts'
export {
  type FoundSnapshot,
  findPublished as publishedSnapshot,
  findSnapshot,
} from './open-snapshot.ts'
