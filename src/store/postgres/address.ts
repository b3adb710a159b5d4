/** Where a PostgreSQL database is, as `postgres://USER@HOST:PORT/NAME` says it. */
import type { ClientConfig } from 'pg'
import { type EnvironmentVariables, encryptionOf } from './encryption.ts'
import { schemaName } from './schema.ts'

// A hung process loses its locks on accounts after this time. Other processes give up earlier.
const settings = {
  search_path: schemaName,
  idle_in_transaction_session_timeout: 3000,
  statement_timeout: 10_000,
  lock_timeout: 8000,
}
const connectMsMax = 3000
/** Above the timeouts of the server: for one that says nothing any more to who has time. */
const answerMsMax = 12_000

/** Throws an Error, without the address, which may hold a password. */
function parseAddress(address: string): URL {
  if (/^postgres(ql)?:\/\//.test(address) && URL.canParse(address)) return new URL(address)
  throw new Error('accounts are kept in a database named like postgres://USER@HOST/NAME')
}

/** For people: without user and password. Throws an Error for an address that cannot be used. */
export function nameOf(address: string, environment: EnvironmentVariables = process.env): string {
  clientConfig(address, environment)
  const { host, pathname, searchParams } = parseAddress(address)
  return `PostgreSQL ${host || (searchParams.get('host') ?? 'localhost')}${pathname}`
}

/**
 * Parameters of the address that `pg` would read for encryption, by other rules than
 * `encryptionOf`.
 */
const encryptionParameters = [
  ...['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert'],
  ...['sslnegotiation', 'uselibpqcompat'],
]

/**
 * Everything else that libpq knows is taken from its variables, as `PGPASSWORD`, and from
 * `~/.pgpass`. Throws an Error for an invalid address, and for one that must say how to encrypt.
 */
export function clientConfig(
  address: string,
  environment: EnvironmentVariables = process.env,
): ClientConfig {
  const url = parseAddress(address)
  const parameters = Object.fromEntries(url.searchParams)
  const host = hostOf(url, parameters.host, environment)
  const ssl = encryptionOf(host, parameters, environment)
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

/** To which `pg` will connect. */
function hostOf(url: URL, parameter: string | undefined, { PGHOST }: EnvironmentVariables): string {
  const named = decodeURIComponent(url.hostname.replace(/^\[(.*)\]$/, '$1'))
  const host = parameter || named || PGHOST || 'localhost'
  if (!host.includes(',')) return host
  throw new Error('accounts are kept on one host; name a single one')
}
