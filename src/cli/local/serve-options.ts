/** The options of `serve`, of which `start` takes most. */
import { isIP } from 'node:net'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Config } from '../../config.ts'
import { limits, nameRules } from '../../contract/vocabulary.ts'
import type { AccessLogMode } from '../../observe/index.ts'
import type { MailDomainsOptions } from '../../people/index.ts'
import type { ServiceOptions } from '../../service/service.ts'
import { accountsOption, countFrom } from '../options.ts'
import { type EngineCommandOptions, withThreadOptions } from './engine-options.ts'
import { embeddingOption, type LanguageOptions, withLanguageOptions } from './model-options.ts'
import { parseRetention } from './time-arguments.ts'

/** Seconds. The longest timer of Node is 24 days. */
const keepPagingDefault = 300
const keepPagingMax = 7 * 24 * 3600

/** Seconds. An event-loop tick of a healthy process takes milliseconds, and never over a second. */
const watchdogDefault = 10

/** In MiB. The share of one key, an eighth, must fit the largest body. */
const bodyMemoryMin = (8 * limits.bodyBytesMax) >> 20

/** Options as Commander names them, after their flags. */
export type ServeOptions = Omit<
  ServiceOptions,
  | 'deadlineMs'
  | 'embedding'
  | 'languageModel'
  | 'synonyms'
  | 'dns'
  | 'accessLog'
  | 'bodyMemoryBytes'
  | 'progress'
  | 'keepPagingSeconds'
  | 'signalsKeepMs'
  | 'engine'
> &
  LanguageOptions &
  EngineCommandOptions & {
    /** Milliseconds. */
    readonly deadline: number
    /** MiB. */
    readonly bodyMemory: number
    /** Seconds. */
    readonly keepPaging: number
    /** Milliseconds. Undefined: for ever. */
    readonly signalsKeep: number | undefined
    readonly embedding: string
    /** Path of a list. */
    readonly synonyms?: string
    readonly dns: DnsServers
    readonly accessLog: AccessLogMode
    /** Milliseconds. */
    readonly drainDelay: number
    /** Seconds. */
    readonly watchdog: number | 'off'
  }

/** Options that `serve` and `start` share. */
export function withServiceOptions(command: Command, config: Config): Command {
  const language = withLanguageOptions(command.addOption(synonymsOption(config)), config)
  return withAudienceOptions(withThreadOptions(language))
    .option('--data <dir>', 'the data directory', config.dataDir)
    .addOption(accountsOption(config))
    .option('--port <number>', 'port to listen on; 0 picks a free one', countFrom(0, 65_535), 8080)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--connections <number>', 'maximum number of connections', countFrom(1), 10_000)
    .option(
      '--connections-per-address <number>',
      'maximum per address, except loopback; 0: no limit, for a proxy on another host',
      countFrom(0),
      256,
    )
    .option(
      '--body-memory <MiB>',
      'memory for request bodies in flight; one key may use an eighth of it',
      countFrom(bodyMemoryMin),
      64,
    )
    .option('--deadline <milliseconds>', 'time limit of a query', countFrom(1), 5000)
    .option(
      '--keep-paging <seconds>',
      'time that cursors stay valid after an import; the previous snapshot stays in memory ' +
        'for as long',
      countFrom(0, keepPagingMax),
      keepPagingDefault,
    )
    .addOption(
      new Option('--signals-keep <days>', 'retention of signals: 365d, or forever')
        .argParser(parseRetention)
        .default(parseRetention('365d'), '365d'),
    )
    .option(
      '--dns <servers>',
      'name servers for checking mail domains: system, off, or IP[:PORT],…',
      dnsServers,
      'system',
    )
    .addOption(embeddingOption(config))
    .addOption(
      new Option('--http <kind>', 'HTTP server').choices(['auto', 'uws', 'node']).default('auto'),
    )
    .addOption(
      new Option('--ledger <durability>', 'whether a debit waits for the disk (fsync)')
        .choices(['flush', 'fsync'])
        .default('flush'),
    )
    .addOption(accessLogOption())
    .addOption(namesOption())
    .option(
      '--metrics-token <token>',
      'token for all of /metrics and /ready (16 to 512 characters); ' +
        'prefer DEVDEX_METRICS_TOKEN',
    )
    .option(
      '--drain-delay <milliseconds>',
      'time to report not ready after SIGTERM, before stopping',
      countFrom(0, 600_000),
      0,
    )
    .option(
      '--watchdog <seconds>',
      'CPU time of an event-loop tick after which the process exits; or off',
      (text) => (text === 'off' ? text : countFrom(1, 3600)(text)),
      watchdogDefault,
    )
}

