/** `devdex serve`: waits for the first import, opens the service, and closes it after a signal. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import {
  type Log,
  openAccessLog,
  openLog,
  RequestsInProgress,
  startWatchdog,
} from '../../observe/index.ts'
import { followSynonyms, openSynonyms } from '../../service/index.ts'
import type { RunningService, ServiceOptions } from '../../service/service.ts'
import { type Io, write } from '../output/io.ts'
import { UsageFailure } from '../output/report.ts'
import { awaitSignal } from '../output/signals.ts'
import { readEngineSettings } from './engine-options.ts'
import { readEmbeddingSettings, readLanguageSettings } from './model-options.ts'
import { openServiceManager } from './sd-notify.ts'
import { readCors, type ServeOptions } from './serve-options.ts'

/** `devdex serve`. */
export async function serve(io: Io, config: Config, options: ServeOptions): Promise<void> {
  let running: RunningService | null = null
  // Set before the service opens, because a signal without a handler ends the process.
  process.on('SIGHUP', () => running?.reload())
  running = await startOnceImported(options, io, config)
  if (running !== null) await awaitStop(running, options.drainDelay)
}

/** Validated settings and the parts of a service. */
type ServiceParts = Awaited<ReturnType<typeof buildParts>>

/** Opens the service and prints the line that says where it listens. */
export async function startService(
  options: ServeOptions,
  io: Io,
  config: Config,
): Promise<RunningService> {
  const parts = await buildParts(options, config)
  await removeScratch(options.data, parts.log)
  return openAndTell(parts, (line) => write(io.stdout, line))
}

/** Removes what killed imports have left. A folder that cannot be written only logs a warning. */
async function removeScratch(data: string, log: Log): Promise<void> {
  const folders = ['records', 'snapshots'].map((name) => readdir(join(data, name)).catch(() => []))
  const names = (await Promise.all(folders)).flat()
  if (!names.some((name) => name.startsWith('.tmp-'))) return
  // Loaded here, because few starts need it.
  const { removeLeftScratch } = await import('../../ingest/index.ts')
  await removeLeftScratch(data).catch((error: Error) => {
    log.warn({ reason: error.message }, 'files of a killed import could not be removed')
  })
}

/** Like `startService`, after the first import. Null if a signal ends the wait. */
async function startOnceImported(
  options: ServeOptions,
  io: Io,
  config: Config,
): Promise<RunningService | null> {
  const parts = await buildParts(options, config)
  const { settings, log, manager, accessLog } = parts
  await removeScratch(options.data, log)
  // One write, because a reader may close the pipe after the line it waits for.
  const tell = (line: string, url: string) => {
    const console = `Console: ${url.replace(/\/v3$/, '')}/\n`
    return write(io.stdout, settings.console === 'off' ? line : line + console)
  }
  // The data of a cluster is not in the folder.
  if (settings.engine?.kind === 'opensearch') return openAndTell(parts, tell)
  const { isWithoutData, openWaitingServer } = await import('./waiting.ts')
  if (!(await isWithoutData(options.data))) return openAndTell(parts, tell)
  const waiting = await openWaitingServer(settings, { log, program: config.program })
  let service: RunningService | null = null
  try {
    manager.reportWaiting('waiting for the first import')
    await tell(waiting.advice, waiting.origin)
    if (await isStopped((signal) => waiting.firstImport(signal))) {
      manager.reportStopping()
      await accessLog.close()
      manager.close()
      return null
    }
    const { port, freePort: beforeListening } = waiting
    const taking = { ...settings, port, beforeListening }
    service = await openAndTell({ ...parts, settings: taking }, tell)
    return service
  } finally {
    // An opened service handles signals itself, and does not wait for clients of the waiting
    // server.
    if (service === null) await waiting.close()
  }
}

/** Whether the process gets a signal before `event` resolves. Rejects if `event` does. */
async function isStopped(event: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
  const ended = new AbortController()
  const stopped = awaitSignal(ended.signal).then(() => true)
  try {
    return await Promise.race([event(ended.signal).then(() => false), stopped])
  } finally {
    ended.abort()
  }
}

