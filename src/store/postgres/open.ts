/** Opens the accounts in a PostgreSQL database, and creates or upgrades their tables. */
import { randomBytes } from 'node:crypto'
import type { ClientConfig, Pool, PoolClient } from 'pg'
import { StoreError } from '../store-error.ts'
import { clientConfig, nameOf } from './address.ts'
import { Database } from './database.ts'
import { refusal } from './refusal.ts'
import { schemaFormat, schemaName, tables, upgrades } from './schema.ts'

const connectionsMax = 4
const versionMin = 130_000
const secretBytes = 32
/** An arbitrary number. The process with this lock creates the tables, and all others wait. */
const makingLock = 0x64_64_78
const bigint = 20

/**
 * Opens the accounts, and creates missing tables. `onError` gets errors of idle connections.
 * Rejects with StoreError: `unavailable`, or `format` for tables of another version and for a
 * server that is too old.
 */
export async function openDatabase(
  address: string,
  onError: (error: Error) => void = () => {},
): Promise<Database> {
  const pool = await openPool(address, onError)
  try {
    return new Database(nameOf(address), pool, await begun(pool))
  } catch (error) {
    await pool.end()
    throw refusal(error)
  }
}

/** Whether the database has the tables. Rejects as `openDatabase`. */
export async function hasTables(address: string): Promise<boolean> {
  const pool = await openPool(address, () => {})
  try {
    return await tablesAreIn(pool)
  } catch (error) {
    throw refusal(error)
  } finally {
    await pool.end()
  }
}

export interface DatabaseState {
  /** Version of the server, such as `16.4`. */
  readonly version: string
  /** Format of the tables. Null if there are none. */
  readonly format: number | null
  /** Format of the tables that this release makes. */
  readonly formatKnown: number
  /** Clock of the server, milliseconds since 1970. */
  readonly nowMs: number
}

/** Queries the rights of a role. `tables` is null if there are no tables. */
const rights = `SELECT current_user AS role,
  has_database_privilege(current_database(), 'CREATE') AS database,
  (SELECT bool_and(has_schema_privilege(relnamespace, 'USAGE')
    AND has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
    AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))
    FROM pg_catalog.pg_class WHERE relkind = 'r'
    AND relnamespace = to_regnamespace('${schemaName}')) AS tables`

interface Rights {
  readonly role: string
  readonly database: boolean
  readonly tables: boolean | null
}

/**
 * Reads the state of the database and changes nothing. Rejects as `openDatabase`, and if the role
 * may neither make nor use the tables.
 */
export async function databaseState(address: string): Promise<DatabaseState> {
  const pool = await openPool(address, () => {})
  try {
    const { rows } = await pool.query<{ version: string; now: Date }>(
      `SELECT current_setting('server_version') AS version, clock_timestamp() AS now`,
    )
    await requireVersion(pool)
    const { version, now } = rows[0]!
    const told = { version, formatKnown: schemaFormat, nowMs: now.getTime() }
    const { role, database, tables } = (await pool.query<Rights>(rights)).rows[0]!
    if (!(tables ?? database)) {
      const lacks = tables === null ? 'CREATE on the database' : 'the schema and all its tables'
      throw new StoreError('unavailable', `the role "${role}" needs ${lacks}`)
    }
    if (!(await tablesAreIn(pool))) return { ...told, format: null }
    const state = await pool.query<{ format: number }>('SELECT format FROM state')
    return { ...told, format: state.rows[0]?.format ?? null }
  } catch (error) {
    throw refusal(error)
  } finally {
    await pool.end()
  }
}

/**
 * Returns a function that makes a client for one more connection. Loads `pg` only here and in
 * `openPool`, so that other commands start without it.
 */
export async function connector(address: string) {
  const { default: pg } = await import('pg')
  return () => new pg.Client(configOf(address, pg))
}

async function openPool(address: string, onError: (error: Error) => void): Promise<Pool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ ...configOf(address, pg), max: connectionsMax })
  pool.on('error', onError)
  // Errors between two statements are reported only here. The next statement fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Numbers here are below 2^53, as credits are. */
function configOf(address: string, pg: typeof import('pg').default): ClientConfig {
  const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
    oid === bigint ? Number : pg.types.getTypeParser(oid, format as 'text')
  return { ...clientConfig(address), types: { getTypeParser } as ClientConfig['types'] & object }
}

async function tablesAreIn(pool: Pick<Pool, 'query'>): Promise<boolean> {
  // `to_regclass` may have a cached result from before the lock.
  const { rowCount } = await pool.query(
    `SELECT FROM pg_catalog.pg_tables WHERE schemaname = '${schemaName}' AND tablename = 'state'`,
  )
  return rowCount === 1
}

/** Creates or upgrades the tables if necessary. Returns the secret of the accounts. */
async function begun(pool: Pool): Promise<Uint8Array> {
  const client = await pool.connect()
  try {
    await requireVersion(client)
    if (!(await tablesAreIn(client))) await alone(client, makeTables)
    if ((await begunAs(client)).format < schemaFormat) await alone(client, upgrade)
    const { format, secret } = await begunAs(client)
    if (format === schemaFormat) return secret
    throw new StoreError('format', `the accounts have format ${format}, not ${schemaFormat}`)
  } finally {
    client.release()
  }
}

async function requireVersion(client: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: string }>(
    `SELECT current_setting('server_version_num') AS number`,
  )
  if (Number(rows[0]!.number) < versionMin) {
    throw new StoreError('format', 'accounts need PostgreSQL 13 or a later one')
  }
}

async function begunAs(client: PoolClient): Promise<{ format: number; secret: Buffer }> {
  const { rows } = await client.query<{ format: number; secret: Buffer }>(
    'SELECT format, secret FROM state',
  )
  return rows[0] ?? { format: 0, secret: Buffer.of() }
}

async function makeTables(client: PoolClient): Promise<void> {
  // Another process may have been first.
  if (await tablesAreIn(client)) return
  await client.query(tables)
  const secret = randomBytes(secretBytes)
  await client.query('INSERT INTO state (format, secret) VALUES (1, $1)', [secret])
  await upgrade(client)
}

async function upgrade(client: PoolClient): Promise<void> {
  const { format } = await begunAs(client)
  if (format < 1 || format >= schemaFormat) return
  // Debits lock accounts first. Once they wait here, the changes below cannot deadlock with them.
  await client.query('LOCK TABLE accounts IN EXCLUSIVE MODE')
  for (const statements of upgrades.slice(format - 1)) await client.query(statements)
  await client.query('UPDATE state SET format = greatest(format, $1)', [schemaFormat])
}

/** Runs `make` in one transaction, in one process at a time. */
async function alone(
  client: PoolClient,
  make: (client: PoolClient) => Promise<void>,
): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [makingLock])
    await make(client)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
