/** Opens the accounts in a PostgreSQL database, and makes or migrates their tables. */
import type { ClientConfig, Pool, PoolClient } from 'pg'
import type { Log } from '../../observe/index.ts'
import { AccountsError } from '../accounts-error.ts'
import { isMovedAway } from '../move.ts'
import {
  insertSecret,
  makeSecret,
  refuseOldForm,
  requireKnownVersion,
  schemaSteps,
  schemaVersion,
} from '../schema.ts'
import { makeClientConfig, nameDatabase, schemaName } from './address.ts'
import { PostgresDatabase } from './database.ts'
import { translateError } from './errors.ts'

const connectionsMax = 4
const versionMin = 130_000
/** An arbitrary number. The process with this lock makes the tables, and all others wait. */
const makingLock = 0x64_64_78
const bigint = 20

/**
 * What only PostgreSQL has: credits that processes have reserved. They mean nothing without these
 * processes, so no backup needs them, and a crash of the server may lose them.
 */
const leasesTable = `CREATE UNLOGGED TABLE leases(
  account TEXT NOT NULL, process TEXT NOT NULL, credits BIGINT NOT NULL CHECK(credits >= 0),
  until_ms BIGINT NOT NULL, PRIMARY KEY(account, process))`

/**
 * Makes missing tables. Rejects with AccountsError: `unavailable`, or `refused` for tables of
 * another version and for a server that is too old.
 */
export async function openPostgres(
  address: string,
  log?: Pick<Log, 'error'>,
): Promise<PostgresDatabase> {
  const { default: pg } = await import('pg')
  const config = makeConfig(address, pg)
  const name = nameDatabase(address)
  const pool = new pg.Pool({ ...config, max: connectionsMax })
  // The error itself contains its connection, and so the secrets that it was opened with.
  pool.on('error', ({ message: reason }) => {
    log?.error({ reason }, 'a connection to the database of accounts broke')
  })
  // Errors between two statements are reported only here. The next statement fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    const secret = await migrate(pool)
    return new PostgresDatabase({ name, pool, connect: () => new pg.Client(config) }, secret, log)
  } catch (error) {
    await pool.end()
    throw translateError(error)
  }
}

/** Opens accounts for a move to there. Those that were moved away are set aside. */
export async function openEmptyPostgres(address: string): Promise<PostgresDatabase> {
  const database = await openPostgres(address)
  if (!(await isMovedAway(database))) return database
  const sql = `ALTER SCHEMA ${schemaName} RENAME TO ${schemaName}_moved_${Date.now()}`
  await database.write([{ sql, values: [] }])
  await database.close()
  return openPostgres(address)
}

export interface PostgresState {
  /** Version of the server, such as `16.4`. */
  readonly version: string
  /** Version of the tables. 0 if there are none. */
  readonly schema: number
  /** Clock of the server, milliseconds since 1970. */
  readonly nowMs: number
}

/** Queries the rights of a role. `tables` is null if there are no tables. */
const selectRights = `SELECT current_user AS role,
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
 * Reads the state of the database and changes nothing. Rejects as `openPostgres`, and if the role
 * may neither make nor use the tables.
 */
export async function readPostgresState(address: string): Promise<PostgresState> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(makeConfig(address, pg))
  client.on('error', () => {})
  try {
    await client.connect()
    await requireServer(client)
    const { rows } = await client.query<{ version: string; now: Date }>(
      `SELECT current_setting('server_version') AS version, clock_timestamp() AS now`,
    )
    const { version, now } = rows[0]!
    const { role, database, tables } = (await client.query<Rights>(selectRights)).rows[0]!
    if (!(tables ?? database)) {
      const lacks = tables === null ? 'CREATE on the database' : 'the schema and all its tables'
      throw new AccountsError('unavailable', `the role "${role}" needs ${lacks}`)
    }
    return { version, schema: await readSchema(client), nowMs: now.getTime() }
  } catch (error) {
    throw translateError(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Numbers here are below 2^53, as credits are. */
function makeConfig(address: string, pg: typeof import('pg').default): ClientConfig {
  const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
    oid === bigint ? Number : pg.types.getTypeParser(oid, format as 'text')
  return {
    ...makeClientConfig(address),
    types: { getTypeParser } as ClientConfig['types'] & object,
  }
}

async function requireServer(client: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: string }>(
    `SELECT current_setting('server_version_num') AS number`,
  )
  if (Number(rows[0]!.number) >= versionMin) return
  throw new AccountsError('refused', 'accounts need PostgreSQL 13 or a later one')
}

/** The version of the tables, 0 without any. Rejects with AccountsError for those of old. */
async function readSchema(client: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await client.query<{ tablename: string }>(
    `SELECT tablename FROM pg_catalog.pg_tables WHERE schemaname = '${schemaName}'`,
  )
  const names = rows.map(({ tablename }) => tablename)
  if (names.includes('state')) throw new AccountsError('refused', refuseOldForm('its tables'))
  if (!names.includes('meta')) return 0
  const found = await client.query<{ value: string }>(
    `SELECT value FROM meta WHERE name = 'schema'`,
  )
  return Number(found.rows[0]!.value)
}

/** Makes or migrates the tables if necessary. Returns the secret of the accounts. */
async function migrate(pool: Pool): Promise<Uint8Array> {
  const client = await pool.connect()
  try {
    await requireServer(client)
    const version = await readSchema(client)
    requireKnownVersion(version)
    if (version < schemaVersion) await migrateAlone(client)
    const { rows } = await client.query<{ value: string }>(
      `SELECT value FROM meta WHERE name = 'secret'`,
    )
    return Buffer.from(rows[0]!.value, 'hex')
  } finally {
    client.release()
  }
}

/** Texts sort by their bytes, as in SQLite, and its whole numbers have 64 bits. */
function translateTypes(sql: string): string {
  return sql
    .replaceAll(/\bBLOB\b/g, 'BYTEA')
    .replaceAll(/\bINTEGER\b/g, 'BIGINT')
    .replaceAll(/\bTEXT\b/g, 'TEXT COLLATE "C"')
}

async function migrateAlone(client: PoolClient): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [makingLock])
    // Another process may have been first.
    const version = await readSchema(client)
    requireKnownVersion(version)
    if (version === 0) await client.query(`CREATE SCHEMA IF NOT EXISTS ${schemaName}`)
    for (const step of schemaSteps.slice(version)) {
      await client.query(translateTypes(step))
    }
    if (version === 0) {
      await client.query(leasesTable)
      await client.query(insertSecret, [makeSecret()])
      await client.query(`INSERT INTO meta VALUES('schema', '0')`)
    }
    await client.query(`UPDATE meta SET value = $1 WHERE name = 'schema'`, [`${schemaVersion}`])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
