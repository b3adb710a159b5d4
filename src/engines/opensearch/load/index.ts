export { LoadError } from './line.ts'
export {
  type LoadPlan,
  type LoadProgress,
  type LoadReport,
  loadIntoCluster,
} from './load-into-cluster.ts'
