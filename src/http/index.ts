/** Serves a table of routes. Knows requests and sockets, and no endpoint. */
export {
  type BodyReader,
  type Call,
  type Caller,
  type Dispatch,
  type HeaderFields,
  type HttpKind,
  type HttpServer,
  type PathParams,
  type Reply,
  type ReplyBody,
  type RequestHead,
  type Route,
  readContent,
} from './adapter.ts'
export type { ChunkSource } from './chunks.ts'
export type { ConnectionLimits, ConnectionStats } from './connections.ts'
export { createConsoleRoutes } from './console-routes.ts'
export { addCors } from './cors.ts'
export { createDispatcher } from './dispatch.ts'
export { findJsonFault } from './json.ts'
export {
  createDocsRoutes,
  createHealthRoutes,
  createMetricsRoutes,
  createOperatorCheck,
  createSlowRoutes,
  createTextRoute,
  type Readiness,
} from './open-routes.ts'
export { RouteTable } from './route-table.ts'
export {
  formatOrigin,
  type HttpOptions,
  openHttpServer,
  refuseFewFiles,
} from './server.ts'
export { loadUws } from './uws-load.ts'
export type { Uws } from './uws-types.ts'
