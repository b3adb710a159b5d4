/** The whole service, put together: snapshot, engine, accounts, endpoints, HTTP. */

import {
  type Access,
  ConcurrencyLimiter,
  fingerprinter,
  Gate,
  gateBounds,
  openAccess,
  RateLimiter,
} from '../access/index.ts'
import { openApiJson } from '../contract/index.ts'
import {
  boundQueries,
  type Embedder,
  type EmbeddingModel,
  type EmbeddingSettings,
  openEmbedder,
  sameModel,
} from '../embed/index.ts'
import { apiRoutes } from '../endpoints/index.ts'
import { type Engine, openEmbeddedEngine, processors } from '../engines/index.ts'
import {
  createDispatcher,
  docsRoutes,
  type HttpKind,
  healthRoutes,
  metricsRoutes,
  openHttpServer,
  type Route,
} from '../http/index.ts'
import type { Interpreter, LanguageModelSettings } from '../language/index.ts'
import {
  type AccessLog,
  type FigureSources,
  type Log,
  type Metrics,
  openMetrics,
} from '../observe/index.ts'
import {
  addingSignal,
  domainLists,
  type MailDomains,
  type MailDomainsOptions,
  obfuscateEmail,
  openMailDomains,
  openSuppressions,
  type Signal,
  type SuppressionList,
} from '../people/index.ts'
import { CursorBox } from '../plan/index.ts'
import { collections, loadSnapshot, type Manifest, SnapshotError } from '../snapshot/index.ts'
import { type Durability, fromSecret, openStore, type Store } from '../store/index.ts'
import { diskFigures } from './disk-figures.ts'
import { followSuppressions } from './follow-suppressions.ts'
import { openInterpreter } from './interpreter.ts'
import { languageContext } from './language-context.ts'
import { ServiceReadiness } from './readiness.ts'
import { packageVersion } from './version.ts'

export interface ServiceOptions {
  readonly data: string
  readonly host: string
  readonly port: number
  readonly shards?: number
  readonly workers?: number
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
}

/** Answers in flight get this long once the service is told to stop. */
const drainMs = 10_000

export async function openService(options: ServiceOptions, log: Log): Promise<RunningService> {
  const model = await openEmbedder(options.embedding ?? { kind: 'static' })
  const embedder = boundQueries(model, options.deadlineMs)
  try {
    const service = await openWith(embedder, options, log)
    return {
      ...service,
      close: async () => {
        await service.close()
        await embedder.close()
      },
    }
  } catch (error) {
    await embedder.close()
    throw error
  }
}

async function openWith(
  embedder: Embedder,
  options: ServiceOptions,
  log: Log,
): Promise<RunningService> {
  const snapshot = await loadSnapshot(options.data, (manifest) =>
    requireModel(manifest, embedder.model),
  )
  const store = openStore(options.data, log)
  const access = openAccess(store, { ledger: options.ledger })
  const engine = openEmbeddedEngine(snapshot, {
    ...(options.workers === undefined ? {} : { workers: options.workers }),
    ...(options.shards === undefined ? {} : { shards: options.shards }),
    deadlineMs: options.deadlineMs,
    obfuscate: obfuscateEmail,
    onWorkerLost: (error) => log.error({ error }, 'a search worker stopped; starting another'),
  })
  const mailDomains = openMailDomains({ servers: options.dns ?? 'system' }, log)
  const closeParts = async () => {
    mailDomains.close()
    await engine.close()
    access.settle()
    await store.close()
  }
  try {
    const hidden = openSuppressions(store)
    const [context] = await Promise.all([languageContext(engine), engine.started()])
    const following = await followSuppressions(engine, hidden, log)
    // The first request need not wait for its lists, nor the first retry for the last minute.
    domainLists()
    access.warm()
    const metrics = openMetrics()
    const interpreter = openInterpreter(context, options.languageModel, metrics, log)
    const { deadlineMs } = options
    const people = { mailDomains, hidden }
    const bounds = gateBounds(options.workers ?? processors(), deadlineMs)
    const gate = new Gate(bounds, { look: () => engine.settle() })
    const parts = { engine, store, access, gate, embedder, interpreter, log, deadlineMs, ...people }
    const refusals = () => metrics.callsEnded('storage_unavailable')
    const readiness = new ServiceReadiness({ engine, store, refusals })
    const { accessLog } = options
    const dispatch = createDispatcher(routesOf(parts, metrics, readiness), {
      log,
      figures: metrics,
      accessLog,
    })
    const server = await openHttpServer(dispatch, {
      kind: options.http,
      log,
      figures: metrics,
      connections: connectionLimits(options),
    })
    metrics.built({ version: packageVersion(), http: server.kind })
    metrics.watch({
      ...figureSources(options, { engine, store, readiness }),
      engine: () => engine.figures(),
      gate: () => gate.figures,
      http: () => {
        const { open, refused } = server.figures
        return { connections: open, refused }
      },
    })
    const port = await server.listen(options.host, options.port)
    const host = options.host.includes(':') ? `[${options.host}]` : options.host
    return {
      url: `http://${host}:${port}/v3`,
      drain: () => readiness.drain(),
      close: async () => {
        readiness.drain()
        await server.close(drainMs)
        following.stop()
        await closeParts()
      },
    }
  } catch (error) {
    // Threads and the flusher would keep the process alive behind its error message.
    await closeParts()
    throw error
  }
}

/** What is shown besides what endpoints and http count. */
function figureSources(
  { data, accessLog }: ServiceOptions,
  { engine, store, readiness }: { engine: Engine; store: Store; readiness: ServiceReadiness },
): FigureSources {
  return {
    documents: () => engine.sizes,
    store: () => store.figures(),
    disk: () => diskFigures(data),
    ready: () => readiness.state().ready,
    ...(accessLog === undefined ? {} : { accessLog: () => accessLog }),
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

interface Parts {
  readonly engine: Engine
  readonly store: Store
  readonly access: Access
  readonly gate: Gate
  readonly embedder: Embedder
  readonly interpreter: Interpreter
  readonly mailDomains: MailDomains
  readonly hidden: SuppressionList
  readonly log: Log
  readonly deadlineMs: number
}

function routesOf(parts: Parts, metrics: Metrics, readiness: ServiceReadiness): Route[] {
  const { store } = parts
  const cursors = new CursorBox(fromSecret(store, 'cursor', (secret) => secret))
  const services = {
    ...parts,
    metrics,
    limiter: new RateLimiter(),
    concurrency: new ConcurrencyLimiter(),
    fingerprintOf: fingerprinter(store),
    cursors,
    addingSignal: (signal: Signal) => addingSignal(store, signal, Date.now()),
  }
  const routes = [
    ...apiRoutes(services),
    ...healthRoutes({ ready: () => readiness.state() }),
    ...metricsRoutes(metrics),
    ...docsRoutes(openApiJson),
  ]
  return routes as Route[]
}

/** Refuses a snapshot whose vectors cannot be compared with those of the model. */
function requireModel(manifest: Manifest, model: EmbeddingModel): void {
  for (const collection of collections) {
    const { embedding } = manifest.collections[collection]
    if (embedding === undefined || sameModel(embedding, model)) continue
    const made = `snapshot ${manifest.name} was made with the embedding ${modelText(embedding)}`
    const help = 'give the same --embedding, or import the data again with this one'
    throw new SnapshotError(`${made}, this service has ${modelText(model)}; ${help}`)
  }
}

function modelText({ name, dims, version }: EmbeddingModel): string {
  return `${name} (${dims} dimensions, version ${version})`
}
