import { baseAddress } from 'devdex-client'
import type { LogLevel } from './observe/index.ts'

const logLevels: readonly LogLevel[] = [
  'trace',
  'debug',
  'info',
  'warn',
  'error',
  'fatal',
  'silent',
]

/** The environment, read once at start and passed down. */
export interface Config {
  /** Base address of the service without `/v3` and without a slash at its end. */
  readonly url: string
  /** How this program was started: in a checkout, `devdex` alone is not found. */
  readonly program: 'devdex' | 'npx devdex'
  readonly apiKey: string | undefined
  /** Where accounts and snapshots live, unless a command is given `--data`. */
  readonly dataDir: string
  /** Folders where `git` is looked for, as the variable PATH has them. */
  readonly searchPath: string
  /** The database that keeps accounts, unless a command is given `--accounts`. */
  readonly accounts: string | undefined
  readonly logLevel: LogLevel
  /** The embedding, unless a command is given `--embedding`. */
  readonly embedding: string
  /** Key of the embedding endpoint, if that is used. */
  readonly embeddingKey: string | undefined
  /** Interprets sentences before the rules do, unless `serve` is given `--language-model`. */
  readonly languageModel: string | undefined
  readonly languageModelKey: string | undefined
  /** File with more synonyms, unless `serve` is given `--synonyms`. */
  readonly synonyms: string | undefined
  /** Origins, unless `serve` is given `--cors`. */
  readonly cors: string | undefined
  /** Password of the user given as `--cluster-user`. */
  readonly clusterPassword: string | undefined
  /** For a cluster, in place of a user and a password. */
  readonly clusterApiKey: string | undefined
  /** Undefined without a service manager that wants notifications. */
  readonly serviceManager: { readonly watchdogMs: number | undefined } | undefined
  /** Token that shows the operator all metrics, unless `serve` is given `--metrics-token`. */
  readonly metricsToken: string | undefined
  /** Token for GitHub's API, which `fetch github` asks with. */
  readonly githubToken: string | undefined
}

/**
 * Reads the variables called `DEVDEX_…`, GITHUB_TOKEN, and those of npm and of a service manager.
 * Throws an Error naming a bad one.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  return Object.freeze({
    url: parseUrl(environment.DEVDEX_URL?.trim() || 'http://127.0.0.1:8080'),
    program: isFromNpx(environment) ? 'npx devdex' : 'devdex',
    apiKey: environment.DEVDEX_API_KEY?.trim() || undefined,
    dataDir: './.devdex',
    searchPath: environment.PATH ?? '',
    accounts: environment.DEVDEX_ACCOUNTS?.trim() || undefined,
    logLevel: parseLogLevel(environment.DEVDEX_LOG?.trim() || 'info'),
    embedding: environment.DEVDEX_EMBEDDING?.trim() || 'static',
    embeddingKey: environment.DEVDEX_EMBEDDING_KEY?.trim() || undefined,
    languageModel: environment.DEVDEX_LANGUAGE_MODEL?.trim() || undefined,
    languageModelKey: environment.DEVDEX_LANGUAGE_MODEL_KEY?.trim() || undefined,
    synonyms: environment.DEVDEX_SYNONYMS?.trim() || undefined,
    cors: environment.DEVDEX_CORS?.trim() || undefined,
    // A password may end with a blank.
    clusterPassword: environment.DEVDEX_CLUSTER_PASSWORD || undefined,
    clusterApiKey: environment.DEVDEX_CLUSTER_API_KEY?.trim() || undefined,
    serviceManager: readServiceManager(environment),
    metricsToken: environment.DEVDEX_METRICS_TOKEN?.trim() || undefined,
    githubToken: environment.GITHUB_TOKEN?.trim() || undefined,
  })
}

/** npx tells its own command to the programs below it, which another one may be. */
function isFromNpx({
  npm_lifecycle_event: event,
  npm_lifecycle_script: script = '',
}: Readonly<Record<string, string | undefined>>): boolean {
  return event === 'npx' && script.replace(/^["']/, '').startsWith('devdex')
}

/** The variables of sd_notify(3) and sd_watchdog_enabled(3). */
function readServiceManager(
  environment: Readonly<Record<string, string | undefined>>,
): Config['serviceManager'] {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID } = environment
  if (!NOTIFY_SOCKET) return undefined
  const watchdogMs = Number(WATCHDOG_USEC) / 1000
  // Variables of another process, a parent's for instance, are not meant for this one.
  const isMeant = !WATCHDOG_PID || Number(WATCHDOG_PID) === process.pid
  return { watchdogMs: watchdogMs > 0 && isMeant ? watchdogMs : undefined }
}

/** As the client reads an address. Throws an Error that names `owner`. */
export function parseUrl(text: string, owner = 'DEVDEX_URL'): string {
  try {
    const address = baseAddress(text)
    if (/^https?:/.test(address)) return address
  } catch {
    // The client's message does not name the variable.
  }
  throw new Error(`${owner} must be an http or https address, such as http://127.0.0.1:8080`)
}

function parseLogLevel(text: string): LogLevel {
  const level = logLevels.find((known) => known === text.toLowerCase())
  if (level === undefined) throw new Error(`DEVDEX_LOG must be one of ${logLevels.join(', ')}`)
  return level
}
