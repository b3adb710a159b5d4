/** The whole service, put together: snapshots, accounts, endpoints, HTTP. */

import { join } from 'node:path'
import {
  type Access,
  AdmissionControl,
  ConcurrencyLimiter,
  type Durability,
  deriveSecret,
  makeFingerprinter,
  RateLimiter,
  readCreditFields,
} from '../accounts/index.ts'
import { type Signal, SignalRetention, type SuppressionList } from '../accounts/people/index.ts'
import { type Names, openApiJson } from '../contract/index.ts'
import type { ClusterStats, WorkerStats } from '../domain/index.ts'
import {
  boundQueries,
  type Embedder,
  type EmbeddingSettings,
  openEmbedder,
} from '../embed/index.ts'
import { apiRoutes } from '../endpoints/index.ts'
import {
  consoleRoutes,
  createDispatcher,
  type DispatchOptions,
  docsRoutes,
  type HttpKind,
  type HttpServer,
  healthRoutes,
  metricsRoutes,
  openHttpServer,
  operatorCheck,
  originOf,
  type Route,
  slowRoutes,
  textRoute,
  withCors,
} from '../http/index.ts'
import type { LanguageModelSettings } from '../language/index.ts'
import { llmsText } from '../mcp/index.ts'
import {
  type AccessLog,
  type HttpStats,
  type Log,
  type MetricSources,
  type Metrics,
  openMetrics,
  type RequestsInProgress,
  type SwapStats,
} from '../observe/index.ts'
import {
  loadDomainLists,
  type MailDomains,
  type MailDomainsOptions,
  openMailDomains,
} from '../people/index.ts'
import { CursorCodec, type Synonyms } from '../plan/index.ts'
import { type AccountStore, type AccountsPlace, openAccountStore } from './account-store.ts'
import { boundsOf, countThreads, defaultEngine, type ServiceEngine, sourceOf } from './engine.ts'
import { type KnownWords, openKnownWords } from './known-words.ts'
import { mcpOf } from './mcp.ts'
import { diskStats, ServiceReadiness } from './readiness.ts'
import { openSnapshots, type Snapshots } from './snapshots/open-snapshots.ts'
import type { Refusal } from './snapshots/swapper.ts'
import { SuppressionSync } from './suppression-sync.ts'
import { packageVersion } from './version.ts'

export interface ServiceOptions extends AccountsPlace {
  readonly host: string
  readonly port: number
  /** Embedded by default. A cluster is closed with the service. */
  readonly engine?: ServiceEngine
  readonly http: HttpKind | 'auto'
  /** Open connections in all. 10,000 by default. */
  readonly connections?: number
  /** Open connections from one address except loopback. 0: unlimited. 256 by default. */
  readonly connectionsPerAddress?: number
  /** Bytes for request bodies in flight. 64 MiB by default. */
  readonly bodyMemoryBytes?: number
  readonly ledger: Durability
  /** Whether others may serve the same folder: for keys with unlimited credits. No by default. */
  readonly mayShareFolder?: boolean
  /** DNS servers that check mail domains. Default: the system's. */
  readonly dns?: MailDomainsOptions['servers']
  /** Time limit of one query. Its vectors have as much again. No search is widened after it. */
  readonly deadlineMs: number
  /** Embeds queries. An open embedder is closed with the service. */
  readonly embedding: EmbeddingSettings | Embedder
  /** How long cursors of a replaced snapshot stay valid. By default they expire at once. */
  readonly keepPagingSeconds?: number
  /** How long a replaced snapshot answers replays. Default: 5 minutes. */
  readonly replayMs?: number
  /** Milliseconds to keep signals. For ever by default. */
  readonly signalsKeepMs?: number
  /** A model that interprets sentences before the rules do. None by default. */
  readonly languageModel?: LanguageModelSettings
  /** Synonyms for words of queries. The shipped list by default. */
  readonly synonyms?: Synonyms
  /** Bearer token for all of GET /metrics and GET /ready. None by default. */
  readonly metricsToken?: string
  /** Names in answers for keys that have no rule of their own. Neutral by default. */
  readonly names?: Names
  /** Whether POST /mcp serves tools to agents. On by default. */
  readonly mcp?: 'on' | 'off'
  /** Names, in lower case, under which agents reach this server in addition to localhost. */
  readonly mcpHosts?: readonly string[]
  /** Whether `GET /` is a page for people. On by default. */
  readonly console?: 'on' | 'off'
  /** Origins with pages that may call this server, or `*`. None by default. */
  readonly cors?: readonly string[]
  /** The caller closes it. Without one, requests are not logged. */
  readonly accessLog?: AccessLog
  /** Where requests are noted for the watchdog. Default: nowhere. */
  readonly progress?: RequestsInProgress
  /** Called right before the port is taken: it may free it. */
  readonly beforeListening?: () => void
}

