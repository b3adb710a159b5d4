/** The whole service, put together: snapshots, accounts, endpoints, HTTP. */

import { join } from 'node:path'
import {
  AdmissionControl,
  ConcurrencyLimiter,
  type Durability,
  deriveSecret,
  makeFingerprinter,
  RateLimiter,
  readCreditFields,
} from '../accounts/index.ts'
import { type Signal, SignalRetention } from '../accounts/people/index.ts'
import { type Names, openApiJson } from '../contract/index.ts'
import type { ClusterStats, WorkerStats } from '../domain/index.ts'
import {
  boundQueries,
  type Embedder,
  type EmbeddingSettings,
  openEmbedder,
} from '../embed/index.ts'
import { buildApiRoutes } from '../endpoints/index.ts'
import {
  addCors,
  createConsoleRoutes,
  createDispatcher,
  createDocsRoutes,
  createHealthRoutes,
  createMetricsRoutes,
  createOperatorCheck,
  createSlowRoutes,
  createTextRoute,
  formatOrigin,
  type HttpKind,
  openHttpServer,
  type Route,
} from '../http/index.ts'
import type { LanguageModelSettings } from '../language/index.ts'
import { llmsText } from '../mcp/index.ts'
import {
  type AccessLog,
  type HttpStats,
  type Log,
  type MetricSources,
  openMetrics,
  type RequestsInProgress,
  type SwapStats,
} from '../observe/index.ts'
import { loadDomainLists, type MailDomainsOptions, openMailDomains } from '../people/index.ts'
import { CursorCodec, type Synonyms } from '../plan/index.ts'
import { type AccountsPlace, openAccountStore } from './account-store.ts'
import {
  countThreads,
  createSnapshotSource,
  defaultEngine,
  limitAdmission,
  type ServiceEngine,
} from './engine.ts'
import { openKnownWords } from './known-words.ts'
import { createToolRoutes } from './mcp.ts'
import { readDiskStats, ServiceReadiness } from './readiness.ts'
import { openSnapshots } from './snapshots/open-snapshots.ts'
import type { Refusal } from './snapshots/swapper.ts'
import { SuppressionSync } from './suppression-sync.ts'
import { readPackageVersion } from './version.ts'

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
  const closing = new ClosingStack()
  try {
    const parts = await openParts(options, log, closing)
    return await serve(parts, closing)
  } catch (error) {
    // Threads and the flusher would keep the process alive after its error message.
    await closing.close()
    throw error
  }
}

/** What is open, to be closed in reverse order. */
class ClosingStack {
  readonly #closes: (() => Promise<void> | void)[] = []

  push(close: () => Promise<void> | void): void {
    this.#closes.push(close)
  }

  async close(): Promise<void> {
    for (let close = this.#closes.pop(); close !== undefined; close = this.#closes.pop()) {
      await close()
    }
  }
}

/** Opens everything behind HTTP, in the order in which the parts need each other. */
async function openParts(options: ServiceOptions, log: Log, closing: ClosingStack) {
  const { engine = defaultEngine, embedding, data, deadlineMs } = options
  if (engine.kind === 'opensearch') closing.push(() => engine.cluster.close())
  const model = 'embed' in embedding ? embedding : await openEmbedder(embedding)
  const embedder = boundQueries(model, deadlineMs)
  closing.push(() => embedder.close())
  const words = await openKnownWords(options.synonyms, embedder)

  // Before the accounts: without a snapshot, no account store is created.
  const source = createSnapshotSource(engine, embedder.model, options, log)
  const start = await source.first()

  const { ledger, mayShareFolder = false, signalsKeepMs: keepMs } = options
  const accountStore = await openAccountStore(options, { ledger, isServed: !mayShareFolder, log })
  closing.push(() => accountStore.close())
  if (keepMs !== undefined) {
    const removeBefore = (beforeMs: number) => accountStore.removeSignalsBefore(beforeMs)
    const retention = new SignalRetention({ keepMs, removeBefore, log })
    retention.start()
    closing.push(() => retention.stop())
  }
  const suppressed = await accountStore.openSuppressions()
  const following = new SuppressionSync(suppressed, log)
  closing.push(() => following.stop())
  const mailDomains = openMailDomains({ servers: options.dns ?? 'system' }, log)
  closing.push(() => mailDomains.close())

  const metrics = openMetrics()
  const { languageModel, keepPagingSeconds: seconds = 0, replayMs } = options
  const times = { keepMs: seconds * 1000, replayMs }
  const answering = { languageModel, following, metrics, log }
  const snapshots = await openSnapshots(source, start, times, answering)
  closing.push(() => snapshots.close())
  const admissionControl = new AdmissionControl(limitAdmission(engine, deadlineMs), {
    onRefusals: () => snapshots.retained.current.engine.pollFinished(),
  })
  return {
    ...words,
    access: accountStore.access,
    accountStore,
    admissionControl,
    data,
    deadlineMs,
    embedder,
    limiter: new RateLimiter(),
    log,
    mailDomains,
    metrics,
    names: options.names,
    options,
    snapshots,
    suppressed,
  }
}

