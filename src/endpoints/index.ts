export { apiRoutes } from './routes.ts'
export type { Served, ServedSnapshots, ServiceParts, Services, SnapshotLease } from './services.ts'
