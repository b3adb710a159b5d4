/** The whole service, put together: snapshot, engine, accounts, endpoints, HTTP. */

import { type Access, type Durability, openAccess, RateLimiter } from '../access/index.ts'
import { openApiJson } from '../contract/index.ts'
import { apiRoutes } from '../endpoints/index.ts'
import { type Engine, openEmbeddedEngine } from '../engines/index.ts'
import {
  createDispatcher,
  docsRoutes,
  type HttpKind,
  healthRoutes,
  openHttpServer,
  type Route,
} from '../http/index.ts'
import type { Log } from '../observe/index.ts'
import { CursorBox } from '../plan/index.ts'
import { loadSnapshot } from '../snapshot/index.ts'

export interface ServiceOptions {
  readonly data: string
  readonly host: string
  readonly port: number
  readonly shards?: number
  readonly workers?: number
  readonly http: HttpKind | 'auto'
  readonly ledger: Durability
  /** Time for one query. */
  readonly deadlineMs: number
}

export interface RunningService {
  /** Base address, with `/v3`. */
  readonly url: string
  /** Finishes what is in flight, then closes everything. */
  close(): Promise<void>
}

/** Answers in flight get this long once the service is told to stop. */
const drainMs = 10_000

export async function openService(options: ServiceOptions, log: Log): Promise<RunningService> {
  const snapshot = await loadSnapshot(options.data)
  const access = openAccess(options.data, { ledger: options.ledger, log })
  const engine = openEmbeddedEngine(snapshot, {
    ...(options.workers === undefined ? {} : { workers: options.workers }),
    ...(options.shards === undefined ? {} : { shards: options.shards }),
    deadlineMs: options.deadlineMs,
    onWorkerLost: (error) => log.error({ error }, 'a search worker stopped; starting another'),
  })
  const closeParts = async () => {
    await engine.close()
    await access.close()
  }
  try {
    await engine.started()
    const dispatch = createDispatcher(routesOf(engine, access), { log })
    const server = await openHttpServer(dispatch, { kind: options.http, log })
    const port = await server.listen(options.host, options.port)
    const host = options.host.includes(':') ? `[${options.host}]` : options.host
    return {
      url: `http://${host}:${port}/v3`,
      close: async () => {
        await server.close(drainMs)
        await closeParts()
      },
    }
  } catch (error) {
    // Threads and the flusher would keep the process alive behind its error message.
    await closeParts()
    throw error
  }
}

function routesOf(engine: Engine, access: Access): Route[] {
  const cursors = new CursorBox(access.secret('cursor'))
  const services = { engine, access, limiter: new RateLimiter(), cursors }
  const detail = { snapshot: engine.snapshot, documents: engine.sizes }
  const routes = [
    ...apiRoutes(services),
    ...healthRoutes({ ready: () => ({ ready: engine.ready(), detail }) }),
    ...docsRoutes(openApiJson),
  ]
  return routes as Route[]
}