async function buildParts(
  {
    bodyMemory,
    watchdog,
    deadline,
    keepPaging,
    signalsKeep,
    embedding,
    languageModel,
    languageTimeout,
    synonyms: list,
    accessLog: mode,
    ...options
  }: ServeOptions,
  config: Config,
) {
  const { refuseFewFiles } = await import('../../http/index.ts')
  refuseFewFiles()
  const cors = readCors(options, config)
  const metricsToken = checkMetricsToken(options.metricsToken ?? config.metricsToken)
  const log = openLog({ level: config.logLevel })
  const vectors = await readEmbeddingSettings(embedding, config)
  const model = await readLanguageSettings({ languageModel, languageTimeout }, config)
  const synonyms = await (list === undefined ? openSynonyms() : followSynonyms(list, log))
  const engine = await readEngineSettings(options, config)
  const accessLog = openAccessLog({ mode, level: config.logLevel })
  const progress = new RequestsInProgress()
  const manager = openServiceManager(config.serviceManager, log)
  const settings: ServiceOptions = {
    ...options,
    cors,
    engine,
    accessLog,
    bodyMemoryBytes: bodyMemory * 2 ** 20,
    ...(watchdog === 'off' ? {} : { progress }),
    deadlineMs: deadline,
    keepPagingSeconds: keepPaging,
    ...(signalsKeep === undefined ? {} : { signalsKeepMs: signalsKeep }),
    embedding: vectors,
    synonyms,
    ...(model === undefined ? {} : { languageModel: model }),
    ...(metricsToken === undefined ? {} : { metricsToken }),
  }
  const isLogged = config.logLevel !== 'silent'
  return { settings, log, accessLog, progress, manager, watchdog, isLogged }
}

/** @param tell prints the line that says where the service listens */
async function openAndTell(
  parts: ServiceParts,
  tell: (line: string, url: string) => Promise<void>,
): Promise<RunningService> {
  const { settings, log, accessLog, progress, manager, watchdog: seconds, isLogged } = parts
  const { openService } = await import('../../service/service.ts')
  const service = await openService(settings, log)
  await warnOfOpenFiles(settings.data, log)
  // Started after opening, because opening a snapshot may take longer than any tick of a service.
  const watchdog =
    seconds === 'off' ? undefined : startWatchdog({ requests: progress, seconds, isLogged, log })
  manager.reportReady()
  await tell(`devdex listening on ${service.url}\n`, service.url)
  const drain = () => {
    manager.reportStopping()
    service.drain()
  }
  const close = async () => {
    manager.reportStopping()
    await service.close()
    await watchdog?.stop()
    await accessLog.close()
    manager.close()
  }
  return { ...service, drain, close }
}

/** Throws UsageFailure for a token of other than 16 to 512 visible ASCII characters. */
function checkMetricsToken(token: string | undefined): string | undefined {
  if (token === undefined || /^[!-~]{16,512}$/.test(token)) return token
  throw new UsageFailure(
    '--metrics-token or DEVDEX_METRICS_TOKEN takes 16 to 512 visible ASCII characters',
  )
}

/** Warns only: the process may not own the files, and the modes may be intended. */
async function warnOfOpenFiles(dataDir: string, log: Log): Promise<void> {
  const { openToOthers } = await import('../../snapshot/index.ts')
  const [first, ...more] = await openToOthers(dataDir)
  if (first === undefined) return
  const fields = { first, files: 1 + more.length }
  log.warn(fields, `other users may read files of the data directory: chmod -R go= ${dataDir}`)
}

/**
 * Resolves after a signal, when all requests in flight have been answered. After SIGTERM the
 * service reports not ready for `drainDelayMs`, for load balancers. SIGINT or a second signal skips
 * the delay.
 */
export async function awaitStop(service: RunningService, drainDelayMs: number): Promise<void> {
  const signal = await awaitSignal()
  if (signal === 'SIGTERM' && drainDelayMs > 0) {
    service.drain()
    const hurry = new AbortController()
    const delay = sleep(drainDelayMs, undefined, { signal: hurry.signal }).catch(() => undefined)
    await Promise.race([delay, awaitSignal(hurry.signal)])
    hurry.abort()
  }
  await service.close()
}
