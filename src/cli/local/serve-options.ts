/** The options of `serve`, of which `start` takes most. */
import { isIP } from 'node:net'
import type { Config } from '../../config.ts'
import { limits, nameRules } from '../../contract/vocabulary.ts'
import { kinds } from '../../operations/index.ts'
import type { MailDomainsOptions } from '../../people/index.ts'
import { defineFlag, type OptionsOf } from '../command-row.ts'
import { UsageFailure } from '../output/report.ts'
import { accountsFlag, dataFlag } from '../shared-flags.ts'
import { type EngineCommandOptions, threadRows } from './engine-options.ts'
import { embeddingRow, languageRows } from './model-options.ts'

/** Seconds. The longest timer of Node is 24 days. */
const keepPagingDefault = 300
const keepPagingMax = 7 * 24 * 3600

/** Seconds. An event-loop tick of a healthy process takes milliseconds, and never over a second. */
const watchdogDefault = 10

/** In MiB. The share of one key, an eighth, must fit the largest body. */
const bodyMemoryMin = (8 * limits.bodyBytesMax) >> 20

const onOff = kinds.choice(['on', 'off'])

/** For agents, the console, and pages of other origins. */
const audienceRows = [
  defineFlag('--mcp <switch>', 'serve tools for agents at POST /mcp', {
    kind: onOff,
    default: 'on',
  }),
  defineFlag(
    '--mcp-hosts <names>',
    'host names of this server for agents, in addition to localhost and IP addresses',
    { kind: { ...kinds.list(1000), parse: parseHostNames } },
  ),
  defineFlag('--console <switch>', 'serve the web console at GET /', {
    kind: onOff,
    default: 'on',
  }),
  defineFlag(
    '--cors <origins>',
    'origins of pages that may call this server, or * for all; repeat for more',
    {
      kind: { ...kinds.list(1000), parse: parseOrigins },
      join: (more: string[], before: string[] = []) => [...before, ...more],
    },
  ),
]

const watchdogSeconds = kinds.count(1, 3600)

/** Flags that `serve` and `start` share. */
export const serviceRows = [
  defineFlag('--synonyms <file>', 'additional synonyms: one group a line, a = b = c', {
    defaultFrom: 'synonyms',
  }),
  ...languageRows,
  ...threadRows,
  ...audienceRows,
  dataFlag,
  accountsFlag,
  defineFlag('--port <number>', 'port to listen on; 0 picks a free one', {
    kind: kinds.count(0, 65_535),
    default: 8080,
  }),
  defineFlag('--host <address>', 'address to listen on', { default: '127.0.0.1' }),
  defineFlag('--connections <number>', 'maximum number of connections', {
    kind: kinds.count(1),
    default: 10_000,
  }),
  defineFlag(
    '--connections-per-address <number>',
    'maximum per address, except loopback; 0: no limit, for a proxy on another host',
    { kind: kinds.count(0), default: 256 },
  ),
  defineFlag(
    '--body-memory <MiB>',
    'memory for request bodies in flight; one key may use an eighth of it',
    { kind: kinds.count(bodyMemoryMin), default: 64 },
  ),
  defineFlag('--deadline <milliseconds>', 'time limit of a query', {
    kind: kinds.count(1),
    default: 5000,
  }),
  defineFlag(
    '--keep-paging <seconds>',
    'time that cursors stay valid after an import; the previous snapshot stays in memory ' +
      'for as long',
    { kind: kinds.count(0, keepPagingMax), default: keepPagingDefault },
  ),
  defineFlag('--signals-keep <days>', 'retention of signals: 365d, or forever', {
    kind: { ...kinds.text(), parse: parseRetention },
    default: 365 * kinds.dayMs,
    defaultText: '365d',
  }),
  defineFlag(
    '--dns <servers>',
    'name servers for checking mail domains: system, off, or IP[:PORT],…',
    { kind: { ...kinds.text(), parse: parseDnsServers }, default: 'system' },
  ),
  embeddingRow,
  defineFlag('--http <kind>', 'HTTP server', {
    kind: kinds.choice(['auto', 'uws', 'node']),
    default: 'auto',
  }),
  defineFlag('--ledger <durability>', 'whether a debit waits for the disk (fsync)', {
    kind: kinds.choice(['flush', 'fsync']),
    default: 'flush',
  }),
  defineFlag('--access-log <lines>', 'requests to log on standard error', {
    kind: kinds.choice(['off', 'errors', 'all']),
    default: 'errors',
  }),
  defineFlag(
    '--names <names>',
    'field names in answers, unless set per key; family adds githubId and linkedinUrl',
    { kind: kinds.choice(nameRules), default: 'neutral' },
  ),
  defineFlag(
    '--metrics-token <token>',
    'token for all of /metrics and /ready (16 to 512 characters); prefer DEVDEX_METRICS_TOKEN',
  ),
  defineFlag(
    '--drain-delay <milliseconds>',
    'time to report not ready after SIGTERM, before stopping',
    { kind: kinds.count(0, 600_000), default: 0 },
  ),
  defineFlag(
    '--watchdog <seconds>',
    'CPU time of an event-loop tick after which the process exits; or off',
    { kind: { ...watchdogSeconds, parse: parseWatchdog }, default: watchdogDefault },
  ),
]

