export {
  type OpenSnapshot,
  RetainedSnapshots,
  type Served,
  type SnapshotLease,
} from './retained-snapshots.ts'
export { apiRoutes } from './routes.ts'
export type { Services } from './services.ts'
