/** The whole service, put together: snapshots, accounts, endpoints, HTTP. */
import { join } from 'node:path'
import {
  type Access,
  ConcurrencyLimiter,
  fingerprinter,
  Gate,
  RateLimiter,
} from '../access/index.ts'
import { openApiJson } from '../contract/index.ts'
import {
  boundQueries,
  type Embedder,
  type EmbeddingSettings,
  openEmbedder,
} from '../embed/index.ts'
import { apiRoutes } from '../endpoints/index.ts'
import type { ClusterFigures, WorkerFigures } from '../engines/index.ts'
import {
  createDispatcher,
  docsRoutes,
  type HttpKind,
  healthRoutes,
  metricsRoutes,
  openHttpServer,
  type Route,
} from '../http/index.ts'
import type { LanguageModelSettings } from '../language/index.ts'
import {
  type AccessLog,
  type FigureSources,
  type HttpFigures,
  type Log,
  type Metrics,
  openMetrics,
  type SwapFigures,
} from '../observe/index.ts'
import {
  domainLists,
  type MailDomains,
  type MailDomainsOptions,
  openMailDomains,
  type SuppressionList,
} from '../people/index.ts'
import { CursorBox } from '../plan/index.ts'
import { type Durability, fromSecret } from '../store/index.ts'
import { type AccountBooks, type AccountsPlace, keeperOf } from './accounts/books.ts'
import { diskFigures } from './disk-figures.ts'
import { Following } from './follow-suppressions.ts'
import { ServiceReadiness } from './readiness.ts'
import { boundsOf, type ServiceEngine, sourceOf } from './service-engine.ts'
import { openSnapshots, type Snapshots } from './swap/open-snapshots.ts'
import type { Refusal } from './swap/swapper.ts'
import { packageVersion } from './version.ts'

export interface ServiceOptions extends AccountsPlace {
  readonly host: string
  readonly port: number
  /** Embedded, unless told; a cluster is closed with the service. */
  readonly engine?: ServiceEngine
  readonly http: HttpKind | 'auto'
  /** At once, in all; 10,000 unless told. */
  readonly connections?: number
  /** Of them from one address but loopback; 0: any number; 256 unless told. */
  readonly connectionsPerAddress?: number
  readonly ledger: Durability
  /** Whom to ask which domains take mail: the servers of the system, unless told. */
  readonly dns?: MailDomainsOptions['servers']
  /** Time for one query; its vectors have as much for themselves. No search is widened after it. */
  readonly deadlineMs: number
  /** What embeds queries: the table that is shipped, unless told. */
  readonly embedding?: EmbeddingSettings
  /** How long cursors of a snapshot that was replaced are good for; not at all unless told. */
  readonly keepPagingSeconds?: number
  /** What interprets sentences before rules do: nothing, unless told. */
  readonly languageModel?: LanguageModelSettings
  /** Stays its opener's to close; requests get no lines, unless told. */
  readonly accessLog?: AccessLog
}

export interface RunningService {
  /** Base address, with `/v3`. */
  readonly url: string
  /** From now on GET /ready says 503; all else goes on. */
  drain(): void
  /** Finishes what is in flight, then closes everything. */
  close(): Promise<void>
  /** Looks at once whether another snapshot is to be served, also one that was refused. */
  reload(): void
  /** What answers now, and what was swapped for it. */
  figures(): SwapFigures
}

/** Answers in flight get this long once the service is told to stop. */
const drainMs = 10_000

export async function openService(options: ServiceOptions, log: Log): Promise<RunningService> {
  const { engine = { kind: 'embedded' }, deadlineMs } = options
  const model = await openEmbedder(options.embedding ?? { kind: 'static' })
  const embedder = boundQueries(model, deadlineMs)
  const closeParts = async () => {
    await embedder.close()
    if (engine.kind === 'opensearch') await engine.cluster.close()
  }
  try {
    const service = await openWith(embedder, engine, options, log)
    return {
      ...service,
      close: async () => {
        await service.close()
        await closeParts()
      },
    }
  } catch (error) {
    await closeParts()
    throw error
  }
}