/** Options of `serve`, of which `start` lacks those of a cluster. */
export type ServeOptions = OptionsOf<(typeof serviceRows)[number]> & EngineCommandOptions

function parseWatchdog(text: string): number | 'off' {
  return text === 'off' ? text : watchdogSeconds.parse!(text)
}

const retentionDaysMax = 36_500

/** `365d` in milliseconds. Undefined for `forever`. */
function parseRetention(text: string): number | undefined {
  if (text === 'forever') return undefined
  const days = /^\d{1,5}d$/.test(text) ? Number(text.slice(0, -1)) : 0
  if (days >= 1 && days <= retentionDaysMax) return days * kinds.dayMs
  throw new UsageFailure(`It must be 1d to ${retentionDaysMax}d, or forever.`)
}

/** The argument of `--mcp-hosts`. Throws UsageFailure for an invalid name. */
function parseHostNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase())
  if (names.every((name) => /^[a-z0-9][a-z0-9.-]*$/.test(name))) return names
  throw new UsageFailure('Give host names without ports, such as devdex.example,dev.local.')
}

/**
 * The argument of `--cors`. Throws UsageFailure for a text that is neither `*` nor http(s).
 */
export function parseOrigins(text: string, place = ''): string[] {
  const origins = text.split(',').flatMap((part) => part.trim() || [])
  const wrong = origins.find((origin) => origin !== '*' && !isOrigin(origin))
  if (wrong === undefined) return origins
  const example = 'give origins such as https://app.example or http://localhost:5173, or *'
  throw new UsageFailure(`${place}"${wrong}" is no origin; ${example}.`)
}

/** Origins of `--cors`, else of `DEVDEX_CORS`. Throws UsageFailure naming the variable. */
export function readCors(
  { cors }: { readonly cors?: readonly string[] },
  config: Config,
): readonly string[] {
  return cors ?? parseOrigins(config.cors ?? '', 'DEVDEX_CORS: ')
}

/** A scheme, a host in lower case, and a port unless it is the default of the scheme. */
function isOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

type DnsServers = MailDomainsOptions['servers']

/** The argument of `--dns`. Throws UsageFailure naming the allowed forms. */
export function parseDnsServers(text: string): DnsServers {
  if (text === 'system' || text === 'off') return text
  const servers = text.split(',').map((server) => server.trim())
  if (servers.every(isServer)) return servers
  throw new UsageFailure('Give system, off, or addresses such as 192.0.2.1,192.0.2.2:5353.')
}

/** `192.0.2.1`, `192.0.2.1:53`, `2001:db8::1` or `[2001:db8::1]:53`. */
function isServer(server: string): boolean {
  if (isIP(server) !== 0) return true
  const [, address, port] = /^\[?([^\]]*?)\]?:(\d{1,5})$/.exec(server) ?? []
  if (address === undefined || Number(port) < 1 || Number(port) > 65_535) return false
  return isIP(address) === (server.startsWith('[') ? 6 : 4)
}
