/** Where a PostgreSQL database is, as `postgres://USER@HOST:PORT/NAME` says it. */
import type { ClientConfig } from 'pg'
import { schemaName } from './schema.ts'

// A process that hangs lets go of the accounts that it has locked; others give up before that.
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

/** For people: without user and password. */
export function nameOf(address: string): string {
  const { host, pathname, searchParams } = parseAddress(address)
  return `PostgreSQL ${host || (searchParams.get('host') ?? 'localhost')}${pathname}`
}

/** What else libpq knows is taken from its variables, as `PGPASSWORD`, and from `~/.pgpass`. */
export function clientConfig(address: string): ClientConfig {
  const url = parseAddress(address)
  const given = url.searchParams.get('options') ?? ''
  url.searchParams.delete('options')
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return {
    connectionString: url.href,
    options: [...own, given].join(' ').trim(),
    application_name: 'devdex',
    connectionTimeoutMillis: connectMsMax,
    query_timeout: answerMsMax,
    keepAlive: true,
  }
}
