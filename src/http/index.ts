/** Serves a table of routes. Knows requests and sockets, and no endpoint. */
export {
  type BodyReader,
  type Call,
  type Caller,
  contentOf,
  type Dispatch,
  type HeaderFields,
  type HttpServer,
  type PathParams,
  type Reply,
  type ReplyBody,
  type RequestHead,
  type Route,
} from './adapter.ts'
export type { ChunkSource } from './chunks.ts'
export type { ConnectionLimits, ConnectionStats } from './connections.ts'
export { consoleRoutes } from './console-routes.ts'
export { withCors } from './cors.ts'
export { createDispatcher, type DispatchOptions } from './dispatch.ts'
export { jsonFault } from './json.ts'
export {
  docsRoutes,
  healthRoutes,
  metricsRoutes,
  operatorCheck,
  type Readiness,
  slowRoutes,
  textRoute,
} from './open-routes.ts'
export { RouteTable } from './route-table.ts'
export {
  type HttpKind,
  type HttpOptions,
  openHttpServer,
  originOf,
  refuseFewFiles,
} from './server.ts'
export { loadUws } from './uws-load.ts'
export type { Uws } from './uws-types.ts'
