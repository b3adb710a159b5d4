/** Parses the address of a PostgreSQL database, `postgres://USER@HOST:PORT/NAME`. */

import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import type { ClientConfig } from 'pg'

export const schemaName = 'devdex'

// A hung process loses its locks on accounts after this time. Other processes give up earlier.
const settings = {
  search_path: schemaName,
  idle_in_transaction_session_timeout: 3000,
  statement_timeout: 10_000,
  lock_timeout: 8000,
}
const connectMsMax = 3000
/** Above the timeouts of the server: limits the wait for a server that does not respond at all. */
const answerMsMax = 12_000

/** Throws an Error that omits the address, which may contain a password. */
function parseAddress(address: string): URL {
  if (/^postgres(ql)?:\/\//.test(address) && URL.canParse(address)) return new URL(address)
  throw new Error('accounts are kept in a database named like postgres://USER@HOST/NAME')
}

/** A name for messages, without user and password. Throws an Error for an unusable address. */
export function nameDatabase(
  address: string,
  environment: EnvironmentVariables = process.env,
): string {
  makeClientConfig(address, environment)
  const { host, pathname, searchParams } = parseAddress(address)
  return `PostgreSQL ${host || (searchParams.get('host') ?? 'localhost')}${pathname}`
}

/**
 * Parameters of the address by which `pg` would choose encryption, by other rules than
 * `chooseEncryption`.
 */
const encryptionParameters = [
  ...['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert'],
  ...['sslnegotiation', 'uselibpqcompat'],
]

/**
 * The configuration of `pg`. Other settings come from libpq's variables, such as `PGPASSWORD`, and
 * `~/.pgpass`. Throws an Error for an invalid address, or one that lacks `sslmode`.
 */
export function makeClientConfig(
  address: string,
  environment: EnvironmentVariables = process.env,
): ClientConfig {
  const url = parseAddress(address)
  const parameters = Object.fromEntries(url.searchParams)
  const host = findHost(url, parameters.host, environment)
  const ssl = chooseEncryption(host, parameters, environment)
  for (const name of encryptionParameters) url.searchParams.delete(name)
  const given = parameters.options ?? ''
  url.searchParams.delete('options')
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return {
    connectionString: url.href,
    ssl,
    ...(parameters.sslnegotiation === 'direct' ? { sslnegotiation: 'direct' } : {}),
    options: [...own, given].join(' ').trim(),
    application_name: 'devdex',
    connectionTimeoutMillis: connectMsMax,
    query_timeout: answerMsMax,
    keepAlive: true,
  }
}

/** The host to which `pg` will connect. */
function findHost(
  url: URL,
  parameter: string | undefined,
  { PGHOST }: EnvironmentVariables,
): string {
  const named = decodeURIComponent(url.hostname.replace(/^\[(.*)\]$/, '$1'))
  const host = parameter || named || PGHOST || 'localhost'
  if (!host.includes(',')) return host
  throw new Error('accounts are kept on one host; name a single one')
}

// How a connection to a PostgreSQL server is encrypted. The values of `sslmode` have libpq's
// meaning. Without `sslmode`, libpq continues in clear if the server offers no encryption, so an
// attacker in between can switch it off. Therefore `sslmode` is required for another machine.

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>

/** Parameters of the address by name. The last one of a name counts, as for `pg`. */
export type Parameters = Readonly<Record<string, string | undefined>>

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Modes in which libpq tries encryption and, if that fails, goes on without. */
const opportunistic: readonly (string | undefined)[] = [undefined, '', 'prefer', 'allow']

/**
 * False for a connection in clear. Reads the files that the parameters name. Throws an Error that
 * says which `sslmode` is missing, unknown or incomplete.
 */
function chooseEncryption(
  host: string,
  parameters: Parameters,
  environment: EnvironmentVariables,
): false | ConnectionOptions {
  // A Unix socket does not leave the machine.
  if (host.startsWith('/')) return false
  const mode = readSslMode(parameters, environment)
  if (opportunistic.includes(mode)) {
    if (isLoopback(host)) return false
    throw new Error(
      `the way to ${host} may be listened to: add ?sslmode=verify-full to the address, ` +
        'sslmode=require to encrypt without checking who answers, or sslmode=disable for none',
    )
  }
  if (mode === 'disable') return false
  return makeTlsOptions(mode, parameters, environment)
}

function readSslMode(
  { sslmode, ssl }: Parameters,
  { PGSSLMODE }: EnvironmentVariables,
): string | undefined {
  if (sslmode !== undefined) return sslmode
  return ssl === 'true' || ssl === '1' ? 'verify-full' : PGSSLMODE
}

function makeTlsOptions(
  mode: string | undefined,
  parameters: Parameters,
  environment: EnvironmentVariables,
): ConnectionOptions {
  const rootFile = parameters.sslrootcert ?? environment.PGSSLROOTCERT
  // As in libpq 16: the certificate authorities that the system, here Node, trusts.
  const isSystem = rootFile === 'system'
  if (isSystem && mode !== 'verify-full') {
    throw new Error('sslrootcert=system needs sslmode=verify-full')
  }
  const ca = isSystem ? undefined : readNamedFile('sslrootcert', rootFile)
  const common = {
    ca,
    cert: readNamedFile('sslcert', parameters.sslcert ?? environment.PGSSLCERT),
    key: readNamedFile('sslkey', parameters.sslkey ?? environment.PGSSLKEY),
  }
  switch (mode) {
    case 'verify-full':
      return common
    case 'verify-ca':
      if (ca === undefined) throw new Error('sslmode=verify-ca needs sslrootcert=FILE')
      return { ...common, checkServerIdentity: () => undefined }
    case 'require':
      return ca === undefined
        ? { ...common, rejectUnauthorized: false }
        : { ...common, checkServerIdentity: () => undefined }
    default:
      throw new Error('sslmode is verify-full, verify-ca, require or disable')
  }
}

function isLoopback(host: string): boolean {
  const family = isIP(host)
  if (family === 0) return host.toLowerCase() === 'localhost'
  return loopback.check(host, family === 4 ? 'ipv4' : 'ipv6')
}

function readNamedFile(name: string, path: string | undefined): string | undefined {
  if (path === undefined || path === '') return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message
    throw new Error(`${name}: ${path} cannot be read: ${reason}`, { cause: error })
  }
}
