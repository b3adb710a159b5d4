export { apiRoutes } from './routes.ts'
export type { Lease, Served, ServedSnapshots, ServiceParts, Services } from './services.ts'
