import { type Command, Option } from 'commander'
import { limits as indexLimits } from 'native-free-index'
import type { Config } from '../config.ts'
import { limits } from '../contract/index.ts'
import { openLog } from '../observe/index.ts'
import { type DnsServers, dnsServers } from './dns-servers.ts'
import { embeddingOption, embeddingSettings } from './embedding.ts'
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
  'deadlineMs' | 'embedding' | 'languageModel' | 'dns' | 'keepPagingSeconds'
> &
  LanguageOptions & {
    /** Milliseconds. */
    readonly deadline: number
    /** Seconds. */
    readonly keepPaging: number
    readonly embedding: string
    readonly dns: DnsServers
  }

export function serveCommand(program: Command, io: Io, config: Config): void {
  const command = program.command('serve').description('answer requests until told to stop')
  withServiceOptions(command, config)
    .addHelpText('after', examples('devdex serve', 'devdex serve --data ./index --port 9000'))
    .action(async (options: ServeOptions) => {
      const service = await startService(options, io, config)
      await untilStopped(service)
    })
}

/** Options that `serve` and `start` share. */
export function withServiceOptions(command: Command, config: Config): Command {
  return withLanguageOptions(command, config)
    .option('--data <dir>', 'the data directory', config.dataDir)
    .option('--port <number>', 'port to listen on; 0 picks a free one', countFrom(0, 65_535), 8080)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option(
      '--shards <number>',
      'parts a query is split into (default: one for each worker)',
      countFrom(1, indexLimits.shardsMax),
    )
    .option(
      '--workers <number>',
      'search threads (default: one for each core)',
      countFrom(1, limits.workersMax),
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
}

/** Opens the service and prints the line that says where it listens. */
export async function startService(
  { deadline, keepPaging, embedding, languageModel, languageTimeout, ...options }: ServeOptions,
  io: Io,
  config: Config,
): Promise<RunningService> {
  const { openService } = await import('./service.ts')
  const log = openLog({ level: config.logLevel })
  const settings = await embeddingSettings(embedding, config)
  const model = await languageModelSettings({ languageModel, languageTimeout }, config)
  const service = await openService(
    {
      ...options,
      deadlineMs: deadline,
      keepPagingSeconds: keepPaging,
      embedding: settings,
      ...(model === undefined ? {} : { languageModel: model }),
    },
    log,
  )
  process.on('SIGHUP', () => service.reload())
  await write(io.stdout, `devdex listening on ${service.url}\n`)
  return service
}

/** Resolves once a signal has come and everything in flight has been answered. */
export async function untilStopped(service: RunningService): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
  })
  await service.close()
}
