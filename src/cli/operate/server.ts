/** The server of `devdex console --operate`: pages, operations and the API at one origin. */
import { openApiJson } from '../../contract/index.ts'
import {
  createConsoleRoutes,
  createDispatcher,
  createDocsRoutes,
  openHttpServer,
  type RequestHead,
  type Route,
} from '../../http/index.ts'
import { openLog } from '../../observe/index.ts'
import type { OperatorPlace } from '../operator.ts'
import { buildForwardRoutes } from './forward.ts'
import { History } from './history.ts'
import { Imports } from './imports.ts'
import { requireOwnHost } from './own-host.ts'
import { buildOperateRoutes } from './routes.ts'
import { Sessions } from './sessions.ts'

/** Fixed, because every client that reaches the server can guess tokens. */
const host = '127.0.0.1'
const drainMs = 1000

export interface OperateServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  /** A link with a token that works once. */
  newLink(): string
  close(): Promise<void>
}

export interface OperateServerOptions {
  /** 0 picks a free one. */
  readonly port: number
  /** Milliseconds since 1970, for tests of the end of tokens. */
  readonly now?: () => number
  /** Milliseconds between two readings of the metrics, for tests of the history. */
  readonly readEveryMs?: number
}

/** Rejects with an Error if the port is in use, or if the console was not built. */
export async function openOperateServer(
  place: OperatorPlace,
  { port: wanted, now, readEveryMs }: OperateServerOptions,
): Promise<OperateServer> {
  const pages = createConsoleRoutes()
  if (pages.length === 0) throw new Error('the console is not part of this build: npm run build')
  const sessions = new Sessions(now)
  const imports = new Imports(place)
  const history = new History(place, readEveryMs)
  // Refuses all requests before the port is known.
  let port = 0
  const check = (head: RequestHead) => requireOwnHost(head, port)
  const open = [
    ...pages,
    ...createDocsRoutes(openApiJson).filter(({ path }) => path !== '/openapi.json'),
  ]
  const routes = [
    ...open.map((route) => guardRoute(route, check)),
    ...buildOperateRoutes({ place: { ...place, served: { imports, history } }, sessions, check }),
    ...buildForwardRoutes(place.url, check, place.io.fetch),
  ] as Route[]
  const log = openLog({ level: place.config.logLevel })
  const server = await openHttpServer(createDispatcher(routes, { log }), { kind: 'node', log })
  port = await server.listen(host, wanted)
  history.start()
  const origin = `http://${host}:${port}`
  return {
    origin,
    newLink: () => `${origin}/#token=${sessions.makeToken()}`,
    close: async () => {
      history.stop()
      imports.close()
      await server.close(drainMs)
    },
  }
}

function guardRoute(route: Route<null>, check: (head: RequestHead) => void): Route<null> {
  const admit = (head: RequestHead) => {
    check(head)
    return null
  }
  return { ...route, admit }
}