function accessLogOption(): Option {
  return new Option('--access-log <lines>', 'requests to log on standard error')
    .choices(['off', 'errors', 'all'])
    .default('errors')
}

function namesOption(): Option {
  const effect = 'field names in answers, unless set per key; family adds githubId and linkedinUrl'
  return new Option('--names <names>', effect).choices(nameRules).default('neutral')
}

/** Adds the options for agents, the console, and pages of other origins. */
function withAudienceOptions(command: Command): Command {
  const names = 'host names of this server for agents, in addition to localhost and IP addresses'
  const origins = 'origins of pages that may call this server, or * for all; repeat for more'
  return command
    .addOption(switchOption('--mcp <switch>', 'serve tools for agents at POST /mcp'))
    .addOption(new Option('--mcp-hosts <names>', names).argParser(hostNames))
    .addOption(switchOption('--console <switch>', 'serve the web console at GET /'))
    .addOption(
      new Option('--cors <origins>', origins).argParser((text: string, previous: string[] = []) => [
        ...previous,
        ...corsOrigins(text),
      ]),
    )
}

function switchOption(flags: string, meaning: string): Option {
  return new Option(flags, meaning).choices(['on', 'off']).default('on')
}

function synonymsOption({ synonyms }: Config): Option {
  const option = new Option('--synonyms <file>', 'additional synonyms: one group a line, a = b = c')
  return synonyms === undefined ? option : option.default(synonyms)
}

/** The argument of `--mcp-hosts`. Throws InvalidArgumentError for an invalid name. */
function hostNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase())
  if (names.every((name) => /^[a-z0-9][a-z0-9.-]*$/.test(name))) return names
  throw new InvalidArgumentError('Give host names without ports, such as devdex.example,dev.local.')
}

/**
 * The argument of `--cors`. Throws InvalidArgumentError for a text that is neither `*` nor http(s).
 */
export function corsOrigins(text: string, place = ''): string[] {
  const origins = text.split(',').flatMap((part) => part.trim() || [])
  const wrong = origins.find((origin) => origin !== '*' && !isOrigin(origin))
  if (wrong === undefined) return origins
  const example = 'give origins such as https://app.example or http://localhost:5173, or *'
  throw new InvalidArgumentError(`${place}"${wrong}" is no origin; ${example}.`)
}

/** Origins of `--cors`, else of `DEVDEX_CORS`. Throws InvalidArgumentError naming the variable. */
export function corsSettings(
  { cors }: Pick<ServeOptions, 'cors'>,
  config: Config,
): readonly string[] {
  return cors ?? corsOrigins(config.cors ?? '', 'DEVDEX_CORS: ')
}

/** A scheme, a host in lower case, and a port unless it is the default of the scheme. */
function isOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

type DnsServers = MailDomainsOptions['servers']

/** The argument of `--dns`. Throws InvalidArgumentError naming the allowed forms. */
export function dnsServers(text: string): DnsServers {
  if (text === 'system' || text === 'off') return text
  const servers = text.split(',').map((server) => server.trim())
  if (servers.every(isServer)) return servers
  throw new InvalidArgumentError('Give system, off, or addresses such as 192.0.2.1,192.0.2.2:5353.')
}

/** `192.0.2.1`, `192.0.2.1:53`, `2001:db8::1` or `[2001:db8::1]:53`. */
function isServer(server: string): boolean {
  if (isIP(server) !== 0) return true
  const [, address, port] = /^\[?([^\]]*?)\]?:(\d{1,5})$/.exec(server) ?? []
  if (address === undefined || Number(port) < 1 || Number(port) > 65_535) return false
  return isIP(address) === (server.startsWith('[') ? 6 : 4)
}