export interface RunningService {
  /** Base address, with `/v3`. */
  readonly url: string
  /** GET /ready answers 503 from now on. Everything else goes on. */
  drain(): void
  /** Finishes what is in flight, then closes everything. */
  close(): Promise<void>
  /** Polls now for another snapshot to serve, and tries a refused one again. */
  reload(): void
  /** The current snapshot, and the swaps so far. */
  stats(): SwapStats
}

/** How long answers in flight may take after a stop. */
const drainMs = 10_000

export async function openService(options: ServiceOptions, log: Log): Promise<RunningService> {
  const { engine = defaultEngine, deadlineMs } = options
  const { embedding } = options
  const model = 'embed' in embedding ? embedding : await openEmbedder(embedding)
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
  const { data, deadlineMs, names } = options
  const words = await openKnownWords(options.synonyms, embedder)
  // First: without a snapshot, no account store is created.
  const source = sourceOf(engine, embedder.model, options, log)
  const start = await source.first()
  const { ledger, mayShareFolder = false } = options
  const opened = { ledger, isServed: !mayShareFolder, log }
  const accountStore = await openAccountStore(options, opened)
  const { access } = accountStore
  const retention = startRetention(accountStore, options, log)
  const suppressed = await openSuppressions(accountStore)
  const following = new SuppressionSync(suppressed, log)
  const mailDomains = openMailDomains({ servers: options.dns ?? 'system' }, log)
  const closeParts = async () => {
    following.stop()
    mailDomains.close()
    await retention?.stop()
    await accountStore.close()
  }
  try {
    const metrics = openMetrics()
    const { languageModel, keepPagingSeconds: seconds = 0, replayMs } = options
    const answering = { languageModel, following, metrics, log }
    const times = { keepMs: seconds * 1000, replayMs }
    const snapshots = await openSnapshots(source, start, times, answering)
    const admissionControl = new AdmissionControl(boundsOf(engine, deadlineMs), {
      onRefusals: () => snapshots.retained.current.engine.pollFinished(),
    })
    const shared = { access, admissionControl, embedder, log, deadlineMs, mailDomains, suppressed }
    const limiter = new RateLimiter()
    const parts = { data, snapshots, accountStore, options, names, limiter, ...words, ...shared }
    try {
      return await serve(parts, metrics, async () => {
        await snapshots.close()
        await closeParts()
      })
    } catch (error) {
      await snapshots.close()
      throw error
    }
  } catch (error) {
    // Threads and the flusher would keep the process alive after its error message.
    await closeParts()
    throw error
  }
}

async function serve(
  parts: Parts,
  metrics: Metrics,
  closeParts: () => Promise<void>,
): Promise<RunningService> {
  const { data, snapshots, accountStore, access, limiter, options, log } = parts
  // The first request need not wait for its lists.
  loadDomainLists()
  const { swapper } = snapshots
  const readiness = new ServiceReadiness({
    engine: () => snapshots.retained.current.engine,
    store: accountStore,
    refusals: () => metrics.callsEnded('storage_unavailable'),
    refused: () => shownRefusal(swapper.refusal, data),
  })
  const routes = routesOf(parts, metrics, readiness)
  const keyFields: DispatchOptions['keyFields'] = (head) =>
    readCreditFields(access, limiter, head.header('authorization'))
  const server = await listen(routes, { metrics, keyFields }, options, log)
  const sources = metricSources(options, { ...parts, readiness })
  metrics.watch({ ...sources, http: () => server.stats() })
  return {
    url: server.url,
    drain: () => readiness.drain(),
    reload: () => swapper.reload(),
    stats: () => swapper.stats,
    close: async () => {
      readiness.drain()
      await server.close(drainMs)
      await closeParts()
    },
  }
}

/** Deletes old signals until it is stopped. */
function startRetention(
  accountStore: AccountStore,
  { signalsKeepMs: keepMs }: ServiceOptions,
  log: Log,
): SignalRetention | undefined {
  if (keepMs === undefined) return undefined
  const removeBefore = (beforeMs: number) => accountStore.removeSignalsBefore(beforeMs)
  const retention = new SignalRetention({ keepMs, removeBefore, log })
  retention.start()
  return retention
}

/** An error ends the opening. Without the close it would keep the process alive. */
async function openSuppressions(accountStore: AccountStore): Promise<SuppressionList> {
  try {
    return await accountStore.openSuppressions()
  } catch (error) {
    await accountStore.close()
    throw error
  }
}