type ServiceParts = Awaited<ReturnType<typeof openParts>>

async function serve(parts: ServiceParts, closing: ClosingStack): Promise<RunningService> {
  const { access, accountStore, data, limiter, log, metrics, options, snapshots } = parts
  // The first request need not wait for its lists.
  loadDomainLists()
  const { swapper } = snapshots
  const readiness = new ServiceReadiness({
    engine: () => snapshots.retained.current.engine,
    store: accountStore,
    refusals: () => metrics.callsEnded('storage_unavailable'),
    refused: () => describeRefusal(swapper.refusal, data),
  })
  const dispatch = createDispatcher(listRoutes(parts, readiness), {
    log,
    stats: metrics,
    slow: metrics.slow,
    accessLog: options.accessLog,
    progress: options.progress,
    keyFields: (head) => readCreditFields(access, limiter, head.header('authorization')),
  })
  const { connections: connectionsMax, connectionsPerAddress } = options
  const server = await openHttpServer(addCors(dispatch, options.cors ?? []), {
    kind: options.http,
    log,
    stats: metrics,
    connections: {
      connectionsMax,
      perAddressMax: connectionsPerAddress === 0 ? Number.POSITIVE_INFINITY : connectionsPerAddress,
    },
    searchThreads: countThreads(options.engine ?? defaultEngine),
    bodyMemoryBytes: options.bodyMemoryBytes,
  })
  metrics.built({ version: readPackageVersion(), http: server.kind })
  options.beforeListening?.()
  const port = await server.listen(options.host, options.port)
  const http = (): HttpStats => ({
    connections: server.stats.open,
    refused: server.stats.refused,
    bodyBytes: server.bodyStats.bytesReserved,
    bodiesRefused: server.bodyStats.refused,
  })
  metrics.watch({ ...listSources(parts, readiness), http })
  return {
    url: `${formatOrigin(options.host, port)}/v3`,
    drain: () => readiness.drain(),
    reload: () => swapper.reload(),
    stats: () => swapper.stats,
    close: async () => {
      readiness.drain()
      await server.close(drainMs)
      await closing.close()
    },
  }
}

/** Metrics other than those of endpoints and HTTP. */
function listSources(parts: ServiceParts, readiness: ServiceReadiness): MetricSources {
  const { accountStore, admissionControl, data, options, snapshots } = parts
  const { retained, swapper } = snapshots
  const { accessLog } = options
  const engine = () => retained.sumEngineStats()
  const isCluster = engine().kind === 'cluster'
  return {
    engine,
    // The engines of one service are of one kind.
    ...(isCluster
      ? { cluster: engine as () => ClusterStats }
      : { workers: engine as () => WorkerStats }),
    documents: () => retained.current.engine.sizes,
    admissionControl: () => admissionControl.stats,
    swap: () => swapper.stats,
    store: () => accountStore.stats(),
    disk: () => readDiskStats(data),
    ready: () => readiness.readState().ready,
    ...(accessLog === undefined ? {} : { accessLog: () => accessLog }),
  }
}

function listRoutes(parts: ServiceParts, readiness: ServiceReadiness): Route[] {
  const { snapshots, accountStore, metrics, options } = parts
  const { mcp = 'on', mcpHosts = [], console = 'on', cors = [] } = options
  const isOperator = createOperatorCheck(options.metricsToken)
  const { secret } = accountStore.database
  const services = {
    ...parts,
    snapshots: snapshots.retained,
    concurrency: new ConcurrencyLimiter(),
    fingerprintOf: makeFingerprinter(secret),
    cursors: new CursorCodec(deriveSecret(secret, 'cursor')),
    addSignal: (signal: Signal) => accountStore.addSignal(signal),
  }
  const routes = [
    ...buildApiRoutes(services),
    ...(mcp === 'on' ? createToolRoutes(services, mcpHosts, cors) : []),
    ...createHealthRoutes({ ready: () => readiness.readState() }, isOperator),
    ...createMetricsRoutes(metrics, isOperator),
    ...createSlowRoutes(metrics.slow, isOperator),
    ...(console === 'on' ? createConsoleRoutes() : []),
    ...createDocsRoutes(openApiJson),
    createTextRoute('/llms.txt', llmsText),
  ]
  return routes as Route[]
}

/** /ready needs no key, so it does not reveal where the data lies. */
function describeRefusal(refusal: Refusal | null, data: string): { readonly refused?: Refusal } {
  if (refusal === null) return {}
  return { refused: { ...refusal, reason: refusal.reason.replaceAll(join(data, '/'), '') } }
}
