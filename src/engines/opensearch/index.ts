export { Cluster, type ClusterOptions, type Login } from './client.ts'
export { ClusterError } from './cluster-error.ts'
export { checkPrefix, defaultPrefix } from './index-names.ts'
export {
  LoadError,
  type LoadPlan,
  type LoadProgress,
  type LoadReport,
  loadIntoCluster,
  type Marks,
  type PersonNames,
} from './load/index.ts'
