/**
 * `devdex serve` before the first import: a small server that shows the console, refuses calls, and
 * waits for data. It answers until the service takes its port.
 */
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints, openApiJson, RequestError } from '../../contract/index.ts'
import {
  consoleRoutes,
  createDispatcher,
  docsRoutes,
  healthRoutes,
  openHttpServer,
  originOf,
  type Route,
  withCors,
} from '../../http/index.ts'
import type { Log } from '../../observe/index.ts'
import type { ServiceOptions } from '../../service/service.ts'
import { currentSnapshot, listSnapshots, snapshotPollMs } from '../../snapshot/index.ts'
import { kindAt } from '../paths.ts'

export interface WaitingServer {
  /** Where the service shall listen. */
  readonly port: number
  /** `http://127.0.0.1:8080` */
  readonly origin: string
  /** What to do, for the terminal. */
  readonly advice: string
  /** Resolves once there is data. Rejects with SnapshotError where it is damaged, or `signal`. */
  firstImport(signal: AbortSignal): Promise<void>
  /** Frees the port at once. Answers under way have a second more, which `close` waits for. */
  freePort(): void
  /** A second time it does nothing. */
  close(): Promise<void>
}

const retryAfterMs = 2000
const drainMs = 1000

/** Whether nothing was ever imported. Throws SnapshotError for a folder that is damaged. */
export async function isWithoutData(data: string): Promise<boolean> {
  if ((await currentSnapshot(data)) !== null) return false
  if ((await listSnapshots(data)).length === 0) return true
  // An import is about to name its snapshot. Else the opening says what is missing.
  await sleep(snapshotPollMs)
  return false
}

/**
 * Rejects where the port is taken.
 *
 * @param program how it is called in the advice: `npx devdex`
 */
export async function openWaitingServer(
  options: ServiceOptions,
  { log, program }: { readonly log: Log; readonly program: string },
): Promise<WaitingServer> {
  const { data, host, cors = [], connections: connectionsMax } = options
  const dispatch = createDispatcher(routesOf(options), { log })
  const server = await openHttpServer(withCors(dispatch, cors), {
    kind: 'node',
    log,
    ...(connectionsMax === undefined ? {} : { connections: { connectionsMax } }),
  })
  const port = await server.listen(host, options.port)
  const folder = resolve(data)
  const isThere = kindAt(folder) === 'folder'
  const imports = [
    `${program} import --sample --data ${folder}`,
    `${program} import FOLDER --data ${folder}`,
  ]
  log.warn(
    { data: folder, exists: isThere, port },
    `waiting for the first import: ${imports.join(', or ')}`,
  )
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= server.close(drainMs)
    return closing
  }
  return {
    port,
    origin: originOf(host, port),
    advice: `devdex waits on port ${port} for the first import into ${folder}${
      isThere ? '' : ', a folder that DOES NOT EXIST yet'
    }
the sample:     ${imports[0]}
your own data:  ${imports[1]}
`,
    firstImport: async (signal) => {
      while ((await currentSnapshot(data)) === null)
        await sleep(snapshotPollMs, undefined, { signal })
      log.info({ data: folder }, 'the first import is there, and is being opened')
    },
    freePort: () => void close(),
    close,
  }
}

/** No path of this machine is shown: these answers need no key. */
function routesOf({ console = 'on', mcp = 'on' }: ServiceOptions): Route[] {
  const waitsFor = 'firstImport'
  const readiness = { ready: false, detail: { snapshot: null, waitsFor } }
  const paths = Object.values(endpoints).map(({ path }) => `/v3${path}`)
  const routes = [
    ...healthRoutes({ ready: () => readiness, health: { waitsFor } }, () => false),
    ...(console === 'on' ? consoleRoutes() : []),
    ...docsRoutes(openApiJson),
    refusal('GET', '/metrics'),
    ...[...paths, ...(mcp === 'on' ? ['/mcp'] : [])].map((path) => refusal('POST', path)),
  ]
  return routes as Route[]
}

/** The head alone is answered, so no body is kept. */
function refusal(method: Route['method'], path: string): Route<null> {
  return {
    method,
    path,
    admit: () => new RequestError('not_ready', { retryAfterMs }),
    fields: () => '',
    respond: () => {
      throw new Error('nothing is admitted')
    },
  }
}
