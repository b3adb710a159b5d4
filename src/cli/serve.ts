import { setTimeout as sleep } from 'node:timers/promises'
import { type Command, Option } from 'commander'
import type { Config } from '../config.ts'
import { type AccessLogMode, openAccessLog, openLog } from '../observe/index.ts'
import { accountsOption } from './accounts/accounts-option.ts'
import { type DnsServers, dnsServers } from './dns-servers.ts'
import { embeddingOption, embeddingSettings } from './embedding.ts'
import {
  type EngineCommandOptions,
  engineSettings,
  withEngineChoice,
  withThreadOptions,
} from './engine-options.ts'
import { type Io, write } from './io.ts'
import { type LanguageOptions, languageModelSettings, withLanguageOptions } from './language.ts'
import { countFrom, examples } from './options.ts'
import type { RunningService, ServiceOptions } from './service.ts'

/** Seconds; the longest that a timer can be set to is some weeks. */
const keepPagingDefault = 300
const keepPagingMax = 7 * 24 * 3600

/** Options as Commander names them, after their flags. */
export type ServeOptions = Omit<
  ServiceOptions,
  | 'deadlineMs'
  | 'embedding'
  | 'languageModel'
  | 'dns'
  | 'accessLog'
  | 'keepPagingSeconds'
  | 'engine'
> &
  LanguageOptions &
  EngineCommandOptions & {
    /** Milliseconds. */
    readonly deadline: number
    /** Seconds. */
    readonly keepPaging: number
    readonly embedding: string
    readonly dns: DnsServers
    readonly accessLog: AccessLogMode
    /** Milliseconds. */
    readonly drainDelay: number
  }

export function serveCommand(program: Command, io: Io, config: Config): void {
  const command = program.command('serve').description('answer requests until told to stop')
  withEngineChoice(withServiceOptions(command, config))
    .addHelpText(
      'after',
      examples(
        'devdex serve',
        'devdex serve --data ./index --port 9000',
        'devdex serve --engine opensearch --node http://127.0.0.1:9200',
      ),
    )
    .action(async (options: ServeOptions) => {
      let running: RunningService | undefined
      // Also while it opens: without a handler the signal ends the process.
      process.on('SIGHUP', () => running?.reload())
      running = await startService(options, io, config)
      await untilStopped(running, options.drainDelay)
    })
}

/** Options that `serve` and `start` share. */
export function withServiceOptions(command: Command, config: Config): Command {
  return withThreadOptions(withLanguageOptions(command, config))
    .option('--data <dir>', 'the data directory', config.dataDir)
    .addOption(accountsOption(config))
    .option('--port <number>', 'port to listen on; 0 picks a free one', countFrom(0, 65_535), 8080)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--connections <number>', 'connections at once', countFrom(1), 10_000)
    .option(
      '--connections-per-address <number>',
      'of them from one address but loopback; 0: any number, as behind a proxy on another machine',
      countFrom(0),
      256,
    )
    .option('--deadline <milliseconds>', 'time for one query', countFrom(1), 5000)
    .option(
      '--keep-paging <seconds>',
      'how long cursors stay good after other data has been imported; its memory is kept as long',
      countFrom(0, keepPagingMax),
      keepPagingDefault,
    )
    .option(
      '--dns <servers>',
      'whom to ask which domains take mail: system, off, or IP[:PORT],…',
      dnsServers,
      'system',
    )
    .addOption(embeddingOption(config))
    .addOption(
      new Option('--http <kind>', 'HTTP server').choices(['auto', 'uws', 'node']).default('auto'),
    )
    .addOption(
      new Option('--ledger <durability>', 'whether a debit waits for the disk')
        .choices(['flush', 'fsync'])
        .default('flush'),
    )
    .addOption(
      new Option('--access-log <lines>', 'requests that get a line on standard error')
        .choices(['off', 'errors', 'all'])
        .default('errors'),
    )
    .option(
      '--drain-delay <milliseconds>',
      'after SIGTERM, how long to say not ready before stopping',
      countFrom(0, 600_000),
      0,
    )
}

/** Opens the service and prints the line that says where it listens. */
export async function startService(
  {
    deadline,
    keepPaging,
    embedding,
    languageModel,
    languageTimeout,
    accessLog: mode,
    ...options
  }: ServeOptions,
  io: Io,
  config: Config,
): Promise<RunningService> {
  const { openService } = await import('./service.ts')
  const log = openLog({ level: config.logLevel })
  const settings = await embeddingSettings(embedding, config)
  const model = await languageModelSettings({ languageModel, languageTimeout }, config)
  const engine = await engineSettings(options, config)
  const accessLog = openAccessLog({ mode, level: config.logLevel })
  const service = await openService(
    {
      ...options,
      engine,
      accessLog,
      deadlineMs: deadline,
      keepPagingSeconds: keepPaging,
      embedding: settings,
      ...(model === undefined ? {} : { languageModel: model }),
    },
    log,
  )
  await write(io.stdout, `devdex listening on ${service.url}\n`)
  const close = async () => {
    await service.close()
    await accessLog.close()
  }
  return { ...service, close }
}

/**
 * Resolves once a signal has come and everything in flight has been answered. After SIGTERM whoever
 * spreads requests has `drainDelayMs` to see that the service is not ready; a second signal, and
 * SIGINT, which a person sends, wait for nobody.
 */
export async function untilStopped(service: RunningService, drainDelayMs: number): Promise<void> {
  const signal = await nextSignal()
  if (signal === 'SIGTERM' && drainDelayMs > 0) {
    service.drain()
    const hurry = new AbortController()
    const delay = sleep(drainDelayMs, undefined, { signal: hurry.signal }).catch(() => undefined)
    await Promise.race([delay, nextSignal(hurry.signal)])
    hurry.abort()
  }
  await service.close()
}

/** One that nobody listens for any more has its usual effect: the process ends. */
function nextSignal(unheard?: AbortSignal): Promise<'SIGTERM' | 'SIGINT'> {
  return new Promise((resolve) => {
    const leave = () => process.off('SIGTERM', hear).off('SIGINT', hear)
    const hear = (signal: 'SIGTERM' | 'SIGINT') => {
      leave()
      resolve(signal)
    }
    process.on('SIGTERM', hear).on('SIGINT', hear)
    unheard?.addEventListener('abort', leave)
  })
}
