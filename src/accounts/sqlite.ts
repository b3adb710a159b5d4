/**
 * SQLite by the interface of `node:sqlite`: built in from Node 22.13, by the package
 * `@photostructure/sqlite` before. A connection belongs to one thread, and waits for no other
 * process but while one commits.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AccountsError } from './accounts-error.ts'
import type { Value } from './database.ts'

interface PreparedStatement {
  all(...values: Value[]): unknown[]
  run(...values: Value[]): { changes: number | bigint }
}

interface Connection {
  exec(sql: string): void
  prepare(sql: string): PreparedStatement
  close(): void
}

type ConnectionClass = new (path: string) => Connection

const busyMsDefault = 5000

export class Sqlite {
  readonly #connection: Connection
  readonly #statements = new Map<string, PreparedStatement>()

  /** Throws AccountsError, as every call does. */
  constructor(
    path: string,
    { busyMs = busyMsDefault }: { readonly busyMs?: number | undefined } = {},
  ) {
    this.#connection = translateErrors(() => new (loadDriver())(path))
    // A removed address leaves no bytes behind. Checkpoints are made where nobody waits for them.
    try {
      this.exec(`PRAGMA busy_timeout = ${busyMs}; PRAGMA secure_delete = ON;
        PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0`)
    } catch (error) {
      this.close()
      throw error
    }
  }

  exec(sql: string): void {
    translateErrors(() => this.#connection.exec(sql))
  }

  all<Row>(sql: string, ...values: Value[]): Row[] {
    return translateErrors(() => this.#prepare(sql).all(...values) as Row[])
  }

  /** The first row. */
  get<Row>(sql: string, ...values: Value[]): Row | undefined {
    return this.all<Row>(sql, ...values)[0]
  }

  /** Returns how many rows it has changed. */
  run(sql: string, ...values: Value[]): number {
    return translateErrors(() => Number(this.#prepare(sql).run(...values).changes))
  }

  /** Runs `action` alone among all writers, and commits what it wrote, or nothing if it throws. */
  transact<T>(action: () => T): T {
    this.exec('BEGIN IMMEDIATE')
    try {
      const result = action()
      this.exec('COMMIT')
      return result
    } catch (error) {
      this.#rollBack()
      throw error
    }
  }

  /** Writes a copy as of now into a new file, which only its owner reads. */
  copyTo(path: string): void {
    writeFileSync(path, '', { mode: 0o600, flag: 'wx' })
    this.run('VACUUM INTO $1', path)
  }

  /** Changes when another connection has committed. */
  readDataVersion(): number {
    return this.get<{ data_version: number }>('PRAGMA data_version')!.data_version
  }

  /**
   * Ends an open transaction first: the package keeps a connection, with its locks, until all its
   * statements are garbage.
   */
  close(): void {
    this.#statements.clear()
    this.#rollBack()
    this.#connection.close()
  }

  #prepare(sql: string): PreparedStatement {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      // SQLite would number `$1` by where it stands.
      statement = this.#connection.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'))
      this.#statements.set(sql, statement)
    }
    return statement
  }

  /** There may be none any more: SQLite has rolled back already where the disk is full. */
  #rollBack(): void {
    try {
      this.#connection.exec('ROLLBACK')
    } catch {}
  }
}

/** Throws AccountsError `unavailable`, with advice, where SQLite cannot be loaded. */
export function readSqliteVersion(): string {
  const database = new Sqlite(':memory:')
  try {
    return database.get<{ version: string }>('SELECT sqlite_version() AS version')!.version
  } finally {
    database.close()
  }
}

let driver: ConnectionClass | undefined

function loadDriver(): ConnectionClass {
  driver ??= findDriver()
  return driver
}

function findDriver(): ConnectionClass {
  const require = createRequire(import.meta.url)
  const reasons: string[] = []
  for (const name of ['node:sqlite', '@photostructure/sqlite']) {
    try {
      return loadSilently(() => require(name)).DatabaseSync
    } catch (error) {
      reasons.push((error as Error).message.split('\n')[0]!)
    }
  }
  const advice = 'use Node 22.13 or later, or install the package @photostructure/sqlite'
  throw new AccountsError('unavailable', `there is no SQLite: ${reasons.join('; ')}: ${advice}`)
}

/** Node warns that its module may still change, which operators can do nothing about. */
function loadSilently<T>(load: () => T): T {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return load()
  } finally {
    process.emitWarning = emitWarning
  }
}

/**
 * What errors mean, by the lowest byte of their code: the others say more of it. The package tells a
 * message alone where a read has failed.
 */
const meanings = [
  { byte: 5, code: 'unavailable', message: 'database is locked' },
  { byte: 6, code: 'unavailable', message: 'database table is locked' },
  { byte: 8, code: 'unavailable', message: 'attempt to write a readonly database' },
  { byte: 10, code: 'unavailable', message: 'disk I/O error' },
  { byte: 11, code: 'damaged', message: 'database disk image is malformed' },
  { byte: 13, code: 'unavailable', message: 'database or disk is full' },
  { byte: 14, code: 'unavailable', message: 'unable to open database file' },
  { byte: 19, code: 'conflict', message: 'constraint failed' },
  { byte: 26, code: 'damaged', message: 'file is not a database' },
] as const

interface SqliteError extends Error {
  readonly code?: string
  readonly errcode?: number
}

function translateErrors<T>(call: () => T): T {
  try {
    return call()
  } catch (error) {
    const { message, code, errcode } = error as SqliteError
    // All numbers here are below 2^53.
    if (code === 'ERR_OUT_OF_RANGE' || message.startsWith('Value is too large')) {
      throw new AccountsError('damaged', message)
    }
    const meaning = meanings.find((row) => {
      return errcode === undefined ? row.message === message : row.byte === (errcode & 0xff)
    })
    throw meaning === undefined ? error : new AccountsError(meaning.code, message)
  }
}
