export { apiRoutes } from './routes.ts'
export type { Services } from './services.ts'
