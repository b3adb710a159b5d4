/** Runs one suite over every adapter, with servers for each test or one for all of a block. */
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import type { BodyMemoryStats } from '../../src/http/bodies.ts'
import {
  addCors,
  type ConnectionLimits,
  type ConnectionStats,
  createDispatcher,
  type HttpKind,
  openHttpServer,
  type Route,
} from '../../src/http/index.ts'
import { loadUws } from '../../src/http/uws-load.ts'

export interface TestServer {
  readonly kind: HttpKind
  readonly port: number
  readonly url: string
  /** Paths with a call of `respond`, in order. */
  readonly responded: string[]
  readonly logged: { readonly fields: object; readonly message: string }[]
  stats(): ConnectionStats
  bodyStats(): BodyMemoryStats
  close(drainMs: number): Promise<void>
}

interface Options {
  readonly bodyMsMax?: number
  readonly readMsMax?: number
  readonly bodyMemoryBytes?: number
  readonly connections?: Partial<ConnectionLimits>
  /** As `addCors` takes them. */
  readonly cors?: readonly string[]
}

export type Open = (routes: readonly Route[], options?: Options) => Promise<TestServer>

/** A server that all tests of a block share; it is closed behind the last of them. */
export function sharedServer(kind: HttpKind, routes: readonly Route[]): () => TestServer {
  let served: TestServer
  beforeAll(async () => {
    served = await serve(kind, routes)
  })
  afterAll(() => served.close(0))
  return () => served
}

/** Why uWebSockets.js does not load here; undefined where it does. */
export const uwsFault = await loadUws().then(
  () => undefined,
  (error: Error) => error.message,
)

/**
 * Runs a suite over each adapter. That of uWebSockets.js is skipped where it does not load, and its
 * title says why.
 */
export function describeEachAdapter(name: string, suite: (kind: HttpKind) => void): void {
  for (const kind of ['uws', 'node'] as const) {
    const fault = kind === 'uws' ? uwsFault : undefined
    const title = `${name} over ${kind}${fault === undefined ? '' : ` (skipped: ${fault})`}`
    describe.skipIf(fault !== undefined)(title, () => suite(kind))
  }
}

/** `suite` gets a function that opens a server; what it opened is closed after each test. */
export function describeAdapters(name: string, suite: (open: Open, kind: HttpKind) => void): void {
  describeEachAdapter(name, (kind) => {
    const opened: TestServer[] = []
    afterEach(async () => {
      for (const served of opened.splice(0)) await served.close(0)
    })
    suite(async (routes, options) => {
      const served = await serve(kind, routes, options)
      opened.push(served)
      return served
    }, kind)
  })
}

/** Whoever calls it closes it. */
export async function serve(
  kind: HttpKind,
  routes: readonly Route[],
  { cors = [], ...options }: Options = {},
): Promise<TestServer> {
  const responded: string[] = []
  const logged: TestServer['logged'] = []
  const log = {
    warn: (fields: object, message: string) => void logged.push({ fields, message }),
    error: (fields: object, message: string) => void logged.push({ fields, message }),
  }
  const watched = routes.map((route) => watch(route, responded))
  const dispatch = addCors(createDispatcher(watched, { log }), cors)
  const server = await openHttpServer(dispatch, { kind, log, ...options })
  const port = await server.listen('127.0.0.1', 0)
  let closing: Promise<void> | undefined
  const close = (drainMs: number) => {
    closing ??= server.close(drainMs)
    return closing
  }
  const stats = () => server.stats
  const bodyStats = () => server.bodyStats
  const url = `http://127.0.0.1:${port}`
  return { kind, port, url, responded, logged, stats, bodyStats, close }
}

function watch(route: Route, responded: string[]): Route {
  return {
    ...route,
    respond: (call) => {
      responded.push(route.path)
      return route.respond(call)
    },
  }
}