interface Listening {
  readonly url: string
  stats(): HttpStats
  close(drainMs: number): Promise<void>
}

async function listen(
  routes: Route[],
  { metrics, keyFields }: { readonly metrics: Metrics } & Pick<DispatchOptions, 'keyFields'>,
  options: ServiceOptions,
  log: Log,
): Promise<Listening> {
  const { http: kind, host, accessLog, bodyMemoryBytes, progress, cors = [] } = options
  const watchers = { log, stats: metrics, slow: metrics.slow, accessLog, progress, keyFields }
  const dispatch = createDispatcher(routes, watchers)
  const server = await openHttpServer(withCors(dispatch, cors), {
    kind,
    log,
    stats: metrics,
    connections: connectionLimits(options),
    searchThreads: countThreads(options.engine ?? defaultEngine),
    ...(bodyMemoryBytes === undefined ? {} : { bodyMemoryBytes }),
  })
  metrics.built({ version: packageVersion(), http: server.kind })
  options.beforeListening?.()
  const port = await server.listen(host, options.port)
  return {
    url: `${originOf(host, port)}/v3`,
    stats: () => httpStats(server),
    close: (ms) => server.close(ms),
  }
}

function httpStats({ stats, bodyStats }: HttpServer): HttpStats {
  return {
    connections: stats.open,
    refused: stats.refused,
    bodyBytes: bodyStats.bytesReserved,
    bodiesRefused: bodyStats.refused,
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

/** Metrics other than those of endpoints and HTTP. */
function metricSources(
  { data, accessLog }: ServiceOptions,
  {
    snapshots,
    admissionControl,
    accountStore,
    readiness,
  }: Parts & { readonly readiness: ServiceReadiness },
): MetricSources {
  const { retained, swapper } = snapshots
  return {
    documents: () => retained.current.engine.sizes,
    ...engineSources(retained),
    admissionControl: () => admissionControl.stats,
    swap: () => swapper.stats,
    store: () => accountStore.stats(),
    disk: () => diskStats(data),
    ready: () => readiness.state().ready,
    ...(accessLog === undefined ? {} : { accessLog: () => accessLog }),
  }
}

/** The engines of one service are of one kind. */
function engineSources(retained: Snapshots['retained']): MetricSources {
  const engine = () => retained.engineStats()
  return engine().kind === 'workers'
    ? { engine, workers: () => retained.engineStats() as WorkerStats }
    : { engine, cluster: () => retained.engineStats() as ClusterStats }
}

interface Parts extends KnownWords {
  readonly data: string
  readonly options: ServiceOptions
  readonly names: Names | undefined
  readonly snapshots: Snapshots
  readonly accountStore: AccountStore
  readonly access: Access
  readonly limiter: RateLimiter
  readonly admissionControl: AdmissionControl
  readonly embedder: Embedder
  readonly mailDomains: MailDomains
  readonly suppressed: SuppressionList
  readonly log: Log
  readonly deadlineMs: number
}

function routesOf(parts: Parts, metrics: Metrics, readiness: ServiceReadiness): Route[] {
  const { snapshots, accountStore, options } = parts
  const { mcp = 'on', mcpHosts = [], console = 'on', cors = [] } = options
  const isOperator = operatorCheck(options.metricsToken)
  const { secret } = accountStore.database
  const services = {
    ...parts,
    snapshots: snapshots.retained,
    metrics,
    concurrency: new ConcurrencyLimiter(),
    fingerprintOf: makeFingerprinter(secret),
    cursors: new CursorCodec(deriveSecret(secret, 'cursor')),
    addSignal: (signal: Signal) => accountStore.addSignal(signal),
  }
  const routes = [
    ...apiRoutes(services),
    ...(mcp === 'on' ? mcpOf(services, mcpHosts, cors) : []),
    ...healthRoutes({ ready: () => readiness.state() }, isOperator),
    ...metricsRoutes(metrics, isOperator),
    ...slowRoutes(metrics.slow, isOperator),
    ...(console === 'on' ? consoleRoutes() : []),
    ...docsRoutes(openApiJson),
    textRoute('/llms.txt', llmsText),
  ]
  return routes as Route[]
}

/** /ready needs no key, so it does not reveal where the data lies. */
function shownRefusal(refusal: Refusal | null, data: string): { readonly refused?: Refusal } {
  if (refusal === null) return {}
  return { refused: { ...refusal, reason: refusal.reason.replaceAll(join(data, '/'), '') } }
}
