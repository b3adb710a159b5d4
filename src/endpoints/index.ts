export { apiRoutes } from './routes.ts'
export type { Served, ServedSnapshots, Services, SnapshotLease } from './services.ts'
