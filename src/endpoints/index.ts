export { vocabularyOf } from './data-vocabulary.ts'
export { withHighlights } from './highlights.ts'
export type { Services } from './request-context.ts'
export {
  type OpenSnapshot,
  RetainedSnapshots,
  type Served,
  type SnapshotLease,
} from './retained-snapshots.ts'
export { apiRoutes } from './routes.ts'
