/** The whole service, put together: snapshots, accounts, endpoints, HTTP. */
import { join } from 'node:path'
import {
  type Access,
  ConcurrencyLimiter,
  fingerprinter,
  openAccess,
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
import { type Log, type Metrics, openMetrics } from '../observe/index.ts'
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
import type { LoadedSnapshot } from '../snapshot/index.ts'
import { type Durability, fromSecret, openStore, type Store } from '../store/index.ts'
import { Following } from './follow-suppressions.ts'
import { HeldSnapshots } from './swap/held-snapshots.ts'
import { loadFor, type SnapshotParts, startSnapshot } from './swap/open-snapshot.ts'
import { reclaimMemory } from './swap/reclaim.ts'
import { type Refusal, type SwapFigures, Swapper, type SwapperOptions } from './swap/swapper.ts'

export interface ServiceOptions {
  readonly data: string
  readonly host: string
  readonly port: number
  readonly shards?: number
  readonly workers?: number
  readonly http: HttpKind | 'auto'
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
}

export interface RunningService {
  /** Base address, with `/v3`. */
  readonly url: string
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
  const { data, deadlineMs } = options
  // Where there is none, nothing else is made.
  const loaded = await loadFor(embedder.model, data)
  const store = openStore(data, log)
  const access = openAccess(store, { ledger: options.ledger })
  const hidden = openSuppressions(store)
  const following = new Following(hidden, log)
  const mailDomains = openMailDomains({ servers: options.dns ?? 'system' }, log)
  const closeParts = async () => {
    following.stop()
    mailDomains.close()
    access.settle()
    await store.close()
  }
  try {
    const metrics = openMetrics()
    const snapshots = await openSnapshots(loaded, options, embedder, {
      following,
      metrics,
      log,
    })
    const services = { access, embedder, log, deadlineMs, mailDomains, hidden }
    const parts = { data, snapshots, store, ...services }
    try {
      // The first request need not wait for its lists, nor the first retry for the last minute.
      domainLists()
      access.warm()
      const server = await listen(routesOf(parts, metrics), options, log)
      const close = async () => {
        await server.close(drainMs)
        await snapshots.close()
        await closeParts()
      }
      const { swapper } = snapshots
      return {
        url: server.url,
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

/** Has the first snapshot answer, and follows CURRENT from then on. */
async function openSnapshots(
  loaded: LoadedSnapshot,
  options: ServiceOptions,
  { model }: Embedder,
  parts: Pick<SnapshotParts, 'following' | 'metrics' | 'log'>,
): Promise<Snapshots> {
  const { data, languageModel, deadlineMs } = options
  const engine = {
    ...(options.workers === undefined ? {} : { workers: options.workers }),
    ...(options.shards === undefined ? {} : { shards: options.shards }),
    deadlineMs,
    obfuscate: obfuscateEmail,
    onWorkerLost: (error: Error) =>
      parts.log.error({ error }, 'a search worker stopped; starting another'),
  }
  const all = { ...parts, engine, languageModel }
  const first = await startSnapshot(loaded, all)
  try {
    await first.conceal()
  } catch (error) {
    await first.close()
    throw error
  }
  const held = new HeldSnapshots(first, (options.keepPagingSeconds ?? 0) * 1000, reclaimMemory)
  const open: SwapperOptions['open'] = async (wanted, onAccepted) =>
    startSnapshot(await loadFor(model, data, wanted, onAccepted), all)
  const swapper = new Swapper({ data, held, open, log: parts.log })
  const close = async () => {
    await swapper.stop()
    await held.close()
  }
  return { held, swapper, close }
}

interface Snapshots {
  readonly held: HeldSnapshots
  readonly swapper: Swapper
  close(): Promise<void>
}

async function listen(
  routes: Route[],
  { http: kind, host, port: wanted }: ServiceOptions,
  log: Log,
): Promise<{ readonly url: string; close(drainMs: number): Promise<void> }> {
  const server = await openHttpServer(createDispatcher(routes, { log }), { kind, log })
  const port = await server.listen(host, wanted)
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/v3`
  return { url, close: (ms) => server.close(ms) }
}

interface Parts {
  readonly data: string
  readonly snapshots: Snapshots
  readonly store: Store
  readonly access: Access
  readonly embedder: Embedder
  readonly mailDomains: MailDomains
  readonly hidden: SuppressionList
  readonly log: Log
  readonly deadlineMs: number
}

function routesOf(parts: Parts, metrics: Metrics): Route[] {
  const { snapshots, store } = parts
  const { held, swapper } = snapshots
  const cursors = new CursorBox(fromSecret(store, 'cursor', (secret) => secret))
  const services = {
    ...parts,
    snapshots: held,
    metrics,
    limiter: new RateLimiter(),
    concurrency: new ConcurrencyLimiter(),
    fingerprintOf: fingerprinter(store),
    cursors,
    addingSignal: (signal: Signal) => addingSignal(store, signal, Date.now()),
  }
  const ready = () => {
    const { engine } = held.current
    const refused = shownRefusal(swapper.refusal, parts.data)
    const detail = { snapshot: engine.snapshot, documents: engine.sizes, ...refused }
    return { ready: engine.ready(), detail }
  }
  const routes = [
    ...apiRoutes(services),
    ...healthRoutes({ ready }),
    ...metricsRoutes(metrics),
    ...docsRoutes(openApiJson),
  ]
  return routes as Route[]
}

/** Whoever asks here shows no key, and need not be told where the data lies. */
function shownRefusal(refusal: Refusal | null, data: string): { readonly refused?: Refusal } {
  if (refusal === null) return {}
  return { refused: { ...refusal, reason: refusal.reason.replaceAll(join(data, '/'), '') } }
}
