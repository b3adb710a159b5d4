export { findCommunities, pageRank } from './enrich/devrank/index.ts'
export type { Csr, FollowGraph } from './graph/csr.ts'
export { type ImportOptions, importDataSet } from './import.ts'
export { serviceId } from './normalise/identity.ts'
export {
  type BadLine,
  ImportError,
  type ImportReport,
  type Phase,
  type Progress,
} from './report.ts'
export { nobodySuppressed, type Suppressed, type SuppressedCounts } from './suppressed.ts'