async function openWith(
  embedder: Embedder,
  engine: ServiceEngine,
  options: ServiceOptions,
  log: Log,
): Promise<RunningService> {
  const { data, deadlineMs } = options
  // Where there is none, nothing else is made.
  const source = sourceOf(engine, embedder.model, options, log)
  const start = await source.first()
  const books = await keeperOf(options).open({ ledger: options.ledger, log })
  const { access } = books
  const hidden = await suppressionsOf(books)
  const following = new Following(hidden, log)
  const mailDomains = openMailDomains({ servers: options.dns ?? 'system' }, log)
  const closeParts = async () => {
    following.stop()
    mailDomains.close()
    await books.close()
  }
  try {
    const metrics = openMetrics()
    const { languageModel, keepPagingSeconds = 0 } = options
    const answering = { languageModel, following, metrics, log }
    const snapshots = await openSnapshots(source, start, keepPagingSeconds * 1000, answering)
    const gate = new Gate(boundsOf(engine, deadlineMs), {
      look: () => snapshots.held.current.engine.settle(),
    })
    const services = { access, gate, embedder, log, deadlineMs, mailDomains, hidden }
    const parts = { data, snapshots, books, ...services }
    try {
      // The first request need not wait for its lists, nor the first retry for the last minute.
      domainLists()
      access.warm()
      const { swapper } = snapshots
      const readiness = new ServiceReadiness({
        engine: () => snapshots.held.current.engine,
        store: books,
        refusals: () => metrics.callsEnded('storage_unavailable'),
        refused: () => shownRefusal(swapper.refusal, data),
      })
      const server = await listen(routesOf(parts, metrics, readiness), metrics, options, log)
      metrics.watch({
        ...figureSources(options, { ...parts, readiness }),
        http: () => server.figures(),
      })
      const close = async () => {
        readiness.drain()
        await server.close(drainMs)
        await snapshots.close()
        await closeParts()
      }
      return {
        url: server.url,
        drain: () => readiness.drain(),
        reload: () => swapper.reload(),
        figures: () => swapper.figures,
        close,
      }
    } catch (error) {
      await snapshots.close()
      throw error
    }
  } catch (error) {
    // Threads and the flusher would keep the process alive behind its error message.
    await closeParts()
    throw error
  }
}

/** What throws ends the opening, and would keep the process alive. */
async function suppressionsOf(books: AccountBooks): Promise<SuppressionList> {
  try {
    return await books.suppressions()
  } catch (error) {
    await books.close()
    throw error
  }
}

interface Listening {
  readonly url: string
  figures(): HttpFigures
  close(drainMs: number): Promise<void>
}

async function listen(
  routes: Route[],
  metrics: Metrics,
  options: ServiceOptions,
  log: Log,
): Promise<Listening> {
  const { http: kind, host, accessLog } = options
  const dispatch = createDispatcher(routes, { log, figures: metrics, accessLog })
  const connections = connectionLimits(options)
  const server = await openHttpServer(dispatch, { kind, log, figures: metrics, connections })
  metrics.built({ version: packageVersion(), http: server.kind })
  const port = await server.listen(host, options.port)
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}/v3`,
    figures: () => ({ connections: server.figures.open, refused: server.figures.refused }),
    close: (ms) => server.close(ms),
  }
}

function connectionLimits({ connections, connectionsPerAddress }: ServiceOptions) {
  const perAddressMax =
    connectionsPerAddress === 0 ? Number.POSITIVE_INFINITY : connectionsPerAddress
  return {
    ...(connections === undefined ? {} : { connectionsMax: connections }),
    ...(perAddressMax === undefined ? {} : { perAddressMax }),
  }
}

/** What is shown besides what endpoints and http count. */
function figureSources(
  { data, accessLog }: ServiceOptions,
  { snapshots, gate, books, readiness }: Parts & { readonly readiness: ServiceReadiness },
): FigureSources {
  const { held, swapper } = snapshots
  return {
    documents: () => held.current.engine.sizes,
    ...engineSources(held),
    gate: () => gate.figures,
    swap: () => swapper.figures,
    store: () => books.figures(),
    disk: () => diskFigures(data),
    ready: () => readiness.state().ready,
    ...(accessLog === undefined ? {} : { accessLog: () => accessLog }),
  }
}

/** The engines of one service are of one kind. */
function engineSources(held: Snapshots['held']): FigureSources {
  const engine = () => held.engineFigures()
  return engine().kind === 'workers'
    ? { engine, workers: () => held.engineFigures() as WorkerFigures }
    : { engine, cluster: () => held.engineFigures() as ClusterFigures }
}

interface Parts {
  readonly data: string
  readonly snapshots: Snapshots
  readonly books: AccountBooks
  readonly access: Access
  readonly gate: Gate
  readonly embedder: Embedder
  readonly mailDomains: MailDomains
  readonly hidden: SuppressionList
  readonly log: Log
  readonly deadlineMs: number
}

function routesOf(parts: Parts, metrics: Metrics, readiness: ServiceReadiness): Route[] {
  const { snapshots, books } = parts
  const cursors = new CursorBox(fromSecret(books.secrets, 'cursor', (secret) => secret))
  const services = {
    ...parts,
    snapshots: snapshots.held,
    metrics,
    limiter: new RateLimiter(),
    concurrency: new ConcurrencyLimiter(),
    fingerprintOf: fingerprinter(books.secrets),
    cursors,
    addingSignal: books.addingSignal,
  }
  const routes = [
    ...apiRoutes(services),
    ...healthRoutes({ ready: () => readiness.state() }),
    ...metricsRoutes(metrics),
    ...docsRoutes(openApiJson),
  ]
  return routes as Route[]
}

/** Whoever asks shows no key, and need not be told where the data lies. */
function shownRefusal(refusal: Refusal | null, data: string): { readonly refused?: Refusal } {
  if (refusal === null) return {}
  return { refused: { ...refusal, reason: refusal.reason.replaceAll(join(data, '/'), '') } }
}
