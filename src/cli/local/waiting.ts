/**
 * `devdex serve` before the first import: a small server that shows the console and refuses calls
 * until the service takes over its port.
 */
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints, openApiJson, RequestError } from '../../contract/index.ts'
import {
  addCors,
  createConsoleRoutes,
  createDispatcher,
  createDocsRoutes,
  createHealthRoutes,
  formatOrigin,
  openHttpServer,
  type Route,
} from '../../http/index.ts'
import type { Log } from '../../observe/index.ts'
import type { ServiceOptions } from '../../service/service.ts'
import { currentSnapshot, listSnapshots, snapshotPollMs } from '../../snapshot/index.ts'
import { readPathKind } from '../paths.ts'

const retryAfterMs = 2000
const drainMs = 1000

/** Whether nothing was ever imported. Throws SnapshotError for a damaged folder. */
export async function isWithoutData(data: string): Promise<boolean> {
  if ((await currentSnapshot(data)) !== null) return false
  if ((await listSnapshots(data)).length === 0) return true
  // The first import is about to publish its snapshot. If not, opening the snapshot throws.
  await sleep(snapshotPollMs)
  return false
}

/**
 * Rejects if the port is in use.
 *
 * @param program the command in the advice, such as `npx devdex`
 */
export async function openWaitingServer(
  options: ServiceOptions,
  { log, program }: { readonly log: Log; readonly program: string },
) {
  const { data, host, cors = [], connections: connectionsMax } = options
  const dispatch = createDispatcher(buildRoutes(options), { log })
  const server = await openHttpServer(addCors(dispatch, cors), {
    kind: 'node',
    log,
    ...(connectionsMax === undefined ? {} : { connections: { connectionsMax } }),
  })
  const port = await server.listen(host, options.port)
  const folder = resolve(data)
  const isThere = readPathKind(folder) === 'folder'
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
    origin: formatOrigin(host, port),
    advice: `devdex waits on port ${port} for the first import into ${folder}${
      isThere ? '' : ', a folder that DOES NOT EXIST yet'
    }
the sample:     ${imports[0]}
your own data:  ${imports[1]}
`,
    /** Resolves after the first import. Rejects with SnapshotError if damaged, and on `signal`. */
    firstImport: async (signal: AbortSignal) => {
      while ((await currentSnapshot(data)) === null)
        await sleep(snapshotPollMs, undefined, { signal })
      log.info({ data: folder }, 'the first import is published, and is being opened')
    },
    /** At once. Requests in flight have one more second, which `close` waits for. */
    freePort: () => void close(),
    close,
  }
}

/** Answers show no path of this machine, because they need no key. */
function buildRoutes({ console = 'on', mcp = 'on' }: ServiceOptions): Route[] {
  const waitsFor = 'firstImport'
  const readiness = { ready: false, detail: { snapshot: null, waitsFor } }
  const paths = Object.values(endpoints).map(({ path }) => `/v3${path}`)
  const routes = [
    ...createHealthRoutes({ ready: () => readiness, health: { waitsFor } }, () => false),
    ...(console === 'on' ? createConsoleRoutes() : []),
    ...createDocsRoutes(openApiJson),
    buildRefusal('GET', '/metrics'),
    ...[...paths, ...(mcp === 'on' ? ['/mcp'] : [])].map((path) => buildRefusal('POST', path)),
  ]
  return routes as Route[]
}

/** Refuses a request after its head, so no body is buffered. */
function buildRefusal(method: Route['method'], path: string): Route<null> {
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
